"""Find a system by what its user calls it: a base of the library, or the name or id of one of the user's systems."""

from __future__ import annotations

from dataclasses import dataclass

from fourwinds.app.actor import Actor
from fourwinds.app.systems.open_system import show_systems
from fourwinds.app.systems.system_names import split_version
from fourwinds.notes.compose import known_base
from fourwinds.notes.library import Library
from fourwinds.store.database import Database
from fourwinds.table.errors import NotFoundError, Where

__all__ = ["NamedSystem", "find_stored", "named_system"]


@dataclass(frozen=True, slots=True)
class NamedSystem:
    """A base of the library by its id, or a stored system by its id and perhaps an earlier version."""

    base: str | None = None
    system_id: str | None = None
    version: int | None = None


def named_system(database: Database, text: str, *, who: Actor) -> NamedSystem:
    """Return what a name stands for. The names of the library's bases, such as `2/1`, come first."""
    base = known_base(text, Library.load())
    found = NamedSystem(base) if base is not None else find_stored(database, text, who=who)
    if found is None:
        raise NotFoundError(
            f"no system is named {text!r}",
            where=Where(token=text),
            remedy="name one of your systems (Ours, or Ours@3 for its third version), or sayc, 2/1, acol or precision",
        )
    return found


def find_stored(database: Database, text: str, *, who: Actor) -> NamedSystem | None:
    """Return one of the user's systems by name or id, or with a version as `Ours@3`; None if there is none."""
    systems = show_systems(database, who=who)
    ids = {summary.id: summary.id for summary in systems} | {summary.name: summary.id for summary in systems}
    if text in ids:
        return NamedSystem(system_id=ids[text])
    name, version = split_version(text)
    return NamedSystem(system_id=ids[name], version=version) if name in ids else None
