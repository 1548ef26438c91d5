"""Open a stored system, and list the systems a user may open."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from fourwinds.app.actor import Actor
from fourwinds.app.systems.system_access import must_be, reading
from fourwinds.notes.system import System
from fourwinds.store.database import Database
from fourwinds.store.pages import MOST, Page
from fourwinds.store.systems import systems as store
from fourwinds.store.systems.changes import contents_at
from fourwinds.store.systems.facts import load_contents
from fourwinds.store.systems.layers import visible_definitions
from fourwinds.store.systems.lines import StoredLine, page_of_lines
from fourwinds.store.systems.notes import system_of
from fourwinds.store.systems.rows import DefinitionRow
from fourwinds.store.systems.shares import ListedSystem, Role, systems_of
from fourwinds.store.systems.systems import DescribedSystem, find_system, load_system

__all__ = [
    "OpenedSystem",
    "describe_system",
    "list_definitions",
    "list_lines",
    "open_system",
    "page_of_systems",
    "show_systems",
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
        stored = load_system(connection, system_id)
        contents = stored.contents if version is None else contents_at(connection, system_id, version)
    change = stored.change if version is None else version
    system = system_of(contents)
    return OpenedSystem(stored.id, stored.user_id, change, stored.created_at, stored.updated_at, system, role)


def describe_system(database: Database, system_id: str, *, who: Actor) -> tuple[DescribedSystem, Role]:
    """Return a system without its lines, and the user's role."""
    with database.read() as connection:
        role = must_be(connection, system_id, who, "viewer")
        return store.describe_system(connection, system_id), role


def list_lines(
    database: Database,
    system_id: str,
    *,
    who: Actor,
    module: str | None = None,
    text: str | None = None,
    after: str | None = None,
    limit: int = MOST,
) -> Page[StoredLine]:
    """List the lines of a system in pages, by call rank; optionally of one module, or with a text."""
    with reading(database, system_id, who) as connection:
        return page_of_lines(connection, system_id, module=module, text=text, after=after, limit=limit)


def list_definitions(database: Database, system_id: str, *, who: Actor) -> list[DefinitionRow]:
    """List the terms of a system; the user's definitions come before a convention's and the base's."""
    with reading(database, system_id, who) as connection:
        rows = visible_definitions(load_contents(connection, system_id).definitions)
    return sorted(rows.values(), key=lambda row: row.term)


def system_id_of(database: Database, name: str, *, who: Actor) -> str:
    """Return the id of one of the user's systems by name; on the command line, of a system without an owner."""
    who.must_be_signed_in()
    with database.read() as connection:
        return find_system(connection, name, user_id=who.account_id).id


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
