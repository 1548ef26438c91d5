"""Scoring: the duplicate score of a contract, IMPs, matchpoints and Victory Points."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from decimal import ROUND_HALF_UP, Decimal
from functools import cache
from math import ceil, sqrt

from fourwinds.bridge.calls import Bid, Strain
from fourwinds.table.errors import IllegalError

__all__ = ["duplicate_score", "imps", "matchpoints", "victory_points"]


def duplicate_score(bid: Bid, *, doubled: int, tricks: int, vulnerable: bool) -> int:
    """Return the score for declarer's side (Law 77). `doubled` is 0, 1 for doubled, 2 for redoubled.

    >>> duplicate_score(Bid.parse("3NT"), doubled=0, tricks=9, vulnerable=False)
    400
    >>> duplicate_score(Bid.parse("4S"), doubled=1, tricks=7, vulnerable=True)
    -800
    """
    if doubled not in (0, 1, 2) or tricks not in range(14):
        raise IllegalError(
            f"{tricks} tricks, doubled {doubled} times", remedy="0 to 13 tricks, doubled 0, 1 or 2 times"
        )
    over = tricks - bid.level - 6
    if over < 0:
        return -_penalty(-over, doubled, vulnerable)
    trick_value = 20 if bid.strain <= Strain.DIAMONDS else 30
    first_trick = 10 if bid.strain is Strain.NOTRUMP else 0
    contract_points = (trick_value * bid.level + first_trick) << doubled
    overtrick_value = trick_value if not doubled else (100 * doubled) << vulnerable
    bonus = 50 if contract_points < 100 else 500 if vulnerable else 300
    if bid.level >= 6:
        slam = 500 if bid.level == 6 else 1000
        bonus += slam * 3 // 2 if vulnerable else slam
    return contract_points + over * overtrick_value + bonus + 50 * doubled


def _penalty(down: int, doubled: int, vulnerable: bool) -> int:
    if not doubled:
        return down * (100 if vulnerable else 50)
    if vulnerable:
        return (200 + 300 * (down - 1)) * doubled
    return (100 + 200 * min(down - 1, 2) + 300 * max(down - 3, 0)) * doubled


_IMP_STEPS = (
    *(20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600),
    *(750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000),
)


def imps(difference: int) -> int:
    """Return the International Match Points for a difference in score, with its sign (Law 78B).

    >>> imps(430), imps(-620), imps(10)
    (10, -12, 0)
    """
    won = bisect_right(_IMP_STEPS, abs(difference))
    return won if difference >= 0 else -won


def matchpoints(scores: Iterable[int]) -> list[float]:
    """Return the matchpoints of each score: one for every score beaten, half for every tie (Law 78A).

    >>> matchpoints([620, 620, 170, -100])
    [2.5, 2.5, 1.0, 0.0]
    """
    scores = list(scores)
    ranked = sorted(scores)
    points = {}
    for score in set(scores):
        beaten = ranked.index(score)
        ties = bisect_right(ranked, score) - beaten - 1
        points[score] = beaten + ties / 2
    return [points[score] for score in scores]


def victory_points(margin: int, boards: int) -> tuple[Decimal, Decimal]:
    """Return the Victory Points of both teams on the WBF's continuous scale of 20, from the first team's IMP margin.

    >>> victory_points(10, boards=4)
    (Decimal('15.00'), Decimal('5.00'))
    """
    if boards not in range(1, 1001):
        raise IllegalError(f"a match of {boards} boards", remedy="a match has 1 to 1,000 boards")
    scale = _victory_point_scale(boards)
    winner = scale[min(abs(margin), len(scale) - 1)]
    loser = 20 - winner
    return (winner, loser) if margin >= 0 else (loser, winner)


@cache
def _victory_point_scale(boards: int) -> tuple[Decimal, ...]:
    """The winner's points for every margin up to the blitz, 15·√boards.

    The curve is 10 + 10·(1 - r^(margin/blitz)) / (1 - r), where r is the golden section cubed. Rounding to hundredths
    can make one IMP worth more than the IMP before it; the WBF then raises the score between the two.
    """
    ratio = ((sqrt(5) - 1) / 2) ** 3
    blitz = 15 * sqrt(boards)
    cents = [
        int((Decimal(f"{_curve(margin / blitz, ratio):.9f}") * 100).to_integral_value(ROUND_HALF_UP))
        for margin in range(ceil(blitz))
    ]
    cents.append(2000)
    uneven = True
    while uneven:
        uneven = False
        for i in range(1, len(cents) - 1):
            if cents[i + 1] - cents[i] > cents[i] - cents[i - 1]:
                cents[i] += 1
                uneven = True
    return tuple(Decimal(value).scaleb(-2) for value in cents)


def _curve(share_of_blitz: float, ratio: float) -> float:
    return float(10 + 10 * (1 - ratio**share_of_blitz) / (1 - ratio))
