"""Lines of notes that no hand would ever use, and lines that pass a forcing call."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fourwinds.lab.callers import Callers
from fourwinds.notes.book import Book
from fourwinds.notes.rule import Rule
from fourwinds.notes.sequence import Position

__all__ = ["passed_forces", "unreached"]

_MORE = 20
_OCCASIONS = 60
"""The number of auctions in which a line with variables is tried."""


def unreached(callers: Callers, rules: Iterable[Rule]) -> Iterator[Rule]:
    """Yield the lines that no hand chooses in any auction: others always come first, or no hand can get there.

    Lines that begin with `...` stand for too many auctions and are not tried. A line that few hands do not use is tried
    with many more.
    """
    many = callers.with_more(_MORE)
    for rule in rules:
        if rule.source is not None or rule.deleted or rule.sequence.anywhere:
            continue
        if not _is_reached(callers, rule) and not _is_reached(many, rule):
            yield rule


def _is_reached(callers: Callers, rule: Rule) -> bool:
    for supposed in callers.book.occasions(rule, _OCCASIONS):
        position = supposed.upto(len(supposed.codes))
        entry = callers.book.find(position)
        if entry is None or entry.rule != rule:
            continue
        before = position.upto(len(position.codes) - 1)
        if rule.waits or position.codes[-1] in callers.possible_codes(before):
            return True
        if len(callers.makers(position)):
            return True
    return False


def passed_forces(book: Book, rules: Iterable[Rule]) -> Iterator[tuple[Rule, Position]]:
    """Yield lines that pass partner's forcing call, without penalty, after the opponent has passed."""
    for rule in rules:
        if rule.source is not None or rule.deleted or rule.sequence.last.text != "p":
            continue
        for position in book.occasions(rule, _OCCASIONS):
            if len(position.codes) > 2 and position.codes[-2:] == b"\0\0" and _passes_force(book, rule, position):
                yield rule, position
                break


def _passes_force(book: Book, rule: Rule, position: Position) -> bool:
    entry = book.find(position)
    asked = book.find(position.upto(len(position.codes) - 2))
    if entry is None or entry.rule != rule or asked is None or "penalty" in entry.meaning.flags:
        return False
    return asked.meaning.is_forcing
