"""Practice: sessions, questions with the answers to them, and boards that a player bids."""

from __future__ import annotations

from sqlalchemy import JSON, BigInteger, CheckConstraint, Column, Index, Integer, String, Table, Text, UniqueConstraint
from sqlalchemy.sql import func

from fourwinds.store.tables.columns import Moment, of_system, one_of, reference
from fourwinds.store.tables.metadata import metadata

__all__ = ["practice_answers", "practice_boards", "practice_questions", "practice_sessions"]

practice_sessions = Table(
    "practice_sessions",
    metadata,
    Column("id", Text, primary_key=True),
    Column("account_id", Text),
    Column("system_id", Text),
    Column("version", Integer),
    Column("base", Text),
    Column("conventions", JSON, nullable=False),
    Column("seat", String(1)),
    Column("seed", BigInteger, nullable=False),
    Column("created_at", Moment, nullable=False, server_default=func.now()),
    reference("account_id", "accounts"),
    of_system(),
    CheckConstraint("(system_id IS NULL) <> (base IS NULL)", name="system"),
    Index(None, "account_id", "created_at"),
    Index(None, "system_id"),
)
"""What somebody practises: a stored system at a version or a base of the library, and conventions (none means all)."""

practice_questions = Table(
    "practice_questions",
    metadata,
    Column("id", Text, primary_key=True),
    Column("session_id", Text, nullable=False),
    Column("number", Integer, nullable=False),
    Column("module_id", Text, nullable=False),
    Column("path", Text, nullable=False),
    Column("context", Text, nullable=False),
    Column("deal", Text, nullable=False),
    Column("dealer", String(1), nullable=False),
    Column("vulnerability", String(4), nullable=False),
    Column("auction", Text, nullable=False),
    Column("created_at", Moment, nullable=False, server_default=func.now()),
    reference("session_id", "practice_sessions"),
    UniqueConstraint("session_id", "number"),
)
"""Questions that were asked: the line that decides, the deal, and the calls so far."""

practice_answers = Table(
    "practice_answers",
    metadata,
    Column("id", Text, primary_key=True),
    Column("question_id", Text, nullable=False),
    Column("call", Text, nullable=False),
    Column("rating", Text, nullable=False),
    Column("at", Moment, nullable=False),
    Column("created_at", Moment, nullable=False, server_default=func.now()),
    reference("question_id", "practice_questions"),
    UniqueConstraint("question_id"),
    one_of("rating", ("right", "acceptable", "wrong")),
)
"""The answer that counts for a question: the first that arrived. `at` is when the player gave it."""

practice_boards = Table(
    "practice_boards",
    metadata,
    Column("id", Text, primary_key=True),
    Column("session_id", Text, nullable=False),
    Column("seats", String(2), nullable=False),
    Column("deal", Text, nullable=False),
    Column("dealer", String(1), nullable=False),
    Column("vulnerability", String(4), nullable=False),
    Column("auction", Text, nullable=False),
    Column("created_at", Moment, nullable=False, server_default=func.now()),
    Column("updated_at", Moment, nullable=False, server_default=func.now()),
    reference("session_id", "practice_sessions"),
    Index(None, "session_id"),
)
"""Boards that are bid whole, with the calls so far."""
