"""What a rating is made of: who finished where."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from fourwinds.riichi.rating.checks import number, text
from fourwinds.riichi.records.record import GameRecord
from fourwinds.table.errors import IllegalError, MalformedError

__all__ = ["GameResult", "check_table", "ranks_of", "results_of"]


@dataclass(frozen=True, slots=True)
class GameResult:
    """Who finished where in one game of three or four; players who share a place have the same rank.

    `when` is any number that grows with time. Games of the same `when` count in the order of their ids, as text.

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
                f"game {self.id!r} has ranks {self.ranks}, which leave out or repeat a place",
                remedy=f"players who tie share the better place, and the next place is left out: {proper}",
            )

    @property
    def key(self) -> tuple[float, str]:
        """What puts games in order."""
        return self.when, self.id


def ranks_of(scores: Sequence[float]) -> tuple[int, ...]:
    """The places of these scores, highest first; equal scores share the better place.

    >>> ranks_of([31000, 25000, 25000, 19000])
    (1, 2, 2, 4)
    """
    numbers = [number(score, "a final score") for score in scores]
    return tuple(1 + sum(other > number for other in numbers) for number in numbers)


def results_of(records: Iterable[GameRecord]) -> list[GameResult]:
    """The results of the finished games, in the order in which they were played; those without a date as they come."""
    finished = [(record, standing) for record in records if (standing := record.standing) is not None]
    finished.sort(key=lambda each: each[0].played)
    return [
        GameResult(record.id or f"game {when}", record.players, standing.ranks, when)
        for when, (record, standing) in enumerate(finished, 1)
    ]


def check_table(players: tuple[str, ...]) -> None:
    """Refuse players who cannot make a table."""
    for player in players:
        text(player, "the name of a player")
    if len(players) not in (3, 4):
        raise IllegalError(f"a game of {len(players)} players", remedy="riichi is played by three or four")
    for player in players:
        if players.count(player) > 1:
            raise IllegalError(f"{player!r} sits at the table twice", remedy="name each player once")
