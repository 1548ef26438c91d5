"""All lines of a system in brief, for lists that are searched and filtered where they are shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from fourwinds.app.actor import Actor
from fourwinds.app.systems.compiled_system import Compiled, compiled
from fourwinds.app.systems.system_names import SystemReference
from fourwinds.notes.book import Book
from fourwinds.notes.rule import BASE, USER, Rule
from fourwinds.notes.to_review import marks_by_line
from fourwinds.store.database import Database
from fourwinds.table.errors import FourWindsError

__all__ = ["Brief", "brief_lines"]

EDITED: Final = 1
"""The mark of a line that users wrote."""
COVERING: Final = 2
"""The mark of a user's line that covers or deletes a line of the library."""
DELETED: Final = 4
"""The mark of a user's deletion."""
REVIEW: Final = 8
"""The mark of a line to review."""
FALLBACK: Final = 16
"""The mark of a line that is tried last."""
UNCLEAR: Final = 32
"""The mark of a line that users wrote with words that are not understood. Lines of the library are not read for it."""


@dataclass(frozen=True, slots=True)
class Brief:
    """The lines in force by call rank: for each its sequence with qualifiers, the rest as written, module and marks."""

    modules: list[str]
    lines: list[tuple[str, str, int, int]]


def brief_lines(database: Database, system: SystemReference, *, who: Actor) -> Brief:
    """List the lines in force, and the users' deletions."""
    with compiled(database, system, who) as found:
        return _brief(found)


def _brief(found: Compiled) -> Brief:
    marks = marks_by_line(found.system)
    in_force = {rule.key for rule in found.book.in_force.values()}
    written = {USER, BASE} if found.system.like else {USER}
    modules: dict[str, int] = {}
    lines = []
    for rule in found.lines:
        if rule.key not in in_force or (rule.deleted and rule.module != USER):
            continue
        number = modules.setdefault(rule.module, len(modules))
        marked = _marks(rule, rule.key in marks) + UNCLEAR * (rule.module in written and _is_unclear(found.book, rule))
        lines.append((str(rule.sequence), rule.body.removeprefix("= "), number, marked))
    return Brief(list(modules), lines)


def _marks(rule: Rule, is_to_review: bool) -> int:
    is_own = rule.module == USER
    return (
        EDITED * is_own
        + COVERING * (is_own and (rule.modified or rule.deleted))
        + DELETED * rule.deleted
        + REVIEW * is_to_review
        + FALLBACK * (rule.sequence.rank < 0)
    )


def _is_unclear(book: Book, rule: Rule) -> bool:
    """Whether words of a line are not understood, or it cannot be read at all."""
    if rule.source is not None or rule.deleted:
        return False
    try:
        return bool(book.meaning_of(rule).remainder)
    except FourWindsError:
        return True
