"""Give a new database something to look at."""

from __future__ import annotations

from fourwinds.app.analyse_boards import analyse_boards
from fourwinds.bridge.board import Board
from fourwinds.store.boards import add_boards
from fourwinds.store.database import Database
from fourwinds.store.milestones import has_reached, reach

__all__ = ["DEMO", "ensure_demo"]

DEMO = "demo"
"""The collection of the demo boards."""

_MILESTONE = "demo boards"
_SEED = 50
_COUNT = 4


def ensure_demo(database: Database) -> None:
    """Put the demo boards into a database that never had them. Once deleted they stay away."""
    with database.read() as connection:
        if has_reached(connection, _MILESTONE):
            return
    boards = _demo_boards()
    analyse_boards(database, boards)
    with database.write() as connection:
        if reach(connection, _MILESTONE):
            add_boards(connection, DEMO, boards)


def _demo_boards() -> list[Board]:
    from fourwinds.bridge import dealing

    return [
        Board.standard(number, dealing.deal_from(row))
        for number, row in enumerate(dealing.random_deals(_COUNT, seed=_SEED), start=1)
    ]
