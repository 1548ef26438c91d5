"""Create a system from a base and conventions of the library (specification: systems 2.1), or from one's own base."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from sqlalchemy import Connection

from fourwinds.app.actor import Actor
from fourwinds.app.systems.parameter_names import ParameterValues, by_module
from fourwinds.app.systems.system_limits import must_be_modest
from fourwinds.app.systems.system_names import must_be_usable
from fourwinds.app.systems.system_quota import must_have_room
from fourwinds.app.systems.valid_notes import read_own_module
from fourwinds.notes import compose
from fourwinds.notes.library import Library
from fourwinds.notes.system import System
from fourwinds.store.answers import KeyedRequest, find_answer, keep_answer
from fourwinds.store.database import Database
from fourwinds.store.ids import client_id
from fourwinds.store.systems import systems as store
from fourwinds.store.systems.notes import stored_form

__all__ = ["BaseFile", "asked_to_create", "create_system", "created_before", "store_system"]


@dataclass(frozen=True, slots=True)
class BaseFile:
    """A base of one's own: the text of its file."""

    text: str


def create_system(
    database: Database,
    name: str,
    base: str | BaseFile,
    conventions: Iterable[str] | None = None,
    *,
    parameters: ParameterValues | None = None,
    library: Library | None = None,
    created: date | None = None,
    anyway: bool = False,
    who: Actor,
    system_id: str | None = None,
) -> str:
    """Create a system and return its id. By default, it has the usual conventions of its base.

    The base is one of the library, by its id or one of its usual names, or a file of one's own.

    `parameters` are named as in `by_module`. With `anyway`, conventions that are made for other bases are allowed.

    If the client chose the id, repeating the same request changes nothing, and a different request is rejected.
    """
    chosen = None if conventions is None else list(conventions)
    start = {"base": base} if isinstance(base, str) else {"base_file": base.text}
    asked = asked_to_create(who, system_id, {"name": name, **start, "with": chosen, "set": parameters})
    known = created_before(database, asked)
    if known is not None:
        return known
    must_be_usable(name)
    day = created or date.today()
    base_id, shelf = _find_base(base, library or Library.load())
    values = by_module(parameters or {}, base_id)
    system = compose.create_system(name, base_id, chosen, shelf, parameters=values, created=day, anyway=anyway)
    return store_system(database, system, who=who, what=f"create from {shelf.get(base_id).name}", asked=asked)


def _find_base(base: str | BaseFile, library: Library) -> tuple[str, Library]:
    """Return the id of a base, and the library with it."""
    if isinstance(base, str):
        return compose.known_base(base, library) or base, library
    module = read_own_module(base.text, library=library)
    return module.id, library.plus([module])


def asked_to_create(who: Actor, system_id: str | None, request: Mapping[str, Any]) -> KeyedRequest | None:
    """Return the request for a system with this id, if the user may create systems."""
    who.must_have("systems")
    return None if system_id is None else KeyedRequest(who.account_id, client_id(system_id), request)


def created_before(database: Database, asked: KeyedRequest | None) -> str | None:
    """Return the id of the system that the same request created before, if any."""
    if asked is None:
        return None
    with database.read() as connection:
        return _known_answer(connection, asked)


def store_system(
    database: Database, system: System, *, who: Actor, what: str, asked: KeyedRequest | None = None
) -> str:
    """Store a new system, and return its id."""
    with database.read() as connection:
        if asked is not None and (known := _known_answer(connection, asked)) is not None:
            return known
        store.must_be_free(connection, system.name, who.account_id)
    must_be_modest(system)
    stored = stored_form(system)
    size = sum(map(len, stored.bodies.values()))
    with database.write() as connection:
        if asked is not None and (known := _known_answer(connection, asked)) is not None:
            return known
        must_have_room(connection, who, who.account_id, systems=1, size=size)
        wanted = None if asked is None else asked.key
        system_id = store.create_system(
            connection, stored, who=who.name, user_id=who.account_id, what=what, system_id=wanted
        )
        if asked is not None:
            keep_answer(connection, asked, {"system": system_id})
    return system_id


def _known_answer(connection: Connection, asked: KeyedRequest) -> str | None:
    answer: Mapping[str, str] | None = find_answer(connection, asked)
    return None if answer is None else answer["system"]
