"""Reading recorded games, each a JSON object with the outcome and the amounts of every hand.

The format is that of the public records of Tenhou games: rules, players, hands with `scores_before`, `deltas`,
`honba`, `sticks_before`, `wins`, `tenpai`, and `final_scores`, `final_points`, `end_reason`. Errors have the number of
the hand. `verify_game` derives the amounts again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from fourwinds.riichi.records.record import GameRecord
from fourwinds.riichi.rules.outcome import (
    AbortiveDraw,
    Chombo,
    ExhaustiveDraw,
    NagashiMangan,
    NoContest,
    Pao,
    PlayedHand,
    Ron,
    Tsumo,
    Win,
)
from fourwinds.riichi.rules.ruleset import ABORTIVE_DRAWS, PAO_YAKUMAN, Ruleset
from fourwinds.riichi.rules.value import MOST_HAN, Value
from fourwinds.riichi.rules.yaku import yaku_named
from fourwinds.riichi.verify.recorded_rules import players_of, rules_of
from fourwinds.riichi.wire.recorded_row import Row, short_text
from fourwinds.table.errors import FourWindsError, IllegalError, MalformedError

__all__ = ["game_row", "hands_of", "recorded_fact", "recorded_facts", "recorded_game", "recorded_rules"]


def game_row(content: object) -> Row:
    """Return the row of a recorded game."""
    return content if isinstance(content, Row) else Row(content, "a recorded game")


def recorded_rules(row: Mapping[str, Any]) -> Ruleset:
    """Return the ruleset of a recorded game; choices that it does not state are those of Tenhou."""
    return rules_of(game_row(row))


def recorded_game(row: Mapping[str, Any]) -> GameRecord:
    """Read a recorded game: players, rules, outcomes and final scores."""
    game = game_row(row)
    rules = rules_of(game)
    return GameRecord(
        players_of(game),
        rules,
        tuple(_facts(game, rules)),
        game.wholes("final_scores") if game.has("final_scores") else None,
        id=_text(game, "id"),
        played=_text(game, "played"),
        season=_text(game, "season"),
    )


def _text(game: Row, name: str) -> str:
    return short_text(game.field(name)) if game.has(name) else ""


def recorded_facts(row: Mapping[str, Any]) -> list[PlayedHand]:
    """Read the facts of a recorded game, without its amounts."""
    game = game_row(row)
    return _facts(game, rules_of(game))


def _facts(game: Row, rules: Ruleset) -> list[PlayedHand]:
    facts = []
    for number, hand in enumerate(hands_of(game), 1):
        try:
            facts.append(recorded_fact(hand, rules))
        except FourWindsError as error:
            raise error.at(hand=number) from None
    return facts


def hands_of(game: Row) -> list[Row]:
    hands = []
    for number, content in enumerate(game.entries("hands"), 1):
        try:
            hands.append(Row(content, "a hand"))
        except MalformedError as error:
            raise error.at(hand=number) from None
    return hands


def recorded_fact(hand: Row, rules: Ruleset) -> PlayedHand:
    """Read the fact of one hand."""
    outcome = hand.text("outcome")
    riichi = hand.wholes("riichi") if "riichi" in hand else ()
    unaccepted = hand.wholes("riichi_not_accepted") if "riichi_not_accepted" in hand else ()
    if len(unaccepted) > 1:
        raise IllegalError(
            f"{len(unaccepted)} riichi are not accepted",
            remedy="name one at most: the riichi of the tile that ended the hand",
        )
    declared: dict[str, Any] = {
        "riichi": riichi + unaccepted,
        "ronned_riichi": unaccepted[0] if unaccepted else None,
    }
    if outcome in ABORTIVE_DRAWS:
        return AbortiveDraw(kind=outcome, declared_by=next(iter(_declared_by(hand)), None), **declared)
    if outcome not in _READERS:
        raise MalformedError(
            f"{short_text(outcome)!r} is not an outcome",
            remedy=f"choose from {', '.join((*_READERS, *ABORTIVE_DRAWS))}",
        )
    return _READERS[outcome](hand, rules, declared)


def _declared_by(hand: Row) -> tuple[int, ...]:
    """Return who declared an abortive draw, had nagashi mangan or made a chombo: a seat, a list of seats, or null."""
    if not hand.has("declared_by"):
        return ()
    if isinstance(hand.field("declared_by"), list):
        return hand.wholes("declared_by")
    return (hand.whole("declared_by"),)


def _ron(hand: Row, rules: Ruleset, declared: dict[str, Any]) -> Ron:
    wins = tuple(_win(win, rules) for win in hand.rows("wins", "a win"))
    return Ron(loser=hand.whole("loser"), wins=wins, **declared)


def _tsumo(hand: Row, rules: Ruleset, declared: dict[str, Any]) -> Tsumo:
    wins = hand.rows("wins", "a win")
    if len(wins) != 1:
        raise IllegalError(f"a tsumo with {len(wins)} winners", remedy="give one winner")
    return Tsumo(win=_win(wins[0], rules), **declared)


def _nagashi_mangan(hand: Row, _: Ruleset, declared: dict[str, Any]) -> NagashiMangan:
    """Read a nagashi mangan; some records show who had it only by who was paid."""
    seats = _declared_by(hand)
    if not seats:
        seats = tuple(seat for seat, points in enumerate(hand.wholes("result_deltas")) if points > 0)
    return NagashiMangan(seats=seats, tenpai=hand.wholes("tenpai"), **declared)


def _chombo(hand: Row, _: Ruleset, declared: dict[str, Any]) -> Chombo:
    seats = _declared_by(hand)
    if len(seats) != 1:
        raise MalformedError("a chombo without a player", remedy="name one seat in declared_by")
    return Chombo(seat=seats[0], **declared)


_READERS: Final[dict[str, Callable[[Row, Ruleset, dict[str, Any]], PlayedHand]]] = {
    "ron": _ron,
    "tsumo": _tsumo,
    "exhaustive_draw": lambda hand, _, declared: ExhaustiveDraw(tenpai=hand.wholes("tenpai"), **declared),
    "nagashi_mangan": _nagashi_mangan,
    "chombo": _chombo,
    "no_contest": lambda _, __, declared: NoContest(**declared),
}


def _win(win: Row, rules: Ruleset) -> Win:
    seat, is_open = win.whole("seat"), win.truth("open") if win.has("open") else None
    yakuman = win.entries("yakuman") if win.has("yakuman") else []
    if not all(isinstance(name, str) for name in yakuman):
        raise win.unreadable("yakuman", "a list of names")
    pao = None
    if win.has("pao"):
        hand = next((name for name in yakuman if name in PAO_YAKUMAN), yakuman[0] if yakuman else "")
        pao = Pao(win.whole("pao"), hand, _yakuman_count(hand, rules))
    if not yakuman:
        return Win(seat, _value(win), _yaku(win), pao, is_open)
    value = Value(yakuman=sum(_yakuman_count(name, rules) for name in yakuman))
    return Win(seat, value, tuple((name, None) for name in yakuman), pao, is_open)


def _yakuman_count(yakuman: str, rules: Ruleset) -> int:
    """Return how many yakuman a yakuman counts; one if its name is not known."""
    try:
        return 2 if rules.double_yakuman and yaku_named(yakuman).double else 1
    except FourWindsError:
        return 1


def _value(win: Row) -> Value:
    """Read han and fu or, if the han are missing, the points or the limit."""
    if win.has("han"):
        return Value(win.whole("han"), (win.whole("fu") if win.has("fu") else None) or None)
    if win.has("points"):
        return Value(points=win.whole("points"))
    if win.has("limit"):
        return Value(limit=win.text("limit"))  # type: ignore[arg-type]  # checked as it is made
    raise MalformedError("a win without its value", remedy="give han and fu, yakuman, points or a limit")


def _yaku(win: Row) -> tuple[tuple[str, int], ...]:
    if not win.has("yaku"):
        return ()
    yaku = []
    for entry in win.entries("yaku"):
        if not isinstance(entry, list) or [type(part) for part in entry] != [str, int] or not 0 <= entry[1] <= MOST_HAN:
            raise MalformedError(
                f"a yaku cannot be {short_text(entry)}", remedy='give a name and its han, as in ["riichi", 1]'
            )
        yaku.append((entry[0], entry[1]))
    return tuple(yaku)
