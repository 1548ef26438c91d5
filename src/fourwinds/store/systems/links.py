"""Links to systems: invitations, which one account accepts, and public links, by which anybody reads."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from sqlalchemy import Connection, delete, insert, select

from fourwinds.store.tables import accounts, public_links, system_invitations, systems

__all__ = [
    "Invitation",
    "PublicLink",
    "add_invitation",
    "add_public_link",
    "delete_invitation",
    "delete_public_link",
    "find_invitation",
    "list_invitations",
    "public_link_of",
    "public_system",
]


@dataclass(frozen=True, slots=True)
class Invitation:
    """An invitation that nobody has accepted yet."""

    id: str
    system_id: str
    role: Literal["editor", "viewer"]
    created_at: datetime
    expires_at: datetime
    system: str
    """The name of the system."""
    owner_id: str | None
    owner: str | None
    """The name of the account that owns the system, if any."""


@dataclass(frozen=True, slots=True)
class PublicLink:
    """A link by which anybody reads a system."""

    system_id: str
    token: str
    created_at: datetime


_INVITATION = (
    select(
        system_invitations.c.id,
        system_invitations.c.system_id,
        system_invitations.c.role,
        system_invitations.c.created_at,
        system_invitations.c.expires_at,
        systems.c.name,
        systems.c.user_id,
        accounts.c.name.label("owner"),
    )
    .join(systems, systems.c.id == system_invitations.c.system_id)
    .outerjoin(accounts, accounts.c.id == systems.c.user_id)
)


def add_invitation(connection: Connection, row: dict[str, Any], *, now: datetime) -> None:
    """Store an invitation, and delete expired ones."""
    connection.execute(delete(system_invitations).where(system_invitations.c.expires_at <= now))
    connection.execute(insert(system_invitations).values(row))


def find_invitation(connection: Connection, token_hash: str, now: datetime) -> Invitation | None:
    """Return the invitation of a link, None if it was accepted or revoked, or has expired."""
    columns = system_invitations.c
    found = connection.execute(_INVITATION.where(columns.token_hash == token_hash, columns.expires_at > now)).first()
    return None if found is None else Invitation(*found)


def list_invitations(connection: Connection, system_id: str, now: datetime) -> list[Invitation]:
    """List the invitations to a system that can still be accepted, oldest first."""
    columns = system_invitations.c
    query = _INVITATION.where(columns.system_id == system_id, columns.expires_at > now)
    return [Invitation(*row) for row in connection.execute(query.order_by(columns.created_at, columns.id))]


def delete_invitation(connection: Connection, system_id: str, invitation_id: str) -> bool:
    """Delete an invitation; return whether there was one."""
    columns = system_invitations.c
    gone = delete(system_invitations).where(columns.system_id == system_id, columns.id == invitation_id)
    return connection.execute(gone).rowcount > 0


def public_link_of(connection: Connection, system_id: str) -> PublicLink | None:
    """Return the public link of a system, if it has one."""
    found = connection.execute(select(public_links).where(public_links.c.system_id == system_id)).first()
    return None if found is None else PublicLink(found.system_id, found.token, found.created_at)


def add_public_link(connection: Connection, link: PublicLink) -> None:
    row = {"system_id": link.system_id, "token": link.token, "created_at": link.created_at}
    connection.execute(insert(public_links).values(row))


def delete_public_link(connection: Connection, system_id: str) -> bool:
    """Delete the public link of a system; return whether there was one."""
    return connection.execute(delete(public_links).where(public_links.c.system_id == system_id)).rowcount > 0


def public_system(connection: Connection, token: str) -> str | None:
    """Return the id of the system that a public link leads to, None if it leads nowhere."""
    found: str | None = connection.scalar(select(public_links.c.system_id).where(public_links.c.token == token))
    return found
