"""Points shared out between players."""

from __future__ import annotations

__all__ = ["shares"]


def shares(points: int, players: int) -> list[int]:
    """Points shared in hundreds; what cannot be shared goes to the first.

    >>> shares(1000, 3), shares(-20_000, 2)
    ([400, 300, 300], [-10000, -10000])
    """
    hundreds, odd = divmod(points, 100)
    parts = [100 * (hundreds // players + (index < hundreds % players)) for index in range(players)]
    parts[0] += odd
    return parts
