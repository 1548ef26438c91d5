"""What the players of a room say about calls after the auction."""

from __future__ import annotations

from dataclasses import dataclass, fields
from datetime import datetime

from sqlalchemy import Connection, delete, func, select

from fourwinds.store.tables import bidding_notes
from fourwinds.store.upsert import insert_new

__all__ = ["BoardNote", "add_note", "count_notes", "delete_note", "find_note", "notes_of_board"]


@dataclass(frozen=True, slots=True)
class BoardNote:
    """A note on a call, by its place in the auction from 1; 0 is the board as a whole."""

    id: str
    board_id: str
    number: int
    account_id: str | None
    who: str
    text: str
    created_at: datetime


def add_note(connection: Connection, note: BoardNote) -> bool:
    """Store a note; return whether its id was free."""
    return insert_new(connection, bidding_notes, {each.name: getattr(note, each.name) for each in fields(note)})


def find_note(connection: Connection, note_id: str) -> BoardNote | None:
    row = connection.execute(select(bidding_notes).where(bidding_notes.c.id == note_id)).first()
    return None if row is None else BoardNote(*row)


def notes_of_board(connection: Connection, board_id: str) -> list[BoardNote]:
    """Return the notes on a board, the oldest first."""
    columns = bidding_notes.c
    query = select(bidding_notes).where(columns.board_id == board_id).order_by(columns.created_at, columns.id)
    return [BoardNote(*row) for row in connection.execute(query)]


def count_notes(connection: Connection, board_id: str) -> int:
    return connection.scalar(select(func.count()).where(bidding_notes.c.board_id == board_id)) or 0


def delete_note(connection: Connection, note_id: str) -> None:
    connection.execute(delete(bidding_notes).where(bidding_notes.c.id == note_id))
