"""Sign out: the session of a browser ends."""

from __future__ import annotations

from datetime import UTC, datetime

from fourwinds.app.accounts.people import actor_of, secret_hash
from fourwinds.store.accounts.accounts import lock_account
from fourwinds.store.accounts.sessions import delete_session_of_token, find_session
from fourwinds.store.database import Database
from fourwinds.store.log import log_change

__all__ = ["sign_out"]


def sign_out(database: Database, cookie: str) -> None:
    """End the session of a cookie, if it has not ended already."""
    hashed = secret_hash(cookie)
    with database.read() as connection:
        found = find_session(connection, hashed, datetime.now(UTC))
    if found is None:
        return
    with database.write() as connection:
        account = lock_account(connection, found[0].id)
        if account and delete_session_of_token(connection, hashed):
            log_change(connection, "account", account.id, "sign_out", actor_of(account).by)
