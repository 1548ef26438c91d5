"""Rules as tables, so that the phone can fold a game offline.

The phone looks up what a hand pays, whether the dealer stays and when the game ends. It does not compute points.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

from fourwinds.riichi.rules.possible_yaku import exported_yaku
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.rules.standing import ROUNDING_ADDS
from fourwinds.riichi.rules.state import STICK, WINDS
from fourwinds.riichi.rules.value import (
    FU,
    FU_OF_ONE_HAN,
    LEAST_HAN_WITHOUT_FU,
    LIMITS,
    MOST_YAKUMAN,
    Payment,
    Value,
    common_points,
    payment,
    possible_points,
)
from fourwinds.riichi.wire.fact_limits import fact_limits
from fourwinds.table.errors import IllegalError

__all__ = ["phone_tables", "value_key"]

FORMAT: Final = 3
"""Raised when phones need something new in the tables, so that they fetch them again."""
_MOST_HAN: Final = 13
_VALUING: Final = (
    "players",
    "kiriage",
    "counted_yakuman",
    "multiple_yakuman",
    "max_yakuman",
    "double_yakuman",
    "sanma_tsumo",
)
"""The choices that decide what a value pays."""
_FITTING: Final[dict[int, dict[str, Any]]] = {4: {}, 3: {"uma": (0, 0, 0), "noten_total": 0}}


def value_key(value: Value) -> str:
    """Return the key of a value in the tables. A value of points only has none; `readings` gives its keys.

    >>> [value_key(value) for value in (Value(3, 30), Value(7), Value(26), Value(limit="mangan"), Value(yakuman=2))]
    ['3/30', '7', '13', 'mangan', 'yakuman 2']
    """
    if value.yakuman:
        return f"yakuman {value.yakuman}"
    if value.limit:
        return value.limit
    if value.han is None:
        raise IllegalError(f"{value} has no han", remedy="look up its points in the readings")
    return f"{value.han}/{value.fu}" if value.han < LEAST_HAN_WITHOUT_FU else str(min(value.han, _MOST_HAN))


def phone_tables(rules: Ruleset) -> dict[str, Any]:
    """Return everything that a phone needs to play by these rules, as JSON. Do not change it: parts are shared.

    >>> tables = phone_tables(Ruleset())
    >>> tables["payments"]["other"]["tsumo"]["3/30"]
    {'points': 4000, 'dealer_pays': 2000, 'other_pays': 1000, 'limit': None}
    >>> tables["readings"]["dealer"]["ron"]["5800"]
    ['2/60', '3/30']
    >>> tables["repeat"]["exhaustive_draw"]
    {'stays': 'tenpai', 'honba': 'up'}
    """
    return {
        "format": FORMAT,
        "rules": rules.as_json(),
        "facts": fact_limits(),
        "winds": list(WINDS),
        "stick": STICK,
        "opening": {"wind": 0, "dealer": 0, "honba": 0, "sticks": 0, "scores": [rules.start] * rules.players},
        "riichi_needs": None if rules.riichi_below_1000 else STICK,
        **_wins(tuple(getattr(rules, name) for name in _VALUING)),
        "yaku": exported_yaku(rules),
        "ron": {"max_winners": rules.max_winners, "honba_to": rules.honba_to, "sticks_to": rules.sticks_to},
        "honba": {"ron": rules.honba_of_a_ron, "tsumo_each": rules.honba_value},
        "pao": _pao(rules),
        "noten": _noten(rules),
        "noten_riichi": rules.noten_riichi,
        "nagashi": {"allowed": rules.nagashi != "no", "takes_honba_and_sticks": rules.nagashi == "win"},
        "abortive_draws": {kind: {"riichi": 4 if kind == "suucha_riichi" else None} for kind in rules.abortive_draws},
        "chombo": _chombo(rules),
        "pay_at_most_what_is_there": rules.buttobi,
        "repeat": _repeat(rules),
        "end": _end(rules),
        "standing": _standing_rules(rules),
    }


@lru_cache(maxsize=256)
def _wins(choices: tuple[Any, ...]) -> dict[str, Any]:
    """Return what wins pay. It is slow to build and depends on few choices, given in the order of `_VALUING`."""
    chosen = dict(zip(_VALUING, choices, strict=True))
    rules = Ruleset(**chosen, **_FITTING[chosen["players"]])
    return {
        "payments": _by_winner(_payments, rules),
        "readings": _by_winner(_readings, rules),
        "buttons": _by_winner(_buttons, rules),
    }


def _by_winner(table: Any, rules: Ruleset) -> dict[str, dict[str, Any]]:
    return {
        winner: {way: table(rules, dealer=winner == "dealer", tsumo=way == "tsumo") for way in ("ron", "tsumo")}
        for winner in ("dealer", "other")
    }


def _values() -> Iterator[Value]:
    """Yield every value that a fact can have, once."""
    for han in range(1, LEAST_HAN_WITHOUT_FU):
        for fu in FU if han > 1 else FU_OF_ONE_HAN:
            yield Value(han, fu)
    for han in range(LEAST_HAN_WITHOUT_FU, _MOST_HAN + 1):
        yield Value(han)
    for limit in LIMITS:
        if limit != "yakuman":
            yield Value(limit=limit)
    for count in range(1, MOST_YAKUMAN + 1):
        yield Value(yakuman=count)


def _payments(rules: Ruleset, *, dealer: bool, tsumo: bool) -> dict[str, Any]:
    table = {}
    for value in _values():
        try:
            table[value_key(value)] = payment(value, rules, dealer=dealer, tsumo=tsumo)._asdict()
        except IllegalError:
            continue  # seven pairs with two han are never a tsumo; the phone refuses what is not in the table
    return table


def _readings(rules: Ruleset, *, dealer: bool, tsumo: bool) -> dict[str, list[str]]:
    possible = possible_points(rules, dealer=dealer, tsumo=tsumo)
    return {str(points): [value_key(value) for value in values] for points, values in possible.items()}


def _buttons(rules: Ruleset, *, dealer: bool, tsumo: bool) -> list[dict[str, Any]]:
    return [Payment._asdict(button) for button in common_points(rules, dealer=dealer, tsumo=tsumo)]


def _pao(rules: Ruleset) -> dict[str, Any]:
    return {
        "hands": list(rules.pao),
        "ron_share": 0.5 if rules.pao_split else 1,
        "covers": rules.pao_covers,
        "honba_of_a_ron": rules.pao_honba,
    }


def _noten(rules: Ruleset) -> dict[str, Any]:
    """Return how many payments there are for each number of tenpai players, and how large they are.

    Payers and receivers are taken in seat order, starting again with the first when they run out.
    """
    table = {}
    for tenpai in range(1, rules.players):
        pairs = max(tenpai, rules.players - tenpai)
        table[str(tenpai)] = {"payments": pairs, "points": rules.noten_total // pairs}
    return table


def _chombo(rules: Ruleset) -> dict[str, Any]:
    """Return what the others get, in seat order, if the dealer makes the mistake or is the nth of the others."""
    others = rules.players - 1
    return {
        "dealer": _chombo_shares(rules, None) if rules.chombo in ("reverse_mangan", "points") else [0] * others,
        "other": [
            _chombo_shares(rules, dealer) if rules.chombo in ("reverse_mangan", "points") else [0] * others
            for dealer in range(others)
        ],
        "from_final_points": rules.chombo_amount if rules.chombo == "after_uma" else 0,
    }


def _chombo_shares(rules: Ruleset, dealer: int | None) -> list[int]:
    if rules.chombo == "reverse_mangan":
        paid = payment(Value(limit="mangan"), rules, dealer=dealer is None, tsumo=True)
        return [paid.dealer_pays if index == dealer else paid.other_pays for index in range(rules.players - 1)]
    parts = [index for index in range(rules.players - 1) for _ in range(2 if index == dealer else 1)]
    each, odd = divmod(rules.chombo_amount // 100, len(parts))
    shares = [0] * (rules.players - 1)
    for number, index in enumerate(parts):
        shares[index] += 100 * (each + (number < odd))
    return shares


def _repeat(rules: Ruleset) -> dict[str, dict[str, str]]:
    """Return when the dealer stays, and the honba of the next hand.

    `stays` is `always`, `never`, or the seats that the dealer must be among: `winners`, `tenpai` or `nagashi`. `known`
    means as recorded or, if that is not recorded, as after any draw, or if the dealer is the only possible winner.
    `honba` is `up`, `same`, `up_or_none` (up if the dealer stays) or `up_or_none_or_draw` (also up after a draw).
    """
    drawn = {"stays": {"win": "never", "tenpai": "tenpai", "always": "always"}[rules.renchan], "honba": "up"}
    won = {"stays": "winners", "honba": "up_or_none"}
    replayed = {"stays": "always", "honba": "same"}
    nagashi = drawn if rules.nagashi == "draw" else {"stays": "nagashi", "honba": "up_or_none"}
    return {
        "ron": won,
        "tsumo": won,
        "exhaustive_draw": drawn,
        "nagashi_mangan": nagashi,
        "abortive_draw": {"stays": "always" if rules.abortive_repeat else "never", "honba": "up"},
        "chombo": replayed,
        "no_contest": replayed,
        "uncertain": {"stays": "known", "honba": "up_or_none_or_draw"},
    }


def _end(rules: Ruleset) -> dict[str, Any]:
    won = {"stops": rules.agari_yame, "ending": "agari_yame", "needs_tenpai": False}
    drawn = {"stops": rules.tenpai_yame, "ending": "tenpai_yame", "needs_tenpai": True}
    nagashi = won if rules.nagashi == "win" else drawn
    return {
        "below": rules.least_score if rules.tobi else None,
        "last_hand": {"wind": rules.winds - 1, "dealer": rules.players - 1},
        "extension": rules.extension,
        "goal": rules.return_points,
        "never_after": ["chombo", "no_contest"],
        "leading_dealer": {"ron": won, "tsumo": won, "exhaustive_draw": drawn, "nagashi_mangan": nagashi},
    }


def _standing_rules(rules: Ruleset) -> dict[str, Any]:
    """Return the rules for the final standing; `uma` has a row for each number of players who reached the goal."""
    rows = [rules.uma, *(rules.floating_uma or [rules.uma] * (rules.players - 1)), rules.uma]
    return {
        "goal": rules.return_points,
        "oka": rules.oka,
        "uma": [list(row) for row in rows],
        "ties": rules.ties,
        "added_before_cutting_to_thousands": ROUNDING_ADDS.get(rules.rounding),
        "leftover_sticks": rules.leftover_sticks,
        "tobi_bonus": rules.tobi_bonus,
        "tobi_bonus_after": ["ron", "tsumo", *(["nagashi_mangan"] if rules.nagashi == "win" else [])],
    }
