"""The set-up code: printed where a server starts, it makes the first account, which looks after the installation."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from hmac import compare_digest
from typing import Final

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from fourwinds.app.accounts.people import secret_hash
from fourwinds.store.accounts.accounts import any_account
from fourwinds.store.accounts.set_up_codes import add_code, code_hashes, delete_code, delete_codes
from fourwinds.store.database import Database
from fourwinds.table.errors import ForbiddenError, UnavailableError, Where

__all__ = ["must_be_set_up_code", "new_set_up_code", "offering_set_up"]

_LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Those that nobody takes for another: 32 of them, so that a letter is worth five bits."""
_GROUPS, _GROUP = 4, 5
_LEFT_BEHIND: Final = timedelta(days=1)
"""A server that was killed could not take its code back; the next one to start does so after this time."""


@contextmanager
def offering_set_up(database: Database) -> Iterator[str | None]:
    """A code for as long as a server runs, whichever server of the installation is asked; None where accounts exist."""
    code = new_set_up_code(database)
    try:
        yield code
    finally:
        if code is not None:
            with suppress(SQLAlchemyError, UnavailableError), database.write() as connection:
                delete_code(connection, _hash(code))


def new_set_up_code(database: Database) -> str | None:
    """A code that makes the first account; None where accounts exist."""
    code = "-".join("".join(secrets.choice(_LETTERS) for _ in range(_GROUP)) for _ in range(_GROUPS))
    now = datetime.now(UTC)
    with database.write() as connection:
        if any_account(connection):
            return None
        delete_codes(connection, before=now - _LEFT_BEHIND)
        add_code(connection, _hash(code), now)
    return code


def must_be_set_up_code(connection: Connection, code: str | None) -> None:
    """Refuse to make the first account for whoever has not seen a code where a server runs."""
    given = _hash(code or "")
    if not any(compare_digest(given, known) for known in code_hashes(connection)):
        raise ForbiddenError(
            "this is not the set-up code" if code else "the first account needs the set-up code",
            where=Where(field="body.code"),
            remedy="copy the code that the server printed when it started, or run fourwinds account add there",
        )


def _hash(code: str) -> str:
    """The hash of a code, however it was typed."""
    return secret_hash("".join(letter for letter in code.upper() if letter.isalnum()))
