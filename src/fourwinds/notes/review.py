"""Review notes: find words that are not understood, lines that say nothing, and contradictions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

from fourwinds.notes.book import Book
from fourwinds.notes.constraint import ANYTHING, Constraint
from fourwinds.notes.constraint.grid import grid
from fourwinds.notes.meaning import Meaning
from fourwinds.notes.module import Module
from fourwinds.notes.rule import Rule
from fourwinds.notes.system import System
from fourwinds.table.errors import FourWindsError

__all__ = ["Notice", "fits_some_hand", "review", "review_line"]

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
            yield from review_line(book, rule)


def review_line(book: Book, rule: Rule) -> Iterator[Notice]:
    """Yield what is wrong or unclear about one line with a meaning.

    It is read in one auction after the other until it is clear there and some hand fits: most lines are read once.
    """
    fits = clear = False
    try:
        readings = _meanings(book, rule)
        first = next(readings)
        for meaning in chain([first], readings):
            fits = fits or fits_some_hand(meaning)
            clear = clear or not meaning.remainder
            if fits and clear:
                break
    except FourWindsError as error:
        yield Notice("error", rule, str(error))
        return
    if not fits:
        yield Notice("impossible", rule, f"no hand fits {rule.body.removeprefix('= ').partition(' -- ')[0]!r}")
    if not clear:
        yield Notice("not-understood", rule, first.remainder)
    elif _says_nothing(first):
        yield Notice("says-nothing", rule, f"{rule.meaning!r} says nothing about the hand")


def _meanings(book: Book, rule: Rule) -> Iterator[Meaning]:
    found = False
    for _, meaning in book.readings(rule, _EXPANSIONS):
        found = True
        yield meaning
    if not found:
        yield book.meaning_of(rule)


def fits_some_hand(meaning: Meaning) -> bool:
    """Whether some hand may make a call with this meaning; False only if certainly none does."""
    return _is_possible(meaning.shows) and (meaning.needs == meaning.shows or _is_possible(meaning.needs))


@lru_cache(4096)
def _is_possible(constraint: Constraint) -> bool:
    return bool(grid(constraint).any())


def _says_nothing(meaning: Meaning) -> bool:
    """Whether a meaning says nothing; a pass, the completion of a transfer or a call to play need not say more."""
    return meaning.needs == ANYTHING and not meaning.remainder and not meaning.flags
