"""Delete expired data when the application starts."""

from __future__ import annotations

from datetime import timedelta

from fourwinds.store.answers import forget_answers
from fourwinds.store.database import Database

__all__ = ["tidy"]

_ANSWERS_KEPT = timedelta(days=90)
"""A phone that was offline for longer gets conflicts, but loses nothing."""


def tidy(database: Database) -> None:
    with database.write() as connection:
        forget_answers(connection, older_than=_ANSWERS_KEPT)
