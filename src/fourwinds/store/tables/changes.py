"""The change log, answers to requests that may be repeated, and milestones."""

from __future__ import annotations

from sqlalchemy import JSON, Column, DateTime, Index, Integer, Table, Text
from sqlalchemy.sql import func

from fourwinds.store.tables.columns import Moment
from fourwinds.store.tables.metadata import metadata

__all__ = ["answers", "changes", "milestones"]

changes = Table(
    "changes",
    metadata,
    Column("kind", Text, primary_key=True),
    Column("subject_id", Text, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("at", Moment, nullable=False),
    Column("account_id", Text),
    Column("who", Text, nullable=False),
    Column("action", Text, nullable=False),
    Column("before", JSON(none_as_null=True)),
    Column("after", JSON(none_as_null=True)),
    Index(None, "account_id", "at"),
)
"""Every change of a game, a league, a lesson …: who, when, and the values before and after. Numbers have no gaps.

Followers of a thing read its rows after the last number they know. Changes of systems have a separate table.
"""

answers = Table(
    "answers",
    metadata,
    Column("account_id", Text, primary_key=True),
    Column("key", Text, primary_key=True),
    Column("request_hash", Text, nullable=False),
    Column("answer", JSON, nullable=False),
    Column("at", Moment, nullable=False),
)
"""Answers to requests with an id from the client, so that a repeated request gets the same answer."""

milestones = Table(
    "milestones",
    metadata,
    Column("name", Text, primary_key=True),
    Column("reached_at", DateTime(timezone=True), nullable=False, server_default=func.now()),
)
"""Things that happen once in the life of a database."""
