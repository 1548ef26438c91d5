"""Review notes: find words that are not understood, lines that say nothing, and contradictions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fourwinds.notes.book import Book
from fourwinds.notes.constraint import ANYTHING
from fourwinds.notes.meaning import Meaning
from fourwinds.notes.module import Module
from fourwinds.notes.rule import Rule
from fourwinds.notes.system import System
from fourwinds.table.errors import FourWindsError

__all__ = ["Notice", "review"]

_EXPANSIONS = 40
"""The most auctions in which a line with variables is read."""


@dataclass(frozen=True, slots=True)
class Notice:
    """A remark about one line."""

    kind: str
    """`error`, `impossible`, `not-understood` or `says-nothing`."""
    rule: Rule
    text: str

    @property
    def is_error(self) -> bool:
        return self.kind in {"error", "impossible"}

    def as_json(self) -> dict[str, object]:
        place = self.rule.place
        return {
            "kind": self.kind,
            "line": place.line if place else None,
            "sequence": str(self.rule.sequence),
            "module": self.rule.module,
            "text": self.text,
        }


def review(notes: Module | System, base: Module | None = None) -> Iterator[Notice]:
    """Read every line in its context, and yield what is wrong or unclear, line by line.

    The lines of a convention are read together with those of a base system, on which they may depend.
    """
    if isinstance(notes, System):
        book, lines = Book.of(notes), notes.rules
    else:
        given = {} if base is None else base.values()
        lines = tuple(rule for section in notes.resolve(None, given) for rule in section.rules)
        below = () if base is None else base.rules()
        terms = () if base is None else base.resolve_definitions()
        book = Book([*below, *lines], [*terms, *notes.resolve_definitions(None, given)])
    for rule in lines:
        if rule.source is None and not rule.deleted:
            yield from _review_line(book, rule)


def _review_line(book: Book, rule: Rule) -> Iterator[Notice]:
    try:
        meanings = [meaning for _, meaning in book.readings(rule, _EXPANSIONS)] or [book.meaning_of(rule)]
    except FourWindsError as error:
        yield Notice("error", rule, str(error))
        return
    if not any(meaning.shows.ranges().possible and meaning.needs.ranges().possible for meaning in meanings):
        yield Notice("impossible", rule, f"no hand fits {meanings[0].needs.describe()}")
    unclear = [meaning.remainder for meaning in meanings]
    if all(unclear):
        yield Notice("not-understood", rule, unclear[0])
    elif _says_nothing(meanings[0]):
        yield Notice("says-nothing", rule, f"{rule.meaning!r} says nothing about the hand")


def _says_nothing(meaning: Meaning) -> bool:
    """Whether a meaning says nothing; a pass, the completion of a transfer or a call to play need not say more."""
    return meaning.needs == ANYTHING and not meaning.remainder and not meaning.flags
