"""Open a stored system as notes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection

from fourwinds.notes.system import System
from fourwinds.store.changes import contents_at
from fourwinds.store.database import Database
from fourwinds.store.notes import system_of
from fourwinds.store.systems import SystemSummary, find_system, list_systems, load_system

__all__ = ["OpenedSystem", "open_system", "show_systems", "system_id_of"]


@dataclass(frozen=True, slots=True)
class OpenedSystem:
    """A system at its last change. Give `change` back with an edit, so that nobody's work is written over."""

    id: str
    user_id: str | None
    change: int
    created_at: datetime
    updated_at: datetime
    system: System


def open_system(database: Database, system_id: str, version: int | None = None) -> OpenedSystem:
    """A system by its id, as it is or as it was after an earlier change."""
    with database.read() as connection:
        return opened(connection, system_id, version)


def opened(connection: Connection, system_id: str, version: int | None = None) -> OpenedSystem:
    stored = load_system(connection, system_id)
    contents = stored.contents if version is None else contents_at(connection, system_id, version)
    change = stored.change if version is None else version
    return OpenedSystem(stored.id, stored.user_id, change, stored.created_at, stored.updated_at, system_of(contents))


def system_id_of(database: Database, name: str, *, user_id: str | None = None) -> str:
    """The id of a user's system, by its name."""
    with database.read() as connection:
        return find_system(connection, name, user_id=user_id).id


def show_systems(database: Database, *, user_id: str | None = None) -> list[SystemSummary]:
    """A user's systems by name."""
    with database.read() as connection:
        return list_systems(connection, user_id=user_id)
