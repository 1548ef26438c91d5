"""How likely an outcome is if only the declared riichi are known.

The numbers are counts from 5,926 hands of 784 public Tenhou games. Outcomes that do not occur there get a small count,
and abortive draws a quarter of theirs, since they are much rarer in clubs. Plausibility only sorts what fits.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import Final

from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.rules.value import LIMITS, LimitName, Value, payment, possible_points

__all__ = [
    "KINDS",
    "MOST_LIKELY",
    "chance_of_loser",
    "chance_of_points",
    "chance_of_tenpai",
    "chance_of_winner",
    "kind_chance",
]

KINDS: Final[dict[str, tuple[float, float, float]]] = {
    "ron": (1327, 1159, 359),
    "double_ron": (40, 24, 19),
    "triple_ron": (3, 3, 1),
    "tsumo": (757, 1002, 226),
    "exhaustive_draw": (252, 471, 73),
    "nagashi_mangan": (8, 8, 2),
    "abortive_draw": (45, 1, 3),
    "chombo": (0.5, 0.5, 0.5),
}
"""How often hands ended this way after no, one, or more riichi."""
MOST_LIKELY: Final = 0.12
"""The most likely that a single outcome of a hand with its seats and points can be; it bounds the search."""

_VALUES: Final[dict[str, tuple[int, int, int, int]]] = {
    "1 30": (438, 0, 161, 0),
    "1 40": (73, 75, 41, 0),
    "1 50": (3, 8, 5, 0),
    "1 60": (1, 0, 0, 0),
    "1 70": (0, 2, 0, 0),
    "2 20": (0, 0, 18, 0),
    "2 25": (13, 0, 0, 0),
    "2 30": (487, 54, 200, 60),
    "2 40": (93, 174, 59, 19),
    "2 50": (8, 13, 4, 0),
    "2 60": (2, 0, 2, 0),
    "2 70": (0, 1, 0, 0),
    "3 20": (0, 0, 18, 51),
    "3 25": (5, 15, 4, 0),
    "3 30": (318, 93, 132, 142),
    "3 40": (86, 171, 58, 19),
    "3 50": (9, 16, 7, 1),
    "3 60": (1, 0, 1, 2),
    "4 20": (0, 0, 21, 101),
    "4 25": (12, 9, 1, 7),
    "4 30": (188, 103, 76, 135),
    "mangan": (176, 229, 155, 240),
    "haneman": (41, 64, 57, 131),
    "baiman": (6, 11, 11, 27),
    "sanbaiman": (1, 0, 3, 6),
    "yakuman": (12, 0, 5, 5),
}
"""How often a win had this value: ron without and with riichi, tsumo without and with riichi."""
_UNSEEN: Final = 0.02
"""The count for points that are possible but did not occur."""

_MORE_TENPAI: Final[tuple[tuple[float, ...], ...]] = (
    (19, 64, 103, 53, 13),
    (212, 191, 62, 6),
    (55, 16, 2),
    (1, 1),
    (1,),
)
"""How many other players were tenpai at the draw: a row for each number of riichi."""
_NOTEN_RIICHI: Final = 0.01
_RIICHI_WINS: Final = {"ron": 4.1, "tsumo": 8.2}
"""How much likelier a player with riichi is to win than one without."""
_RIICHI_DEALS_IN: Final = 2.7


def kind_chance(kind: str, riichi: int) -> float:
    column = min(riichi, 2)
    return KINDS[kind][column] / sum(counts[column] for counts in KINDS.values())


@lru_cache(maxsize=64)
def chance_of_points(rules: Ruleset, *, dealer: bool, tsumo: bool, riichi: bool) -> dict[int, float]:
    """Return the chance of each number of points that a win can be worth.

    >>> chances = chance_of_points(Ruleset(), dealer=False, tsumo=False, riichi=False)
    >>> chances[2_000] > 5 * chances[5_200] > 100 * chances[5_800] > 0
    True
    """
    counts = dict.fromkeys(possible_points(rules, dealer=dealer, tsumo=tsumo), _UNSEEN)
    for name, columns in _VALUES.items():
        points = payment(_value(name), rules, dealer=dealer, tsumo=tsumo).points if columns[2 * tsumo + riichi] else 0
        if points:
            counts[points] += columns[2 * tsumo + riichi]
    total = sum(counts.values())
    return {points: count / total for points, count in counts.items()}


def _value(name: str) -> Value:
    limit: LimitName | None = next((limit for limit in LIMITS if limit == name), None)
    if limit:
        return Value(limit=limit)
    han, fu = name.split()
    return Value(int(han), int(fu))


def chance_of_winner(seat: int, riichi: tuple[int, ...], *, tsumo: bool, players: int) -> float:
    likelier = _RIICHI_WINS["tsumo" if tsumo else "ron"]
    return (likelier if seat in riichi else 1) / (likelier * len(riichi) + players - len(riichi))


def chance_of_loser(seat: int, winners: tuple[int, ...], riichi: tuple[int, ...], players: int) -> float:
    """Return the chance that a player discarded the winning tile."""
    weight = {other: _RIICHI_DEALS_IN if other in riichi else 1 for other in range(players) if other not in winners}
    return weight[seat] / sum(weight.values())


def chance_of_tenpai(tenpai: tuple[int, ...], riichi: tuple[int, ...], players: int) -> float:
    """Return the chance that exactly these players are tenpai at the draw."""
    noten = sum(seat not in tenpai for seat in riichi)
    more = len(tenpai) - len(riichi) + noten
    counts = _MORE_TENPAI[len(riichi)][: players - len(riichi) + 1]
    return counts[more] / sum(counts) / comb(players - len(riichi), more) * _NOTEN_RIICHI**noten
