"""Devices where someone has signed in before. Their cookies are stored only as hashes."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Connection, delete, insert, select, update

from fourwinds.store.tables import accounts, devices
from fourwinds.store.text import must_be_storable

__all__ = ["add_device", "delete_devices", "forget_devices", "has_device", "rename_device"]


def has_device(connection: Connection, email: str, token_hash: str, since: datetime) -> bool:
    """Whether the account with an address has signed in on a device since a given time."""
    must_be_storable(email)
    query = (
        select(devices.c.account_id)
        .join(accounts, accounts.c.id == devices.c.account_id)
        .where(accounts.c.email == email, devices.c.token_hash == token_hash, devices.c.seen_at > since)
    )
    return connection.execute(query).first() is not None


def rename_device(connection: Connection, token_hash: str, new_hash: str) -> None:
    """Change the cookie of a device, for all accounts that have signed in on it."""
    connection.execute(update(devices).where(devices.c.token_hash == token_hash).values(token_hash=new_hash))


def add_device(connection: Connection, account_id: str, token_hash: str, now: datetime) -> None:
    """Record that an account has signed in on a device."""
    known = (devices.c.token_hash == token_hash, devices.c.account_id == account_id)
    if not connection.execute(update(devices).where(*known).values(seen_at=now)).rowcount:
        connection.execute(insert(devices).values(token_hash=token_hash, account_id=account_id, seen_at=now))


def delete_devices(connection: Connection, account_id: str, *, but: str | None = None) -> None:
    """Delete all devices of an account, or all but one."""
    known = delete(devices).where(devices.c.account_id == account_id)
    connection.execute(known if but is None else known.where(devices.c.token_hash != but))


def forget_devices(connection: Connection, account_id: str, since: datetime, *, most: int) -> None:
    """Delete devices of an account not seen since a given time, and the oldest beyond a maximum number."""
    seen = select(devices.c.token_hash).where(devices.c.account_id == account_id, devices.c.seen_at > since)
    newest = seen.order_by(devices.c.seen_at.desc(), devices.c.token_hash).limit(most)
    connection.execute(delete(devices).where(devices.c.account_id == account_id, devices.c.token_hash.not_in(newest)))
