"""What a convention takes over from the base and from other conventions, against what it says it does."""

from __future__ import annotations

from collections.abc import Iterator

from fourwinds.notes.book import Book
from fourwinds.notes.module import Module
from fourwinds.notes.rule import BASE, Rule
from fourwinds.notes.sequence import Position, Sequence

__all__ = ["leaks", "taken_over", "undeclared"]

_OCCASIONS = 24
"""In how many auctions a line with variables is looked at."""


def taken_over(book: Book, module: Module) -> Iterator[tuple[Rule, Rule, Position]]:
    """Each line of the module that stands in place of another module's, that line, and an auction where it does."""
    for rule in book.rules:
        if rule.module == module.id and rule.source is None:
            for position in book.occasions(rule, _OCCASIONS):
                entry = book.find(position)
                if entry is not None and entry.rule == rule:
                    others = [other for other in entry.shadowed if other.module != module.id and not _is_silent(other)]
                    yield from ((rule, other, position) for other in others)


def undeclared(book: Book, module: Module) -> dict[Rule, tuple[Rule, Position]]:
    """The lines that cover another module's where `covers` does not say so."""
    found: dict[Rule, tuple[Rule, Position]] = {}
    for rule, other, position in taken_over(book, module):
        if rule not in found and not any(_is_below(cover, position) for cover in module.covers):
            found[rule] = other, position
    return found


def leaks(book: Book, module: Module) -> Iterator[tuple[Rule, Position]]:
    """Lines of the base that still hold below a call the module took over, and were written for its old meaning."""
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
    """Whether an auction goes through the call that is covered, or ends with it."""
    calls = range(1, len(position.codes) + 1)
    return any(cover.match(position.upto(number)) is not None for number in calls)


def _is_silent(rule: Rule) -> bool:
    """Passes and fallbacks that close a list say nothing that could be lost."""
    return rule.sequence.rank <= -5
