"""Show and edit accounts: name and address by the owner, the rest by the operator of the installation."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from fourwinds.app.accounts.change_password import must_have_kept_password, must_know_password
from fourwinds.app.accounts.people import (
    account_named,
    email_from,
    must_run_this,
    name_from,
    own_account,
    own_account_id,
)
from fourwinds.app.actor import Actor
from fourwinds.store.accounts.accounts import Account, find_account, find_account_by_email, update_account
from fourwinds.store.accounts.accounts import list_accounts as stored_accounts
from fourwinds.store.accounts.password_resets import void_resets
from fourwinds.store.accounts.sessions import delete_sessions
from fourwinds.store.database import Database
from fourwinds.store.log import log_change
from fourwinds.table.errors import ConflictError, SignInNeededError, Where

__all__ = ["edit_account", "list_accounts", "set_disabled", "set_operator", "show_account"]


def show_account(database: Database, who: Actor) -> Account:
    """Return the account of the current user."""
    with database.read() as connection:
        account = find_account(connection, own_account_id(who))
    if account is None:
        raise SignInNeededError("this account is disabled", remedy="ask the operator of this installation")
    return account


def edit_account(
    database: Database,
    who: Actor,
    session_id: str | None,
    *,
    name: str | None = None,
    email: str | None = None,
    password: str | None = None,
) -> Account:
    """Change the name or address. A new address needs the password, as links for new passwords are sent to it."""
    account = show_account(database, who)
    wanted = {
        "name": account.name if name is None else name_from(name),
        "email": account.email if email is None else email_from(email),
    }
    known = account.password_hash
    if wanted["email"] != account.email:
        known = must_know_password(database, who, session_id, password or "", "body.password")
    try:
        with database.write() as connection:
            return _edit(connection, who, wanted, known)
    except IntegrityError:
        raise _address_taken() from None


def _edit(connection: Connection, who: Actor, wanted: dict[str, str], known: str | None) -> Account:
    account = own_account(connection, who)
    before = {field: getattr(account, field) for field in wanted}
    changed = {field: value for field, value in wanted.items() if value != before[field]}
    if "email" in changed:
        must_have_kept_password(account, known)
        if find_account_by_email(connection, changed["email"]):
            raise _address_taken()
        void_resets(connection, account.id, datetime.now(UTC))
    if changed:
        update_account(connection, account.id, **changed)
        before = {field: before[field] for field in changed}
        log_change(connection, "account", account.id, "edit", who.by, before=before, after=changed)
    return replace(account, name=wanted["name"], email=wanted["email"])


def list_accounts(database: Database, who: Actor) -> list[Account]:
    """List all accounts, for the operator of this installation."""
    must_run_this(who)
    with database.read() as connection:
        return stored_accounts(connection)


def set_disabled(database: Database, who: Actor, email: str, *, disabled: bool) -> Account:
    """Disable or enable an account. When disabled, its sessions end and its tokens stop working; its data is kept."""
    now = datetime.now(UTC)
    with database.write() as connection:
        account = account_named(connection, who, email)
        if (account.disabled_at is not None) != disabled:
            update_account(connection, account.id, disabled_at=now if disabled else None)
            log_change(connection, "account", account.id, "disable" if disabled else "enable", who.by)
        if disabled:
            delete_sessions(connection, account.id)
            void_resets(connection, account.id, now)
        return replace(account, disabled_at=(account.disabled_at or now) if disabled else None)


def set_operator(database: Database, who: Actor, email: str, *, is_operator: bool) -> Account:
    """Make an account an operator, or an ordinary account again."""
    with database.write() as connection:
        account = account_named(connection, who, email)
        if account.is_operator != is_operator:
            update_account(connection, account.id, is_operator=is_operator)
            before, after = {"is_operator": account.is_operator}, {"is_operator": is_operator}
            log_change(connection, "account", account.id, "operator", who.by, before=before, after=after)
        return replace(account, is_operator=is_operator)


def _address_taken() -> ConflictError:
    return ConflictError(
        "this address already has an account", where=Where(field="body.email"), remedy="use another address"
    )
