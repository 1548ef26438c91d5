"""Faults of a system that show when it is tried on many hands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TypeVar

from fourwinds.bidding.auction.agreements import Agreements
from fourwinds.bidding.bidder import Bidder
from fourwinds.bidding.systems import agreements_of
from fourwinds.lab.lint.fault import Fault
from fourwinds.lab.lint.notes_table import NotesTable
from fourwinds.lab.lint.rare_positions import RarePositions, positions_of
from fourwinds.lab.lint.seen import Seen, collect
from fourwinds.lab.lint.seen_faults import SeenFaults
from fourwinds.lab.lint.unused_faults import passed_force_faults, unused_fault
from fourwinds.lab.lint.unused_lines import UnusedLine, unused_lines
from fourwinds.lab.spread import Workers, spread
from fourwinds.notes.book import Book
from fourwinds.notes.rule import Rule
from fourwinds.notes.sequence import Position

__all__ = ["Simulation", "simulated_faults"]

T = TypeVar("T")
_PLAYERS = 4
_POOL = 20_000
"""The number of hands from which those at rare positions are taken."""
_PARTS = 32
_NOT_FOLLOWED = 15_000
"""Auctions that fewer than one deal in so many reaches are not followed."""


class Simulation:
    """A system tried on many hands.

    First whole deals are bid by all four players: see `notes_table`. Then the positions of lines that nobody used are
    looked at more closely: see `rare_positions`. Last, it is checked whether any hand at all uses those lines.

    >>> from fourwinds.notes.rule import parse_line
    >>> lines = ["1n = 15-17 HCP, balanced", "1n-2n = 8-9 HCP", "1n-3n = 11+ HCP"]
    >>> simulation = Simulation(Book(map(parse_line, lines)), hands=40_000)
    >>> for done in simulation.run(workers=1):
    ...     share = done / simulation.parts
    >>> [(fault.kind, fault.sequence) for fault in simulation.faults()]
    [('hole', '1n-(p)'), ('gap', '1n-(p)')]
    """

    def __init__(self, system: Book | Agreements, *, hands: int = 1_000_000, seed: int = 1) -> None:
        agreements = system if isinstance(system, Agreements) else agreements_of(system)
        self.deals = -(-hands // _PLAYERS)
        self.book, self.seen = agreements.book, Seen()
        self.unused: list[UnusedLine] = []
        bidder = Bidder(agreements)
        self._table = NotesTable(bidder, self.deals, seed=seed, fewest=self.deals // _NOT_FOLLOWED)
        pool = self._table.hands[: _POOL // _PLAYERS].reshape(-1, _PLAYERS)
        self._rare = RarePositions(bidder, pool, self.deals)

    @property
    def parts(self) -> int:
        """The largest number of parts that a run can have."""
        return self._table.parts + 2 * _PARTS

    def run(self, workers: Workers = None) -> Iterator[int]:
        """Try the hands, and yield how many parts are done after each. The result is the same for any workers."""
        done = 0
        for seen in self._table.visits(collect, workers):
            self.seen.merge(seen)
            yield (done := done + 1)
        positions = [each for each in positions_of(self.book, self._lines()) if each.codes not in self.seen.visited]
        for seen in spread(partial(_seen_at, self._rare), _divide(positions), workers=workers):
            self.seen.merge(seen)
            yield (done := done + 1)
        for unused in spread(partial(_unused_of, self.book, self._rare), _divide(self._lines()), workers=workers):
            self.unused += unused
            yield (done := done + 1)

    def _lines(self) -> list[Rule]:
        """Return the lines in effect that no hand has used so far; those that begin with `...` are not tried."""
        lines = (rule for rule in self.book.in_force.values() if rule.source is None and not rule.deleted)
        tried = (rule for rule in lines if not rule.sequence.anywhere and not rule.waits)
        return [rule for rule in tried if not self.seen.used.get(rule.key)]

    def faults(self) -> Iterator[Fault]:
        """Yield the faults that the run has shown, kind by kind, the most frequent of each kind first."""
        yield from SeenFaults(self.book, self.seen, self.deals)
        yield from map(unused_fault, self.unused)
        yield from passed_force_faults(self.book)


def _seen_at(rare: RarePositions, positions: Sequence[Position]) -> Seen:
    return collect(rare.visits(positions))


def _unused_of(book: Book, rare: RarePositions, rules: Sequence[Rule]) -> list[UnusedLine]:
    return list(unused_lines(book, rules, rare))


def _divide(items: Sequence[T]) -> list[Sequence[T]]:
    """Divide items into parts of neighbours, which have much in common."""
    size = -(-len(items) // _PARTS) or 1
    return [items[start : start + size] for start in range(0, len(items), size)]


def simulated_faults(
    system: Book | Agreements,
    *,
    hands: int = 1_000_000,
    seed: int = 1,
    workers: Workers = None,
    progress: Callable[[int, int], object] | None = None,
) -> Iterator[Fault]:
    """Yield the faults of a system that show when it is tried on many hands, dealt four at a time.

    A book is played with the natural bidding of Standard American where it is silent; pass the agreements of a system
    to use its own. `progress` is called with the number of parts that are done, and the number of all parts.
    """
    simulation = Simulation(system, hands=hands, seed=seed)
    for done in simulation.run(workers):
        if progress is not None:
            progress(done, simulation.parts)
    yield from simulation.faults()
