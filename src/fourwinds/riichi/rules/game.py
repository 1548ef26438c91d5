"""Games: facts folded into the state after every hand, and why and when the game ends."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from operator import add
from typing import Literal, NamedTuple

from fourwinds.riichi.rules.numbering import count_hands, hand_numbers
from fourwinds.riichi.rules.outcome import (
    AbortiveDraw,
    Baseline,
    Correction,
    ExhaustiveDraw,
    Fact,
    NagashiMangan,
    PlayedHand,
    Stop,
    Uncertain,
)
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.rules.settle import TABLE, Transfer, points_moved, settle
from fourwinds.riichi.rules.standing import Standing, penalties_of, standing_of
from fourwinds.riichi.rules.state import STICK, State, opening
from fourwinds.table.errors import FourWindsError, IllegalError
from fourwinds.table.lazy import Lazy

__all__ = ["Ending", "Game", "Step", "fold", "play_hand"]

Ending = Literal[
    "last_hand",
    "tobi",
    "agari_yame",
    "tenpai_yame",
    "extension_target_reached",
    "extension_agari_yame",
    "extension_tenpai_yame",
    "extension_exhausted",
    "dealer_stops",
    "time",
    "agreement",
]


class Step(NamedTuple):
    """One fact of a game, with the table before and after it and the points it moved."""

    fact: Fact
    before: State
    deltas: tuple[int, ...]
    after: State
    repeats: bool | None
    """Whether the dealer stays; None if no hand was played."""
    ending: Ending | None

    def transfers(self, rules: Ruleset) -> list[Transfer]:
        """Return every transfer of points, in order."""
        return settle(rules, self.before, self.fact) if isinstance(self.fact, PlayedHand | Correction) else []


@dataclass(frozen=True)
class Game:
    """A folded game: every step, the state now and, if the game is over, why it ended."""

    rules: Ruleset
    steps: tuple[Step, ...]
    state: State
    ending: Ending | None

    @property
    def facts(self) -> tuple[Fact, ...]:
        return tuple(step.fact for step in self.steps)

    @Lazy
    def hand_numbers(self) -> tuple[int | None, ...]:
        """The number of every step that is a hand, None for baselines, corrections and stops."""
        return hand_numbers(self.facts)

    @property
    def is_provisional(self) -> bool:
        """Whether a hand is still uncertain, so that scores and round may change."""
        return self.state.provisional

    @Lazy
    def standing(self) -> Standing:
        """Places and final points as they are now; they are final once the game has ended."""
        return standing_of(
            self.rules, self.state.scores, sticks=self.state.sticks, penalties=penalties_of(self.rules, self.steps)
        )

    def after(self, fact: Fact) -> Game:
        """Return the game with one more fact."""
        step = _step(self.rules, self.steps, self.state, fact, self.ending)
        return Game(self.rules, (*self.steps, step), step.after, step.ending)


def fold(rules: Ruleset, facts: Iterable[Fact]) -> Game:
    """Fold facts into a game, from East 1 or from a baseline.

    >>> from fourwinds.riichi.rules.outcome import Ron, Win
    >>> from fourwinds.riichi.rules.value import Value
    >>> game = fold(Ruleset(), [Ron(loser=2, wins=(Win(0, Value(3, 30)),), riichi=(0,))])
    >>> print(game.state, game.state.scores)
    East 1 honba 1 (30800, 25000, 19200, 25000)
    """
    steps: list[Step] = []
    state = opening(rules)
    ending: Ending | None = None
    for fact in facts:
        step = _step(rules, steps, state, fact, ending)
        steps.append(step)
        _, _, _, state, _, ending = step
    return Game(rules, tuple(steps), state, ending)


def _step(
    rules: Ruleset, steps: list[Step] | tuple[Step, ...], state: State, fact: Fact, ending: Ending | None
) -> Step:
    try:
        if ending is not None:
            raise IllegalError(
                f"{_end_of(steps)} ({ending.replace('_', ' ')})",
                remedy="correct an earlier hand, or leave this one out",
            )
        if isinstance(fact, (PlayedHand, Correction)):
            return play_hand(rules, state, fact)
        if isinstance(fact, Baseline):
            return Step(fact, state, (0,) * rules.players, _from_baseline(rules, fact), None, None)
        if isinstance(fact, Stop):
            _check_stop(rules, steps, fact)
            return Step(fact, state, (0,) * rules.players, state, None, fact.reason)
    except FourWindsError as error:
        numbers = hand_numbers([*(step.fact for step in steps), fact])
        raise error.at(hand=numbers[-1], place=len(numbers)) from None
    raise TypeError(f"{fact!r} is not a fact of a game")


def _end_of(steps: Sequence[Step]) -> str:
    hands = count_hands(step.fact for step in steps)
    return f"the game ended with hand {hands}" if hands else "the game ended before its first hand"


def play_hand(rules: Ruleset, before: State, fact: PlayedHand | Correction) -> Step:
    """Play one hand or correction from a state."""
    wind, dealer, _, sticks, scores, provisional = before
    try:
        deltas = points_moved(rules, before, fact)
    except IllegalError:
        if not provisional or not _names_only_players(rules, fact):
            raise
        deltas = [0] * (rules.players + 1)  # checked again when the hand that makes the state uncertain is completed
    sticks += deltas.pop(TABLE) // STICK
    scores = tuple(map(add, scores, deltas))
    if isinstance(fact, Correction):
        return Step(fact, before, tuple(deltas), before._replace(sticks=sticks, scores=scores), None, None)
    repeats, honba = _repeats(rules, before, fact)
    if not repeats:
        dealer += 1
        if dealer == rules.players:
            wind, dealer = wind + 1, 0
    after = State(wind, dealer, honba, sticks, scores, provisional or isinstance(fact, Uncertain))
    ending = None if after.provisional else _ending(rules, before, after, fact, repeats=repeats)
    return Step(fact, before, tuple(deltas), after, repeats, ending)


def _names_only_players(rules: Ruleset, fact: PlayedHand | Correction) -> bool:
    """Whether a fact names only players of this table, which completing an earlier hand cannot change."""
    if isinstance(fact, Correction):
        return len(fact.deltas) == rules.players
    return all(seat < rules.players for seat in fact.named_seats)


def _repeats(rules: Ruleset, before: State, hand: PlayedHand) -> tuple[bool, int]:
    """Return whether the dealer stays, and the honba of the next hand."""
    if hand.voided:
        return True, before.honba
    if winners := hand.winners:
        won = before.dealer in winners
        return won, before.honba + 1 if won else 0
    if isinstance(hand, ExhaustiveDraw):
        return _stays_after_draw(rules, before.dealer in hand.tenpai), before.honba + 1
    if isinstance(hand, NagashiMangan):
        if rules.nagashi == "draw":
            return _stays_after_draw(rules, before.dealer in hand.tenpai), before.honba + 1
        won = before.dealer in hand.seats
        return won, before.honba + 1 if won else 0
    if isinstance(hand, AbortiveDraw):
        return rules.abortive_repeat, before.honba + 1
    return _uncertain_repeats(rules, before, hand)


def _stays_after_draw(rules: Ruleset, dealer_is_tenpai: bool) -> bool:
    return rules.renchan == "always" or (rules.renchan == "tenpai" and dealer_is_tenpai)


def _uncertain_repeats(rules: Ruleset, before: State, hand: PlayedHand) -> tuple[bool, int]:
    """Return the likeliest next round: what is known decides; if nothing is, the deal passes."""
    if not isinstance(hand, Uncertain):
        raise TypeError(f"{hand!r} is not a hand")
    drawn = hand.kind == "exhaustive_draw"
    repeats = hand.repeats
    if repeats is None and drawn:
        repeats = _stays_after_draw(rules, before.dealer in (hand.tenpai or ()))
    elif repeats is None:
        repeats = hand.possible_winners == (before.dealer,)
    return repeats, before.honba + 1 if repeats or drawn else 0


def _ending(rules: Ruleset, before: State, after: State, hand: PlayedHand, *, repeats: bool) -> Ending | None:
    if rules.tobi and min(after.scores) < rules.least_score:
        return "tobi"
    extended = before.wind >= rules.winds
    if not extended and (before.wind < rules.winds - 1 or before.dealer < rules.players - 1):
        return None
    if hand.voided:
        return None
    if repeats:
        return _dealer_ending(rules, before, after, hand, extended=extended)
    reached = max(after.scores) >= rules.return_points
    if not extended:
        return "last_hand" if reached or not rules.extension else None
    if reached:
        return "extension_target_reached"
    return "extension_exhausted" if after.wind > rules.winds else None


def _dealer_ending(rules: Ruleset, before: State, after: State, hand: PlayedHand, *, extended: bool) -> Ending | None:
    """Return how a leading dealer who would stay ends the game with the last hand, or None."""
    won = bool(hand.winners) or (isinstance(hand, NagashiMangan) and rules.nagashi == "win")
    tenpai = isinstance(hand, ExhaustiveDraw | NagashiMangan) and not won and before.dealer in hand.tenpai
    if not _leads(rules, after, before.dealer):
        return None
    if won and rules.agari_yame == "auto":
        return "extension_agari_yame" if extended else "agari_yame"
    if tenpai and rules.tenpai_yame == "auto":
        return "extension_tenpai_yame" if extended else "tenpai_yame"
    return None


def _leads(rules: Ruleset, state: State, seat: int) -> bool:
    """Whether a player is first, with ties going to the seat nearer to the first East, and has reached the goal."""
    score = state.scores[seat]
    ahead = any(other > score or (other == score and place < seat) for place, other in enumerate(state.scores))
    return not ahead and score >= rules.return_points


def _check_stop(rules: Ruleset, steps: list[Step] | tuple[Step, ...], stop: Stop) -> None:
    if stop.reason != "dealer_stops":
        return
    step = steps[-1] if steps else None
    stopping = rules.with_choices(
        agari_yame="auto" if rules.agari_yame == "optional" else "no",
        tenpai_yame="auto" if rules.tenpai_yame == "optional" else "no",
        tobi=False,
    )
    if (
        step is None
        or not step.repeats
        or not isinstance(step.fact, PlayedHand)
        or not _ending(stopping, step.before, step.after, step.fact, repeats=True)
    ):
        raise IllegalError(
            "the dealer cannot stop here",
            remedy="these rules let the leading dealer stop only after the last hand"
            if "optional" in (rules.agari_yame, rules.tenpai_yame)
            else "these rules do not let the dealer choose to stop",
        )


def _from_baseline(rules: Ruleset, baseline: Baseline) -> State:
    if len(baseline.scores) != rules.players or baseline.dealer >= rules.players:
        raise IllegalError(
            f"the baseline has {len(baseline.scores)} scores and dealer {baseline.dealer}",
            remedy=f"give {rules.players} scores and a dealer from 0 to {rules.players - 1}",
        )
    off = sum(baseline.scores) + STICK * baseline.sticks - rules.start * rules.players
    if off:
        raise IllegalError(
            f"the scores and sticks do not balance: {abs(off)} points {'too many' if off > 0 else 'are missing'}",
            remedy=f"{rules.players} players started with {rules.start} each",
        )
    if rules.tobi and min(baseline.scores) < rules.least_score:
        raise IllegalError(
            "a player is bust in the baseline", remedy="check the scores; under these rules the game is over"
        )
    if baseline.wind > rules.winds - (not rules.extension):
        raise IllegalError("the baseline is after the last round", remedy="give a round that these rules play")
    return State(baseline.wind, baseline.dealer, baseline.honba, baseline.sticks, baseline.scores)
