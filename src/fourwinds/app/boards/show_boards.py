"""Show the boards of a collection."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from fourwinds.app.actor import Actor
from fourwinds.app.boards.analyse_boards import AnalysedBoard, analyse_boards, known_analysis, solve_now
from fourwinds.app.boards.collections import no_board, readable_collection
from fourwinds.bridge.board import Board
from fourwinds.store.boards import boards as store
from fourwinds.store.boards.boards import KeptBoard
from fourwinds.store.boards.collections import Collection
from fourwinds.store.database import Database
from fourwinds.store.pages import Page

if TYPE_CHECKING:
    from fourwinds.pbn.game import PbnGame

__all__ = ["MOST_SOLVED", "ShownBoard", "page_of_boards", "show_board", "show_boards"]

MOST_SOLVED: Final = 4
"""Maximum number of boards solved in a request; jobs have no limit."""


@dataclass(frozen=True, slots=True)
class ShownBoard:
    """A board, and its analysis if it is known."""

    game: PbnGame
    analysis: AnalysedBoard | None


def show_boards(database: Database, who: Actor, collection_id: str, *, most: int = MOST_SOLVED) -> list[AnalysedBoard]:
    """Return the first boards of a collection by number, with double-dummy table and par."""
    with database.read() as connection:
        readable_collection(connection, who, collection_id)
        boards = store.list_boards(connection, collection_id, limit=most)
        known = known_analysis(connection, boards)
    found = [analysed for analysed in known if analysed is not None]
    return found if len(found) == len(boards) else analyse_boards(database, boards)


def page_of_boards(
    database: Database, who: Actor, collection_id: str, *, after: str | None, limit: int, solve: bool = False
) -> tuple[Collection, Page[ShownBoard]]:
    """Return a page of a collection; with `solve`, the first few unsolved boards on it are solved."""
    if solve:
        who.must_be_signed_in()
    with database.read() as connection:
        collection = readable_collection(connection, who, collection_id)
        page = store.page_of_boards(connection, collection_id, after=after, limit=limit)
    return collection, Page(_with_analysis(database, page.items, solve=solve), page.next)


def show_board(
    database: Database, who: Actor, collection_id: str, number: int, *, solve: bool = False
) -> tuple[Collection, ShownBoard]:
    """Return one board of a collection."""
    if solve:
        who.must_be_signed_in()
    with database.read() as connection:
        collection = readable_collection(connection, who, collection_id)
        kept = store.find_board(connection, collection_id, number)
    if kept is None:
        raise no_board(number)
    return collection, _with_analysis(database, [kept], solve=solve)[0]


def _with_analysis(database: Database, kept: Sequence[KeptBoard], *, solve: bool) -> list[ShownBoard]:
    from fourwinds.app.boards.board_text import game_of

    boards = [one.board for one in kept]
    with database.read() as connection:
        known = known_analysis(connection, boards)
    if solve:
        known = _solve_unknown(database, boards, known)
    return [ShownBoard(game_of(one), analysis) for one, analysis in zip(kept, known, strict=True)]


def _solve_unknown(
    database: Database, boards: Sequence[Board], known: Sequence[AnalysedBoard | None]
) -> list[AnalysedBoard | None]:
    unsolved = [board for board, analysis in zip(boards, known, strict=True) if analysis is None]
    if not unsolved:
        return list(known)
    learnt = {analysed.board.number: analysed for analysed in solve_now(database, unsolved[:MOST_SOLVED])}
    return [analysis or learnt.get(board.number) for board, analysis in zip(boards, known, strict=True)]
