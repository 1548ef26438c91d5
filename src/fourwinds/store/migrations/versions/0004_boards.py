"""Collections of boards, and lessons."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "collections",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("account_id", sa.Text),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("visibility", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.func.now(), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), server_default=sa.func.now(), nullable=False),
        sa.CheckConstraint("visibility IN ('private', 'public')", name="ck_collections_visibility"),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name="fk_collections_account_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_collections"),
    )
    op.create_index("ix_collections_account_id", "collections", ["account_id"])
    op.create_table(
        "lessons",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("account_id", sa.Text),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("pages", sa.JSON, nullable=False),
        sa.Column("visibility", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), server_default=sa.func.now(), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), server_default=sa.func.now(), nullable=False),
        sa.CheckConstraint("visibility IN ('private', 'public')", name="ck_lessons_visibility"),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name="fk_lessons_account_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name="pk_lessons"),
    )
    op.create_index("ix_lessons_account_id", "lessons", ["account_id"])
    _give_boards_collections()


def _give_boards_collections() -> None:
    """Collections were only names: each becomes one of the installation's, and boards refer to it."""
    op.execute(
        "INSERT INTO collections (id, name, visibility, version) "
        "SELECT DISTINCT collection, collection, 'public', 1 FROM boards"
    )
    with op.batch_alter_table("boards") as boards:
        boards.add_column(sa.Column("pbn", sa.Text))
        boards.create_foreign_key("fk_boards_collection", "collections", ["collection"], ["id"], ondelete="CASCADE")
