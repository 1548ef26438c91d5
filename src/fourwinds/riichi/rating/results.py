"""Results of games, from which ratings are computed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from fourwinds.riichi.rating.checks import number, text
from fourwinds.riichi.records.record import GameRecord
from fourwinds.table.errors import IllegalError, MalformedError

__all__ = ["GameResult", "check_table", "ranks_of", "results_of"]


@dataclass(frozen=True, slots=True)
class GameResult:
    """The places of the players of one game of three or four; tied players have the same rank.

    `when` is any number that grows with time. Games with the same `when` are sorted by id, as text.

    >>> GameResult("7", ("Ann", "Ben", "Cho", "Dee"), ranks_of([25000, 40000, 10000, 25000])).ranks
    (2, 1, 4, 2)
    """

    id: str
    players: tuple[str, ...]
    ranks: tuple[int, ...]
    when: float = 0

    def __post_init__(self) -> None:
        object.__setattr__(self, "when", number(self.when, f"the time of game {self.id!r}"))
        text(self.id, "the id of a game")
        check_table(self.players)
        if any(type(rank) is not int for rank in self.ranks) or len(self.ranks) != len(self.players):
            raise MalformedError(
                f"game {self.id!r} has ranks {self.ranks!r}", remedy="give each player a whole number from 1"
            )
        proper = ranks_of([-rank for rank in self.ranks])
        if self.ranks != proper:
            raise IllegalError(
                f"game {self.id!r} has ranks {self.ranks}, which skip or repeat a place",
                remedy=f"give tied players the better place, and skip the next: {proper}",
            )

    @property
    def key(self) -> tuple[float, str]:
        """The key by which games are sorted."""
        return self.when, self.id


def ranks_of(scores: Sequence[float]) -> tuple[int, ...]:
    """Return the places of scores, where the highest is first and equal scores share the better place.

    >>> ranks_of([31000, 25000, 25000, 19000])
    (1, 2, 2, 4)
    """
    numbers = [number(score, "a final score") for score in scores]
    return tuple(1 + sum(other > number for other in numbers) for number in numbers)


def results_of(records: Iterable[GameRecord]) -> list[GameResult]:
    """Return the results of the finished games, sorted by date; games without a date keep their order."""
    finished = [(record, standing) for record in records if (standing := record.standing) is not None]
    finished.sort(key=lambda each: each[0].played)
    return [
        GameResult(record.id or f"game {when}", record.players, standing.ranks, when)
        for when, (record, standing) in enumerate(finished, 1)
    ]


def check_table(players: tuple[str, ...]) -> None:
    """Raise `IllegalError` if these cannot be the players of a game."""
    for player in players:
        text(player, "the name of a player")
    if len(players) not in (3, 4):
        raise IllegalError(f"a game has three or four players, not {len(players)}", remedy="name all of them")
    for player in players:
        if players.count(player) > 1:
            raise IllegalError(f"{player!r} has two seats", remedy="name each player once")
