"""Find a system by what its user calls it: a base of the library, or the name or id of one of the user's systems."""

from __future__ import annotations

from fourwinds.app.actor import Actor
from fourwinds.app.systems.open_system import show_systems
from fourwinds.app.systems.system_access import reading
from fourwinds.app.systems.system_names import NamedSystem, split_version
from fourwinds.notes.compose import known_base
from fourwinds.notes.library import Library
from fourwinds.store.database import Database
from fourwinds.store.ids import is_id
from fourwinds.store.systems.shares import ListedSystem
from fourwinds.table.errors import AmbiguousError, NotFoundError, Where

__all__ = ["find_stored", "named_system"]

_LONGEST_QUOTE = 80


def named_system(database: Database, text: str, *, who: Actor) -> NamedSystem:
    """Return what a name stands for, if the user may read it. The library's bases, such as `2/1`, come first."""
    who.must_be_signed_in()
    who.must_have("read")
    base = known_base(text, Library.load())
    found = NamedSystem(base) if base is not None else find_stored(database, text, who=who)
    if found is None:
        shown = text[:_LONGEST_QUOTE]
        raise NotFoundError(
            f"no system is named {shown!r}",
            where=Where(token=shown),
            remedy="name one of your systems (Ours, or Ours@3 for its third version), or sayc, 2/1, acol or precision",
        )
    return found


def find_stored(database: Database, text: str, *, who: Actor) -> NamedSystem | None:
    """Return a stored system by id or name, or with a version as `Ours@3`; None if the user has none of that name.

    Ids come first, so that no name of a shared system can take the place of an id.
    """
    versioned = split_version(text)
    if is_id(versioned[0]):
        with reading(database, versioned[0], who):
            return NamedSystem(None, *versioned)
    systems = show_systems(database, who=who)
    for name, version in ((text, None), versioned):
        found = [system for system in systems if system.name == name]
        if len(found) > 1:
            raise _several(name, found)
        if found:
            return NamedSystem(system_id=found[0].id, version=version)
    return None


def _several(name: str, found: list[ListedSystem]) -> AmbiguousError:
    ids = [each.id for each in found]
    owners = [f"{each.id} ({'yours' if each.role == 'owner' else f'shared by {each.owner}'})" for each in found]
    return AmbiguousError(
        f"{len(ids)} of your systems are named {name!r}",
        where=Where(token=name),
        remedy=f"use an id: {', '.join(owners)}",
        details={"ids": ids},
    )
