"""Read and write the rows of a system."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import Connection, RowMapping, Table, bindparam, delete, insert, select, update

from fourwinds.store.systems import paths
from fourwinds.store.systems.edits import Edit, FactRow, Pair, R
from fourwinds.store.systems.rows import Contents, DefinitionRow, Head, ModuleRow, RuleRow, in_order, row_id
from fourwinds.store.tables import bidding_rules, definitions, system_modules, systems
from fourwinds.table.errors import NotFoundError

__all__ = ["load_contents", "must_be_id", "no_system", "write_edit"]

_COLUMNS = {kind: [each.name for each in fields(kind)] for kind in (Head, ModuleRow, DefinitionRow, RuleRow)}
_KEYS = {
    system_modules: ("module_id",),
    definitions: ("module_id", "term"),
    bidding_rules: ("module_id", "sequence", "context"),
}


def load_contents(connection: Connection, system_id: str) -> Contents:
    """Load the current contents of a system."""
    must_be_id(system_id)
    query = select(*(systems.c[name] for name in _COLUMNS[Head])).where(systems.c.id == system_id)
    head = connection.execute(query).mappings().first()
    if head is None:
        raise no_system(system_id)
    return in_order(
        Contents(
            Head(**head),
            tuple(ModuleRow(**row) for row in _rows(connection, system_id, system_modules, ModuleRow)),
            tuple(DefinitionRow(**row) for row in _rows(connection, system_id, definitions, DefinitionRow)),
            tuple(RuleRow(**row) for row in _rows(connection, system_id, bidding_rules, RuleRow)),
        )
    )


def write_edit(connection: Connection, system_id: str, edit: Edit, now: datetime) -> None:
    """Apply an edit to the rows; positions of deleted rules are deleted too."""
    for pair in edit.head:
        if pair.after is not None:
            connection.execute(update(systems).where(systems.c.id == system_id).values(_values(pair.after)))
    _write(connection, system_id, system_modules, edit.modules)
    _write(connection, system_id, definitions, edit.definitions)
    _write(connection, system_id, bidding_rules, edit.rules, now)


def must_be_id(text: str) -> None:
    """Reject a text that cannot be the id of a system."""
    try:
        UUID(text)
    except ValueError:
        raise no_system(text) from None


def no_system(system_id: str) -> NotFoundError:
    return NotFoundError(f"system {system_id!r} not found", remedy="list the systems")


def _rows(connection: Connection, system_id: str, table: Table, kind: type[FactRow]) -> Sequence[RowMapping]:
    columns = (table.c[name] for name in _COLUMNS[kind])
    return connection.execute(select(*columns).where(table.c.system_id == system_id)).mappings().all()


def _write(
    connection: Connection, system_id: str, table: Table, pairs: Sequence[Pair[R]], now: datetime | None = None
) -> None:
    """Delete, update and insert rows by key, with the time if the table has it."""
    ours = table.c.system_id == system_id
    same = [table.c[name] == bindparam(f"key_{name}") for name in _KEYS[table]]
    touched = {"updated_at": now} if now else {}
    new = {"created_at": now, "updated_at": now} if now else {}
    gone = [_key(table, pair.before) for pair in pairs if pair.before and not pair.after]
    changed = [
        {**_values(pair.after), **touched, **_key(table, pair.after)} for pair in pairs if pair.before and pair.after
    ]
    added = [
        {**_values(pair.after), **new, **_ids(table, system_id, pair.after)}
        for pair in pairs
        if pair.after and not pair.before
    ]
    if gone:
        connection.execute(delete(table).where(ours, *same), gone)
    if changed:
        connection.execute(update(table).where(ours, *same), changed)
    if added:
        connection.execute(insert(table), added)


def _key(table: Table, row: FactRow) -> dict[str, str]:
    return {f"key_{name}": getattr(row, name) for name in _KEYS[table]}


def _ids(table: Table, system_id: str, row: FactRow) -> dict[str, str]:
    ids = {"system_id": system_id}
    return ids | {"id": row_id(system_id, *row.key)} if "id" in table.c else ids


def _values(row: FactRow) -> dict[str, Any]:
    values = {name: getattr(row, name) for name in _COLUMNS[type(row)]}
    if isinstance(row, RuleRow):
        values |= {
            "module_type": row.module_type,
            "priority": row.priority,
            "parent": paths.parent(row.sequence),
            "call": paths.last_call(row.sequence),
            "depth": paths.depth(row.sequence),
            "openness": paths.openness(row.sequence),
            "sort_key": paths.sort_key(row.sequence),
        }
    return values
