"""Which yaku a win can have: it depends on ron or tsumo, dealer, riichi, winds, open hands and the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any, Final, NamedTuple

from fourwinds.riichi.rules.outcome import Fact, PlayedHand, Ron, Tsumo, Win
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.rules.state import WINDS, State
from fourwinds.riichi.rules.yaku import YAKU, Yaku
from fourwinds.table.errors import IllegalError

__all__ = ["WinSituation", "check_yaku", "exported_yaku", "needs_of", "situation_of"]


class WinSituation(NamedTuple):
    """The circumstances of a win, or those a yaku needs; None for what is not known or does not matter."""

    tsumo: bool | None = None
    dealer: bool | None = None
    riichi: bool | None = None
    closed: bool | None = None
    seat_wind: int | None = None
    round_wind: int | None = None


_ANY: Final = WinSituation()
_NEEDS: Final[dict[str, WinSituation]] = {
    "riichi": WinSituation(riichi=True),
    "double_riichi": WinSituation(riichi=True),
    "ippatsu": WinSituation(riichi=True),
    "ura_dora": WinSituation(riichi=True),
    "menzen_tsumo": WinSituation(tsumo=True),
    "rinshan": WinSituation(tsumo=True),
    "haitei": WinSituation(tsumo=True),
    "houtei": WinSituation(tsumo=False),
    "chankan": WinSituation(tsumo=False),
    "tenhou": WinSituation(tsumo=True, dealer=True, riichi=False),
    "chiihou": WinSituation(tsumo=True, dealer=False, riichi=False),
    "renhou": WinSituation(tsumo=False, dealer=False, riichi=False),
    **{f"seat_{wind.lower()}": WinSituation(seat_wind=number) for number, wind in enumerate(WINDS)},
    **{f"round_{wind.lower()}": WinSituation(round_wind=number) for number, wind in enumerate(WINDS)},
}
_ONLY_UNDER: Final[dict[str, Callable[[Ruleset], bool]]] = {
    "ippatsu": lambda rules: rules.ippatsu,
    "ura_dora": lambda rules: rules.ura,
    "aka_dora": lambda rules: rules.aka > 0,
    "renhou": lambda rules: rules.renhou != "none",
    "nuki_dora": lambda rules: rules.players == 3,
    "sanshoku_doujun": lambda rules: rules.players == 4,  # three play without 2m to 8m
    "nagashi_mangan": lambda _: False,  # a separate outcome, not a win
}
_ONE_OF: Final = (
    ("riichi", "double_riichi"),
    ("ippatsu", "rinshan"),
    ("haitei", "rinshan"),
    ("houtei", "chankan"),
    ("iipeikou", "ryanpeikou"),
    ("chanta", "junchan", "honroutou"),
    ("honitsu", "chinitsu"),
)
"""Groups of yaku of which a hand has at most one."""
_SURE: Final = ("riichi", "menzen_tsumo")
"""Yaku that a win always has if it can, unless another yaku excludes them."""


def needs_of(name: str, rules: Ruleset) -> WinSituation | None:
    """Return what a win needs to have this yaku under these rules, or None if they do not have the yaku.

    >>> needs_of("haitei", Ruleset()).tsumo, needs_of("pinfu", Ruleset()).closed, needs_of("aka_dora", Ruleset(aka=0))
    (True, True, None)
    """
    if name in _ONLY_UNDER and not _ONLY_UNDER[name](rules):
        return None
    is_closed = YAKU[name].open_han is None or (name == "tanyao" and not rules.kuitan)
    return _NEEDS.get(name, _ANY)._replace(closed=True if is_closed else None)


def situation_of(state: State, hand: PlayedHand, win: Win) -> WinSituation:
    """Return the circumstances of a win. After an uncertain hand the dealer is not known."""
    known = not state.provisional
    return WinSituation(
        tsumo=isinstance(hand, Tsumo),
        dealer=win.seat == state.dealer if known else None,
        riichi=win.seat in hand.riichi,
        closed=None if win.open is None else not win.open,
        seat_wind=(win.seat - state.dealer) % len(state.scores) if known else None,
        round_wind=state.wind % len(WINDS) if known else None,
    )


def check_yaku(rules: Ruleset, state: State, fact: Fact) -> None:
    """Raise `IllegalError` if a win names a yaku that it cannot have.

    >>> from fourwinds.riichi.rules.state import opening
    >>> from fourwinds.riichi.rules.value import Value
    >>> ron = Ron(loser=2, wins=(Win(0, Value(3, 30), yaku=(("haitei", None),)),))
    >>> check_yaku(Ruleset(), opening(Ruleset()), ron)
    Traceback (most recent call last):
    ...
    fourwinds.table.errors.IllegalError: haitei by ron: it is won by tsumo only
    """
    if not isinstance(fact, Ron | Tsumo):
        return
    for win in fact.wins if isinstance(fact, Ron) else (fact.win,):
        if not win.yaku:
            continue
        situation = situation_of(state, fact, win)
        names = [name for name, _ in win.yaku]
        for name in names:
            _check_one(name, needs_of(name, rules), situation)
        for one, other in combinations(names, 2):
            if other in _excluded_by(one):
                raise IllegalError(f"{one} and {other} in one hand", remedy="leave out one of the two")


def _check_one(name: str, needs: WinSituation | None, situation: WinSituation) -> None:
    if needs is None:
        raise IllegalError(f"these rules do not have {name}", remedy="leave it out, or choose rules that have it")
    for field, needed, is_so in zip(WinSituation._fields, needs, situation, strict=True):
        if needed is not None and is_so is not None and needed != is_so:
            problem, remedy = _WORDS[field, needed] if type(needed) is bool else _WORDS[field, None]
            raise IllegalError(problem.format(name=name), remedy=remedy)


_WORDS: Final[dict[tuple[str, bool | None], tuple[str, str]]] = {
    ("tsumo", True): ("{name} by ron", "it is won by tsumo only"),
    ("tsumo", False): ("{name} by tsumo", "it is won by ron only"),
    ("dealer", True): ("{name} of a non-dealer", "only the dealer can have it"),
    ("dealer", False): ("{name} of the dealer", "only a non-dealer can have it"),
    ("riichi", True): ("{name} without riichi", "add the winner's riichi, or leave out the yaku"),
    ("riichi", False): (
        "{name} with riichi",
        "leave out one of the two; it is won before the winner can declare riichi",
    ),
    ("closed", True): ("{name} in an open hand", "only a closed hand has it under these rules"),
    ("seat_wind", None): ("{name}, but the winner has another seat wind", "leave it out, or correct who won"),
    ("round_wind", None): ("{name}, but the round has another wind", "leave it out, or name the wind of the round"),
}


def _excluded_by(name: str) -> tuple[str, ...]:
    return tuple(other for group in _ONE_OF if name in group for other in group if other != name)


def exported_yaku(rules: Ruleset) -> dict[str, dict[str, Any]]:
    """Return every yaku for the phone: its han under these rules, what a win needs to have it, and what it excludes.

    `needs` is null if the rules do not have the yaku. `sure` yaku belong to every win that can have them.
    """
    return {name: dict(_yaku_entries(yaku, rules)) for name, yaku in YAKU.items()}


def _yaku_entries(yaku: Yaku, rules: Ruleset) -> Iterator[tuple[str, Any]]:
    needs = needs_of(yaku.name, rules)
    yield "closed_han", yaku.closed_han
    yield "open_han", None if needs is not None and needs.closed else yaku.open_han
    yield "yakuman", yaku.yakuman or (yaku.name == "renhou" and rules.renhou == "yakuman")
    yield "double", yaku.double
    yield "needs", None if needs is None else {name: need for name, need in needs._asdict().items() if need is not None}
    yield "excludes", list(_excluded_by(yaku.name))
    yield "sure", yaku.name in _SURE
