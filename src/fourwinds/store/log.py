"""The change log: who changed what, when, and how. Followers of live changes read it too."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, Table, func, select, update

from fourwinds.store.ids import not_found
from fourwinds.store.tables import changes
from fourwinds.store.text import must_be_storable
from fourwinds.store.upsert import insert_new
from fourwinds.table.errors import ConflictError, StaleError

__all__ = ["By", "Change", "last_number", "list_changes", "lock", "log_change", "touch"]


@dataclass(frozen=True, slots=True)
class By:
    """The author of a change: the account, if any, and a name."""

    account_id: str | None
    name: str


@dataclass(frozen=True, slots=True)
class Change:
    """One change of a game, a league, a lesson and so on."""

    number: int
    at: datetime
    account_id: str | None
    who: str
    action: str
    before: Any
    after: Any


def lock(connection: Connection, table: Table, row_id: str, what: str, expected: int | None = None) -> int:
    """Lock a row until the transaction ends, and return its version."""
    held = select(table.c.version).where(table.c.id == row_id).with_for_update(key_share=True)
    found: int | None = connection.scalar(held)
    if found is None:
        raise not_found(row_id, what)
    if expected is not None and expected != found:
        raise StaleError(
            f"the {what} was changed in the meantime: it is at version {found}, not {expected}",
            remedy="reload it, check what changed, and repeat your change",
            details={"version": found},
        )
    return found


def touch(connection: Connection, table: Table, row_id: str, version: int, **values: Any) -> datetime:
    """Set the next version, and values if any, of a locked row; return the time."""
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
    """Log a change and return its number, which is the new version, or else one more than the last."""
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
    if not insert_new(connection, changes, row):  # the log of a deleted thing is kept, so its id stays taken
        raise ConflictError(
            f"the {kind} was changed in the meantime, or its id was used before",
            remedy="reload it, or choose a new id",
        )
    return number


def list_changes(
    connection: Connection, kind: str, subject_id: str, *, after: int = 0, limit: int | None = None
) -> list[Change]:
    """List the changes of a thing after a number, oldest first."""
    query = (
        select(*(changes.c[each.name] for each in fields(Change)))
        .where(changes.c.kind == kind, changes.c.subject_id == subject_id, changes.c.number > after)
        .order_by(changes.c.number)
        .limit(limit)
    )
    return [Change(*row) for row in connection.execute(query)]


def last_number(connection: Connection, kind: str, subject_id: str) -> int:
    """Return the number of a thing's last change, 0 if there is none."""
    query = select(func.max(changes.c.number)).where(changes.c.kind == kind, changes.c.subject_id == subject_id)
    return connection.scalar(query) or 0
