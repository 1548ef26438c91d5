"""Links to systems: invitations for a partner, and links by which anybody reads."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"

_CLOSED = ("system_invitations", "public_links")


def upgrade() -> None:
    moment = sa.DateTime(timezone=True)
    op.create_table(
        "system_invitations",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("system_id", sa.Text, nullable=False),
        sa.Column("token_hash", sa.Text, nullable=False),
        sa.Column("role", sa.Text, nullable=False),
        sa.Column("created_at", moment, nullable=False),
        sa.Column("expires_at", moment, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_system_invitations"),
        sa.UniqueConstraint("token_hash", name="uq_system_invitations_token_hash"),
        _of_system("system_invitations"),
        sa.CheckConstraint("role IN ('editor', 'viewer')", name="ck_system_invitations_role"),
    )
    op.create_index("ix_system_invitations_system_id", "system_invitations", ["system_id"])
    op.create_table(
        "public_links",
        sa.Column("system_id", sa.Text, nullable=False),
        sa.Column("token", sa.Text, nullable=False),
        sa.Column("created_at", moment, nullable=False),
        sa.PrimaryKeyConstraint("system_id", name="pk_public_links"),
        sa.UniqueConstraint("token", name="uq_public_links_token"),
        _of_system("public_links"),
    )
    if op.get_bind().dialect.name == "postgresql":
        _guard()


def _of_system(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["system_id"], ["systems.id"], name=f"fk_{table}_system_id", ondelete="CASCADE")


def _guard() -> None:
    """Close the tables, which hold secrets, for everybody but the program, as 0008 does."""
    for table in _CLOSED:
        op.execute(f"ALTER TABLE {table} ENABLE ROW LEVEL SECURITY")
        op.execute(
            f"CREATE TRIGGER {table}_keep_all BEFORE TRUNCATE ON {table} FOR EACH STATEMENT "
            "EXECUTE FUNCTION fourwinds_only_we()"
        )
