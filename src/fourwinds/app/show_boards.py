"""Show the boards of a collection."""

from __future__ import annotations

from fourwinds.app.analyse_boards import AnalysedBoard, analyse_boards
from fourwinds.store.boards import list_boards
from fourwinds.store.database import Database

__all__ = ["show_boards"]


def show_boards(database: Database, collection: str) -> list[AnalysedBoard]:
    """The boards of a collection by number, with double-dummy table and par."""
    with database.read() as connection:
        boards = list_boards(connection, collection)
    return analyse_boards(database, boards)
