"""The four seats, the two sides, and who is vulnerable."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, IntEnum

from fourwinds.bridge.spelling import fold
from fourwinds.table.errors import IllegalError, MalformedError, Where
from fourwinds.table.turns import FOUR

__all__ = ["Seat", "Side", "Vulnerability"]


class Side(IntEnum):
    """A partnership."""

    NS = 0
    EW = 1

    @property
    def seats(self) -> tuple[Seat, Seat]:
        return (Seat(self), Seat(self + 2))

    def __str__(self) -> str:
        return self.name


class Seat(IntEnum):
    """A seat at the table, in clockwise order.

    >>> Seat.NORTH.next
    <Seat.EAST: 1>
    >>> Seat.parse("w").partner is Seat.EAST
    True
    >>> Seat.WEST.turns_to(Seat.SOUTH)
    3
    """

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3

    @classmethod
    def parse(cls, text: str) -> Seat:
        """Read `N`, `north`, `e`, … in any letter case."""
        seat = _SEAT_NAMES.get(fold(text))
        if seat is None:
            raise MalformedError(f"{text!r} is not a seat", where=Where(token=text), remedy="write N, E, S or W")
        return seat

    @classmethod
    def _missing_(cls, value: object) -> Seat:
        raise IllegalError(f"{value!r} is not a seat", remedy="use 0 for north, 1 for east, 2 for south, 3 for west")

    def __str__(self) -> str:
        return "NESW"[self]

    @property
    def next(self) -> Seat:
        return _SEATS[FOUR.next(self)]

    @property
    def previous(self) -> Seat:
        return _SEATS[FOUR.next(self, -1)]

    @property
    def partner(self) -> Seat:
        return _SEATS[FOUR.next(self, 2)]

    @property
    def side(self) -> Side:
        return _SIDES[self % 2]

    def turns_to(self, other: Seat) -> int:
        """Return how many turns later the other seat calls: 0 for this seat, 1 for the left-hand opponent."""
        return FOUR.turns_to(self, other)

    def around(self) -> Iterator[Seat]:
        """Return all four seats in turn, starting here."""
        return (_SEATS[place] for place in FOUR.around(self))


_SEATS, _SIDES = tuple(Seat), tuple(Side)
_SEAT_NAMES = {name: seat for seat in Seat for name in (seat.name, seat.name[0])}


class Vulnerability(Enum):
    """Which sides are vulnerable, by the names PBN gives them.

    >>> Vulnerability.parse("Both")
    <Vulnerability.ALL: 'All'>
    >>> Vulnerability.NS.of(Seat.EAST)
    False
    """

    NONE = "None"
    NS = "NS"
    EW = "EW"
    ALL = "All"

    @classmethod
    def parse(cls, text: str) -> Vulnerability:
        """Read `None`, `NS`, `E-W`, `Both`, `Love`, `-`, … in any letter case."""
        vulnerability = _VULNERABILITY_NAMES.get(fold(text))
        if vulnerability is None:
            raise MalformedError(
                f"{text!r} is not a vulnerability",
                where=Where(token=text),
                remedy="write None, NS, EW or All",
            )
        return vulnerability

    @classmethod
    def for_sides(cls, *, ns: bool, ew: bool) -> Vulnerability:
        return (cls.NONE, cls.NS, cls.EW, cls.ALL)[ns + 2 * ew]

    def __str__(self) -> str:
        return self.value

    def of(self, who: Seat | Side) -> bool:
        """Whether this seat or side is vulnerable."""
        side = who.side if isinstance(who, Seat) else who
        return self is Vulnerability.ALL or self.value == side.name


_VULNERABILITY_NAMES = {
    name: vulnerability
    for vulnerability, names in {
        Vulnerability.NONE: "NONE LOVE NIL NEITHER NOBODY - O 0",
        Vulnerability.NS: "NS N-S N/S N",
        Vulnerability.EW: "EW E-W E/W E",
        Vulnerability.ALL: "ALL BOTH GAME B",
    }.items()
    for name in names.split()
}
