"""Boards, their double-dummy tables and pars, and the milestones of a database."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "boards",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("collection", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("dealer", sa.String(1), nullable=False),
        sa.Column("vulnerability", sa.String(4), nullable=False),
        sa.Column("deal", sa.Text, nullable=False),
        sa.Column("deal_hash", sa.Text, nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.PrimaryKeyConstraint("id", name="pk_boards"),
        sa.UniqueConstraint("collection", "number", name="uq_boards_collection_number"),
    )
    op.create_index("ix_boards_deal_hash", "boards", ["deal_hash"])
    op.create_table(
        "double_dummy",
        sa.Column("deal_hash", sa.Text, nullable=False),
        sa.Column("tricks", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("deal_hash", name="pk_double_dummy"),
    )
    op.create_table(
        "pars",
        sa.Column("deal_hash", sa.Text, nullable=False),
        sa.Column("dealer", sa.String(1), nullable=False),
        sa.Column("vulnerability", sa.String(4), nullable=False),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("results", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("deal_hash", "dealer", "vulnerability", name="pk_pars"),
        sa.ForeignKeyConstraint(
            ["deal_hash"], ["double_dummy.deal_hash"], name="fk_pars_deal_hash", ondelete="CASCADE"
        ),
    )
    op.create_table(
        "milestones",
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("reached_at", sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now()),
        sa.PrimaryKeyConstraint("name", name="pk_milestones"),
    )
