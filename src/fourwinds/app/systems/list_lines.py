"""List the lines of a system in pages, optionally of one module or with a text."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from uuid import NAMESPACE_OID, UUID, uuid5

from fourwinds.app.actor import Actor
from fourwinds.app.systems.compiled_system import compiled
from fourwinds.app.systems.system_names import NamedSystem, SystemReference
from fourwinds.notes.book import Book, priority
from fourwinds.notes.layer import Layer
from fourwinds.notes.review_words import reason_text
from fourwinds.notes.rule import Rule
from fourwinds.notes.sequence import Sequence
from fourwinds.notes.system import ReviewMark
from fourwinds.notes.to_review import marks_by_line
from fourwinds.store.database import Database
from fourwinds.store.pages import MOST, Page, decode_cursor, encode_cursor, invalid_cursor
from fourwinds.store.text import must_be_storable
from fourwinds.table.errors import FourWindsError

__all__ = ["ListedLine", "list_lines"]


@dataclass(frozen=True, slots=True)
class ListedLine:
    """A line of notes in a list."""

    id: str
    module_type: str
    module_id: str
    sequence: str
    context: str
    kind: str
    meaning: str
    exact: str | None
    remark: str | None
    source: str | None
    modified: bool
    section: str
    rank: int
    priority: int
    forcing: str | None
    to_review: list[str]
    """Why it has to be reviewed, if it has to."""


def list_lines(
    database: Database,
    system: SystemReference,
    *,
    who: Actor,
    module: str | None = None,
    text: str | None = None,
    after: str | None = None,
    limit: int = MOST,
) -> Page[ListedLine]:
    """List lines by call rank, including covered ones and deletions; `text` is searched in calls and meanings."""
    must_be_storable(text)
    start = None if after is None else _read_cursor(after)
    small = (text or "").lower()
    with compiled(database, system, who) as found:
        lines = found.lines
        first = 0 if start is None else bisect_right(lines, start, key=_order)
        chosen: list[Rule] = []
        for rule in lines[first:]:
            if (module is None or rule.module == module) and _has_text(rule, small):
                chosen.append(rule)
                if len(chosen) > limit:
                    break
        namespace = _namespace(NamedSystem.of(system))
        marks = marks_by_line(found.system)
        shown = [_listed(namespace, rule, found.book, marks.get(rule.key, ())) for rule in chosen[:limit]]
    return Page(shown, _cursor(chosen[limit - 1]) if len(chosen) > limit else None)


def _namespace(named: NamedSystem) -> UUID:
    """Return the namespace of the ids of lines: they are the same in every version of a system."""
    return UUID(named.system_id) if named.system_id else uuid5(NAMESPACE_OID, named.base or "")


def _has_text(rule: Rule, text: str) -> bool:
    return not text or text in rule.sequence.path or text in rule.meaning.lower()


def _order(rule: Rule) -> tuple[Sequence, str, str]:
    return rule.sequence, rule.context, rule.module


def _cursor(rule: Rule) -> str:
    return encode_cursor([str(rule.sequence), rule.context, rule.module])


def _read_cursor(cursor: str) -> tuple[Sequence, str, str]:
    values = decode_cursor(cursor)
    try:
        sequence, context, module = values
        return Sequence.parse(sequence), str(context), str(module)
    except (FourWindsError, ValueError, TypeError, AttributeError):
        raise invalid_cursor(cursor) from None


def _listed(namespace: UUID, rule: Rule, book: Book, marks: Iterable[ReviewMark]) -> ListedLine:
    is_rule = rule.source is None and not rule.deleted
    source = None if rule.source is None else f"{rule.source}{' [from responder]' if rule.from_responder else ''}"
    return ListedLine(
        str(uuid5(namespace, "\n".join(rule.key))),
        Layer.of(rule.module).module_type,
        rule.module,
        rule.sequence.path,
        rule.context,
        "tombstone" if rule.deleted else "rule" if is_rule else "reuse",
        rule.meaning,
        rule.exact,
        rule.remark,
        source,
        rule.modified,
        rule.section,
        rule.sequence.rank,
        priority(rule),
        book.meaning_of(rule).forcing if is_rule else None,
        [reason_text(mark, book) for mark in marks],
    )
