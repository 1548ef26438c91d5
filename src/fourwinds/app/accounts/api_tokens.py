"""API tokens, with which programs act for an account within some scopes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Final

from sqlalchemy import Connection

from fourwinds.app.accounts.change_password import must_have_kept_password, must_know_password
from fourwinds.app.accounts.people import (
    account_named,
    actor_of,
    name_from,
    new_secret,
    own_account,
    own_account_id,
    secret_hash,
)
from fourwinds.app.accounts.sessions import NOTED_EVERY, must_be_in_session
from fourwinds.app.actor import SCOPES, Actor, Scope
from fourwinds.store.accounts.accounts import Account
from fourwinds.store.accounts.api_tokens import ApiToken, add_token, count_tokens, delete_token, find_token, touch_token
from fourwinds.store.accounts.api_tokens import list_tokens as stored_tokens
from fourwinds.store.database import Database
from fourwinds.store.ids import must_be_id, new_id, not_found
from fourwinds.store.log import log_change
from fourwinds.table.errors import ConflictError, MalformedError, UnavailableError, Where

__all__ = [
    "LONGEST_DAYS",
    "TOKEN_PREFIX",
    "USUAL_DAYS",
    "MadeToken",
    "list_tokens",
    "make_token",
    "make_token_for",
    "recognise_token",
    "revoke_token",
]

TOKEN_PREFIX: Final = "fw_"
"""Prefix of our tokens, so that they can be recognised, also when they are leaked."""
_MOST_TOKENS = 100
USUAL_DAYS: Final = 90
LONGEST_DAYS: Final = 365
_CLOCKS_DIFFER = timedelta(days=1)
"""Tolerance for clients whose clock is ahead."""


@dataclass(frozen=True, slots=True)
class MadeToken:
    """A new token with its secret, which is not shown again."""

    token: ApiToken
    secret: str = field(repr=False)


def make_token(
    database: Database,
    who: Actor,
    session_id: str | None,
    password: str,
    *,
    name: str,
    scopes: Iterable[Scope],
    expires_at: datetime | None = None,
) -> MadeToken:
    """Create a token for one's own account, with its password. Tokens cannot create tokens."""
    known = must_know_password(database, who, session_id, password, "body.password")
    with database.write() as connection:
        account = own_account(connection, who)
        must_be_in_session(connection, account, session_id)
        must_have_kept_password(account, known)
        return _make(connection, account, who, name=name, scopes=scopes, expires_at=expires_at)


def make_token_for(
    database: Database,
    who: Actor,
    email: str,
    *,
    name: str,
    scopes: Iterable[Scope],
    expires_at: datetime | None = None,
) -> MadeToken:
    """Create a token for any account, as the operator of this installation."""
    with database.write() as connection:
        account = account_named(connection, who, email)
        return _make(connection, account, who, name=name, scopes=scopes, expires_at=expires_at)


def _make(
    connection: Connection,
    account: Account,
    who: Actor,
    *,
    name: str,
    scopes: Iterable[Scope],
    expires_at: datetime | None,
) -> MadeToken:
    now, secret = datetime.now(UTC), new_secret(TOKEN_PREFIX)
    latest = now + timedelta(days=LONGEST_DAYS)
    ends = min(expires_at or now + timedelta(days=USUAL_DAYS), latest)
    if ends <= now or (expires_at is not None and expires_at > latest + _CLOCKS_DIFFER):
        raise MalformedError(
            f"a token can be valid for at most {LONGEST_DAYS} days",
            where=Where(field="body.expires_at"),
            remedy=f"choose another time, or none for {USUAL_DAYS} days",
        )
    if count_tokens(connection, account.id) >= _MOST_TOKENS:
        raise ConflictError(f"an account has at most {_MOST_TOKENS} tokens", remedy="revoke unused ones")
    allowed = tuple(sorted({"read", *scopes}))
    token = ApiToken(new_id(), account.id, name_from(name), allowed, now, None, ends.astimezone(UTC))
    add_token(connection, token, secret_hash(secret))
    after = {"token": token.id, "name": token.name, "scopes": list(allowed)}
    log_change(connection, "account", account.id, "make_token", who.by, after=after)
    return MadeToken(token, secret)


def list_tokens(database: Database, who: Actor) -> list[ApiToken]:
    """List the tokens of one's own account, newest first."""
    with database.read() as connection:
        return stored_tokens(connection, own_account_id(who))


def revoke_token(database: Database, who: Actor, token_id: str) -> None:
    """Revoke a token of one's own account. It stops working at once."""
    must_be_id(token_id, "token")
    with database.write() as connection:
        account = own_account(connection, who)
        token = delete_token(connection, account.id, token_id)
        if token is None:
            raise not_found(token_id, "token")
        before = {"token": token.id, "name": token.name, "scopes": list(token.scopes)}
        log_change(connection, "account", account.id, "revoke_token", who.by, before=before)


def recognise_token(database: Database, secret: str, *, now: datetime | None = None) -> Actor | None:
    """Return the actor of a token, None if it is unknown or no longer valid."""
    now = now or datetime.now(UTC)
    with database.read() as connection:
        found = find_token(connection, secret_hash(secret), now)
    if found is None:
        return None
    account, token = found
    if token.used_at is None or now - token.used_at >= NOTED_EVERY:
        _record_use(database, token.id, now)
    return actor_of(account, SCOPES.intersection(token.scopes))


def _record_use(database: Database, token_id: str, now: datetime) -> None:
    try:
        with database.write() as connection:
            touch_token(connection, token_id, now)
    except UnavailableError:  # the database is busy: the next request records it
        return
