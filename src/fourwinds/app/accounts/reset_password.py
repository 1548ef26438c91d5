"""Reset a forgotten password with a link that works once, within an hour."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Final

from fourwinds.app.accounts.change_password import replace_password
from fourwinds.app.accounts.devices import remember_device
from fourwinds.app.accounts.passwords import hash_new_password
from fourwinds.app.accounts.people import account_named, actor_of, email_from, new_secret, secret_hash
from fourwinds.app.actor import Actor
from fourwinds.store.accounts.accounts import Account, find_account, find_account_by_email, lock_account
from fourwinds.store.accounts.devices import delete_devices
from fourwinds.store.accounts.password_resets import add_reset, find_reset
from fourwinds.store.database import Database
from fourwinds.store.log import log_change
from fourwinds.table.errors import ForbiddenError, MalformedError, Where

__all__ = ["LINK_LIFE", "Link", "make_link", "send_link", "use_link"]

LINK_LIFE: Final = timedelta(hours=1)


@dataclass(frozen=True, slots=True)
class Link:
    """A link for an account. Its secret is after the `#`, which browsers never send to a server."""

    account: Account
    secret: str = field(repr=False)

    def address(self, public_url: str) -> str:
        return f"{public_url.rstrip('/')}/reset#{self.secret}"


def make_link(database: Database, who: Actor, email: str, *, now: datetime | None = None) -> Link:
    """Create a link to give to the user in person."""
    now = now or datetime.now(UTC)
    secret = new_secret()
    with database.write() as connection:
        account = account_named(connection, who, email)
        if account.disabled_at is not None:
            raise ForbiddenError("this account is disabled", remedy="fourwinds account disable --undo enables it")
        add_reset(connection, account.id, secret_hash(secret), now=now, expires_at=now + LINK_LIFE)
        log_change(connection, "account", account.id, "make_reset_link", who.by)
    return Link(account, secret)


def send_link(database: Database, email: str, send: Callable[[Link], None]) -> None:
    """Send a link to the address of an account. If there is none, nothing happens, and the caller cannot tell."""
    try:
        email = email_from(email)
    except MalformedError:
        return
    with database.read() as connection:
        found = find_account_by_email(connection, email)
    if found is None or found.disabled_at is not None or found.password_hash is None:
        return
    now, secret = datetime.now(UTC), new_secret()
    with database.write() as connection:
        account = lock_account(connection, found.id) or found
        add_reset(connection, account.id, secret_hash(secret), now=now, expires_at=now + LINK_LIFE)
        log_change(connection, "account", account.id, "send_reset_link", actor_of(account).by)
    send(Link(account, secret))


def use_link(database: Database, secret: str, password: str, *, now: datetime | None = None) -> str:
    """Set a new password. All sessions end, and all tokens and other links stop working.

    Returns a cookie for the device, which is the only known one from now on.
    """
    now = now or datetime.now(UTC)
    with database.read() as connection:
        account_id = find_reset(connection, secret_hash(secret), now)
        found = find_account(connection, account_id) if account_id is not None else None
    if account_id is None or found is None:
        raise _link_invalid()
    hashed = hash_new_password(password, (found.email, found.name))
    with database.write() as connection:
        account = lock_account(connection, account_id)
        still_works = find_reset(connection, secret_hash(secret), now) is not None
        if account is None or account.disabled_at is not None or not still_works:
            raise _link_invalid()
        ended = replace_password(connection, account.id, hashed, now)
        log_change(connection, "account", account.id, "reset_password", actor_of(account).by, after=ended)
        delete_devices(connection, account.id)
        return remember_device(connection, account.id, None, now)


def _link_invalid() -> ForbiddenError:
    return ForbiddenError(
        "this link is invalid or has expired", where=Where(field="body.token"), remedy="request a new link"
    )
