"""Boards, kept in named collections."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Connection, Row, insert, select
from sqlalchemy.exc import IntegrityError

from fourwinds.bridge.board import Board
from fourwinds.bridge.deal import Deal
from fourwinds.bridge.dealhash import deal_hash
from fourwinds.bridge.seat import Seat, Vulnerability
from fourwinds.store.tables import boards
from fourwinds.table.errors import ConflictError

__all__ = ["add_boards", "list_boards"]


def add_boards(connection: Connection, collection: str, added: Iterable[Board]) -> None:
    """Add boards to a collection, in which every number is there once."""
    rows = [
        {
            "collection": collection,
            "number": board.number,
            "dealer": str(board.dealer),
            "vulnerability": str(board.vulnerability),
            "deal": str(board.deal),
            "deal_hash": deal_hash(board.deal),
        }
        for board in added
    ]
    if not rows:
        return
    try:
        connection.execute(insert(boards), rows)
    except IntegrityError as error:
        raise ConflictError(
            f"{collection!r} has a board of one of these numbers, or two of them are the same",
            remedy="give every board of a collection a number of its own",
        ) from error


def list_boards(connection: Connection, collection: str) -> list[Board]:
    """The boards of a collection by number; none when there is no such collection."""
    found = connection.execute(select(boards).where(boards.c.collection == collection).order_by(boards.c.number))
    return [_board(row) for row in found]


def _board(row: Row[tuple[object, ...]]) -> Board:
    return Board(row.number, Seat.parse(row.dealer), Vulnerability.parse(row.vulnerability), Deal.parse(row.deal))
