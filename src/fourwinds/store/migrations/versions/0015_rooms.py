"""Rooms in which two people bid boards together: seats, boards, and what they say about calls."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"

_READERS = {
    "bidding_rooms": "EXISTS (SELECT FROM systems WHERE systems.id = bidding_rooms.system_id)",
    "bidding_seats": "EXISTS (SELECT FROM bidding_rooms WHERE bidding_rooms.id = bidding_seats.room_id)",
    "bidding_boards": """
        finished_at IS NOT NULL AND EXISTS (SELECT FROM bidding_rooms WHERE bidding_rooms.id = bidding_boards.room_id)
    """,
    "bidding_notes": "EXISTS (SELECT FROM bidding_boards WHERE bidding_boards.id = bidding_notes.board_id)",
}
"""Whoever may read the system. A board is hidden until its auction is over: its row has all four hands."""


def upgrade() -> None:
    op.create_table(
        "bidding_rooms",
        *map(_text, ("id", "system_id", "opponents")),
        sa.Column("theirs", sa.Text),
        sa.Column("scenario", sa.Text),
        sa.Column("conditions", sa.JSON(none_as_null=True)),
        *map(_moment, ("created_at", "updated_at")),
        sa.PrimaryKeyConstraint("id", name="pk_bidding_rooms"),
        _reference("bidding_rooms", "system_id", "systems"),
        sa.CheckConstraint("opponents IN ('silent', 'engine')", name="ck_bidding_rooms_opponents"),
        sa.CheckConstraint("scenario IS NULL OR conditions IS NULL", name="ck_bidding_rooms_deals"),
    )
    op.create_index("ix_bidding_rooms_system_id", "bidding_rooms", ["system_id"])
    op.create_table(
        "bidding_seats",
        _text("room_id"),
        sa.Column("seat", sa.String(1), nullable=False),
        sa.Column("account_id", sa.Text),
        sa.PrimaryKeyConstraint("room_id", "seat", name="pk_bidding_seats"),
        _reference("bidding_seats", "room_id", "bidding_rooms"),
        _reference("bidding_seats", "account_id", "accounts"),
        sa.CheckConstraint("seat IN ('N', 'S')", name="ck_bidding_seats_seat"),
        sa.UniqueConstraint("room_id", "account_id", name="uq_bidding_seats_room_id_account_id"),
    )
    op.create_index("ix_bidding_seats_account_id", "bidding_seats", ["account_id"])
    _create_boards()
    _create_notes()
    if op.get_bind().dialect.name == "postgresql":
        for table, readers in _READERS.items():
            _guard(table, readers)


def _create_boards() -> None:
    op.create_table(
        "bidding_boards",
        *map(_text, ("id", "room_id")),
        sa.Column("number", sa.Integer, nullable=False),
        _text("deal"),
        sa.Column("dealer", sa.String(1), nullable=False),
        sa.Column("vulnerability", sa.String(4), nullable=False),
        _text("auction"),
        *map(_moment, ("created_at", "updated_at")),
        sa.Column("finished_at", sa.DateTime(timezone=True)),
        sa.Column("contract", sa.Text),
        sa.Column("score", sa.Integer),
        sa.Column("par", sa.Integer),
        sa.Column("engine_auction", sa.Text),
        sa.Column("engine_score", sa.Integer),
        sa.Column("imps", sa.Integer),
        sa.PrimaryKeyConstraint("id", name="pk_bidding_boards"),
        _reference("bidding_boards", "room_id", "bidding_rooms"),
        sa.UniqueConstraint("room_id", "number", name="uq_bidding_boards_room_id_number"),
    )


def _create_notes() -> None:
    op.create_table(
        "bidding_notes",
        *map(_text, ("id", "board_id")),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("account_id", sa.Text),
        *map(_text, ("who", "text")),
        _moment("created_at"),
        sa.PrimaryKeyConstraint("id", name="pk_bidding_notes"),
        _reference("bidding_notes", "board_id", "bidding_boards"),
        _reference("bidding_notes", "account_id", "accounts", "SET NULL"),
    )
    op.create_index("ix_bidding_notes_board_id", "bidding_notes", ["board_id"])


def _text(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.Text, nullable=False)


def _moment(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now())


def _reference(table: str, column: str, other: str, ondelete: str = "CASCADE") -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], [f"{other}.id"], name=f"fk_{table}_{column}", ondelete=ondelete)


def _guard(table: str, readers: str) -> None:
    """Let people read what they may, and nobody write it past the program, as 0008 does for other tables."""
    op.execute(f"ALTER TABLE {table} ENABLE ROW LEVEL SECURITY")
    op.execute(f"CREATE POLICY {table}_select ON {table} FOR SELECT USING ({readers})")
    op.execute(
        f"CREATE TRIGGER {table}_keep_all BEFORE TRUNCATE ON {table} FOR EACH STATEMENT "
        "EXECUTE FUNCTION fourwinds_only_we()"
    )
