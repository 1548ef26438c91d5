"""The log of changes, answers to requests that come again, and jobs."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "answers",
        sa.Column("account_id", sa.Text, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("request_hash", sa.Text, nullable=False),
        sa.Column("answer", sa.JSON, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("account_id", "key", name="pk_answers"),
    )
    op.create_table(
        "changes",
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("subject_id", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("account_id", sa.Text),
        sa.Column("who", sa.Text, nullable=False),
        sa.Column("action", sa.Text, nullable=False),
        sa.Column("before", sa.JSON(none_as_null=True)),
        sa.Column("after", sa.JSON(none_as_null=True)),
        sa.PrimaryKeyConstraint("kind", "subject_id", "number", name="pk_changes"),
    )
    op.create_index("ix_changes_account_id_at", "changes", ["account_id", "at"])
    op.create_table(
        "jobs",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("account_id", sa.Text),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("arguments", sa.JSON, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("progress", sa.Float, nullable=False),
        sa.Column("message", sa.Text, nullable=False),
        sa.Column("cancel_requested", sa.Boolean, nullable=False),
        sa.Column("result", sa.LargeBinary),
        sa.Column("result_type", sa.Text),
        sa.Column("result_name", sa.Text),
        sa.Column("error", sa.JSON(none_as_null=True)),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.func.now(), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True)),
        sa.Column("seen_at", sa.DateTime(timezone=True)),
        sa.Column("finished_at", sa.DateTime(timezone=True)),
        sa.CheckConstraint("state IN ('queued', 'running', 'done', 'failed', 'cancelled')", name="ck_jobs_state"),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name="fk_jobs_account_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_jobs"),
    )
    op.create_index("ix_jobs_account_id_created_at", "jobs", ["account_id", "created_at"])
