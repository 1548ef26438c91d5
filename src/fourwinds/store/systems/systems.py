"""Whole systems: create, load, list, rename, delete."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from difflib import get_close_matches

from sqlalchemy import ColumnElement, Connection, delete, func, insert, select
from sqlalchemy.exc import IntegrityError

from fourwinds.store.ids import new_id
from fourwinds.store.systems.changes import Version, change_system, lock_system, record
from fourwinds.store.systems.edits import Edit, Pair, difference
from fourwinds.store.systems.facts import load_contents, must_be_id, no_system
from fourwinds.store.systems.rows import Contents, ModuleRow, StoredSystem, SystemHeader
from fourwinds.store.tables import bidding_rules, system_modules, systems
from fourwinds.store.text import must_be_storable
from fourwinds.table.errors import ConflictError, MalformedError, NotFoundError

__all__ = [
    "DescribedSystem",
    "SystemSummary",
    "conventions_of",
    "create_system",
    "delete_system",
    "describe_system",
    "find_system",
    "list_systems",
    "load_system",
    "must_be_free",
    "rename_system",
]


@dataclass(frozen=True, slots=True)
class SystemSummary(SystemHeader):
    """A system without its contents."""

    user_id: str | None


@dataclass(frozen=True, slots=True)
class DescribedSystem:
    """A system with its conventions, and the number of lines of each module."""

    summary: SystemSummary
    modules: tuple[ModuleRow, ...]
    base_parameters: Mapping[str, str]
    lines: Mapping[str, int]


def create_system(
    connection: Connection,
    contents: Contents,
    *,
    who: str,
    user_id: str | None = None,
    what: str = "create",
    system_id: str | None = None,
) -> str:
    """Store a new system (specification: systems 2.1) and return its id. Names are unique per user."""
    must_be_free(connection, contents.head.name, user_id)
    edit = difference(None, contents)
    system_id, now = system_id or new_id(), datetime.now(UTC)
    if _summary(connection, systems.c.id == system_id) is not None:
        raise ConflictError("a system with this id already exists", remedy="choose a new id")
    row = {"id": system_id, "user_id": user_id, "change": 0, "created_at": now, "updated_at": now}
    head = {name: getattr(contents.head, name) for name in ("name", "base_system", "base_version", "layout")}
    try:
        with connection.begin_nested():
            connection.execute(insert(systems).values(**row, **head))
            record(connection, system_id, edit, Version(1, "create", what, who))
    except IntegrityError as error:
        raise _name_taken(contents.head.name) from error
    return system_id


def load_system(connection: Connection, system_id: str) -> StoredSystem:
    """Load a system with its contents."""
    must_be_id(system_id)
    summary = _summary(connection, systems.c.id == system_id)
    if summary is None:
        raise no_system(system_id)
    return StoredSystem(
        summary.id,
        summary.user_id,
        summary.change,
        summary.created_at,
        summary.updated_at,
        load_contents(connection, system_id),
    )


def describe_system(connection: Connection, system_id: str) -> DescribedSystem:
    """Return a system without its lines."""
    summary = _summary(connection, systems.c.id == system_id)
    if summary is None:
        raise no_system(system_id)
    module, rule = system_modules.c, bidding_rules.c
    used = select(module.module_id, module.version, module.position, module.parameters)
    rows = connection.execute(used.where(module.system_id == system_id).order_by(module.position, module.module_id))
    count = select(rule.module_id, func.count()).where(rule.system_id == system_id).group_by(rule.module_id)
    lines = {row[0]: row[1] for row in connection.execute(count.order_by(rule.module_id))}
    layout = connection.scalar(select(systems.c.layout).where(systems.c.id == system_id)) or {}
    modules = tuple(
        ModuleRow(module_id=row.module_id, version=row.version, position=row.position, parameters=row.parameters)
        for row in rows
    )
    return DescribedSystem(summary, modules, layout.get("base_parameters", {}), lines)


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


def rename_system(
    connection: Connection, system_id: str, name: str, *, who: str, expected_change: int | None = None
) -> int:
    """Rename a system, and return the number of the change."""
    lock_system(connection, system_id, expected_change)
    stored = load_system(connection, system_id)
    head = stored.contents.head
    if name == head.name:
        return stored.change
    must_be_free(connection, name, stored.user_id)
    edit = Edit(head=(Pair(head, replace(head, name=name)),))
    return change_system(connection, system_id, edit, what=f"rename to {name}", who=who)


def delete_system(connection: Connection, system_id: str, *, expected_change: int | None = None) -> None:
    """Delete a system with its rules and its log."""
    lock_system(connection, system_id, expected_change)
    connection.execute(delete(systems).where(systems.c.id == system_id))


def conventions_of(connection: Connection, system_id: str) -> list[str]:
    """Return the conventions with rules in a system, by name (specification: systems 3.1)."""
    column = bidding_rules.c.module_id
    of_conventions = bidding_rules.c.module_type == "convention"
    query = select(column).where(bidding_rules.c.system_id == system_id, of_conventions).distinct().order_by(column)
    return list(connection.scalars(query))


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
