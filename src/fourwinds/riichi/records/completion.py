"""Completing uncertain hands without contradicting what was recorded."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, TypeVar

from fourwinds.riichi.rules.outcome import (
    ExhaustiveDraw,
    NagashiMangan,
    PlayedHand,
    Ron,
    Tsumo,
    Uncertain,
    UncertainKind,
    Win,
)
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.rules.seat_message import SeatMessage
from fourwinds.riichi.rules.value import Value, basic_points
from fourwinds.table.errors import AmbiguousError, IllegalError

__all__ = ["check_completion", "complete"]

T = TypeVar("T")
_CHANGE: Final = "complete what was recorded, or correct the record first"


def complete(
    hand: Uncertain,
    *,
    kind: UncertainKind | None = None,
    winner: int | None = None,
    loser: int | None = None,
    value: Value | None = None,
    tenpai: Iterable[int] | None = None,
    riichi: Iterable[int] | None = None,
    rules: Ruleset | None = None,
) -> PlayedHand:
    """Complete a hand with what is now known. What was recorded is kept, and both must agree.

    >>> either = Uncertain(possible_winners=(1, 2), value=Value(points=2_600), note="Mikey or Josh")
    >>> done = complete(either, winner=2, loser=0)
    >>> done.outcome, done.winners, done.wins[0].value, done.note
    ('ron', (2,), 2600, 'Mikey or Josh')
    >>> complete(either, winner=3, loser=0)
    Traceback (most recent call last):
    ...
    fourwinds.table.errors.IllegalError: seat 3 wins, but the recorded possible winners are seat 1 and seat 2: ...
    """
    about: dict[str, Any] = {"note": hand.note, "riichi": hand.riichi if riichi is None else tuple(riichi)}
    loser = _only_seat(loser, hand.possible_losers, hand.ronned_riichi)
    tenpai = hand.tenpai if tenpai is None else tuple(tenpai)
    kind = kind or hand.kind or _kind(loser, tenpai)
    fact: PlayedHand
    if kind == "exhaustive_draw":
        fact = ExhaustiveDraw(tenpai=_required(tenpai, "who was tenpai"), **about)
        _refuse(winner is not None or value is not None, "a draw has no winner and no value", "leave them out")
    else:
        seat = _required(_only_seat(winner, hand.possible_winners, None), "who won")
        win = Win(seat, _required(_merge_values(hand.value, value, rules or Ruleset()), "the value"))
        if kind == "tsumo":
            fact = Tsumo(win=win, **about)
        else:
            loser = _required(loser, "whether by tsumo or from whom" if kind is None else "from whom")
            fact = Ron(loser=loser, wins=(win,), ronned_riichi=hand.ronned_riichi, **about)
    check_completion(hand, fact, rules)
    return fact


def _kind(loser: int | None, tenpai: object) -> UncertainKind | None:
    return "ron" if loser is not None else "exhaustive_draw" if tenpai is not None else None


def _only_seat(seat: int | None, possible: tuple[int, ...], certain: int | None) -> int | None:
    if seat is not None:
        return seat
    return possible[0] if len(possible) == 1 else certain


def _required(known: T | None, what: str) -> T:
    if known is None:
        raise AmbiguousError(
            f"the hand is not complete: {what} is not known", remedy="give it, or leave the hand uncertain"
        )
    return known


def check_completion(hand: Uncertain, fact: PlayedHand, rules: Ruleset | None = None) -> None:
    """Raise `IllegalError` if a fact contradicts what was recorded of an uncertain hand.

    Whether the dealer stayed depends on the dealer, so it is checked in the game.
    """
    _refuse(isinstance(fact, Uncertain), "the hand is still uncertain", "give its outcome")
    _check_kind(hand, fact)
    _check_seats(hand, fact)
    lost = [seat for seat in hand.riichi if seat not in fact.riichi]
    if lost:
        raise _contradiction("the recorded riichi of {declarers} is missing", declarers=lost)
    if hand.ronned_riichi not in (None, fact.ronned_riichi):
        raise _contradiction("the riichi tile of {loser} was recorded as won on", loser=hand.ronned_riichi)
    if hand.tenpai is not None:
        tenpai = fact.tenpai if isinstance(fact, ExhaustiveDraw | NagashiMangan) else None
        if tenpai != hand.tenpai and hand.tenpai:
            raise _contradiction("the tenpai players were recorded: {tenpai}", tenpai=hand.tenpai)
        _refuse(tenpai != hand.tenpai, "it was recorded that nobody was tenpai", _CHANGE)
    if hand.value is not None:
        wins = (fact.win,) if isinstance(fact, Tsumo) else fact.wins if isinstance(fact, Ron) else ()
        _refuse(not wins, f"a value of {hand.value} was recorded, but nobody wins", _CHANGE)
        for win in wins:
            _merge_values(hand.value, win.value, rules or Ruleset())


def _check_kind(hand: Uncertain, fact: PlayedHand) -> None:
    _refuse(
        hand.kind not in (None, fact.outcome),
        f"the hand was recorded as {_with_article(hand.kind)}, but completed as {_with_article(fact.outcome)}",
        _CHANGE,
    )


def _check_seats(hand: Uncertain, fact: PlayedHand) -> None:
    if hand.possible_winners:
        others = [seat for seat in fact.winners if seat not in hand.possible_winners]
        recorded = "but the recorded possible winners are {possible}"
        if not fact.winners:
            raise _contradiction(f"nobody wins, {recorded}", possible=hand.possible_winners)
        if others:
            raise _contradiction(f"{{winners}} wins, {recorded}", winners=others, possible=hand.possible_winners)
    if hand.possible_losers:
        recorded = "but the recorded possible losers are {possible}"
        if not isinstance(fact, Ron):
            raise _contradiction(f"nobody discarded the winning tile, {recorded}", possible=hand.possible_losers)
        if fact.loser not in hand.possible_losers:
            raise _contradiction(f"{{loser}} loses, {recorded}", loser=fact.loser, possible=hand.possible_losers)


def _merge_values(recorded: Value | None, known: Value | None, rules: Ruleset) -> Value | None:
    """Merge two values of a hand. Recorded points are kept with han and fu, and the fold compares them."""
    if recorded is None or known is None:
        return recorded or known
    basic, other = basic_points(recorded, rules), basic_points(known, rules)
    claims = {value.points for value in (recorded, known) if value.points is not None}
    differ = (
        bool(basic and other and basic != other)
        or len(claims) > 1
        or (recorded.han is not None and known.han is not None and recorded[:2] != known[:2])
    )
    _refuse(differ, f"the hand is worth {known}, but {recorded} was recorded", _CHANGE)
    value = known if other else recorded
    return Value(value.han, value.fu, limit=value.limit, yakuman=value.yakuman, points=next(iter(claims), None))


def _refuse(wrong: bool, problem: str, remedy: str) -> None:
    if wrong:
        raise IllegalError(problem, remedy=remedy)


def _with_article(kind: str | None) -> str:
    words = (kind or "").replace("_", " ")
    return f"{'an' if words[:1] in 'ae' else 'a'} {words}"


def _contradiction(problem: str, **seats: int | Iterable[int]) -> IllegalError:
    return IllegalError(SeatMessage(problem, seats=seats), remedy=_CHANGE)
