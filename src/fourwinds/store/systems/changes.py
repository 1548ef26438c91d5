"""All changes of systems and their log: who changed what and when, undo, redo, versions."""

from __future__ import annotations

import json
from dataclasses import dataclass, field, fields
from datetime import UTC, datetime

from sqlalchemy import ColumnElement, Connection, insert, select, update
from sqlalchemy.exc import IntegrityError

from fourwinds.notes.system import ReviewMark
from fourwinds.store.pages import MOST, Page, page_of
from fourwinds.store.systems.edits import Edit, apply_edits, difference
from fourwinds.store.systems.facts import load_contents, must_be_id, no_system, write_bodies, write_edit
from fourwinds.store.systems.notes import StoredForm, marks_of
from fourwinds.store.systems.rows import Contents
from fourwinds.store.tables import system_changes, systems
from fourwinds.store.text import must_be_storable
from fourwinds.table.errors import ConflictError, NotFoundError, StaleError

__all__ = [
    "Version",
    "change_system",
    "contents_at",
    "find_version",
    "list_versions",
    "lock_system",
    "marks_around",
    "must_be_expected",
    "page_of_versions",
    "record",
    "redo_change",
    "restore_version",
    "undo_change",
    "way_back",
]


@dataclass(frozen=True, slots=True)
class Version:
    """A change of a system, and its version after it. `of` is the change that an undo or redo refers to."""

    number: int
    kind: str
    what: str
    who: str
    at: datetime = field(default_factory=lambda: datetime.now(UTC))
    of: int | None = None


def change_system(
    connection: Connection,
    system_id: str,
    before: Contents,
    after: StoredForm,
    *,
    what: str,
    who: str,
    expected_change: int | None = None,
) -> int:
    """Store and log a change; return its number, or that of the last change if nothing differs.

    With `expected_change`, which is the version of `before`, only if that is still the system's last change.
    """
    number = lock_system(connection, system_id, expected_change)
    edit = difference(before, after.contents)
    if not edit:
        return number
    new = write_bodies(connection, system_id, after.bodies, after.contents.hashes)
    return record(connection, system_id, edit, Version(number + 1, "change", what, who), new)


def undo_change(connection: Connection, system_id: str, *, who: str, expected_change: int | None = None) -> Version:
    """Undo the last change that is not undone, and return it."""
    number = lock_system(connection, system_id, expected_change)
    done, _ = _stacks(connection, system_id)
    if not done:
        raise NotFoundError("there is no change to undo", remedy="the system is as it was created")
    version = find_version(connection, system_id, done[-1])
    edit = _edit(connection, system_id, version.number).inverse()
    entry = Version(number + 1, "undo", f"undo: {version.what}", who, of=version.number)
    record(connection, system_id, edit, entry)
    return version


def redo_change(connection: Connection, system_id: str, *, who: str, expected_change: int | None = None) -> Version:
    """Redo the change that was undone last, if nothing else has changed since, and return it."""
    number = lock_system(connection, system_id, expected_change)
    _, undone = _stacks(connection, system_id)
    if not undone:
        raise NotFoundError("there is no change to redo", remedy="redo is possible only directly after undo")
    version = find_version(connection, system_id, undone[-1])
    edit = _edit(connection, system_id, version.number)
    entry = Version(number + 1, "redo", f"redo: {version.what}", who, of=version.number)
    record(connection, system_id, edit, entry)
    return version


def way_back(connection: Connection, system_id: str, number: int) -> tuple[int, Edit]:
    """Return the last change of a system, and the edit that makes it as it was after an earlier one."""
    now = load_contents(connection, system_id)
    last = _last_change(connection, system_id)
    return last, difference(now, contents_at(connection, system_id, number))


def restore_version(
    connection: Connection, system_id: str, number: int, edit: Edit, *, who: str, expected_change: int
) -> int:
    """Restore the system as it was after a change, by the way back from the expected one; this can be undone too."""
    last = lock_system(connection, system_id, expected_change)
    if not edit:
        return last
    return record(connection, system_id, edit, Version(last + 1, "change", f"back to version {number}", who))


def list_versions(connection: Connection, system_id: str) -> list[Version]:
    """List every change of a system, oldest first."""
    must_be_id(system_id)
    query = select(*_DESCRIBED).where(system_changes.c.system_id == system_id).order_by(system_changes.c.number)
    versions = [Version(*row) for row in connection.execute(query)]
    if not versions:
        raise no_system(system_id)
    return versions


def page_of_versions(
    connection: Connection, system_id: str, *, after: str | None = None, limit: int = MOST
) -> Page[Version]:
    """List the changes of a system in pages, latest first."""
    query = select(*_DESCRIBED).where(system_changes.c.system_id == system_id)
    order = [system_changes.c.number]
    return page_of(connection, query, order, lambda row: Version(*row), after=after, limit=limit, descending=True)


def contents_at(connection: Connection, system_id: str, number: int) -> Contents:
    """Return the contents of a system after a change."""
    must_be_id(system_id)
    find_version(connection, system_id, number)
    later = (
        select(system_changes.c.before, system_changes.c.after)
        .where(system_changes.c.system_id == system_id, system_changes.c.number > number)
        .order_by(system_changes.c.number.desc())
    )
    edits = (Edit.from_json(row.before, row.after).inverse() for row in connection.execute(later))
    return apply_edits(load_contents(connection, system_id), edits)


def marks_around(connection: Connection, system_id: str, number: int) -> tuple[tuple[ReviewMark, ...], ...]:
    """Return the marks for review that a change replaced, and those that it put in their place."""
    pairs = _edit(connection, system_id, number).reviews
    before, after = (each.before for each in pairs), (each.after for each in pairs)
    return marks_of(row for row in before if row is not None), marks_of(row for row in after if row is not None)


def lock_system(connection: Connection, system_id: str, expected_change: int | None = None) -> int:
    """Lock a system until the transaction ends, and return the number of its last change."""
    number = _last_change(connection, system_id, locking=True)
    must_be_expected(number, expected_change)
    return number


def _last_change(connection: Connection, system_id: str, *, locking: bool = False) -> int:
    must_be_id(system_id)
    query = select(systems.c.change).where(systems.c.id == system_id)
    number: int | None = connection.scalar(query.with_for_update() if locking else query)
    if number is None:
        raise no_system(system_id)
    return number


def must_be_expected(version: int, expected: int | None) -> None:
    """Raise an error if a change expects another version than the last."""
    if expected is not None and expected != version:
        raise StaleError(
            f"the system was changed in the meantime: it is at change {version}, not {expected}",
            remedy="reload it, check what changed, and repeat your change",
            details={"version": version},
        )


def record(connection: Connection, system_id: str, edit: Edit, version: Version, new_bytes: int = 0) -> int:
    """Write the rows of an edit and its log entry; return the number of the change.

    The system grows by the bytes of new module contents and of the log entry.
    """
    before, after = edit.as_json()
    must_be_storable(after, version.what, version.who)
    size = new_bytes + len(json.dumps([before, after]))
    entry = {name: getattr(version, name) for name in _VERSION}
    try:
        with connection.begin_nested():
            write_edit(connection, system_id, edit)
            pointer = {"change": version.number, "updated_at": version.at, "bytes": systems.c.bytes + size}
            connection.execute(update(systems).where(systems.c.id == system_id).values(pointer))
            connection.execute(insert(system_changes).values(system_id=system_id, before=before, after=after, **entry))
    except IntegrityError as error:
        raise ConflictError(
            "a name, a sequence or a term would be defined twice",
            remedy="use a different name for each system, and define a sequence once per module",
        ) from error
    return version.number


def _stacks(connection: Connection, system_id: str) -> tuple[list[int], list[int]]:
    """Return the changes that can be undone and those that can be redone, the next one last."""
    columns = system_changes.c
    query = select(columns.number, columns.kind).where(columns.system_id == system_id).order_by(columns.number)
    done: list[int] = []
    undone: list[int] = []
    for number, kind in connection.execute(query):
        if kind == "undo":
            undone.append(done.pop())
        elif kind == "redo":
            done.append(undone.pop())
        elif kind == "change":
            done.append(number)
            undone.clear()
    return done, undone


def _edit(connection: Connection, system_id: str, number: int) -> Edit:
    query = select(system_changes.c.before, system_changes.c.after)
    row = connection.execute(query.where(*_is(system_id, number))).one()
    return Edit.from_json(row.before, row.after)


def find_version(connection: Connection, system_id: str, number: int) -> Version:
    """Return a change of a system by number."""
    known = 0 < number < 2**31
    row = connection.execute(select(*_DESCRIBED).where(*_is(system_id, number))).first() if known else None
    if row is None:
        raise NotFoundError(f"version {number} of the system not found", remedy="list its versions")
    return Version(*row)


def _is(system_id: str, number: int) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return system_changes.c.system_id == system_id, system_changes.c.number == number


_VERSION = [each.name for each in fields(Version)]
_DESCRIBED = [system_changes.c[name] for name in _VERSION]
