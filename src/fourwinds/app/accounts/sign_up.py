"""Sign up: create an account. The first one becomes an operator."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Literal

from sqlalchemy import Connection

from fourwinds.app.accounts.passwords import hash_new_password
from fourwinds.app.accounts.people import actor_of, email_from, must_run_this, name_from
from fourwinds.app.accounts.sessions import Browser, SignedIn, start_session
from fourwinds.app.accounts.set_up import must_be_set_up_code
from fourwinds.app.actor import Actor
from fourwinds.store.accounts.accounts import Account, any_account, create_account, is_first_account
from fourwinds.store.accounts.set_up_codes import delete_codes
from fourwinds.store.database import Database
from fourwinds.store.ids import new_id
from fourwinds.store.log import By, log_change
from fourwinds.table.errors import ConflictError, ForbiddenError, Where

__all__ = ["SignUp", "add_account", "sign_up"]

SignUp = Literal["open", "first", "closed"]
"""Who may sign up: anyone, only the first account, or nobody except on the command line."""


def sign_up(
    database: Database,
    browser: Browser,
    email: str,
    password: str,
    name: str,
    *,
    allowed: SignUp,
    code: str | None = None,
) -> SignedIn:
    """Create one's own account and sign in. The first account needs a set-up code."""
    email, name = email_from(email), name_from(name)
    _check_open(database, allowed, code)
    hashed = hash_new_password(password, (email, name))
    with database.write() as connection:
        first = is_first_account(connection)
        if allowed == "first" and not first:
            raise _sign_up_closed()
        if first:
            must_be_set_up_code(connection, code)
        account = _create(connection, email, name, hashed, is_operator=first)
        _log(connection, account, actor_of(account).by)
        return start_session(connection, account, browser, datetime.now(UTC))


def add_account(
    database: Database, who: Actor, email: str, password: str | None, name: str, *, is_operator: bool = False
) -> Account:
    """Create an account for someone else; without a password, they choose one with a link."""
    must_run_this(who)
    email, name = email_from(email), name_from(name)
    hashed = None if password is None else hash_new_password(password, (email, name))
    with database.write() as connection:
        first = is_first_account(connection)
        account = _create(connection, email, name, hashed, is_operator=first or is_operator)
        _log(connection, account, who.by)
        return account


def _check_open(database: Database, allowed: SignUp, code: str | None) -> None:
    """Reject early what would be rejected after the expensive hashing."""
    with database.read() as connection:
        is_first = not any_account(connection)
        if allowed == "closed" or (allowed == "first" and not is_first):
            raise _sign_up_closed()
        if is_first:
            must_be_set_up_code(connection, code)


def _create(connection: Connection, email: str, name: str, hashed: str | None, *, is_operator: bool) -> Account:
    account = create_account(connection, new_id(), email, name, password_hash=hashed, is_operator=is_operator)
    if account is None:
        raise ConflictError(
            "this address already has an account",
            where=Where(field="body.email"),
            remedy="sign in, or use another address",
        )
    delete_codes(connection)
    return account


def _log(connection: Connection, account: Account, by: By) -> None:
    after = {"email": account.email, "name": account.name, "is_operator": account.is_operator}
    log_change(connection, "account", account.id, "sign_up", by, after=after)


def _sign_up_closed() -> ForbiddenError:
    return ForbiddenError("sign-up is closed", remedy="ask the operator of this installation for an account")
