"""Undo, redo and history of a system: every change, who made it and when."""

from __future__ import annotations

from fourwinds.app.place_rules import changing
from fourwinds.store import changes
from fourwinds.store.changes import Version
from fourwinds.store.database import Database

__all__ = ["redo_change", "restore_version", "show_history", "undo_change"]


def undo_change(database: Database, system_id: str, *, who: str, expected_change: int | None = None) -> Version:
    """Take back the last change that still stands: that change."""
    with changing(database, system_id) as connection:
        return changes.undo_change(connection, system_id, who=who, expected_change=expected_change)


def redo_change(database: Database, system_id: str, *, who: str, expected_change: int | None = None) -> Version:
    """Do again what was undone last: that change."""
    with changing(database, system_id) as connection:
        return changes.redo_change(connection, system_id, who=who, expected_change=expected_change)


def restore_version(
    database: Database, system_id: str, version: int, *, who: str, expected_change: int | None = None
) -> int:
    """Make a system what it was after an earlier change, as a change of its own."""
    with changing(database, system_id) as connection:
        return changes.restore_version(connection, system_id, version, who=who, expected_change=expected_change)


def show_history(database: Database, system_id: str) -> list[Version]:
    """Every change since the system was created, the first one first."""
    with database.read() as connection:
        return changes.list_versions(connection, system_id)
