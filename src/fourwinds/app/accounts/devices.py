"""Known devices, where failed attempts elsewhere do not delay signing in."""

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
"""Browsers do not keep cookies for longer."""
_MOST_DEVICES = 50


def is_known_device(database: Database, email: str, cookie: str | None, *, now: datetime | None = None) -> bool:
    """Whether the account with this address has signed in before on the device with this cookie."""
    try:
        email = email_from(email)
    except MalformedError:
        return False
    since = (now or datetime.now(UTC)) - DEVICE_LIFE
    with database.read() as connection:
        return has_device(connection, email, secret_hash(cookie or ""), since)


def remember_device(connection: Connection, account_id: str, cookie: str | None, now: datetime) -> str:
    """Remember a device and return its new cookie; a cookie it already has is never reused."""
    kept = new_secret()
    if cookie:
        rename_device(connection, secret_hash(cookie), secret_hash(kept))
    add_device(connection, account_id, secret_hash(kept), now)
    forget_devices(connection, account_id, now - DEVICE_LIFE, most=_MOST_DEVICES)
    return kept
