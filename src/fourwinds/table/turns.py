"""Turn order around a table of three or four.

Places are numbered 0, 1, 2, … in the order of play, whichever way round the game runs: bridge goes clockwise, riichi
counter-clockwise. Games give the places their own names.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fourwinds.table.errors import IllegalError

__all__ = ["FOUR", "THREE", "Turns"]


@dataclass(frozen=True, slots=True)
class Turns:
    """The turn order of a table with this number of players.

    >>> FOUR.next(3), THREE.next(2)
    (0, 0)
    >>> FOUR.turns_to(3, 1)
    2
    >>> list(FOUR.around(2))
    [2, 3, 0, 1]
    """

    players: int

    def __post_init__(self) -> None:
        if self.players not in (3, 4):
            raise IllegalError(f"{self.players} players cannot play at one table", remedy="seat three or four players")

    def next(self, place: int, steps: int = 1) -> int:
        """Return the place this many turns later; negative steps go back."""
        return (self._seated(place) + steps) % self.players

    def turns_to(self, start: int, end: int) -> int:
        """Return how many turns it takes from one place to another: 0 for the same place."""
        return (self._seated(end) - self._seated(start)) % self.players

    def around(self, first: int) -> Iterator[int]:
        """Return every place once, in turn, starting with `first`."""
        return (self.next(first, step) for step in range(self.players))

    def _seated(self, place: int) -> int:
        if not 0 <= place < self.players:
            raise IllegalError(
                f"place {place} does not exist at a table of {self.players}",
                remedy=f"places are numbered 0 to {self.players - 1}",
            )
        return place


THREE = Turns(3)
FOUR = Turns(4)
