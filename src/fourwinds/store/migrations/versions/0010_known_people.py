"""Codes that make the first account."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0008"

_CLOSED = ("set_up_codes",)


def upgrade() -> None:
    op.create_table(
        "set_up_codes",
        sa.Column("code_hash", sa.Text, nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("code_hash", name="pk_set_up_codes"),
    )
    if op.get_bind().dialect.name == "postgresql":
        for table in _CLOSED:
            _close(table)


def _close(table: str) -> None:
    """Let no role but the program's see or change anything of a table, or empty it."""
    op.execute(f"ALTER TABLE {table} ENABLE ROW LEVEL SECURITY")
    op.execute(
        f"CREATE TRIGGER {table}_keep_all BEFORE TRUNCATE ON {table} FOR EACH STATEMENT"
        " EXECUTE FUNCTION fourwinds_only_we()"
    )
