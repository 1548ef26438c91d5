"""A board: a deal with its number, dealer and vulnerability."""

from __future__ import annotations

from dataclasses import dataclass

from fourwinds.bridge.deal import Deal
from fourwinds.bridge.seat import Seat, Vulnerability
from fourwinds.table.errors import IllegalError, Where

__all__ = ["Board", "standard_dealer", "standard_vulnerability"]

_NONE, _NS, _EW, _ALL = Vulnerability
_VULNERABILITIES = (
    *(_NONE, _NS, _EW, _ALL),
    *(_NS, _EW, _ALL, _NONE),
    *(_EW, _ALL, _NONE, _NS),
    *(_ALL, _NONE, _NS, _EW),
)


def standard_dealer(number: int) -> Seat:
    """The dealer of a duplicate board by its number.

    >>> [str(standard_dealer(number)) for number in (1, 2, 3, 4, 5)]
    ['N', 'E', 'S', 'W', 'N']
    """
    return Seat((_checked_number(number) - 1) % 4)


def standard_vulnerability(number: int) -> Vulnerability:
    """The vulnerability of a duplicate board by its number; it repeats after sixteen boards.

    >>> [str(standard_vulnerability(number)) for number in (1, 2, 3, 4, 5, 13, 16, 17)]
    ['None', 'NS', 'EW', 'All', 'NS', 'All', 'EW', 'None']
    """
    return _VULNERABILITIES[(_checked_number(number) - 1) % 16]


def _checked_number(number: int) -> int:
    if number < 1:
        raise IllegalError(
            f"board {number} does not exist", where=Where(board=str(number)), remedy="board numbers start at 1"
        )
    return number


@dataclass(frozen=True, slots=True)
class Board:
    """A numbered deal, ready to be bid and played."""

    number: int
    dealer: Seat
    vulnerability: Vulnerability
    deal: Deal

    @classmethod
    def standard(cls, number: int, deal: Deal) -> Board:
        """A board whose dealer and vulnerability follow from its number."""
        return cls(number, standard_dealer(number), standard_vulnerability(number), deal)
