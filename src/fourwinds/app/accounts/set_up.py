"""The set-up code, printed when a server starts, which creates the first account, an operator."""

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
"""Letters that are not easily confused: 32 of them, so that each is worth five bits."""
_GROUPS, _GROUP = 4, 5
_LEFT_BEHIND: Final = timedelta(days=1)
"""Codes of servers that were killed expire after this time."""


@contextmanager
def offering_set_up(database: Database) -> Iterator[str | None]:
    """Yield a code that is valid on all servers while this one runs, None if there are accounts."""
    code = new_set_up_code(database)
    try:
        yield code
    finally:
        if code is not None:
            with suppress(SQLAlchemyError, UnavailableError), database.write() as connection:
                delete_code(connection, _hash(code))


def new_set_up_code(database: Database) -> str | None:
    """Return a code that creates the first account, None if there are accounts."""
    code = "-".join("".join(secrets.choice(_LETTERS) for _ in range(_GROUP)) for _ in range(_GROUPS))
    now = datetime.now(UTC)
    with database.write() as connection:
        if any_account(connection):
            return None
        delete_codes(connection, before=now - _LEFT_BEHIND)
        add_code(connection, _hash(code), now)
    return code


def must_be_set_up_code(connection: Connection, code: str | None) -> None:
    """Reject the first account without a valid set-up code."""
    given = _hash(code or "")
    if not any(compare_digest(given, known) for known in code_hashes(connection)):
        raise ForbiddenError(
            "wrong set-up code" if code else "the first account needs the set-up code",
            where=Where(field="body.code"),
            remedy="copy the code that the server printed when it started, or run fourwinds account add there",
        )


def _hash(code: str) -> str:
    """Hash a code, ignoring case and separators."""
    return secret_hash("".join(letter for letter in code.upper() if letter.isalnum()))
