"""Import a file of boards: read it, report findings, and store the boards if a collection is given."""

from __future__ import annotations

from dataclasses import dataclass

from fourwinds.app.actor import Actor
from fourwinds.app.boards.collections import must_be_collector
from fourwinds.app.boards.keep_boards import KeptBoards, keep_boards
from fourwinds.app.boards.read_pbn import ReadBoards, Sent, read_boards
from fourwinds.pbn.game import PbnGame
from fourwinds.store.database import Database

__all__ = ["Imported", "import_pbn"]


@dataclass(frozen=True, slots=True)
class Imported:
    """The games of a file, each with its findings, and what was stored in a collection."""

    boards: ReadBoards
    kept: KeptBoards | None = None

    @property
    def games(self) -> list[PbnGame]:
        return self.boards.games


def import_pbn(
    database: Database,
    who: Actor,
    sent: Sent,
    *,
    collection_id: str | None = None,
    renumber: bool = False,
    key: str | None = None,
) -> Imported:
    """Read boards, and store those that a collection can hold. Permissions are checked first."""
    if collection_id is None:
        return Imported(read_boards(sent))
    must_be_collector(database, who, collection_id)
    boards = read_boards(sent)
    kept = keep_boards(database, who, collection_id, boards.games, renumber=renumber, key=key)
    return Imported(boards, kept)
