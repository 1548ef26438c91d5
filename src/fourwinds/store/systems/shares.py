"""Shared systems: editors may change them, viewers may read them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from sqlalchemy import Connection, and_, delete, false, or_, select

from fourwinds.store.pages import Page, page_of
from fourwinds.store.systems.rows import SystemHeader
from fourwinds.store.tables import accounts, system_shares, systems
from fourwinds.store.upsert import insert_or_replace

__all__ = [
    "ListedSystem",
    "Role",
    "Share",
    "list_shares",
    "remove_share",
    "role_in",
    "share",
    "systems_of",
]

Role = Literal["viewer", "editor", "owner"]
"""What an account may do with a system, from least to most."""


@dataclass(frozen=True, slots=True)
class Share:
    """An account that a system is shared with."""

    account_id: str
    name: str
    email: str | None
    role: Role
    since: datetime


@dataclass(frozen=True, slots=True)
class ListedSystem(SystemHeader):
    """A system in an account's list, with the name of its owner, if any."""

    owner: str | None
    role: Role


def role_in(connection: Connection, system_id: str, account_id: str) -> Role | None:
    """Return the role of an account in a shared system, None if it is not shared with it."""
    columns = system_shares.c
    query = select(columns.role).where(columns.system_id == system_id, columns.account_id == account_id)
    found: Role | None = connection.scalar(query)
    return found


def list_shares(connection: Connection, system_id: str) -> list[Share]:
    """List the accounts that a system is shared with, oldest first."""
    columns = system_shares.c
    query = (
        select(accounts.c.id, accounts.c.name, accounts.c.email, columns.role, columns.created_at)
        .join(accounts, accounts.c.id == columns.account_id)
        .where(columns.system_id == system_id)
        .order_by(columns.created_at, accounts.c.id)
    )
    return [Share(*row) for row in connection.execute(query)]


def share(connection: Connection, system_id: str, account_id: str, role: Role) -> None:
    """Share a system with an account, or change its role."""
    insert_or_replace(connection, system_shares, {"system_id": system_id, "account_id": account_id, "role": role})


def remove_share(connection: Connection, system_id: str, account_id: str) -> bool:
    """Stop sharing a system with an account; return whether it was shared."""
    columns = system_shares.c
    gone = delete(system_shares).where(columns.system_id == system_id, columns.account_id == account_id)
    return connection.execute(gone).rowcount > 0


def systems_of(
    connection: Connection, account_id: str | None, *, unowned: bool, after: str | None = None, limit: int
) -> Page[ListedSystem]:
    """List the systems of an account and those shared with it, by name; with `unowned`, also those without an owner."""
    columns = systems.c
    mine = [columns.user_id == account_id, system_shares.c.role.is_not(None)] if account_id else []
    mine += [columns.user_id.is_(None)] if unowned else []
    shared = and_(system_shares.c.system_id == columns.id, system_shares.c.account_id == account_id)
    chosen = ("id", "name", "base_system", "base_version", "change", "created_at", "updated_at", "user_id")
    query = (
        select(*(columns[name] for name in chosen), accounts.c.name.label("owner"), system_shares.c.role)
        .select_from(systems.outerjoin(system_shares, shared).outerjoin(accounts, accounts.c.id == columns.user_id))
        .where(or_(*mine) if mine else false())
    )

    def listed(row: Any) -> ListedSystem:
        is_own = row.user_id == account_id or (row.user_id is None and unowned)
        values = {name: getattr(row, name) for name in (*chosen[:-1], "owner", "role")}
        return ListedSystem(**values | {"role": "owner"} if is_own else values)

    return page_of(connection, query, [columns.name, columns.id], listed, after=after, limit=limit)
