"""Share a system by a link that one account accepts. It works once, expires, and can be revoked."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Final, Literal

from fourwinds.app.accounts.people import new_secret, secret_hash
from fourwinds.app.actor import Actor
from fourwinds.app.systems.system_access import must_be, owning
from fourwinds.store.database import Database
from fourwinds.store.ids import is_id, new_id
from fourwinds.store.log import log_change
from fourwinds.store.systems import links as store
from fourwinds.store.systems import shares
from fourwinds.store.systems.changes import lock_system
from fourwinds.store.systems.links import Invitation
from fourwinds.table.errors import ConflictError, ForbiddenError, IllegalError, NotFoundError, Where

__all__ = [
    "MOST_INVITATIONS",
    "NewInvitation",
    "accept_invitation",
    "create_invitation",
    "list_invitations",
    "revoke_invitation",
    "show_invitation",
]

_LIFE: Final = timedelta(days=14)
MOST_INVITATIONS: Final = 20


@dataclass(frozen=True, slots=True)
class NewInvitation:
    """A new invitation. Only its hash is stored, so the link can be shown this once."""

    invitation: Invitation
    secret: str = field(repr=False)

    @property
    def path(self) -> str:
        return f"/bridge/join/{self.secret}"


def create_invitation(
    database: Database,
    system_id: str,
    role: Literal["editor", "viewer"],
    *,
    who: Actor,
    now: datetime | None = None,
) -> NewInvitation:
    """Create a link by which one account joins the system. Only the owner may do this."""
    now = now or datetime.now(UTC)
    secret = new_secret()
    with owning(database, system_id, who) as connection:
        lock_system(connection, system_id)
        if len(store.list_invitations(connection, system_id, now)) >= MOST_INVITATIONS:
            raise IllegalError(
                f"a system can have {MOST_INVITATIONS} open invitations", remedy="revoke one that is no longer needed"
            )
        times = {"created_at": now, "expires_at": now + _LIFE}
        row = {"id": new_id(), "system_id": system_id, "token_hash": secret_hash(secret), "role": role, **times}
        store.add_invitation(connection, row, now=now)
        log_change(connection, "share", system_id, "invite", who.by, after={"role": role})
        found = store.find_invitation(connection, secret_hash(secret), now)
    if found is None:
        raise _invalid()
    return NewInvitation(found, secret)


def list_invitations(
    database: Database, system_id: str, *, who: Actor, now: datetime | None = None
) -> list[Invitation]:
    """List the invitations that nobody has accepted yet. Only the owner may do this."""
    with database.read() as connection:
        must_be(connection, system_id, who, "owner")
        return store.list_invitations(connection, system_id, now or datetime.now(UTC))


def revoke_invitation(database: Database, system_id: str, invitation_id: str, *, who: Actor) -> None:
    """Revoke an invitation: its link stops working."""
    with owning(database, system_id, who) as connection:
        if not is_id(invitation_id) or not store.delete_invitation(connection, system_id, invitation_id):
            raise NotFoundError(
                "this invitation was accepted or revoked, or has expired", remedy="list the invitations that are open"
            )
        log_change(connection, "share", system_id, "revoke_invitation", who.by)


def show_invitation(database: Database, secret: str, *, now: datetime | None = None) -> Invitation:
    """Return what a link invites to, for whoever has it."""
    with database.read() as connection:
        found = store.find_invitation(connection, secret_hash(secret), now or datetime.now(UTC))
    if found is None:
        raise _invalid()
    return found


def accept_invitation(database: Database, secret: str, *, who: Actor, now: datetime | None = None) -> Invitation:
    """Join a system by a link, which works once. Somebody who may already do more keeps that role."""
    who.must_have("systems")
    if who.account_id is None:
        raise ForbiddenError(
            "an invitation is accepted by an account, and this machine has none",
            remedy="sign up on the server that the link leads to",
        )
    now = now or datetime.now(UTC)
    with database.write() as connection:
        found = store.find_invitation(connection, secret_hash(secret), now)
        if found is None:
            raise _invalid()
        lock_system(connection, found.system_id)
        if found.owner_id == who.account_id:
            raise ConflictError("you own this system", remedy="send the link to your partner")
        if not store.delete_invitation(connection, found.system_id, found.id):
            raise _invalid()
        before = shares.role_in(connection, found.system_id, who.account_id)
        if before is None or (before, found.role) == ("viewer", "editor"):
            shares.share(connection, found.system_id, who.account_id, found.role)
            known = {"account_id": who.account_id, "role": before} if before else None
            new = {"account_id": who.account_id, "role": found.role}
            log_change(connection, "share", found.system_id, "accept_invitation", who.by, before=known, after=new)
    return found


def _invalid() -> NotFoundError:
    return NotFoundError(
        "this invitation was accepted or revoked, or has expired",
        where=Where(field="body.token"),
        remedy="ask your partner for a new link",
    )
