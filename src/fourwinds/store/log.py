"""The log of changes: who changed a thing, when, from what to what. It is also what those see who follow it live."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, Table, func, select, update

from fourwinds.store.ids import nothing
from fourwinds.store.tables import changes
from fourwinds.store.text import must_be_storable
from fourwinds.store.upsert import insert_new
from fourwinds.table.errors import ConflictError, StaleError

__all__ = ["By", "Change", "last_number", "list_changes", "lock", "log_change", "touch"]


@dataclass(frozen=True, slots=True)
class By:
    """Whoever makes a change: the account, if there is one, and a name that stays readable without it."""

    account_id: str | None
    name: str


@dataclass(frozen=True, slots=True)
class Change:
    """One change of one thing."""

    number: int
    at: datetime
    account_id: str | None
    who: str
    action: str
    before: Any
    after: Any


def lock(connection: Connection, table: Table, row_id: str, what: str, expected: int | None = None) -> int:
    """Hold a thing until the transaction ends, so that its changes come one after another: its version."""
    held = select(table.c.version).where(table.c.id == row_id).with_for_update(key_share=True)
    found: int | None = connection.scalar(held)
    if found is None:
        raise nothing(row_id, what)
    if expected is not None and expected != found:
        raise StaleError(
            f"the {what} was changed meanwhile: it is at version {found}, not {expected}",
            remedy="load it again, look at what changed, and repeat your change",
            details={"version": found},
        )
    return found


def touch(connection: Connection, table: Table, row_id: str, version: int, **values: Any) -> datetime:
    """Give a locked thing its next version, and values if any: the moment."""
    now = datetime.now(UTC)
    connection.execute(update(table).where(table.c.id == row_id).values(version=version, updated_at=now, **values))
    return now


def log_change(
    connection: Connection,
    kind: str,
    subject_id: str,
    action: str,
    by: By,
    *,
    number: int | None = None,
    before: Mapping[str, Any] | None = None,
    after: Mapping[str, Any] | None = None,
) -> int:
    """Log a change: its number, which is the thing's new version, or else one more than the last."""
    must_be_storable(before, after, by.name)
    if number is None:
        number = last_number(connection, kind, subject_id) + 1
    row = {
        "kind": kind,
        "subject_id": subject_id,
        "number": number,
        "at": datetime.now(UTC),
        "account_id": by.account_id,
        "who": by.name,
        "action": action,
        "before": before,
        "after": after,
    }
    if not insert_new(connection, changes, row):  # a deleted thing keeps its log, and with it its id
        raise ConflictError(
            f"the {kind} was changed meanwhile, or there was one with this id before",
            remedy="load it again, or make a new id for a new one",
        )
    return number


def list_changes(
    connection: Connection, kind: str, subject_id: str, *, after: int = 0, limit: int | None = None
) -> list[Change]:
    """The changes of a thing after a number, the first one first."""
    query = (
        select(*(changes.c[each.name] for each in fields(Change)))
        .where(changes.c.kind == kind, changes.c.subject_id == subject_id, changes.c.number > after)
        .order_by(changes.c.number)
        .limit(limit)
    )
    return [Change(*row) for row in connection.execute(query)]


def last_number(connection: Connection, kind: str, subject_id: str) -> int:
    """The number of a thing's last change, 0 before the first."""
    query = select(func.max(changes.c.number)).where(changes.c.kind == kind, changes.c.subject_id == subject_id)
    return connection.scalar(query) or 0
