"""Trends: the finished games of a player in the order of play, each with the figures up to it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from fourwinds.riichi.stats.tally import CountedGame

__all__ = ["ROLLING", "TREND_FIGURES", "FinishedGame", "results_in", "trend_of"]

ROLLING: Final = 10
"""How many games a rolling average covers."""


class FinishedGame(NamedTuple):
    """The result of a finished game for one player; final points are in points, not in thousands."""

    played: str
    game: str
    place: int
    score: int
    final_points: int


TREND_FIGURES: Final[dict[str, str]] = {
    "game": "the id of the game",
    "played": "the date of the game; games are sorted by it, and games of the same date keep their order",
    "place": "the player's place",
    "score": "the final score",
    "final_points": "the final points of the game, in thousands",
    "total_final_points": "the final points of this game and all before it, in thousands",
    "average_place": "average place over this game and all before it",
    "rolling_average_place": f"average place over this game and up to {ROLLING - 1} before it",
    "rolling_average_final_points": f"average final points over this game and up to {ROLLING - 1} before it",
}


def results_in(lines: Iterable[CountedGame]) -> dict[str, list[FinishedGame]]:
    """Return the finished games of every player, in the given order."""
    found: dict[str, list[FinishedGame]] = {}
    for line in lines:
        for name, result in zip(line.players, line.results or (), strict=line.results is not None):
            found.setdefault(name, []).append(FinishedGame(line.played, line.game, *result))
    return found


def trend_of(results: Iterable[FinishedGame], rolling: int = ROLLING) -> list[dict[str, Any]]:
    """Return every finished game with the figures up to it.

    >>> games = [FinishedGame("2025-02-01", "b", 1, 40_000, 45_000),
    ...          FinishedGame("2025-01-01", "a", 4, 10_000, -35_000)]
    >>> [(point["game"], point["total_final_points"], point["average_place"]) for point in trend_of(games)]
    [('a', -35.0, 4.0), ('b', 10.0, 2.5)]
    """
    points, places, total = [], 0, 0
    last: deque[FinishedGame] = deque(maxlen=rolling)
    for number, result in enumerate(sorted(results, key=lambda result: result.played), 1):
        places += result.place
        total += result.final_points
        last.append(result)
        values: tuple[Any, ...] = (
            result.game,
            result.played,
            result.place,
            result.score,
            result.final_points / 1000,
            total / 1000,
            places / number,
            sum(each.place for each in last) / len(last),
            sum(each.final_points for each in last) / (1000 * len(last)),
        )
        points.append(dict(zip(TREND_FIGURES, values, strict=True)))
    return points
