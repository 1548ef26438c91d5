"""Verifying recorded games: every amount is derived again from the outcomes and the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from fourwinds.riichi.rules.game import Game, Step, play_hand
from fourwinds.riichi.rules.outcome import STOP_REASONS, PlayedHand, Ron, Stop, Tsumo, Win
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.rules.settle import TABLE, Transfer, Why
from fourwinds.riichi.rules.state import STICK, WINDS, State, opening
from fourwinds.riichi.rules.value import payment
from fourwinds.riichi.rules.yaku import yaku_named
from fourwinds.riichi.verify.difference import Difference, compare
from fourwinds.riichi.verify.recorded_game import game_row, hands_of, recorded_fact, recorded_rules
from fourwinds.riichi.wire.recorded_row import Row, short_text
from fourwinds.table.errors import FourWindsError, IllegalError

__all__ = ["verify_game"]

_WIND_LETTERS: Final = {wind[0]: index for index, wind in enumerate(WINDS)}
_ANY_HAN: Final = ("yakuhai", "renhou")


def verify_game(row: Mapping[str, Any]) -> list[Difference]:
    """Return the amounts of a recorded game that do not follow from its outcomes and rules.

    Each difference is reported once: the next hand starts from the recorded state, also after an outcome that breaks a
    rule. A game that cannot be read raises an error.
    """
    game = game_row(row)
    name = short_text(game.field("id")) if "id" in game else "game"
    rules = recorded_rules(row)
    hands = [_read(hand, rules, number) for number, hand in enumerate(hands_of(game), 1)]
    return list(_differences(name, game, rules, hands))


class _Hand(NamedTuple):
    """A recorded hand: its row, and its fact or the rule that it breaks."""

    row: Row
    fact: PlayedHand | FourWindsError
    before: dict[str, Any]
    """The recorded state before the hand."""


def _read(row: Row, rules: Ruleset, number: int) -> _Hand:
    try:
        before = _recorded_state(row, rules)
        try:
            return _Hand(row, recorded_fact(row, rules), before)
        except IllegalError as error:
            return _Hand(row, error, before)
    except FourWindsError as error:
        raise error.at(hand=number) from None


def _recorded_state(hand: Row, rules: Ruleset) -> dict[str, Any]:
    state: dict[str, Any] = {}
    last = rules.players - 1
    if "round_wind" in hand:
        state["wind"] = hand.one_of("round_wind", _WIND_LETTERS)
    if "round_number" in hand:
        state["dealer"] = hand.whole("round_number", 1, rules.players) - 1
    if "dealer" in hand:
        state["dealer"] = hand.whole("dealer", 0, last)
    if "honba" in hand:
        state["honba"] = hand.whole("honba", 0)
    if "sticks_before" in hand:
        state["sticks"] = hand.whole("sticks_before", 0)
    if "scores_before" in hand:
        state["scores"] = hand.wholes("scores_before", rules.players)
    return state


def _differences(name: str, game: Row, rules: Ruleset, hands: Sequence[_Hand]) -> Iterator[Difference]:
    yield from compare(name, None, game.field("rules"), {"oka": rules.oka / 1000}, "rules.")
    yield from compare(name, None, game.content, {"first_dealer": 0, "starting_points": [rules.start] * rules.players})
    state: State | None = opening(rules)
    steps: list[Step] = []
    for number, hand in enumerate(hands, 1):
        if state is not None:
            yield from compare(name, number, hand.row.content, _state_fields(state))
        elif len(hand.before) < len(State._fields) - 1:
            return
        state = _state_before(hand.before, state or opening(rules))
        step = _play(rules, state, hand.fact)
        if isinstance(step, FourWindsError):
            yield Difference(name, number, "outcome", hand.row.field("outcome"), step)
            state = None
            continue
        yield from compare(name, number, hand.row.content, _hand_amounts(rules, step))
        yield from _riichi_differences(name, number, hand.row, step.fact)
        yield from _win_differences(rules, name, number, hand.row, step)
        if step.ending and number < len(hands):
            yield Difference(name, number, "end", "goes on", step.ending)
        steps.append(step)
        state = step.after
    if state is not None:
        yield from compare(name, None, game.content, _game_amounts(rules, steps, state, game))


def _play(rules: Ruleset, before: State, fact: PlayedHand | FourWindsError) -> Step | FourWindsError:
    if isinstance(fact, FourWindsError):
        return fact
    try:
        return play_hand(rules, before, fact)
    except FourWindsError as error:
        return error


def _state_fields(state: State) -> dict[str, Any]:
    return {
        "round_wind": WINDS[state.wind % len(WINDS)][0],
        "round_number": state.dealer + 1,
        "dealer": state.dealer,
        "honba": state.honba,
        "sticks_before": state.sticks,
        "scores_before": list(state.scores),
    }


def _state_before(recorded: Mapping[str, Any], derived: State) -> State:
    """Return the recorded state before a hand, completed from the derived one."""
    if recorded.get("wind") == derived.wind % len(WINDS):
        recorded = {**recorded, "wind": derived.wind}  # the East of an extension is the fifth wind
    return derived._replace(**recorded)


def _hand_amounts(rules: Ruleset, step: Step) -> dict[str, Any]:
    moved = [transfer for transfer in step.transfers(rules) if transfer.why is not Why.RIICHI]
    amounts: dict[str, Any] = {
        "result_deltas": _deltas(rules, moved),
        "deltas": list(step.deltas),
        "scores_after": list(step.after.scores),
    }
    if isinstance(step.fact, PlayedHand) and not step.fact.winners:
        amounts["ba_end"] = [step.before.honba, step.after.sticks]
    return amounts


def _deltas(rules: Ruleset, transfers: Sequence[Transfer]) -> list[int]:
    deltas = [0] * (rules.players + 1)
    for transfer in transfers:
        deltas[transfer.payer] -= transfer.points
        deltas[transfer.receiver] += transfer.points
    return deltas[:TABLE]


def _riichi_differences(game: str, number: int, hand: Row, fact: object) -> Iterator[Difference]:
    """Compare the seats that have a riichi turn with those that declared riichi."""
    turns = hand.content.get("riichi_turn")
    if not isinstance(turns, Mapping) or not isinstance(fact, PlayedHand):
        return
    declared = [str(seat) for seat in sorted(fact.riichi)]
    if sorted(turns) != declared:
        yield Difference(game, number, "riichi_turn", sorted(turns), declared)


def _win_differences(rules: Ruleset, game: str, number: int, hand: Row, step: Step) -> Iterator[Difference]:
    """Compare everything recorded of each win with what follows from its han, fu and yaku."""
    if not isinstance(step.fact, Ron | Tsumo):
        return
    wins = (step.fact.win,) if isinstance(step.fact, Tsumo) else step.fact.wins
    transfers = [transfer for transfer in step.transfers(rules) if transfer.why is not Why.RIICHI]
    for index, (recorded, win) in enumerate(zip(hand.entries("wins"), wins, strict=True)):
        won = [transfer for transfer in transfers if transfer.receiver == win.seat]
        amounts = _win_amounts(rules, win, step, won) | _hand_of(rules, win, tsumo=isinstance(step.fact, Tsumo))
        if win.value.yakuman and recorded.get("han") in (0, 13 * win.value.yakuman):
            amounts.pop("han", None)  # some records count the han of a yakuman
        yield from compare(game, number, recorded, amounts, f"wins[{index}].")


def _win_amounts(rules: Ruleset, win: Win, step: Step, won: Sequence[Transfer]) -> dict[str, Any]:
    paid = payment(win.value, rules, dealer=win.seat == step.before.dealer, tsumo=isinstance(step.fact, Tsumo))
    sticks = sum(transfer.points for transfer in won if transfer.payer == TABLE) // STICK
    return {
        "points": paid.points,
        "limit": paid.limit or "",
        "deltas": _deltas(rules, won),
        "ba": [step.before.honba, sticks],
    }


def _hand_of(rules: Ruleset, win: Win, *, tsumo: bool) -> dict[str, Any]:
    """Return the han and fu that follow from the yaku of a win."""
    if win.value.yakuman:
        return _yakuman_of(win)
    if not win.yaku:
        return {}
    try:
        yaku = [[name, _han(rules, name, han or 0, is_open=win.open)] for name, han in win.yaku]
    except FourWindsError as error:
        return {"yaku": error}
    derived: dict[str, Any] = {"yaku": yaku, "han": sum(han or 0 for _, han in win.yaku)}
    names = {yaku_named(name).name for name, _ in win.yaku}
    if "chiitoitsu" in names:
        derived["fu"] = 25
    elif "pinfu" in names:
        derived["fu"] = 20 if tsumo else 30
    elif win.value.fu in (20, 25):
        derived["fu"] = "at least 30, without pinfu and chiitoitsu"
    return derived


def _yakuman_of(win: Win) -> dict[str, Any]:
    try:
        named = [yaku_named(name) for name, _ in win.yaku]
    except FourWindsError as error:
        return {"yakuman": error}
    for yaku in named:
        if not yaku.yakuman and yaku.name != "renhou":
            return {"yakuman": IllegalError(f"{yaku.name} is not a yakuman", remedy="name yakuman only")}
        if win.open and yaku.open_han is None:
            return {
                "yakuman": IllegalError(
                    f"an open hand with {yaku.name}", remedy="only a closed hand can have this yakuman"
                )
            }
    return {"han": None}


def _han(rules: Ruleset, name: str, han: int, *, is_open: bool | None) -> int:
    """Return the han of a yaku in a hand that is open, closed, or either if that is not recorded."""
    yaku = yaku_named(name)
    if yaku.name == "aka_dora" and not rules.aka:
        return 0
    if yaku.is_dora or yaku.name in _ANY_HAN:
        return han
    opened = 0 if yaku.name == "tanyao" and not rules.kuitan else yaku.open_han or 0
    if is_open is None and han in (yaku.closed_han, opened):
        return han
    return opened if is_open else yaku.closed_han


def _game_amounts(rules: Ruleset, steps: Sequence[Step], state: State, record: Row) -> dict[str, Any]:
    game = Game(rules, tuple(steps), state, steps[-1].ending if steps else None)
    return {
        "final_scores": list(game.standing.scores),
        "final_points": list(game.standing.final_points),
        "end_reason": game.ending or _stop_ending(game, record.content.get("end_reason")),
    }


def _stop_ending(game: Game, reason: object) -> str | None:
    """Return the reason if a game that its hands did not end can have been stopped for it."""
    if not isinstance(reason, str) or reason not in STOP_REASONS:
        return None
    try:
        return game.after(Stop(reason=reason)).ending
    except FourWindsError:
        return None
