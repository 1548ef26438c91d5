"""Boards that a player bids whole, with the calls so far."""

from __future__ import annotations

from dataclasses import dataclass, fields
from datetime import datetime

from sqlalchemy import Connection, select, update

from fourwinds.store.tables import practice_boards
from fourwinds.store.upsert import insert_new

__all__ = ["StoredPracticeBoard", "add_practice_board", "boards_of_session", "extend_auction", "find_practice_board"]


@dataclass(frozen=True, slots=True)
class StoredPracticeBoard:
    """A board, as text; `seats` are the player's, such as `S` or `NS`."""

    id: str
    session_id: str
    seats: str
    deal: str
    dealer: str
    vulnerability: str
    auction: str
    created_at: datetime
    updated_at: datetime


def add_practice_board(connection: Connection, board: StoredPracticeBoard) -> bool:
    """Store a board; return whether its id was free."""
    return insert_new(connection, practice_boards, {each.name: getattr(board, each.name) for each in fields(board)})


def find_practice_board(connection: Connection, board_id: str) -> StoredPracticeBoard | None:
    row = connection.execute(select(practice_boards).where(practice_boards.c.id == board_id)).first()
    return None if row is None else StoredPracticeBoard(*row)


def boards_of_session(connection: Connection, session_id: str) -> list[StoredPracticeBoard]:
    """Return the boards of a session, the oldest first."""
    columns = practice_boards.c
    query = select(practice_boards).where(columns.session_id == session_id).order_by(columns.created_at, columns.id)
    return [StoredPracticeBoard(*row) for row in connection.execute(query)]


def extend_auction(connection: Connection, board_id: str, before: str, auction: str, now: datetime) -> bool:
    """Store a longer auction, unless somebody else has done so; return whether it was stored."""
    columns = practice_boards.c
    statement = update(practice_boards).where(columns.id == board_id, columns.auction == before)
    return connection.execute(statement.values(auction=auction, updated_at=now)).rowcount == 1
