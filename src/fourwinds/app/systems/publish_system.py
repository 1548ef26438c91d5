"""Publish a system: a link by which anybody reads its notes. It can be revoked; a new one is another link."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime

from fourwinds.app.actor import Actor
from fourwinds.app.systems.system_access import must_be, owning
from fourwinds.notes.system import System
from fourwinds.store.database import Database
from fourwinds.store.log import log_change
from fourwinds.store.systems import links as store
from fourwinds.store.systems.changes import lock_system
from fourwinds.store.systems.facts import load_notes
from fourwinds.store.systems.links import PublicLink
from fourwinds.store.systems.systems import summary_of
from fourwinds.table.errors import NotFoundError

__all__ = ["find_published", "open_published", "publish_system", "show_public_link", "unpublish_system"]

_TOKEN_BYTES = 16


def publish_system(database: Database, system_id: str, *, who: Actor) -> PublicLink:
    """Create the public link of a system, or return the one it has. Only the owner may do this."""
    with owning(database, system_id, who) as connection:
        lock_system(connection, system_id)
        known = store.public_link_of(connection, system_id)
        if known is not None:
            return known
        link = PublicLink(system_id, secrets.token_urlsafe(_TOKEN_BYTES), datetime.now(UTC))
        store.add_public_link(connection, link)
        log_change(connection, "share", system_id, "publish", who.by)
        return link


def unpublish_system(database: Database, system_id: str, *, who: Actor) -> None:
    """Remove the public link of a system. Only the owner may do this; nothing happens if it has none."""
    with owning(database, system_id, who) as connection:
        if store.delete_public_link(connection, system_id):
            log_change(connection, "share", system_id, "unpublish", who.by)


def show_public_link(database: Database, system_id: str, *, who: Actor) -> PublicLink | None:
    """Return the public link of a system, if it has one. Everyone who may read the system sees it."""
    with database.read() as connection:
        must_be(connection, system_id, who, "viewer")
        return store.public_link_of(connection, system_id)


def find_published(database: Database, token: str) -> tuple[str, int]:
    """Return the id and the last change of the system that a public link leads to."""
    with database.read() as connection:
        system_id = store.public_system(connection, token)
        if system_id is None:
            raise _nowhere()
        return system_id, summary_of(connection, system_id).change


def open_published(database: Database, token: str) -> System:
    """Return the notes that a public link leads to."""
    with database.read() as connection:
        system_id = store.public_system(connection, token)
        if system_id is None:
            raise _nowhere()
        return load_notes(connection, system_id)


def _nowhere() -> NotFoundError:
    return NotFoundError("this link leads to no system", remedy="ask whoever sent it: they may have stopped sharing")
