"""Shared by the account use cases: normalised addresses and names, actors, and secrets."""

from __future__ import annotations

import secrets
from hashlib import sha256
from typing import Final
from unicodedata import category, normalize

from sqlalchemy import Connection

from fourwinds.app.actor import SCOPES, Actor, Scope
from fourwinds.store.accounts.accounts import Account, find_account_by_email, lock_account
from fourwinds.table.errors import ForbiddenError, MalformedError, NotFoundError, SignInNeededError, Where

__all__ = [
    "LONGEST_EMAIL",
    "LONGEST_NAME",
    "account_named",
    "actor_of",
    "email_from",
    "must_run_this",
    "name_from",
    "new_secret",
    "own_account",
    "own_account_id",
    "secret_hash",
]

LONGEST_EMAIL: Final = 254
LONGEST_NAME: Final = 80
_UNSEEN = {"Cc", "Cs", "Zl", "Zp"}
_TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Characters that change the text direction, which could make a name look like another."""


def email_from(text: str, field: str = "body.email") -> str:
    """Return an address as it is stored.

    >>> email_from(" Uma@Club.example ")
    'uma@club.example'
    """
    email = normalize("NFC", text.strip().lower())
    before, _, after = email.partition("@")
    plain = email.isprintable() and " " not in email and "@" not in after
    if not (plain and before and after and len(email) <= LONGEST_EMAIL):
        raise MalformedError(
            "this is not an email address", where=Where(field=field), remedy="write it as uma@club.example"
        )
    return email


def name_from(text: str, field: str = "body.name") -> str:
    """Return the name of an account or token as it is stored."""
    name = normalize("NFC", " ".join(text.split()))
    if any(category(letter) in _UNSEEN or letter in _TURNING for letter in name):
        raise MalformedError("the name has an invisible character", where=Where(field=field), remedy="type it again")
    if not 1 <= len(name) <= LONGEST_NAME:
        raise MalformedError(
            f"a name must have 1 to {LONGEST_NAME} characters", where=Where(field=field), remedy="choose another name"
        )
    return name


def actor_of(account: Account, scopes: frozenset[Scope] = SCOPES) -> Actor:
    """Return the actor of an account."""
    return Actor(account.id, account.name, is_operator=account.is_operator, scopes=scopes)


def own_account_id(who: Actor) -> str:
    """Return the account id of the current user; tokens need the scope `account`."""
    who.must_have("account")
    if who.account_id is None:
        raise ForbiddenError(
            "the operator of this machine has no account", remedy="sign up, or sign in with an account"
        )
    return who.account_id


def own_account(connection: Connection, who: Actor) -> Account:
    """Return the account of the current user, locked until the transaction ends."""
    account = lock_account(connection, own_account_id(who))
    if account is None or account.disabled_at is not None:
        raise SignInNeededError("this account is disabled", remedy="ask the operator of this installation")
    return account


def account_named(connection: Connection, who: Actor, email: str) -> Account:
    """Return the account with an address, for operators, locked until the transaction ends."""
    must_run_this(who)
    found = find_account_by_email(connection, email_from(email))
    account = found and lock_account(connection, found.id)
    if account is None:
        raise NotFoundError(f"account {email[:80]!r} not found", remedy="fourwinds account list shows all accounts")
    return account


def must_run_this(who: Actor) -> None:
    """Reject everyone except the command line, which needs no account."""
    who.must_be_signed_in()
    if not who.is_operator or who.account_id is not None:
        raise ForbiddenError("only the command line may do this", remedy="ask the operator to use fourwinds account")


def new_secret(prefix: str = "") -> str:
    """Return a secret of 256 random bits."""
    return prefix + secrets.token_urlsafe(32)


def secret_hash(secret: str) -> str:
    """Hash a secret for storage. It has too many bits for a brute-force attack."""
    return sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()
