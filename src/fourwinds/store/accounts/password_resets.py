"""Links for resetting a password: each works once, expires, and is stored only as a hash."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Connection, delete, insert, select, update

from fourwinds.store.tables import password_resets

__all__ = ["add_reset", "find_reset", "void_resets"]


def add_reset(connection: Connection, account_id: str, token_hash: str, *, now: datetime, expires_at: datetime) -> None:
    """Store a new link, and delete expired ones."""
    connection.execute(delete(password_resets).where(password_resets.c.expires_at <= now))
    row = {"token_hash": token_hash, "account_id": account_id, "created_at": now, "expires_at": expires_at}
    connection.execute(insert(password_resets).values(row))


def find_reset(connection: Connection, token_hash: str, now: datetime) -> str | None:
    """Return the account of a link, None if it was used or has expired."""
    found: str | None = connection.scalar(
        select(password_resets.c.account_id).where(
            password_resets.c.token_hash == token_hash,
            password_resets.c.used_at.is_(None),
            password_resets.c.expires_at > now,
        )
    )
    return found


def void_resets(connection: Connection, account_id: str, now: datetime) -> None:
    """Invalidate all links for an account."""
    unused = password_resets.c.used_at.is_(None)
    connection.execute(
        update(password_resets).where(password_resets.c.account_id == account_id, unused).values(used_at=now)
    )
