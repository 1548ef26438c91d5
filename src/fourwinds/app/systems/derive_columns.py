"""Derive the database columns of a line from its constraint (specification: systems 3.1)."""

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
    """Derives the columns of lines as a book reads them."""

    def __init__(self, book: Book) -> None:
        self._book = book

    def __call__(self, rule: Rule, expansion: Expansion) -> Derived:
        """Return the columns of a line in one of its auctions; a deleted line has none."""
        return NOTHING_DERIVED if rule.deleted else _columns(self._book.reading(rule, expansion))


def _columns(meaning: Meaning) -> Derived:
    said = structured_data(meaning)
    return Derived(**{name: getattr(said, name) for name in _COLUMNS})
