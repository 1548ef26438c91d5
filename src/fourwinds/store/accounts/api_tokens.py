"""API tokens of accounts, stored only as hashes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select, update

from fourwinds.store.accounts.accounts import ACCOUNT_COLUMNS, Account, account_of
from fourwinds.store.tables import accounts, api_tokens
from fourwinds.store.text import must_be_storable

__all__ = [
    "ApiToken",
    "add_token",
    "count_tokens",
    "delete_token",
    "delete_tokens",
    "find_token",
    "list_tokens",
    "touch_token",
]


@dataclass(frozen=True, slots=True)
class ApiToken:
    """An API token without its secret."""

    id: str
    account_id: str
    name: str
    scopes: tuple[str, ...]
    created_at: datetime
    used_at: datetime | None
    expires_at: datetime


_COLUMNS = tuple(api_tokens.c[name] for name in ApiToken.__slots__)


def add_token(connection: Connection, token: ApiToken, token_hash: str) -> None:
    must_be_storable(token.name)
    row = {name: getattr(token, name) for name in ApiToken.__slots__} | {"scopes": list(token.scopes)}
    connection.execute(insert(api_tokens).values(token_hash=token_hash, **row))


def find_token(connection: Connection, token_hash: str, now: datetime) -> tuple[Account, ApiToken] | None:
    """Return the account and token with this hash; None if it has expired or the account is disabled."""
    query = (
        select(*ACCOUNT_COLUMNS, *_COLUMNS)
        .join(accounts, accounts.c.id == api_tokens.c.account_id)
        .where(
            api_tokens.c.token_hash == token_hash,
            api_tokens.c.expires_at > now,
            accounts.c.disabled_at.is_(None),
        )
    )
    row = connection.execute(query).first()
    return None if row is None else (account_of(row), _token(row[len(ACCOUNT_COLUMNS) :]))


def touch_token(connection: Connection, token_id: str, used_at: datetime) -> None:
    connection.execute(update(api_tokens).where(api_tokens.c.id == token_id).values(used_at=used_at))


def count_tokens(connection: Connection, account_id: str) -> int:
    query = select(func.count()).select_from(api_tokens).where(api_tokens.c.account_id == account_id)
    return connection.scalar(query) or 0


def list_tokens(connection: Connection, account_id: str) -> list[ApiToken]:
    """List the tokens of an account, including expired ones, newest first."""
    query = select(*_COLUMNS).where(api_tokens.c.account_id == account_id)
    rows = connection.execute(query.order_by(api_tokens.c.created_at.desc(), api_tokens.c.id))
    return [_token(row) for row in rows]


def delete_token(connection: Connection, account_id: str, token_id: str) -> ApiToken | None:
    """Delete a token of an account, and return it."""
    taken = delete(api_tokens).where(api_tokens.c.id == token_id, api_tokens.c.account_id == account_id)
    row = connection.execute(taken.returning(*_COLUMNS)).first()
    return None if row is None else _token(row)


def delete_tokens(connection: Connection, account_id: str) -> int:
    """Delete all tokens of an account, and return how many."""
    return connection.execute(delete(api_tokens).where(api_tokens.c.account_id == account_id)).rowcount


def _token(row: Sequence[Any]) -> ApiToken:
    token_id, account_id, name, scopes, *moments = row
    return ApiToken(token_id, account_id, name, tuple(scopes), *moments)
