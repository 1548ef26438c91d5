"""The lines of a system in pages, optionally of one module or with a text."""

from __future__ import annotations

from dataclasses import dataclass, fields

from sqlalchemy import Connection, func, or_, select

from fourwinds.store.pages import MOST, Page, page_of
from fourwinds.store.tables import bidding_rules
from fourwinds.store.text import must_be_storable

__all__ = ["StoredLine", "page_of_lines"]

_rules = bidding_rules.c


@dataclass(frozen=True, slots=True)
class StoredLine:
    """A stored line of notes."""

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


def page_of_lines(
    connection: Connection,
    system_id: str,
    *,
    module: str | None = None,
    text: str | None = None,
    after: str | None = None,
    limit: int = MOST,
) -> Page[StoredLine]:
    """List lines by call rank, including covered ones and deletions; `text` is searched in calls and meanings."""
    must_be_storable(module, text)
    names = [each.name for each in fields(StoredLine)]
    query = select(*(_rules[name] for name in names), _rules.sort_key).where(_rules.system_id == system_id)
    if module is not None:
        query = query.where(_rules.module_id == module)
    if text:
        small = text.lower()
        looked_in = (_rules.sequence, _rules.meaning)
        query = query.where(or_(*(func.lower(column).contains(small, autoescape=True) for column in looked_in)))
    order = [_rules.sort_key, _rules.sequence, _rules.context, _rules.module_id]
    return page_of(connection, query, order, lambda row: StoredLine(*row[: len(names)]), after=after, limit=limit)
