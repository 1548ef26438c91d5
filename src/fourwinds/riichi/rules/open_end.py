"""Whether a game may be over without anyone knowing: an uncertain hand could have ended it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

from fourwinds.riichi.rules.game import Game, Step
from fourwinds.riichi.rules.outcome import ExhaustiveDraw, NagashiMangan, PlayedHand, Uncertain
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.rules.state import State
from fourwinds.riichi.rules.value import Value, payment
from fourwinds.table.errors import IllegalError

__all__ = ["OpenEnd", "open_end"]

OpenEnd = Literal["last_hand", "tobi"]
_USUAL: Final = Value(limit="mangan")
"""The most that a hand of unknown value is assumed to be worth; with a yakuman, any hand could end a game."""


def open_end(game: Game) -> OpenEnd | None:
    """Return why the last dealt hand may have ended the game, or None if it did not or is known to have.

    Recording another hand means that the game went on.

    >>> from fourwinds.riichi.rules.outcome import Baseline
    >>> from fourwinds.riichi.rules.game import fold
    >>> last = Baseline(wind=1, dealer=3, scores=(60_900, 10_000, 14_100, 15_000))
    >>> open_end(fold(Ruleset(), [last, Uncertain()])), open_end(fold(Ruleset(), [last]))
    ('last_hand', None)
    """
    step = next((step for step in reversed(game.steps) if isinstance(step.fact, PlayedHand)), None)
    if step is None or game.ending is not None or not game.state.provisional:
        return None
    if _may_be_the_last(game.rules, step):
        return "last_hand"
    return "tobi" if game.rules.tobi and _may_be_bust(game.rules, step) else None


def _may_be_the_last(rules: Ruleset, step: Step) -> bool:
    before, hand = step.before, step.fact
    is_early = before.wind < rules.winds - 1 or (before.wind == rules.winds - 1 and before.dealer < rules.players - 1)
    if is_early or not isinstance(hand, PlayedHand) or hand.voided:
        return False
    stays = _stays(rules, step)
    return stays is not True or any(_stopping(rules, before, hand))


def _stays(rules: Ruleset, step: Step) -> bool | None:
    """Return whether the dealer stayed, or None if that is not known."""
    hand, dealer = step.fact, step.before.dealer
    if not isinstance(hand, Uncertain):
        return step.repeats
    if hand.repeats is not None:
        return hand.repeats
    if hand.kind == "exhaustive_draw":
        return step.repeats if hand.tenpai is not None or rules.renchan != "tenpai" else None
    if not hand.possible_winners or (dealer in hand.possible_winners and len(hand.possible_winners) > 1):
        return None
    return dealer in hand.possible_winners


def _stopping(rules: Ruleset, before: State, hand: PlayedHand) -> Iterator[bool]:
    """Yield whether a leading dealer who stays ends the game, for each outcome that the hand may have had."""
    won, drawn = rules.agari_yame == "auto", rules.tenpai_yame == "auto"
    if isinstance(hand, Uncertain):
        yield won and hand.kind != "exhaustive_draw"
        yield drawn and hand.kind in (None, "exhaustive_draw")
    elif hand.winners or (isinstance(hand, NagashiMangan) and rules.nagashi == "win"):
        yield won
    elif isinstance(hand, ExhaustiveDraw | NagashiMangan):
        yield drawn and before.dealer in hand.tenpai


def _may_be_bust(rules: Ruleset, step: Step) -> bool:
    hand = step.fact
    if not isinstance(hand, Uncertain):
        return min(step.after.scores) < rules.least_score
    return any(
        score - _most_paid(rules, step.before, hand, seat) < rules.least_score
        for seat, score in enumerate(step.after.scores)
    )


def _most_paid(rules: Ruleset, before: State, hand: Uncertain, seat: int) -> int:
    return max(_payments(rules, before, hand, seat), default=0)


def _payments(rules: Ruleset, before: State, hand: Uncertain, seat: int) -> Iterator[int]:
    """Yield the amounts that a player may have paid in a hand that is only partly known."""
    winners = [winner for winner in hand.possible_winners or range(rules.players) if winner != seat]
    value = hand.value or _USUAL
    for tsumo in (False, True):
        if hand.kind not in (None, "tsumo" if tsumo else "ron"):
            continue
        if not tsumo and hand.possible_losers and seat not in hand.possible_losers:
            continue
        for winner in winners:
            try:
                paid = payment(value, rules, dealer=winner == before.dealer, tsumo=tsumo)
            except IllegalError:
                continue
            if tsumo:
                own = paid.dealer_pays if seat == before.dealer else paid.other_pays
                yield own + rules.honba_value * before.honba
            else:
                yield paid.points + rules.honba_of_a_ron * before.honba
    if hand.kind == "exhaustive_draw" and seat not in (hand.tenpai or ()):
        yield rules.noten_total
