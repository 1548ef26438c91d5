"""Make a call on a board of a bidding room."""

from __future__ import annotations

from datetime import UTC, datetime

from fourwinds.app.actor import Actor
from fourwinds.app.rooms.room_access import Room, bidder_of_room, enter_room, must_be_seated, seat_of
from fourwinds.app.rooms.show_board import BoardShown, board_shown, find_board, practice_board
from fourwinds.bridge.calls import Call, parse_call
from fourwinds.bridge.seat import Seat
from fourwinds.lab.practice.boards import PracticeBoard
from fourwinds.lab.rooms.boards import after_call, room_result
from fourwinds.store.database import Database
from fourwinds.store.log import log_change
from fourwinds.store.rooms.boards import BoardResult, extend_room_auction
from fourwinds.store.rooms.rooms import touch_room
from fourwinds.table.errors import ForbiddenError, IllegalError, StaleError, Where

__all__ = ["make_call"]


def make_call(
    database: Database,
    room_id: str,
    board_number: int,
    call: str | Call,
    *,
    number: int | None = None,
    seat: Seat | None = None,
    who: Actor,
) -> BoardShown:
    """Make a call if it is one's turn; the opponents then call up to the next turn of a partner, or the end.

    `number` is the place of the call in the auction, from 1. If that call was made already, repeating it has no further
    effect, and another call is refused. `seat` is the one meant on a machine without accounts.
    """
    with database.read() as connection:
        room = enter_room(connection, room_id, who)
        must_be_seated(room, who)
        own = seat_of(room, who, seat)
        stored = find_board(connection, room_id, board_number)
    board, said = practice_board(stored), parse_call(call) if isinstance(call, str) else call
    if _is_repeated(board, own, said, number):
        return board_shown(stored, own)
    _must_be_on_turn(board, own, number)
    after = _after(database, room, board, said, who)
    result = _result(database, room, after, who) if after.auction.is_over else None
    with database.write() as connection:
        now = datetime.now(UTC)
        if not extend_room_auction(connection, stored, str(after.auction), now, result):
            raise StaleError("another call was made in the meantime", remedy="load the board again")
        touch_room(connection, room_id, now)
        changed = {"board": board_number, "calls": len(after.auction), "is_over": after.auction.is_over}
        log_change(connection, "room", room_id, "make_call", who.by, after=changed)
        return board_shown(find_board(connection, room_id, board_number), own)


def _is_repeated(board: PracticeBoard, seat: Seat | None, call: Call, number: int | None) -> bool:
    calls = list(board.auction)
    return number is not None and number <= len(calls) and calls[number - 1] == (seat, call)


def _must_be_on_turn(board: PracticeBoard, seat: Seat | None, number: int | None) -> None:
    auction = board.auction
    if number not in (None, len(auction) + 1):
        raise StaleError(
            f"the auction has {len(auction)} calls", remedy="load the board again", details={"calls": len(auction)}
        )
    if auction.is_over:
        raise IllegalError("the auction is over", remedy="bid another board")
    if seat is None:
        raise IllegalError("which seat calls?", where=Where(field="body.seat"), remedy="send N or S")
    if auction.turn != seat:
        raise ForbiddenError(f"it is {auction.turn.name.lower()}'s turn", remedy="wait for your partner's call")


def _after(database: Database, room: Room, board: PracticeBoard, call: Call, who: Actor) -> PracticeBoard:
    if room.is_silent:
        return after_call(board, call, None)
    with bidder_of_room(database, room, who) as bidder:
        return after_call(board, call, bidder)


def _result(database: Database, room: Room, board: PracticeBoard, who: Actor) -> BoardResult:
    with bidder_of_room(database, room, who) as bidder:
        found = room_result(board, bidder, is_silent=room.is_silent)
    return BoardResult(
        datetime.now(UTC),
        str(found.contract),
        found.score,
        found.par,
        str(found.engine_auction),
        found.engine_score,
        found.imps,
    )
