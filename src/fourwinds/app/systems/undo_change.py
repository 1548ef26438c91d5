"""Undo, redo and history of a system: every change, who made it and when."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from sqlalchemy import Connection

from fourwinds.app.actor import Actor
from fourwinds.app.once import once
from fourwinds.app.systems.system_access import must_be, reading
from fourwinds.app.systems.until_stored import until_stored
from fourwinds.notes.review_words import review_summary
from fourwinds.store.database import Database
from fourwinds.store.pages import MOST, Page
from fourwinds.store.systems import changes
from fourwinds.store.systems.changes import Version

__all__ = ["TurnedChange", "page_of_history", "redo_change", "restore_version", "show_history", "undo_change"]


@dataclass(frozen=True, slots=True)
class TurnedChange:
    """A change that was undone, redone, or made to restore a version."""

    version: Version
    to_review: list[str]
    """How many lines have to be reviewed now, a sentence for each call that changed."""


def undo_change(
    database: Database, system_id: str, *, who: Actor, expected_change: int | None = None, key: str | None = None
) -> TurnedChange:
    """Undo the last change that is still in effect, and return it."""
    return _turn(database, system_id, changes.undo_change, who=who, expected_change=expected_change, key=key)


def redo_change(
    database: Database, system_id: str, *, who: Actor, expected_change: int | None = None, key: str | None = None
) -> TurnedChange:
    """Redo the change that was undone last, and return it."""
    return _turn(database, system_id, changes.redo_change, who=who, expected_change=expected_change, key=key)


def restore_version(
    database: Database, system_id: str, version: int, *, who: Actor, expected_change: int | None = None
) -> TurnedChange:
    """Restore a system as it was after an earlier change, as a new change; if nothing differs, return the last one."""

    def attempt() -> TurnedChange:
        with database.read() as connection:
            must_be(connection, system_id, who, "editor")
            last, edit = changes.way_back(connection, system_id, version)
        changes.must_be_expected(last, expected_change)
        with _changing(database, system_id, who) as connection:
            made = changes.restore_version(connection, system_id, version, edit, who=who.name, expected_change=last)
            marks = changes.marks_around(connection, system_id, made) if made != last else ((), ())
            return TurnedChange(changes.find_version(connection, system_id, made), review_summary(*marks))

    return until_stored(attempt, expected_change)


def show_history(database: Database, system_id: str, *, who: Actor) -> list[Version]:
    """List every change since the system was created, oldest first."""
    with reading(database, system_id, who) as connection:
        return changes.list_versions(connection, system_id)


def page_of_history(
    database: Database, system_id: str, *, who: Actor, after: str | None = None, limit: int = MOST
) -> Page[Version]:
    """List the changes of a system in pages, latest first."""
    with reading(database, system_id, who) as connection:
        return changes.page_of_versions(connection, system_id, after=after, limit=limit)


@contextmanager
def _changing(database: Database, system_id: str, who: Actor) -> Iterator[Connection]:
    """Open a transaction for an editor. Going back writes the rows that a change replaced, which takes milliseconds."""
    with database.write() as connection:
        must_be(connection, system_id, who, "editor")
        yield connection


def _turn(
    database: Database,
    system_id: str,
    change: Callable[..., Version],
    *,
    who: Actor,
    expected_change: int | None,
    key: str | None,
) -> TurnedChange:
    with _changing(database, system_id, who) as connection:

        def turn() -> int:
            return change(connection, system_id, who=who.name, expected_change=expected_change).number

        number = once(connection, who, key, [change.__name__, system_id], turn)
        before, after = changes.marks_around(connection, system_id, number)
        marks = (after, before) if change is changes.undo_change else (before, after)
        return TurnedChange(changes.find_version(connection, system_id, number), review_summary(*marks))
