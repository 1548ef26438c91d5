"""Practice: sessions, questions, answers, and boards that a player bids."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"

_MINE = "account_id = (SELECT fourwinds_account())"
_OF_SESSION = "EXISTS (SELECT FROM practice_sessions WHERE practice_sessions.id = {table}.session_id)"
_READERS = {
    "practice_sessions": _MINE,
    "practice_questions": _OF_SESSION.format(table="practice_questions"),
    "practice_answers": "EXISTS (SELECT FROM practice_questions WHERE practice_questions.id = question_id)",
    "practice_boards": _OF_SESSION.format(table="practice_boards"),
}


def upgrade() -> None:
    op.create_table(
        "practice_sessions",
        _text("id"),
        sa.Column("account_id", sa.Text),
        sa.Column("system_id", sa.Text),
        sa.Column("version", sa.Integer),
        sa.Column("base", sa.Text),
        sa.Column("conventions", sa.JSON, nullable=False),
        sa.Column("seat", sa.String(1)),
        sa.Column("seed", sa.BigInteger, nullable=False),
        _moment("created_at"),
        *_keys("practice_sessions", account_id="accounts", system_id="systems"),
        sa.CheckConstraint("(system_id IS NULL) <> (base IS NULL)", name="ck_practice_sessions_system"),
    )
    op.create_index("ix_practice_sessions_account_id_created_at", "practice_sessions", ["account_id", "created_at"])
    op.create_index("ix_practice_sessions_system_id", "practice_sessions", ["system_id"])
    op.create_table(
        "practice_questions",
        *map(_text, ("id", "session_id")),
        sa.Column("number", sa.Integer, nullable=False),
        *map(_text, ("module_id", "path", "context")),
        *_position(),
        _moment("created_at"),
        *_keys("practice_questions", session_id="practice_sessions"),
        sa.UniqueConstraint("session_id", "number", name="uq_practice_questions_session_id_number"),
    )
    op.create_table(
        "practice_answers",
        *map(_text, ("id", "question_id", "call", "rating")),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        _moment("created_at"),
        *_keys("practice_answers", question_id="practice_questions"),
        sa.UniqueConstraint("question_id", name="uq_practice_answers_question_id"),
        sa.CheckConstraint("rating IN ('right', 'acceptable', 'wrong')", name="ck_practice_answers_rating"),
    )
    op.create_table(
        "practice_boards",
        *map(_text, ("id", "session_id")),
        sa.Column("seats", sa.String(2), nullable=False),
        *_position(),
        *map(_moment, ("created_at", "updated_at")),
        *_keys("practice_boards", session_id="practice_sessions"),
    )
    op.create_index("ix_practice_boards_session_id", "practice_boards", ["session_id"])
    if op.get_bind().dialect.name == "postgresql":
        for table, readers in _READERS.items():
            _guard(table, readers)


def _text(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.Text, nullable=False)


def _moment(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now())


def _position() -> list[sa.Column[Any]]:
    return [
        _text("deal"),
        sa.Column("dealer", sa.String(1), nullable=False),
        sa.Column("vulnerability", sa.String(4), nullable=False),
        _text("auction"),
    ]


def _keys(table: str, **references: str) -> list[sa.Constraint]:
    foreign = [
        sa.ForeignKeyConstraint([column], [f"{other}.id"], name=f"fk_{table}_{column}", ondelete="CASCADE")
        for column, other in references.items()
    ]
    return [sa.PrimaryKeyConstraint("id", name=f"pk_{table}"), *foreign]


def _guard(table: str, readers: str) -> None:
    """Let people read their own practice, and nobody write it past the program, as 0008 does for other tables."""
    op.execute(f"ALTER TABLE {table} ENABLE ROW LEVEL SECURITY")
    op.execute(f"CREATE POLICY {table}_select ON {table} FOR SELECT USING ({readers})")
    op.execute(
        f"CREATE TRIGGER {table}_keep_all BEFORE TRUNCATE ON {table} FOR EACH STATEMENT "
        "EXECUTE FUNCTION fourwinds_only_we()"
    )
