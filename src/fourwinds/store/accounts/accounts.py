"""The accounts of an installation."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, Row, Select, select, update

from fourwinds.store.milestones import reach
from fourwinds.store.tables import accounts
from fourwinds.store.text import must_be_storable
from fourwinds.store.upsert import insert_new

__all__ = [
    "ACCOUNT_COLUMNS",
    "Account",
    "OutsideName",
    "account_of",
    "adopt_outside_account",
    "any_account",
    "create_account",
    "find_account",
    "find_account_by_email",
    "find_outside_account",
    "is_first_account",
    "list_accounts",
    "lock_account",
    "update_account",
]

_FIRST_ACCOUNT = "first account"


@dataclass(frozen=True, slots=True)
class Account:
    """An account. It has no password if it belongs to an external provider."""

    id: str
    email: str
    name: str
    is_operator: bool
    created_at: datetime
    disabled_at: datetime | None
    password_hash: str | None = field(repr=False)


ACCOUNT_COLUMNS = tuple(accounts.c[name] for name in Account.__slots__)
"""The columns that `account_of` reads, for queries that join accounts."""


def account_of(row: Row[Any]) -> Account:
    """Return the account whose columns come first in a row."""
    return Account(*row[: len(ACCOUNT_COLUMNS)])


def is_first_account(connection: Connection) -> bool:
    """Whether the account created in this transaction is the first; only one of two simultaneous ones is."""
    return reach(connection, _FIRST_ACCOUNT) and not any_account(connection)


def any_account(connection: Connection) -> bool:
    """Whether there are any accounts."""
    return connection.execute(select(accounts.c.id).limit(1)).first() is not None


@dataclass(frozen=True, slots=True)
class OutsideName:
    """A user's name at an external provider. It is never used as an account id."""

    issuer: str
    subject: str


def create_account(
    connection: Connection,
    account_id: str,
    email: str,
    name: str,
    *,
    password_hash: str | None,
    is_operator: bool,
    outside: OutsideName | None = None,
) -> Account | None:
    """Create an account; return None if its id, address or external name is taken."""
    must_be_storable(email, name)
    account = Account(account_id, email, name, is_operator, datetime.now(UTC), None, password_hash)
    row = {each: getattr(account, each) for each in Account.__slots__} | {"updated_at": account.created_at}
    if outside:
        row |= {"outside_issuer": outside.issuer, "outside_subject": outside.subject}
    return account if insert_new(connection, accounts, row) else None


def find_account(connection: Connection, account_id: str) -> Account | None:
    return _one(connection, select(*ACCOUNT_COLUMNS).where(accounts.c.id == account_id))


def find_account_by_email(connection: Connection, email: str) -> Account | None:
    must_be_storable(email)
    return _one(connection, select(*ACCOUNT_COLUMNS).where(accounts.c.email == email))


def find_outside_account(connection: Connection, outside: OutsideName) -> Account | None:
    known = (accounts.c.outside_subject == outside.subject, accounts.c.outside_issuer == outside.issuer)
    return _one(connection, select(*ACCOUNT_COLUMNS).where(*known))


def adopt_outside_account(connection: Connection, outside: OutsideName) -> Account | None:
    """Return an account stored without an issuer, and assign it to this issuer."""
    unnamed = (accounts.c.outside_subject == outside.subject, accounts.c.outside_issuer.is_(None))
    connection.execute(update(accounts).where(*unnamed).values(outside_issuer=outside.issuer))
    return find_outside_account(connection, outside)


def lock_account(connection: Connection, account_id: str) -> Account | None:
    """Lock and return an account until the transaction ends."""
    return _one(connection, select(*ACCOUNT_COLUMNS).where(accounts.c.id == account_id).with_for_update())


def list_accounts(connection: Connection) -> list[Account]:
    """List all accounts by address."""
    rows = connection.execute(select(*ACCOUNT_COLUMNS).order_by(accounts.c.email, accounts.c.id))
    return [account_of(row) for row in rows]


def update_account(connection: Connection, account_id: str, **values: Any) -> None:
    connection.execute(
        update(accounts).where(accounts.c.id == account_id).values(updated_at=datetime.now(UTC), **values)
    )


def _one(connection: Connection, query: Select[Any]) -> Account | None:
    row = connection.execute(query).first()
    return None if row is None else account_of(row)
