"""The lines of other modules that a convention replaces, compared with what it declares in `covers`."""

from __future__ import annotations

from collections.abc import Iterator

from fourwinds.notes.book import Book
from fourwinds.notes.module import Module
from fourwinds.notes.rule import BASE, Rule
from fourwinds.notes.sequence import Position, Sequence

__all__ = ["leaking_lines", "replaced_lines", "undeclared_lines"]

_OCCASIONS = 24
"""The number of auctions in which a line with variables is tried."""


def replaced_lines(book: Book, module: Module) -> Iterator[tuple[Rule, Rule, Position]]:
    """Yield each line of the module that replaces a line of another module, that line, and an auction where it does."""
    for rule in book.rules:
        if rule.module == module.id and rule.source is None:
            for position in book.occasions(rule, _OCCASIONS):
                entry = book.find(position)
                if entry is not None and entry.rule == rule:
                    others = [other for other in entry.shadowed if other.module != module.id and not _is_silent(other)]
                    yield from ((rule, other, position) for other in others)


def undeclared_lines(book: Book, module: Module) -> dict[Rule, tuple[Rule, Position]]:
    """Yield the lines that replace another module's line although `covers` does not declare it."""
    found: dict[Rule, tuple[Rule, Position]] = {}
    for rule, other, position in replaced_lines(book, module):
        if rule not in found and not any(_is_below(cover, position) for cover in module.covers):
            found[rule] = other, position
    return found


def leaking_lines(book: Book, module: Module) -> Iterator[tuple[Rule, Position]]:
    """Yield lines of the base that still apply after a replaced call, but were written for its old meaning."""
    for rule in book.rules:
        if rule.module != BASE or rule.source is not None or _is_silent(rule):
            continue
        for position in book.occasions(rule, _OCCASIONS):
            if not any(_is_below(cover, position.upto(len(position.codes) - 1)) for cover in module.covers):
                continue
            entry = book.find(position)
            if entry is not None and entry.rule == rule:
                yield rule, position
                break


def _is_below(cover: Sequence, position: Position) -> bool:
    """Whether an auction contains the replaced call, or ends with it."""
    calls = range(1, len(position.codes) + 1)
    return any(cover.match(position.upto(number)) is not None for number in calls)


def _is_silent(rule: Rule) -> bool:
    """Whether a line is a silent pass or a fallback, which can be replaced without loss."""
    return rule.sequence.rank <= -5
