"""Sign in with address and password."""

from __future__ import annotations

from datetime import UTC, datetime

from fourwinds.app.accounts.passwords import hash_password, is_outdated, is_password
from fourwinds.app.accounts.people import email_from
from fourwinds.app.accounts.sessions import Browser, SignedIn, start_session
from fourwinds.store.accounts.accounts import Account, find_account_by_email, lock_account, update_account
from fourwinds.store.database import Database
from fourwinds.table.errors import MalformedError, SignInNeededError

__all__ = ["sign_in"]


def sign_in(database: Database, browser: Browser, email: str, password: str) -> SignedIn:
    """Start a session. Neither the response nor its time reveals whether the account exists."""
    account = _account(database, email)
    kept = account.password_hash if account else None
    if not is_password(password, kept) or account is None or kept is None:
        raise _wrong_credentials()
    better = hash_password(password) if is_outdated(kept) else None
    with database.write() as connection:
        held = lock_account(connection, account.id)
        if held is None or held.disabled_at is not None or held.password_hash != kept:
            raise _wrong_credentials()
        if better:
            update_account(connection, held.id, password_hash=better)
        return start_session(connection, held, browser, datetime.now(UTC))


def _account(database: Database, email: str) -> Account | None:
    try:
        email = email_from(email)
    except MalformedError:
        return None
    with database.read() as connection:
        return find_account_by_email(connection, email)


def _wrong_credentials() -> SignInNeededError:
    return SignInNeededError(
        "wrong email address or password", remedy="try again, or request a link for a new password"
    )
