"""What a line's constraint says at a position, as the columns of §3.1 hold it: the seam between meanings and tables."""

from __future__ import annotations

from dataclasses import fields

from fourwinds.notes.book import Book
from fourwinds.notes.meaning import Meaning
from fourwinds.notes.rule import Rule
from fourwinds.notes.sequence import Expansion
from fourwinds.notes.structured import Structured, structured_data
from fourwinds.store.systems.rows import NOTHING_DERIVED, Derived

__all__ = ["Deriver"]

_COLUMNS = [each.name for each in fields(Structured)]


class Deriver:
    """Columns of lines as one book reads them."""

    def __init__(self, book: Book) -> None:
        self._book = book

    def __call__(self, rule: Rule, expansion: Expansion) -> Derived:
        """What a line says in one of its auctions; a deleted one says nothing."""
        return NOTHING_DERIVED if rule.deleted else _columns(self._book.reading(rule, expansion))


def _columns(meaning: Meaning) -> Derived:
    said = structured_data(meaning)
    return Derived(**{name: getattr(said, name) for name in _COLUMNS})
