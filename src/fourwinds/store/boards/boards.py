"""Boards in collections: the deal in columns, the whole board with auction, play and commentary as PBN."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import BindParameter, Connection, Row, Select, bindparam, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from fourwinds.bridge.board import Board
from fourwinds.bridge.deal import Deal
from fourwinds.bridge.dealhash import deal_hash
from fourwinds.bridge.seat import Seat, Vulnerability
from fourwinds.store.pages import Page, page_of
from fourwinds.store.tables import boards
from fourwinds.store.text import must_be_storable
from fourwinds.table.errors import ConflictError

__all__ = [
    "KeptBoard",
    "add_boards",
    "board_numbers",
    "boards_with_hashes",
    "count_boards",
    "delete_boards",
    "find_board",
    "keep_boards",
    "list_boards",
    "list_kept_boards",
    "page_of_boards",
    "renumber_boards",
    "replace_board",
]

_LARGEST = 2**31


@dataclass(frozen=True, slots=True)
class KeptBoard:
    """A board of a collection. The number of `board` overrides the one in `pbn`."""

    board: Board
    pbn: str | None = None


def add_boards(connection: Connection, collection: str, added: Iterable[Board]) -> None:
    """Add boards that have only a deal."""
    _insert(connection, collection, [_row(collection, board) for board in added])


def keep_boards(connection: Connection, collection: str, added: Iterable[KeptBoard]) -> None:
    """Add boards to a collection; their numbers must be unique."""
    _insert(connection, collection, [{**_row(collection, kept.board), "pbn": kept.pbn} for kept in added])


def _insert(connection: Connection, collection: str, rows: Sequence[dict[str, Any]]) -> None:
    if not rows:
        return
    must_be_storable([row.get("pbn") for row in rows])
    try:
        connection.execute(insert(boards), rows)
    except IntegrityError as error:
        raise ConflictError(
            f"a board number already exists in {collection!r}, or is used twice",
            remedy="give every board of a collection a different number",
        ) from error


def _row(collection: str, board: Board) -> dict[str, Any]:
    return {
        "collection": collection,
        "number": board.number,
        "dealer": str(board.dealer),
        "vulnerability": str(board.vulnerability),
        "deal": str(board.deal),
        "deal_hash": deal_hash(board.deal),
    }


def list_boards(connection: Connection, collection: str, *, limit: int | None = None) -> list[Board]:
    """List the boards of a collection by number; none if the collection does not exist."""
    return [kept.board for kept in list_kept_boards(connection, collection, limit=limit)]


def list_kept_boards(connection: Connection, collection: str, *, limit: int | None = None) -> list[KeptBoard]:
    query = select(boards).where(boards.c.collection == collection).order_by(boards.c.number).limit(limit)
    return [_kept_board(row) for row in connection.execute(query)]


def page_of_boards(connection: Connection, collection: str, *, after: str | None, limit: int) -> Page[KeptBoard]:
    """Return a page of the boards of a collection, by number."""
    query = select(boards).where(boards.c.collection == collection)
    return page_of(connection, query, [boards.c.number], _kept_board, after=after, limit=limit)


def find_board(connection: Connection, collection: str, number: int) -> KeptBoard | None:
    if not 0 < number < _LARGEST:
        return None
    query = select(boards).where(boards.c.collection == collection, boards.c.number == number)
    row = connection.execute(query).first()
    return None if row is None else _kept_board(row)


def count_boards(connection: Connection, collection: str) -> int:
    query = select(func.count()).select_from(boards).where(boards.c.collection == collection)
    return connection.scalar(query) or 0


def board_numbers(connection: Connection, collection: str) -> list[int]:
    """Return the board numbers in use, in order."""
    query = select(boards.c.number).where(boards.c.collection == collection).order_by(boards.c.number)
    return list(connection.scalars(query))


def replace_board(connection: Connection, collection: str, kept: KeptBoard) -> None:
    """Replace the board with the same number."""
    must_be_storable(kept.pbn)
    here = (boards.c.collection == collection, boards.c.number == kept.board.number)
    connection.execute(update(boards).where(*here).values(**_row(collection, kept.board), pbn=kept.pbn))


def delete_boards(connection: Connection, collection: str, numbers: Iterable[int]) -> None:
    for number in numbers:
        connection.execute(delete(boards).where(boards.c.collection == collection, boards.c.number == number))


def renumber_boards(connection: Connection, collection: str, numbers: Mapping[int, int]) -> None:
    """Renumber boards, from old to new numbers. Temporary numbers avoid collisions when numbers are swapped."""
    moved = {old: new for old, new in numbers.items() if old != new}
    if not moved:
        return
    here = boards.c.collection == collection
    was: BindParameter[int] = bindparam("was")
    now: BindParameter[int] = bindparam("now")
    aside = update(boards).where(here, boards.c.number == was).values(number=-boards.c.number)
    connection.execute(aside, [{"was": old} for old in moved])
    back = update(boards).where(here, boards.c.number == was).values(number=now)
    connection.execute(back, [{"was": -old, "now": new} for old, new in moved.items()])


def boards_with_hashes(
    connection: Connection, hashes: Sequence[str], collections: Select[tuple[str]], *, limit: int
) -> list[tuple[str, str, int, str]]:
    """Return hash, collection, number and deal of boards with these hashes in the collections of a subquery."""
    columns = (boards.c.deal_hash, boards.c.collection, boards.c.number, boards.c.deal)
    query = select(*columns).where(boards.c.deal_hash.in_(hashes), boards.c.collection.in_(collections))
    found = connection.execute(query.order_by(*columns[:3]).limit(limit))
    return [(row.deal_hash, row.collection, row.number, row.deal) for row in found]


def _kept_board(row: Row[Any]) -> KeptBoard:
    deal = Deal.parse(row.deal)
    board = Board(row.number, Seat.parse(row.dealer), Vulnerability.parse(row.vulnerability), deal)
    return KeptBoard(board, row.pbn)
