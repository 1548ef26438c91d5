"""Permissions for systems: owners may do everything, editors change lines, viewers read and export.

The command line, and the owner of a machine without accounts, may do everything. An operator account owns its own
systems and those without an owner.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from sqlalchemy import Connection, select

from fourwinds.app.actor import Actor
from fourwinds.app.systems.system_names import earlier_version, split_version
from fourwinds.store.database import Database
from fourwinds.store.ids import is_id, not_found
from fourwinds.store.systems.shares import Role, role_in
from fourwinds.store.tables import systems
from fourwinds.table.errors import ForbiddenError

__all__ = ["must_be", "owning", "reading"]

_ROLES: Final[tuple[Role, ...]] = ("viewer", "editor", "owner")
_MAY: Final = {"viewer": "read", "editor": "change", "owner": "share or delete"}


def must_be(connection: Connection, system_id: str, who: Actor, least: Role) -> Role:
    """Return the user's role, or raise an error if it is not enough; without a role, the system is not found."""
    who.must_be_signed_in()
    who.must_have("read" if least == "viewer" else "systems")
    bare, version = split_version(system_id)
    role = _role(connection, bare, who) if is_id(bare) else None
    if role is None:
        raise not_found(system_id, "system")
    if version is not None:
        raise earlier_version(bare, version)
    if _ROLES.index(role) < _ROLES.index(least):
        raise ForbiddenError(
            f"you may {_MAY[role]} this system, not {_MAY[least]} it",
            remedy="ask its owner for more permissions, or create your own copy",
        )
    return role


@contextmanager
def reading(database: Database, system_id: str, who: Actor) -> Iterator[Connection]:
    """Open a read transaction if the user may read the system."""
    with database.read() as connection:
        must_be(connection, system_id, who, "viewer")
        yield connection


@contextmanager
def owning(database: Database, system_id: str, who: Actor) -> Iterator[Connection]:
    """Open a write transaction if the user owns the system."""
    with database.write() as connection:
        must_be(connection, system_id, who, "owner")
        yield connection


def _role(connection: Connection, system_id: str, who: Actor) -> Role | None:
    found = connection.execute(select(systems.c.user_id).where(systems.c.id == system_id)).first()
    if found is None:
        return None
    if who.account_id is None or who.owns(found.user_id):
        return "owner"
    return role_in(connection, system_id, who.account_id)
