"""What the library takes care of when a system changes: its lines are written for each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from fourwinds.notes.book import Book
from fourwinds.notes.changed_calls import ComparedBooks, means_again, written_meaning
from fourwinds.notes.rule import USER
from fourwinds.notes.sequence import Sequence
from fourwinds.notes.system import ReviewMark, System
from fourwinds.table.lazy import Lazy

__all__ = ["LibraryChange"]


class LibraryChange:
    """The lines of the library in a system before and after a change.

    They fit each other, whichever modules and parameters are chosen: a new system with the same modules has nothing to
    review. Only the users' lines and definitions change a call in a way that the library does not know.
    """

    def __init__(self, before: System, after: System, new: Book) -> None:
        """`new` is the book after the change."""
        self._before, self._after, self._new = before, after, new
        self._differing: dict[tuple[str, str], frozenset[str]] = {}

    def fits(self, module: str, sequence: Sequence, auction: str | None = None) -> bool:
        """Whether the lines of a module fit a call, in one or all of its auctions, since both are the library's."""
        if module == USER:
            return False
        place = sequence.path, sequence.context
        if place not in self._differing:
            changed = ComparedBooks(self._alone[1], self._new).compare(sequence)
            self._differing[place] = changed.auctions if changed else frozenset()
        differing = self._differing[place]
        return auction not in differing if auction else not differing

    def still_open(self, marks: Iterable[ReviewMark]) -> Iterator[ReviewMark]:
        """Yield the marks whose call means neither what it meant nor, for a line of the library, what the library says.

        If the library changes a call below an own line, its lines are written for what it says now.
        """
        known: dict[tuple[str, str, str], str | None] = {}
        for mark in marks:
            cause = mark.module, mark.parent, mark.was
            if cause not in known:
                known[cause] = self._written_for(*cause)
            was = known[cause]
            if was is not None:
                yield mark if was == mark.was else replace(mark, was=was)

    def _written_for(self, module: str, parent: str, was: str) -> str | None:
        """Return the meaning of a call for which a line of a module is written; None if the line fits."""
        if means_again(self._new, parent, was) or self.fits(module, Sequence.parse(parent)):
            return None
        old, new = self._alone
        if module == USER or means_again(new, parent, was) or not means_again(old, parent, was):
            return was
        return written_meaning(new, parent)[1] or was

    @Lazy
    def _alone(self) -> tuple[Book, Book]:
        """The books of the library's lines alone, before and after the change."""
        return Book.of(_library_of(self._before)), Book.of(_library_of(self._after))


def _library_of(system: System) -> System:
    terms = tuple(each for each in system.definitions if each.module != USER)
    return replace(system.with_own_rules(()), definitions=terms)
