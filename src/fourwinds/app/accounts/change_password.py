"""Change one's own password."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import Connection

from fourwinds.app.accounts.passwords import hash_new_password, is_password
from fourwinds.app.accounts.people import own_account, own_account_id, secret_hash
from fourwinds.app.accounts.sessions import must_be_in_session
from fourwinds.app.actor import Actor
from fourwinds.store.accounts.accounts import Account, find_account, update_account
from fourwinds.store.accounts.api_tokens import delete_tokens
from fourwinds.store.accounts.devices import delete_devices
from fourwinds.store.accounts.password_resets import void_resets
from fourwinds.store.accounts.sessions import delete_sessions
from fourwinds.store.database import Database
from fourwinds.store.log import log_change
from fourwinds.table.errors import ConflictError, ForbiddenError, Where

__all__ = ["change_password", "must_have_kept_password", "must_know_password", "replace_password"]


def change_password(
    database: Database, who: Actor, session_id: str | None, current: str, new: str, *, device: str | None = None
) -> None:
    """Change the password. All other sessions end, all tokens stop working, and all other devices are forgotten."""
    known = must_know_password(database, who, session_id, current, "body.current")
    with database.read() as connection:
        account = find_account(connection, own_account_id(who))
    about = (account.email, account.name) if account else ()
    hashed = hash_new_password(new, about, "body.new")
    with database.write() as connection:
        account = own_account(connection, who)
        must_be_in_session(connection, account, session_id)
        must_have_kept_password(account, known)
        ended = replace_password(connection, account.id, hashed, datetime.now(UTC), but=session_id)
        delete_devices(connection, account.id, but=device and secret_hash(device))
        log_change(connection, "account", account.id, "change_password", who.by, after=ended)


def replace_password(
    connection: Connection, account_id: str, hashed: str, now: datetime, *, but: str | None = None
) -> dict[str, int]:
    """Set a new password; end all sessions except `but`, and revoke all tokens."""
    update_account(connection, account_id, password_hash=hashed)
    void_resets(connection, account_id, now)
    return {
        "sessions_ended": delete_sessions(connection, account_id, but=but),
        "tokens_revoked": delete_tokens(connection, account_id),
    }


def must_have_kept_password(account: Account, known: str | None) -> None:
    """Reject a change if the password has changed since it was checked."""
    if account.password_hash != known:
        raise ConflictError("the password was changed in the meantime", remedy="sign in with the new one")


def must_know_password(database: Database, who: Actor, session_id: str | None, password: str, field: str) -> str:
    """Check the password of a signed-in user, and return the matching hash."""
    with database.read() as connection:
        account = find_account(connection, own_account_id(who))
        if account:
            must_be_in_session(connection, account, session_id)
    kept = account.password_hash if account else None
    if kept is None:
        raise ForbiddenError("this account has no password here", remedy="change it with your sign-in provider")
    if not is_password(password, kept):
        raise ForbiddenError("wrong password", where=Where(field=field), remedy="type it again")
    return kept
