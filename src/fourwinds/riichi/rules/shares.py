"""Sharing points between players."""

from __future__ import annotations

__all__ = ["shares"]


def shares(points: int, players: int) -> list[int]:
    """Share points in hundreds; the first player gets the remainder.

    >>> shares(1000, 3), shares(-20_000, 2)
    ([400, 300, 300], [-10000, -10000])
    """
    hundreds, odd = divmod(points, 100)
    parts = [100 * (hundreds // players + (index < hundreds % players)) for index in range(players)]
    parts[0] += odd
    return parts
