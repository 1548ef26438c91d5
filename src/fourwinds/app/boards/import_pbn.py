"""Import a file of boards: read it, tell what was found, and keep the boards if a collection is named."""

from __future__ import annotations

from dataclasses import dataclass

from fourwinds.app.actor import Actor
from fourwinds.app.boards.collections import must_be_collector
from fourwinds.app.boards.keep_boards import Kept, keep_boards
from fourwinds.app.boards.read_pbn import ReadBoards, Sent, read_boards
from fourwinds.pbn.game import PbnGame
from fourwinds.store.database import Database

__all__ = ["Imported", "import_pbn"]


@dataclass(frozen=True, slots=True)
class Imported:
    """The games of a file, each with its findings, and what a collection kept of them."""

    boards: ReadBoards
    kept: Kept | None = None

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
    """Read boards, and keep those that can be kept. Rights are looked at before the work is done."""
    if collection_id is None:
        return Imported(read_boards(sent))
    must_be_collector(database, who, collection_id)
    boards = read_boards(sent)
    kept = keep_boards(database, who, collection_id, boards.games, renumber=renumber, key=key)
    return Imported(boards, kept)
