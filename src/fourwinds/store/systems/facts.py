"""Read and write the rows of a system, and the contents of its modules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from typing import Any
from uuid import UUID

from sqlalchemy import Connection, RowMapping, Table, bindparam, delete, insert, select, update

from fourwinds.notes.rule import BASE
from fourwinds.notes.system import System
from fourwinds.store.systems.edits import Edit, FactRow, Pair, R
from fourwinds.store.systems.module_body import ModuleBody, read_body, remembered_body
from fourwinds.store.systems.notes import system_of
from fourwinds.store.systems.rows import Contents, DefinitionRow, Head, LineRow, ModuleRow, ReviewRow, in_order
from fourwinds.store.tables import (
    line_reviews,
    module_contents,
    own_definitions,
    own_lines,
    system_modules,
    systems,
)
from fourwinds.table.errors import NotFoundError

__all__ = ["load_contents", "load_notes", "must_be_id", "no_system", "notes_of", "write_bodies", "write_edit"]

_TABLES: dict[Table, type[FactRow]] = {
    system_modules: ModuleRow,
    own_definitions: DefinitionRow,
    own_lines: LineRow,
    line_reviews: ReviewRow,
}
_KEYS = {
    system_modules: ("module_id",),
    own_definitions: ("term",),
    own_lines: ("sequence", "context"),
    line_reviews: ("parent", "was"),
}
_COLUMNS = {kind: [each.name for each in fields(kind)] for kind in (Head, *_TABLES.values())}


def load_contents(connection: Connection, system_id: str) -> Contents:
    """Load the current rows of a system."""
    must_be_id(system_id)
    query = select(*(systems.c[name] for name in _COLUMNS[Head])).where(systems.c.id == system_id)
    head = connection.execute(query).mappings().first()
    if head is None:
        raise no_system(system_id)
    return in_order(
        Contents(
            Head(**head),
            tuple(ModuleRow(**row) for row in _rows(connection, system_id, system_modules)),
            tuple(DefinitionRow(**row) for row in _rows(connection, system_id, own_definitions)),
            tuple(LineRow(**row) for row in _rows(connection, system_id, own_lines)),
            tuple(ReviewRow(**row) for row in _rows(connection, system_id, line_reviews)),
        )
    )


def load_notes(connection: Connection, system_id: str) -> System:
    """Load a system as it is now."""
    return notes_of(connection, system_id, load_contents(connection, system_id))


def notes_of(connection: Connection, system_id: str, contents: Contents) -> System:
    """Return the system with these rows. Only modules that this process has not seen are read from the database."""
    modules = [(contents.head.base_contents, BASE), *((row.contents, row.module_id) for row in contents.modules)]
    known = {key: remembered_body(*key) for key in modules}
    unseen = {hash_ for (hash_, _), body in known.items() if body is None}
    columns = module_contents.c
    stored: dict[str, bytes] = {}
    if unseen:
        query = select(columns.hash, columns.body).where(columns.system_id == system_id, columns.hash.in_(unseen))
        stored = {row.hash: row.body for row in connection.execute(query)}

    def body(hash_: str, module: str) -> ModuleBody:
        return known[hash_, module] or read_body(hash_, module, stored[hash_])

    return system_of(contents, body)


def write_bodies(connection: Connection, system_id: str, bodies: Mapping[str, bytes], wanted: Iterable[str]) -> int:
    """Store the contents of modules that the system does not have yet, and return how many bytes that takes."""
    columns = module_contents.c
    hashes = set(wanted)
    known = select(columns.hash).where(columns.system_id == system_id, columns.hash.in_(hashes))
    new = sorted(hashes - set(connection.scalars(known)))
    if new:
        connection.execute(
            insert(module_contents), [{"system_id": system_id, "hash": each, "body": bodies[each]} for each in new]
        )
    return sum(len(bodies[each]) for each in new)


def write_edit(connection: Connection, system_id: str, edit: Edit) -> None:
    """Apply an edit to the rows."""
    for pair in edit.head:
        if pair.after is not None:
            connection.execute(update(systems).where(systems.c.id == system_id).values(_values(pair.after)))
    _write(connection, system_id, system_modules, edit.modules)
    _write(connection, system_id, own_definitions, edit.definitions)
    _write(connection, system_id, own_lines, edit.lines)
    _write(connection, system_id, line_reviews, edit.reviews)


def must_be_id(text: str) -> None:
    """Reject a text that cannot be the id of a system."""
    try:
        UUID(text)
    except ValueError:
        raise no_system(text) from None


def no_system(system_id: str) -> NotFoundError:
    return NotFoundError(f"system {system_id!r} not found", remedy="list the systems")


def _rows(connection: Connection, system_id: str, table: Table) -> Sequence[RowMapping]:
    columns = (table.c[name] for name in _COLUMNS[_TABLES[table]])
    return connection.execute(select(*columns).where(table.c.system_id == system_id)).mappings().all()


def _write(connection: Connection, system_id: str, table: Table, pairs: Sequence[Pair[R]]) -> None:
    """Delete, update and insert rows by key."""
    ours = table.c.system_id == system_id
    same = [table.c[name] == bindparam(f"key_{name}") for name in _KEYS[table]]
    gone = [_key(table, pair.before) for pair in pairs if pair.before and not pair.after]
    changed = [{**_values(pair.after), **_key(table, pair.after)} for pair in pairs if pair.before and pair.after]
    added = [{**_values(pair.after), "system_id": system_id} for pair in pairs if pair.after and not pair.before]
    if gone:
        connection.execute(delete(table).where(ours, *same), gone)
    if changed:
        connection.execute(update(table).where(ours, *same), changed)
    if added:
        connection.execute(insert(table), added)


def _key(table: Table, row: FactRow) -> dict[str, str]:
    return {f"key_{name}": getattr(row, name) for name in _KEYS[table]}


def _values(row: FactRow) -> dict[str, Any]:
    return {name: getattr(row, name) for name in _COLUMNS[type(row)]}
