"""Change the boards of a collection: replace, delete and renumber them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from fourwinds.app.actor import Actor
from fourwinds.app.boards.board_text import text_of
from fourwinds.app.boards.collections import hold_collection, log_of_collection, must_be_collector, no_board
from fourwinds.app.boards.read_pbn import Sent, read_board
from fourwinds.pbn.fit import obstacles_of, renumbered
from fourwinds.pbn.game.findings import Finding
from fourwinds.store.boards import boards as store
from fourwinds.store.boards.boards import KeptBoard
from fourwinds.store.database import Database
from fourwinds.table.errors import IllegalError, MalformedError, Where

__all__ = ["LARGEST_NUMBER", "ReplacedBoard", "delete_board", "renumber_boards", "replace_board"]

LARGEST_NUMBER = 9_999_999


@dataclass(frozen=True, slots=True)
class ReplacedBoard:
    """The new version of a collection, and what was found in the new board."""

    version: int
    findings: tuple[Finding, ...]


def replace_board(
    database: Database, who: Actor, collection_id: str, number: int, sent: Sent, *, expected: int | None = None
) -> ReplacedBoard:
    """Replace the board with this number; the number in the new board is ignored."""
    must_be_collector(database, who, collection_id)
    game = renumbered(read_board(sent, "body"), number)
    board = game.board
    if board is None:
        raise IllegalError(
            f"the board cannot be stored: {obstacles_of(game)[0]}",
            where=Where(field="body", board=str(number)),
            remedy="give all four hands, dealer and vulnerability",
        )
    kept = KeptBoard(board, text_of(game))
    with database.write() as connection:
        held = hold_collection(connection, who, collection_id, expected)
        before = store.find_board(connection, collection_id, number)
        if before is None:
            raise no_board(number)
        store.replace_board(connection, collection_id, kept)
        version = log_of_collection(
            connection, who, held, "replace board", before=_log_entry(before), after=_log_entry(kept)
        )
        return ReplacedBoard(version, game.findings)


def delete_board(
    database: Database, who: Actor, collection_id: str, number: int, *, expected: int | None = None
) -> int:
    """Delete a board from its collection, and return the new version."""
    with database.write() as connection:
        held = hold_collection(connection, who, collection_id, expected)
        before = store.find_board(connection, collection_id, number)
        if before is None:
            raise no_board(number)
        store.delete_boards(connection, collection_id, [number])
        return log_of_collection(connection, who, held, "delete board", before=_log_entry(before))


def renumber_boards(
    database: Database,
    who: Actor,
    collection_id: str,
    *,
    order: Sequence[int] = (),
    first: int = 1,
    expected: int | None = None,
) -> int:
    """Renumber all boards from `first`, those in `order` first, and return the new version.

    Dealer and vulnerability stay with the board.
    """
    with database.write() as connection:
        held = hold_collection(connection, who, collection_id, expected)
        there = store.board_numbers(connection, collection_id)
        listed = dict.fromkeys(order)
        strange = sorted(listed.keys() - set(there))
        if strange or len(listed) != len(order):
            raise MalformedError(
                f"board {strange[0]} not found" if strange else "a board is listed twice",
                where=Where(field="body.order"),
                remedy="list numbers of boards in the collection, each once",
            )
        if first + len(there) - 1 > LARGEST_NUMBER:
            raise IllegalError(
                f"board numbers go up to {LARGEST_NUMBER:,}",
                where=Where(field="body.first"),
                remedy="start with a smaller one",
            )
        olds = [*listed, *(number for number in there if number not in listed)]
        numbers = {old: new for new, old in enumerate(olds, first) if old != new}
        if not numbers:
            return held.version
        store.renumber_boards(connection, collection_id, numbers)
        moved = {str(old): new for old, new in numbers.items()}
        return log_of_collection(connection, who, held, "renumber boards", after={"numbers": moved})


def _log_entry(kept: KeptBoard) -> dict[str, Any]:
    return {"number": kept.board.number, "deal": str(kept.board.deal), "pbn": kept.pbn}
