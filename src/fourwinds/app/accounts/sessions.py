"""Sessions: a browser stays signed in until it signs out, is revoked, or has not been seen for sixty days."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Final

from sqlalchemy import Connection

from fourwinds.app.accounts.devices import remember_device
from fourwinds.app.accounts.people import actor_of, new_secret, own_account, own_account_id, secret_hash
from fourwinds.app.actor import Actor
from fourwinds.store.accounts.accounts import Account
from fourwinds.store.accounts.sessions import (
    Session,
    add_session,
    delete_session,
    delete_session_of_token,
    delete_sessions,
    find_session,
    forget_sessions,
    touch_session,
)
from fourwinds.store.accounts.sessions import list_sessions as stored_sessions
from fourwinds.store.database import Database
from fourwinds.store.ids import must_be_id, not_found
from fourwinds.store.log import log_change
from fourwinds.table.errors import ForbiddenError, UnavailableError

__all__ = [
    "NOTED_EVERY",
    "SESSION_LIFE",
    "Browser",
    "RecognisedSession",
    "SignedIn",
    "list_sessions",
    "must_be_in_session",
    "recognise_session",
    "revoke_other_sessions",
    "revoke_session",
    "start_session",
]

SESSION_LIFE: Final = timedelta(days=60)
NOTED_EVERY: Final = timedelta(minutes=10)
"""The last use of a session or token is recorded at most this often, so that reads rarely write."""
_MOST_SESSIONS = 100


@dataclass(frozen=True, slots=True)
class Browser:
    """What is known about a browser that signs in."""

    agent: str = ""
    address: str = ""
    cookie: str | None = field(default=None, repr=False)
    """The cookie of its previous session, which ends."""
    device: str | None = field(default=None, repr=False)
    """Its device cookie, if someone has signed in there before."""


@dataclass(frozen=True, slots=True)
class SignedIn:
    """A new session, with the secrets that the browser stores."""

    account: Account
    session: Session
    cookie: str = field(repr=False)
    device: str = field(repr=False)
    """The new device cookie, which outlives the session."""


@dataclass(frozen=True, slots=True)
class RecognisedSession:
    """The actor and session of a cookie."""

    actor: Actor
    session_id: str
    renewed: bool
    """Whether the session was extended, so that the cookie has to be set again."""


def start_session(connection: Connection, account: Account, browser: Browser, now: datetime) -> SignedIn:
    """Start a session for a locked account. Its secret is always new, whatever cookie the browser sent."""
    if browser.cookie:
        delete_session_of_token(connection, secret_hash(browser.cookie))
    cookie = new_secret()
    session = add_session(
        connection,
        account.id,
        secret_hash(cookie),
        agent=_printable(browser.agent),
        address=_printable(browser.address),
        now=now,
        expires_at=now + SESSION_LIFE,
    )
    forget_sessions(connection, account.id, now, most=_MOST_SESSIONS)
    after = {"session": session.id, "agent": session.agent, "address": session.address}
    log_change(connection, "account", account.id, "sign_in", actor_of(account).by, after=after)
    return SignedIn(account, session, cookie, remember_device(connection, account.id, browser.device, now))


def recognise_session(database: Database, cookie: str, *, now: datetime | None = None) -> RecognisedSession | None:
    """Return the session of a cookie, None if it has ended."""
    now = now or datetime.now(UTC)
    with database.read() as connection:
        found = find_session(connection, secret_hash(cookie), now)
    if found is None:
        return None
    account, session = found
    renewed = now - session.seen_at >= NOTED_EVERY and _record_use(database, session, now)
    return RecognisedSession(actor_of(account), session.id, renewed)


def _record_use(database: Database, session: Session, now: datetime) -> bool:
    try:
        with database.write() as connection:
            touch_session(connection, session.id, seen_at=now, expires_at=now + SESSION_LIFE)
        return True
    except UnavailableError:  # the database is busy: the next request records it
        return False


def must_be_in_session(connection: Connection, account: Account, session_id: str | None) -> None:
    """Reject tokens: this needs a browser that signed in with the password."""
    sessions = stored_sessions(connection, account.id, datetime.now(UTC)) if session_id else []
    if session_id not in {session.id for session in sessions}:
        raise ForbiddenError("this can only be done in a signed-in browser", remedy="sign in with your password")


def list_sessions(database: Database, who: Actor) -> list[Session]:
    """List the sessions of the current user, most recently seen first."""
    with database.read() as connection:
        return stored_sessions(connection, own_account_id(who), datetime.now(UTC))


def revoke_session(database: Database, who: Actor, session_id: str) -> None:
    """End one of the current user's sessions."""
    must_be_id(session_id, "session")
    with database.write() as connection:
        account = own_account(connection, who)
        if not delete_session(connection, account.id, session_id):
            raise not_found(session_id, "session")
        log_change(connection, "account", account.id, "revoke_session", who.by, before={"session": session_id})


def revoke_other_sessions(database: Database, who: Actor, session_id: str | None) -> int:
    """End all sessions of the current user except this one, and return how many."""
    with database.write() as connection:
        account = own_account(connection, who)
        ended = delete_sessions(connection, account.id, but=session_id)
        if ended:
            log_change(connection, "account", account.id, "revoke_sessions", who.by, before={"sessions": ended})
        return ended


def _printable(text: str) -> str:
    """Return a header, shortened and without unprintable characters."""
    return "".join(letter if letter.isprintable() else " " for letter in text[:200])
