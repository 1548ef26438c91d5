"""Codes that create the first account, one per running server, stored only as hashes."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import Connection, delete, insert, select

from fourwinds.store.tables import set_up_codes

__all__ = ["add_code", "code_hashes", "delete_code", "delete_codes"]


def add_code(connection: Connection, code_hash: str, now: datetime) -> None:
    connection.execute(insert(set_up_codes).values(code_hash=code_hash, created_at=now))


def code_hashes(connection: Connection) -> list[str]:
    return list(connection.scalars(select(set_up_codes.c.code_hash)))


def delete_code(connection: Connection, code_hash: str) -> None:
    connection.execute(delete(set_up_codes).where(set_up_codes.c.code_hash == code_hash))


def delete_codes(connection: Connection, *, before: datetime | None = None) -> None:
    """Delete all codes, or those created before a given time."""
    codes = delete(set_up_codes)
    connection.execute(codes if before is None else codes.where(set_up_codes.c.created_at < before))
