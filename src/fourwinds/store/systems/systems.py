"""Whole systems: create, load, list, rename, delete."""

from __future__ import annotations

from dataclasses import dataclass, fields
from datetime import UTC, datetime
from difflib import get_close_matches

from sqlalchemy import ColumnElement, Connection, delete, func, insert, select
from sqlalchemy.exc import IntegrityError

from fourwinds.notes.system import System
from fourwinds.store.ids import new_id
from fourwinds.store.systems.changes import Version, lock_system, record
from fourwinds.store.systems.edits import difference
from fourwinds.store.systems.facts import load_notes, must_be_id, no_system, write_bodies
from fourwinds.store.systems.notes import StoredForm
from fourwinds.store.systems.rows import SystemHeader
from fourwinds.store.tables import systems
from fourwinds.store.text import must_be_storable
from fourwinds.table.errors import ConflictError, MalformedError, NotFoundError

__all__ = [
    "StoredSystem",
    "SystemSummary",
    "create_system",
    "delete_system",
    "find_system",
    "list_systems",
    "load_system",
    "must_be_free",
    "stored_size",
    "summary_of",
]


@dataclass(frozen=True, slots=True)
class SystemSummary(SystemHeader):
    """A system without its contents."""

    user_id: str | None


@dataclass(frozen=True, slots=True)
class StoredSystem(SystemSummary):
    """A system with its notes."""

    notes: System


def create_system(
    connection: Connection,
    stored: StoredForm,
    *,
    who: str,
    user_id: str | None = None,
    what: str = "create",
    system_id: str | None = None,
) -> str:
    """Store a new system (specification: systems 2.1) and return its id. Names are unique per user."""
    head = stored.contents.head
    must_be_free(connection, head.name, user_id)
    edit = difference(None, stored.contents)
    system_id, now = system_id or new_id(), datetime.now(UTC)
    if _summary(connection, systems.c.id == system_id) is not None:
        raise ConflictError("a system with this id already exists", remedy="choose a new id")
    row = {"id": system_id, "user_id": user_id, "change": 0, "bytes": 0, "created_at": now, "updated_at": now}
    names = ("name", "base_system", "base_version", "base_contents", "layout")
    try:
        with connection.begin_nested():
            connection.execute(insert(systems).values(**row, **{name: getattr(head, name) for name in names}))
            new = write_bodies(connection, system_id, stored.bodies, stored.contents.hashes)
            record(connection, system_id, edit, Version(1, "create", what, who), new)
    except IntegrityError as error:
        raise _name_taken(head.name) from error
    return system_id


def load_system(connection: Connection, system_id: str) -> StoredSystem:
    """Load a system with its notes."""
    summary = summary_of(connection, system_id)
    values = {each.name: getattr(summary, each.name) for each in fields(summary)}
    return StoredSystem(**values, notes=load_notes(connection, system_id))


def summary_of(connection: Connection, system_id: str) -> SystemSummary:
    """Return a system without its notes."""
    must_be_id(system_id)
    summary = _summary(connection, systems.c.id == system_id)
    if summary is None:
        raise no_system(system_id)
    return summary


def find_system(connection: Connection, name: str, *, user_id: str | None = None) -> SystemSummary:
    """Return a user's system by name."""
    must_be_storable(name)
    summary = _summary(connection, systems.c.name == name, systems.c.user_id.is_not_distinct_from(user_id))
    if summary is None:
        names = [system.name for system in list_systems(connection, user_id=user_id)]
        close = get_close_matches(name, names, n=1)
        remedy = f"did you mean {close[0]!r}?" if close else "list the systems, or create it"
        raise NotFoundError(f"system {name!r} not found", remedy=remedy)
    return summary


def list_systems(connection: Connection, *, user_id: str | None = None) -> list[SystemSummary]:
    """List a user's systems by name."""
    query = select(*_SUMMARY).where(systems.c.user_id.is_not_distinct_from(user_id))
    return sorted(
        (SystemSummary(*row) for row in connection.execute(query)),
        key=lambda system: (system.name.casefold(), system.name),
    )


def stored_size(connection: Connection, user_id: str | None) -> tuple[int, int]:
    """Return the number of a user's systems, and their size in bytes with their history."""
    mine = systems.c.user_id.is_not_distinct_from(user_id)
    query = select(func.count(), func.coalesce(func.sum(systems.c.bytes), 0)).select_from(systems).where(mine)
    count, size = connection.execute(query).one()
    return int(count), int(size)


def delete_system(connection: Connection, system_id: str, *, expected_change: int | None = None) -> None:
    """Delete a system with its rules and its log."""
    lock_system(connection, system_id, expected_change)
    connection.execute(delete(systems).where(systems.c.id == system_id))


_SUMMARY = [
    systems.c[name]
    for name in ("id", "name", "base_system", "base_version", "change", "created_at", "updated_at", "user_id")
]


def _summary(connection: Connection, *conditions: ColumnElement[bool]) -> SystemSummary | None:
    row = connection.execute(select(*_SUMMARY).where(*conditions)).first()
    return SystemSummary(*row) if row else None


def must_be_free(connection: Connection, name: str, user_id: str | None) -> None:
    """Reject an empty name, or one that the user already has."""
    if not name.strip():
        raise MalformedError("a system needs a name", remedy="write at least one letter")
    must_be_storable(name)
    same = systems.c.name == name, systems.c.user_id.is_not_distinct_from(user_id)
    if connection.scalar(select(func.count()).select_from(systems).where(*same)):
        raise _name_taken(name)


def _name_taken(name: str) -> ConflictError:
    return ConflictError(f"a system named {name!r} already exists", remedy="choose another name, or delete that system")
