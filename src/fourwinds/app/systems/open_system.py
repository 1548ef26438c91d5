"""Open a stored system, and list the systems a user may open."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from fourwinds.app.actor import Actor
from fourwinds.app.systems.base_system import base_system
from fourwinds.app.systems.compiled_system import compiled
from fourwinds.app.systems.system_access import must_be, reading
from fourwinds.app.systems.system_names import NamedSystem, SystemReference, earlier_version, split_version
from fourwinds.notes.module import Definition
from fourwinds.notes.system import System
from fourwinds.store.database import Database
from fourwinds.store.pages import MOST, Page
from fourwinds.store.systems.changes import contents_at
from fourwinds.store.systems.facts import load_notes, notes_of
from fourwinds.store.systems.shares import ListedSystem, Role, systems_of
from fourwinds.store.systems.systems import SystemSummary, find_system, summary_of
from fourwinds.table.errors import NotFoundError

__all__ = [
    "OpenedSystem",
    "list_definitions",
    "open_notes",
    "open_system",
    "page_of_systems",
    "show_systems",
    "summarise_system",
    "system_id_of",
]


@dataclass(frozen=True, slots=True)
class OpenedSystem:
    """A system at its last change. Pass `change` to an edit, so that it does not overwrite newer changes."""

    id: str
    user_id: str | None
    change: int
    created_at: datetime
    updated_at: datetime
    system: System
    role: Role = "owner"
    """What the user may do with it."""


def open_system(database: Database, system_id: str, version: int | None = None, *, who: Actor) -> OpenedSystem:
    """Open a system by id, now or after an earlier change."""
    with database.read() as connection:
        role = must_be(connection, system_id, who, "viewer")
        found = summary_of(connection, system_id)
        if version is None:
            system = load_notes(connection, system_id)
        else:
            system = notes_of(connection, system_id, contents_at(connection, system_id, version))
    change = found.change if version is None else version
    return OpenedSystem(found.id, found.user_id, change, found.created_at, found.updated_at, system, role)


def open_notes(database: Database, system: SystemReference, *, who: Actor) -> System:
    """Return the notes of a stored system, or of a base of the library with its usual conventions."""
    named = NamedSystem.of(system)
    if named.system_id is not None:
        return open_system(database, named.system_id, named.version, who=who).system
    who.must_be_signed_in()
    who.must_have("read")
    return base_system(named.base or "")


def summarise_system(database: Database, system_id: str, *, who: Actor) -> SystemSummary:
    """Return the name, base and version of a system."""
    with reading(database, system_id, who) as connection:
        return summary_of(connection, system_id)


def list_definitions(database: Database, system: SystemReference, *, who: Actor) -> list[Definition]:
    """List the terms of a system; the user's definitions come before a convention's and the base's."""
    with compiled(database, system, who) as found:
        return sorted(found.book.definitions.values(), key=lambda each: each.term)


def system_id_of(database: Database, name: str, *, who: Actor) -> str:
    """Return the id of one of the user's systems by name; on the command line, of a system without an owner."""
    who.must_be_signed_in()
    with database.read() as connection:
        try:
            return find_system(connection, name, user_id=who.account_id).id
        except NotFoundError:
            bare, version = split_version(name)
            if version is None:
                raise
            find_system(connection, bare, user_id=who.account_id)
            raise earlier_version(bare, version) from None


def page_of_systems(
    database: Database, *, who: Actor, after: str | None = None, limit: int = MOST
) -> Page[ListedSystem]:
    """List the user's systems and those shared with them, by name, in pages."""
    who.must_be_signed_in()
    who.must_have("read")
    with database.read() as connection:
        return systems_of(connection, who.account_id, unowned=who.is_operator, after=after, limit=limit)


def show_systems(database: Database, *, who: Actor) -> list[ListedSystem]:
    """List all systems of `page_of_systems`."""
    found: list[ListedSystem] = []
    after: str | None = None
    while True:
        page = page_of_systems(database, who=who, after=after)
        found += page.items
        after = page.next
        if after is None:
            return sorted(found, key=lambda system: (system.name.casefold(), system.name))
