"""Forget what nobody will ask for again, whenever the application starts."""

from __future__ import annotations

from datetime import timedelta

from fourwinds.store.answers import forget_answers
from fourwinds.store.database import Database

__all__ = ["tidy"]

_ANSWERS_KEPT = timedelta(days=90)
"""A phone that was away longer is told of conflicts, and loses nothing."""


def tidy(database: Database) -> None:
    with database.write() as connection:
        forget_answers(connection, older_than=_ANSWERS_KEPT)
