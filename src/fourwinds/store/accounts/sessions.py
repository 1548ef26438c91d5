"""Sessions of signed-in browsers. Their cookies are stored only as hashes."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, delete, insert, select, update

from fourwinds.store.accounts.accounts import ACCOUNT_COLUMNS, Account, account_of
from fourwinds.store.ids import new_id
from fourwinds.store.tables import accounts, sessions
from fourwinds.store.text import must_be_storable

__all__ = [
    "Session",
    "add_session",
    "delete_session",
    "delete_session_of_token",
    "delete_sessions",
    "find_session",
    "forget_sessions",
    "list_sessions",
    "touch_session",
]


@dataclass(frozen=True, slots=True)
class Session:
    """The session of a signed-in browser."""

    id: str
    account_id: str
    agent: str
    address: str
    created_at: datetime
    seen_at: datetime
    expires_at: datetime


_COLUMNS = tuple(sessions.c[name] for name in Session.__slots__)


def add_session(
    connection: Connection,
    account_id: str,
    token_hash: str,
    *,
    agent: str,
    address: str,
    now: datetime,
    expires_at: datetime,
) -> Session:
    must_be_storable(agent, address)
    session = Session(new_id(), account_id, agent, address, now, now, expires_at)
    row = {name: getattr(session, name) for name in Session.__slots__}
    connection.execute(insert(sessions).values(token_hash=token_hash, **row))
    return session


def find_session(connection: Connection, token_hash: str, now: datetime) -> tuple[Account, Session] | None:
    """Return the account and session with this hash; None if it has ended or the account is disabled."""
    query = (
        select(*ACCOUNT_COLUMNS, *_COLUMNS)
        .join(accounts, accounts.c.id == sessions.c.account_id)
        .where(sessions.c.token_hash == token_hash, sessions.c.expires_at > now, accounts.c.disabled_at.is_(None))
    )
    row = connection.execute(query).first()
    return None if row is None else (account_of(row), Session(*row[len(ACCOUNT_COLUMNS) :]))


def touch_session(connection: Connection, session_id: str, *, seen_at: datetime, expires_at: datetime) -> None:
    """Record that a session is in use, unless it has ended in the meantime."""
    values = {"seen_at": seen_at, "expires_at": expires_at}
    connection.execute(update(sessions).where(sessions.c.id == session_id).values(values))


def list_sessions(connection: Connection, account_id: str, now: datetime) -> list[Session]:
    """List the sessions of an account, most recently seen first."""
    query = (
        select(*_COLUMNS)
        .where(sessions.c.account_id == account_id, sessions.c.expires_at > now)
        .order_by(sessions.c.seen_at.desc(), sessions.c.id)
    )
    return [Session(*row) for row in connection.execute(query)]


def delete_session(connection: Connection, account_id: str, session_id: str) -> bool:
    """End a session of an account; return whether there was one."""
    gone = connection.execute(delete(sessions).where(sessions.c.id == session_id, sessions.c.account_id == account_id))
    return gone.rowcount > 0


def delete_session_of_token(connection: Connection, token_hash: str) -> str | None:
    """End a session by its cookie; return its account."""
    ended = delete(sessions).where(sessions.c.token_hash == token_hash).returning(sessions.c.account_id)
    found: str | None = connection.scalar(ended)
    return found


def delete_sessions(connection: Connection, account_id: str, *, but: str | None = None) -> int:
    """End all sessions of an account, or all but one; return how many."""
    ended = delete(sessions).where(sessions.c.account_id == account_id)
    return connection.execute(ended if but is None else ended.where(sessions.c.id != but)).rowcount


def forget_sessions(connection: Connection, account_id: str, now: datetime, *, most: int) -> None:
    """Delete expired sessions of an account, and the oldest beyond a maximum number."""
    kept = select(sessions.c.id).where(sessions.c.account_id == account_id, sessions.c.expires_at > now)
    newest = kept.order_by(sessions.c.seen_at.desc(), sessions.c.id).limit(most)
    connection.execute(delete(sessions).where(sessions.c.account_id == account_id, sessions.c.id.not_in(newest)))
