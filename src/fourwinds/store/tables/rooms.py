"""Rooms in which two people bid boards together: their seats, the boards, and what they say about calls."""

from __future__ import annotations

from sqlalchemy import JSON, CheckConstraint, Column, Index, Integer, String, Table, Text, UniqueConstraint
from sqlalchemy.sql import func

from fourwinds.store.tables.columns import Moment, of_system, one_of, reference
from fourwinds.store.tables.metadata import metadata

__all__ = ["bidding_boards", "bidding_notes", "bidding_rooms", "bidding_seats"]

bidding_rooms = Table(
    "bidding_rooms",
    metadata,
    Column("id", Text, primary_key=True),
    Column("system_id", Text, nullable=False),
    Column("opponents", Text, nullable=False),
    Column("theirs", Text),
    Column("scenario", Text),
    Column("conditions", JSON(none_as_null=True)),
    Column("created_at", Moment, nullable=False, server_default=func.now()),
    Column("updated_at", Moment, nullable=False, server_default=func.now()),
    of_system(),
    one_of("opponents", ("silent", "engine")),
    CheckConstraint("scenario IS NULL OR conditions IS NULL", name="deals"),
    Index(None, "system_id"),
)
"""Rooms of a system: who the opponents are, and what is dealt; without a scenario or conditions, anything.

`theirs` is the base that opponents play; without it they play the same system.
"""

bidding_seats = Table(
    "bidding_seats",
    metadata,
    Column("room_id", Text, primary_key=True),
    Column("seat", String(1), primary_key=True),
    Column("account_id", Text),
    reference("room_id", "bidding_rooms"),
    reference("account_id", "accounts"),
    one_of("seat", ("N", "S")),
    UniqueConstraint("room_id", "account_id"),
    Index(None, "account_id"),
)
"""The seats that are taken, by an account or by the owner of a machine without accounts."""

bidding_boards = Table(
    "bidding_boards",
    metadata,
    Column("id", Text, primary_key=True),
    Column("room_id", Text, nullable=False),
    Column("number", Integer, nullable=False),
    Column("deal", Text, nullable=False),
    Column("dealer", String(1), nullable=False),
    Column("vulnerability", String(4), nullable=False),
    Column("auction", Text, nullable=False),
    Column("created_at", Moment, nullable=False, server_default=func.now()),
    Column("updated_at", Moment, nullable=False, server_default=func.now()),
    Column("finished_at", Moment),
    Column("contract", Text),
    Column("score", Integer),
    Column("par", Integer),
    Column("engine_auction", Text),
    Column("engine_score", Integer),
    Column("imps", Integer),
    reference("room_id", "bidding_rooms"),
    UniqueConstraint("room_id", "number"),
)
"""The boards of a room with the calls so far, and their results once the auction is over.

Scores are those of north and south with best play by all: of their contract, at par, and of the engine's own auction.
"""

bidding_notes = Table(
    "bidding_notes",
    metadata,
    Column("id", Text, primary_key=True),
    Column("board_id", Text, nullable=False),
    Column("number", Integer, nullable=False),
    Column("account_id", Text),
    Column("who", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("created_at", Moment, nullable=False, server_default=func.now()),
    reference("board_id", "bidding_boards"),
    reference("account_id", "accounts", "SET NULL"),
    Index(None, "board_id"),
)
"""What the players say about a call after the auction; `number` is its place, from 1, and 0 for the whole board."""
