"""Create a system from a base and conventions of the library (§2.1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date

from fourwinds.app.place_rules import place_rules
from fourwinds.notes import system as notes
from fourwinds.notes.library import Library
from fourwinds.notes.system import System
from fourwinds.store import systems as store
from fourwinds.store.database import Database
from fourwinds.store.notes import contents_of

__all__ = ["create_system", "store_system"]


def create_system(
    database: Database,
    name: str,
    base: str,
    conventions: Iterable[str] | None = None,
    *,
    parameters: Mapping[str, Mapping[str, str]] | None = None,
    library: Library | None = None,
    created: date | None = None,
    who: str,
    user_id: str | None = None,
) -> str:
    """A new system: its id. Without a list, it has the conventions its base is usually played with."""
    day = created or date.today()
    shelf = library or Library.load()
    system = notes.create_system(name, base, conventions, shelf, parameters=parameters, created=day)
    return store_system(database, system, who=who, user_id=user_id, what=f"create from {system.base}")


def store_system(database: Database, system: System, *, who: str, user_id: str | None, what: str) -> str:
    """Write a new system with the positions of its lines, which are worked out before anything is locked: its id."""
    contents = contents_of(system)
    positions = place_rules(contents)
    with database.write() as connection:
        system_id = store.create_system(connection, contents, who=who, user_id=user_id, what=what)
        positions.write(connection, system_id)
    return system_id
