"""Known devices: whoever has signed in on one before is not kept waiting by others who try passwords elsewhere."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final

from sqlalchemy import Connection

from fourwinds.app.accounts.people import email_from, new_secret, secret_hash
from fourwinds.store.accounts.devices import add_device, forget_devices, has_device, rename_device
from fourwinds.store.database import Database
from fourwinds.table.errors import MalformedError

__all__ = ["DEVICE_LIFE", "is_known_device", "remember_device"]

DEVICE_LIFE: Final = timedelta(days=400)
"""No browser keeps a cookie for longer."""
_MOST_DEVICES = 50


def is_known_device(database: Database, email: str, cookie: str | None, *, now: datetime | None = None) -> bool:
    """Whether the account of this address has signed in before where this cookie is kept."""
    try:
        email = email_from(email)
    except MalformedError:
        return False
    since = (now or datetime.now(UTC)) - DEVICE_LIFE
    with database.read() as connection:
        return has_device(connection, email, secret_hash(cookie or ""), since)


def remember_device(connection: Connection, account_id: str, cookie: str | None, now: datetime) -> str:
    """Know a device from now on: the cookie it has to keep, which is always new, whoever gave it the one it brought."""
    kept = new_secret()
    if cookie:
        rename_device(connection, secret_hash(cookie), secret_hash(kept))
    add_device(connection, account_id, secret_hash(kept), now)
    forget_devices(connection, account_id, now - DEVICE_LIFE, most=_MOST_DEVICES)
    return kept
