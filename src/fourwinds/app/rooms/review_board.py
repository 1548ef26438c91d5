"""Review a board of a bidding room after the auction: each call beside what the notes say."""

from __future__ import annotations

from dataclasses import dataclass

from fourwinds.app.actor import Actor
from fourwinds.app.rooms.room_access import bidder_of_room, enter_room
from fourwinds.app.rooms.show_board import find_board, practice_board
from fourwinds.lab.practice import boards as practice
from fourwinds.lab.practice.boards import BoardReview
from fourwinds.lab.rooms.boards import US, line_of_call
from fourwinds.store.database import Database
from fourwinds.store.rooms.boards import BoardResult
from fourwinds.store.rooms.notes import BoardNote, notes_of_board
from fourwinds.table.errors import IllegalError

__all__ = ["RoomBoardReview", "review_room_board"]


@dataclass(frozen=True, slots=True)
class RoomBoardReview:
    """A board by the notes as they are now, its result as it was, and what has been said about it."""

    review: BoardReview
    result: BoardResult
    lines: tuple[str | None, ...]
    """For each call of ours, the line of notes that decides it; None for other calls, and passes before any bid."""
    notes: tuple[BoardNote, ...]


def review_room_board(database: Database, room_id: str, number: int, *, who: Actor) -> RoomBoardReview:
    """Review a board whose auction is over. Whoever may read the system may do this."""
    with database.read() as connection:
        room = enter_room(connection, room_id, who)
        stored = find_board(connection, room_id, number)
        notes = notes_of_board(connection, stored.id)
    if stored.result is None:
        raise IllegalError("the auction is not over", remedy="bid the board to its end first")
    board = practice_board(stored)
    with bidder_of_room(database, room, who) as bidder:
        review = practice.review_board(bidder, board)
    lines = tuple(
        line_of_call(board.auction, place) if seat.side is US else None
        for place, (seat, _) in enumerate(board.auction, 1)
    )
    return RoomBoardReview(review, stored.result, lines, tuple(notes))
