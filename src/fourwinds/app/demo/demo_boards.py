"""The demo boards of a new database."""

from __future__ import annotations

from fourwinds.app.actor import Actor
from fourwinds.app.boards.analyse_boards import AnalysedBoard, analyse_boards
from fourwinds.app.boards.show_boards import show_boards
from fourwinds.bridge.board import Board
from fourwinds.store.boards.boards import add_boards
from fourwinds.store.boards.collections import insert_collection
from fourwinds.store.database import Database
from fourwinds.store.log import By, log_change
from fourwinds.store.milestones import has_reached, reach
from fourwinds.table.errors import NotFoundError, SignInNeededError

__all__ = ["DEMO", "ensure_demo", "show_demo"]

DEMO = "demo"
"""The id of the collection of demo boards."""

_MILESTONE = "demo boards"
_SEED = 50
_COUNT = 4


def ensure_demo(database: Database) -> None:
    """Add the demo boards to a new database. Once deleted, they are not added again."""
    with database.read() as connection:
        if has_reached(connection, _MILESTONE):
            return
    boards = _demo_boards()
    analyse_boards(database, boards)
    with database.write() as connection:
        if reach(connection, _MILESTONE) and insert_collection(connection, DEMO, None, "Demo boards", "public"):
            add_boards(connection, DEMO, boards)
            after = {"name": "Demo boards", "visibility": "public", "numbers": [board.number for board in boards]}
            log_change(connection, "collection", DEMO, "create", By(None, "Four Winds"), number=1, after=after)


def show_demo(database: Database, who: Actor) -> list[AnalysedBoard]:
    """Return the demo boards, or none if they were deleted or hidden."""
    try:
        return show_boards(database, who, DEMO, most=_COUNT)
    except (NotFoundError, SignInNeededError):
        return []


def _demo_boards() -> list[Board]:
    from fourwinds.bridge import dealing

    return [
        Board.standard(number, dealing.deal_from(row))
        for number, row in enumerate(dealing.random_deals(_COUNT, seed=_SEED), start=1)
    ]
