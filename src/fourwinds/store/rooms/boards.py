"""Boards of bidding rooms, with the calls so far and their results."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from datetime import datetime

from sqlalchemy import Connection, func, select, update

from fourwinds.store.tables import bidding_boards, bidding_rooms
from fourwinds.store.upsert import insert_new

__all__ = [
    "BoardResult",
    "StoredRoomBoard",
    "add_room_board",
    "boards_of_rooms",
    "extend_room_auction",
    "find_room_board",
    "finished_boards",
    "last_board_number",
]


@dataclass(frozen=True, slots=True)
class BoardResult:
    """The result of a board: scores of north and south with best play by all, and IMPs against the engine's auction."""

    finished_at: datetime
    contract: str
    score: int
    par: int
    engine_auction: str
    engine_score: int
    imps: int


@dataclass(frozen=True, slots=True)
class StoredRoomBoard:
    """A board, as text, and its result once the auction is over."""

    id: str
    room_id: str
    number: int
    deal: str
    dealer: str
    vulnerability: str
    auction: str
    created_at: datetime
    updated_at: datetime
    result: BoardResult | None = None


_FACTS = [each.name for each in fields(StoredRoomBoard)][:-1]
_RESULTS = [each.name for each in fields(BoardResult)]


def add_room_board(connection: Connection, board: StoredRoomBoard) -> bool:
    """Store a board; return whether its number was free in the room."""
    row = {name: getattr(board, name) for name in _FACTS}
    return insert_new(connection, bidding_boards, {**row, **_result_row(board.result)})


def find_room_board(connection: Connection, room_id: str, number: int) -> StoredRoomBoard | None:
    columns = bidding_boards.c
    query = select(bidding_boards).where(columns.room_id == room_id, columns.number == number)
    row = connection.execute(query).first()
    return None if row is None else _board(row)


def last_board_number(connection: Connection, room_id: str) -> int:
    """Return the number of a room's last board, 0 if it has none."""
    query = select(func.max(bidding_boards.c.number)).where(bidding_boards.c.room_id == room_id)
    return connection.scalar(query) or 0


def boards_of_rooms(connection: Connection, rooms: Iterable[str]) -> dict[str, list[StoredRoomBoard]]:
    """Return the boards of each of these rooms, in order."""
    columns = bidding_boards.c
    query = select(bidding_boards).where(columns.room_id.in_(list(rooms))).order_by(columns.room_id, columns.number)
    found: dict[str, list[StoredRoomBoard]] = defaultdict(list)
    for row in connection.execute(query):
        found[row.room_id].append(_board(row))
    return dict(found)


def finished_boards(connection: Connection, system_id: str) -> list[StoredRoomBoard]:
    """Return the boards with a result in all rooms of a system, the earliest first."""
    columns = bidding_boards.c
    query = (
        select(bidding_boards)
        .join(bidding_rooms, bidding_rooms.c.id == columns.room_id)
        .where(bidding_rooms.c.system_id == system_id, columns.finished_at.is_not(None))
        .order_by(columns.finished_at, columns.id)
    )
    return [_board(row) for row in connection.execute(query)]


def extend_room_auction(
    connection: Connection, board: StoredRoomBoard, auction: str, now: datetime, result: BoardResult | None
) -> bool:
    """Store a longer auction, with the result if it is over; return whether nobody has called in the meantime."""
    columns = bidding_boards.c
    statement = update(bidding_boards).where(columns.id == board.id, columns.auction == board.auction)
    values = {"auction": auction, "updated_at": now, **_result_row(result)}
    return connection.execute(statement.values(values)).rowcount == 1


def _result_row(result: BoardResult | None) -> dict[str, object]:
    return {name: None if result is None else getattr(result, name) for name in _RESULTS}


def _board(row: object) -> StoredRoomBoard:
    board = StoredRoomBoard(*(getattr(row, name) for name in _FACTS))
    if getattr(row, "finished_at", None) is None:
        return board
    return replace(board, result=BoardResult(*(getattr(row, name) for name in _RESULTS)))
