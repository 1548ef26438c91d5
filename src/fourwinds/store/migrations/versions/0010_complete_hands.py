"""Check at the end of a transaction that scores and actions have their hand, so that a hand can be written complete."""

from __future__ import annotations

from alembic import op

revision = "0010"
down_revision = "0009"

_PARTS = ("hand_scores", "hand_actions")
_REFERENCE = "FOREIGN KEY(hand_id) REFERENCES hands (id) ON DELETE CASCADE"
_DEFERRED = "DEFERRABLE INITIALLY DEFERRED"


def upgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        for table in _PARTS:
            op.execute(f"ALTER TABLE {table} ALTER CONSTRAINT fk_{table}_hand_id {_DEFERRED}")
    else:
        _defer_in_sqlite()


def _defer_in_sqlite() -> None:
    """Change the text of the constraints, as https://www.sqlite.org/lang_altertable.html describes: no row changes."""
    connection = op.get_bind()
    version: int = connection.exec_driver_sql("PRAGMA schema_version").scalar_one()
    connection.exec_driver_sql("PRAGMA writable_schema = ON")
    for table in _PARTS:
        connection.exec_driver_sql(
            "UPDATE sqlite_schema SET sql = replace(sql, ?, ?) WHERE type = 'table' AND name = ?",
            (_REFERENCE, f"{_REFERENCE} {_DEFERRED}", table),
        )
    connection.exec_driver_sql(f"PRAGMA schema_version = {version + 1}")
    connection.exec_driver_sql("PRAGMA writable_schema = RESET")
