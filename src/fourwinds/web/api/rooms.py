"""Bidding rooms: two people bid the same boards in turn, and talk about them afterwards."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query

from fourwinds.app.rooms import board_notes, create_room, deal_boards, list_rooms, review_board, show_board
from fourwinds.app.rooms import make_call as calling
from fourwinds.app.rooms import take_seat as seating
from fourwinds.bridge.seat import Seat
from fourwinds.web.apart import ApartRoute
from fourwinds.web.api.named_systems import StoredSystemId
from fourwinds.web.api.room_models import (
    BoardsWanted,
    ListedRoomAnswer,
    NewNote,
    NewRoom,
    NoteAnswer,
    PairScoreAnswer,
    PartnerSeat,
    RoomAnswer,
    RoomBoardAnswer,
    RoomBoardReviewAnswer,
    RoomCall,
    RoomsAnswer,
)
from fourwinds.web.identity import Who
from fourwinds.web.problem import problems
from fourwinds.web.state import OpenDatabase

__all__ = ["router"]

router = APIRouter(prefix="/api", tags=["rooms"], route_class=ApartRoute)
_READ = problems(401, 403, 404)
_WRITE = problems(401, 403, 404, 409)
_OwnSeat = Annotated[
    PartnerSeat | None, Query(description="Which seat is meant, on a machine without accounts: there one has both")
]
_Number = Annotated[int, Path(ge=1, le=1_000_000)]


@router.get("/systems/{system_id}/rooms", responses=_READ)
def show_rooms(database: OpenDatabase, who: Who, system_id: StoredSystemId) -> RoomsAnswer:
    """List the rooms of a system, and the scores of its pairs over time."""
    found = list_rooms.list_rooms(database, system_id, who=who)
    return RoomsAnswer(
        items=[ListedRoomAnswer.of(each) for each in found.rooms],
        scores=[PairScoreAnswer.of(each) for each in found.scores],
    )


@router.post("/systems/{system_id}/rooms", status_code=201, responses=_WRITE)
def open_room(database: OpenDatabase, who: Who, system_id: str, body: NewRoom) -> RoomAnswer:
    """Create a room and sit there. Repeating the request with the same id has no further effect."""
    seat = Seat.parse(body.seat)
    made = create_room.create_room(database, system_id, body.wanted(), seat, room_id=body.id, who=who)
    return RoomAnswer.of(show_board.show_room(database, made.stored.id, seat, who=who))


@router.get("/rooms/{room_id}", responses=_READ)
def show_room(database: OpenDatabase, who: Who, room_id: str, seat: _OwnSeat = None) -> RoomAnswer:
    """Show a room with its boards. Until an auction is over, you see your own hand only."""
    return RoomAnswer.of(show_board.show_room(database, room_id, _seat(seat), who=who))


@router.delete("/rooms/{room_id}", status_code=204, responses=_READ)
def delete_room(database: OpenDatabase, who: Who, room_id: str) -> None:
    """Delete a room with its boards and notes. Its players and the owner of the system may do this."""
    create_room.delete_room(database, room_id, who=who)


@router.put("/rooms/{room_id}/seats/{seat}", responses=_WRITE)
def take_seat(database: OpenDatabase, who: Who, room_id: str, seat: PartnerSeat) -> RoomAnswer:
    """Take a free seat in a room. Whoever may read the system may do this."""
    seating.take_seat(database, room_id, Seat.parse(seat), who=who)
    return RoomAnswer.of(show_board.show_room(database, room_id, Seat.parse(seat), who=who))


@router.post("/rooms/{room_id}/boards", status_code=201, responses=problems(401, 403, 404, 409, 412))
def deal_to_room(
    database: OpenDatabase, who: Who, room_id: str, body: BoardsWanted, seat: _OwnSeat = None
) -> RoomAnswer:
    """Deal the next boards. For a room with a scenario, which takes seconds, start a job of kind `room_boards`."""
    deal_boards.deal_at_once(database, room_id, body.count, after=body.after, who=who)
    return RoomAnswer.of(show_board.show_room(database, room_id, _seat(seat), who=who))


@router.get("/rooms/{room_id}/boards/{number}", responses=_READ)
def show_room_board(
    database: OpenDatabase, who: Who, room_id: str, number: _Number, seat: _OwnSeat = None
) -> RoomBoardAnswer:
    """Show a board. Until the auction is over, you see your own hand only."""
    return RoomBoardAnswer.of(show_board.show_board(database, room_id, number, _seat(seat), who=who))


@router.post("/rooms/{room_id}/boards/{number}/calls", responses=problems(401, 403, 404, 409, 412))
def call_in_room(database: OpenDatabase, who: Who, room_id: str, number: _Number, body: RoomCall) -> RoomBoardAnswer:
    """Make a call when it is your turn. The opponents then call up to the next turn of you or partner, or the end."""
    made = calling.make_call(database, room_id, number, body.call, number=body.number, seat=_seat(body.seat), who=who)
    return RoomBoardAnswer.of(made)


@router.get("/rooms/{room_id}/boards/{number}/review", responses=_READ)
def review_in_room(database: OpenDatabase, who: Who, room_id: str, number: _Number) -> RoomBoardReviewAnswer:
    """Review a board after its auction: each call beside what the notes say, the engine's call, the result and par."""
    found = review_board.review_room_board(database, room_id, number, who=who)
    return RoomBoardReviewAnswer.of_room(found, who.account_id)


@router.post("/rooms/{room_id}/boards/{number}/notes", status_code=201, responses=_WRITE)
def write_note(database: OpenDatabase, who: Who, room_id: str, number: _Number, body: NewNote) -> list[NoteAnswer]:
    """Write a note on a call after the auction, and return all notes on the board, the oldest first."""
    notes = board_notes.add_board_note(database, room_id, number, body.text, call=body.call, note_id=body.id, who=who)
    return [NoteAnswer.of(each, who.account_id) for each in notes]


@router.delete("/rooms/{room_id}/boards/{number}/notes/{note_id}", status_code=204, responses=_READ)
def delete_note(
    database: OpenDatabase, who: Who, room_id: str, number: _Number, note_id: Annotated[str, Path(max_length=100)]
) -> None:
    """Delete a note of yours; the owner of the system may delete any."""
    board_notes.delete_board_note(database, room_id, number, note_id, who=who)


def _seat(name: str | None) -> Seat | None:
    return None if name is None else Seat.parse(name)
