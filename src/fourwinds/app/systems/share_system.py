"""Share a system with other accounts: editors may change it, viewers may read it."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from fourwinds.app.actor import Actor
from fourwinds.app.systems.system_access import must_be, owning
from fourwinds.store.accounts.accounts import find_account_by_email
from fourwinds.store.database import Database
from fourwinds.store.ids import is_id
from fourwinds.store.log import log_change
from fourwinds.store.systems import shares as store
from fourwinds.store.systems.changes import lock_system
from fourwinds.store.systems.shares import Share
from fourwinds.table.errors import ConflictError, NotFoundError, Where

__all__ = ["list_shares", "remove_share", "share_system"]


def list_shares(database: Database, system_id: str, *, who: Actor) -> list[Share]:
    """List the accounts that a system is shared with, oldest first; only its owner sees their addresses."""
    with database.read() as connection:
        role = must_be(connection, system_id, who, "viewer")
        found = store.list_shares(connection, system_id)
    return found if role == "owner" else [replace(share, email=None) for share in found]


def share_system(
    database: Database, system_id: str, email: str, role: Literal["editor", "viewer"], *, who: Actor
) -> Share:
    """Share a system with the account that has this address, or change its role. Only the owner may do this."""
    with owning(database, system_id, who) as connection:
        lock_system(connection, system_id)
        account = find_account_by_email(connection, email.strip().lower())
        if account is None or account.disabled_at is not None:
            raise NotFoundError(
                f"no account has the address {email[:80]!r}",
                where=Where(field="body.email"),
                remedy="ask your partner to sign up, or which address they use",
            )
        if who.account_id == account.id:
            raise ConflictError("you already own the system", remedy="give the address of your partner")
        before = store.role_in(connection, system_id, account.id)
        if before != role:
            store.share(connection, system_id, account.id, role)
            known = {"account_id": account.id, "role": before} if before else None
            new = {"account_id": account.id, "role": role}
            log_change(connection, "share", system_id, "share", who.by, before=known, after=new)
        return next(each for each in store.list_shares(connection, system_id) if each.account_id == account.id)


def remove_share(database: Database, system_id: str, account_id: str, *, who: Actor) -> None:
    """Stop sharing a system with an account. The owner may do this, and every account for itself."""
    with database.write() as connection:
        leaving = who.account_id is not None and who.account_id == account_id
        must_be(connection, system_id, who, "viewer" if leaving else "owner")
        who.must_have("systems")
        lock_system(connection, system_id)
        before = store.role_in(connection, system_id, account_id) if is_id(account_id) else None
        if before is None:
            raise NotFoundError(
                "the system is not shared with this account", remedy="list the accounts it is shared with"
            )
        store.remove_share(connection, system_id, account_id)
        action = "leave" if leaving else "unshare"
        log_change(connection, "share", system_id, action, who.by, before={"account_id": account_id, "role": before})
