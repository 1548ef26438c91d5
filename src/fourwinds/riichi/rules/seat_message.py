"""Messages about players. The rules know players by seat only; names are filled in where people read the message."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Self, TypeVar

from fourwinds.table.errors import FourWindsError

__all__ = ["SeatMessage", "seat_name", "with_names"]

E = TypeVar("E", bound=FourWindsError)


class SeatMessage(str):
    """A message that names players by seat. It keeps its template, so it can be formatted again with their names.

    `seats` gives one or more seats for each field of the template that names players.

    >>> message = SeatMessage("{declarer} declared riichi with {points} points", seats={"declarer": 1}, points=900)
    >>> print(message)
    seat 1 declared riichi with 900 points
    >>> message.with_names(["Koki", "Josh", "Mikey", "Jo"])
    'Josh declared riichi with 900 points'
    """

    template: str
    seats: Mapping[str, int | Iterable[int]]
    values: Mapping[str, Any]

    def __new__(cls, template: str, *, seats: Mapping[str, int | Iterable[int]], **values: Any) -> Self:
        message = super().__new__(cls, _format(template, seats, values, ()))
        message.template, message.seats, message.values = template, dict(seats), values
        return message

    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, Any]]:
        return (self.template,), {"seats": self.seats, **self.values}

    def with_names(self, players: Sequence[str]) -> str:
        """Return the text with players' names in place of seats; `players` are in seat order."""
        return _format(self.template, self.seats, self.values, players)


def _format(
    template: str, seats: Mapping[str, int | Iterable[int]], values: Mapping[str, Any], players: Sequence[str]
) -> str:
    named = {
        field: " and ".join(seat_name(seat, players) for seat in ([those] if isinstance(those, int) else those))
        for field, those in seats.items()
    }
    return template.format(**values, **named)


def seat_name(seat: int, players: Sequence[str] = ()) -> str:
    """Return the name of the player in a seat, or the seat itself if the name is not known.

    >>> seat_name(1, ["Koki", "Josh", "Mikey", "Jo"]), seat_name(1)
    ('Josh', 'seat 1')
    """
    return players[seat] if seat < len(players) else f"seat {seat}"


def with_names(error: E, players: Sequence[str]) -> E:
    """Return the error with players' names in place of seats."""
    problem, remedy = (
        text.with_names(players) if isinstance(text, SeatMessage) else text for text in (error.problem, error.remedy)
    )
    return type(error)(problem, where=error.where, remedy=remedy, details=error.details)
