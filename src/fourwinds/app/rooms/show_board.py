"""Show the boards of a bidding room, without the hands that the user must not see."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import Connection

from fourwinds.app.actor import Actor
from fourwinds.app.rooms.room_access import Room, enter_room, seat_of
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.cards import Hand
from fourwinds.bridge.deal import Deal
from fourwinds.bridge.seat import Seat, Vulnerability
from fourwinds.lab.practice.boards import PracticeBoard
from fourwinds.lab.rooms.boards import US
from fourwinds.store.database import Database
from fourwinds.store.rooms.boards import BoardResult, StoredRoomBoard, boards_of_rooms, find_room_board
from fourwinds.table.errors import NotFoundError

__all__ = ["BoardShown", "RoomShown", "board_shown", "find_board", "practice_board", "show_board", "show_room"]


@dataclass(frozen=True, slots=True)
class BoardShown:
    """A board as somebody sees it: during the auction their own hand, and afterwards all four."""

    id: str
    number: int
    auction: Auction
    vulnerability: Vulnerability
    hands: Mapping[Seat, Hand]
    result: BoardResult | None

    @property
    def turn(self) -> Seat | None:
        """The partner to call, None after the end."""
        return None if self.auction.is_over else self.auction.turn


@dataclass(frozen=True, slots=True)
class RoomShown:
    """A room as somebody sees it, with their seat."""

    room: Room
    seat: Seat | None
    boards: tuple[BoardShown, ...]


def show_room(database: Database, room_id: str, seat: Seat | None = None, *, who: Actor) -> RoomShown:
    """Show a room with its boards; `seat` is the one meant on a machine without accounts."""
    with database.read() as connection:
        room = enter_room(connection, room_id, who)
        own = seat_of(room, who, seat)
        boards = boards_of_rooms(connection, [room_id]).get(room_id, [])
    return RoomShown(room, own, tuple(board_shown(each, own) for each in boards))


def show_board(database: Database, room_id: str, number: int, seat: Seat | None = None, *, who: Actor) -> BoardShown:
    with database.read() as connection:
        room = enter_room(connection, room_id, who)
        return board_shown(find_board(connection, room_id, number), seat_of(room, who, seat))


def find_board(connection: Connection, room_id: str, number: int) -> StoredRoomBoard:
    found = find_room_board(connection, room_id, number)
    if found is None:
        raise NotFoundError(f"the room has no board {number}", remedy="load the room again")
    return found


def board_shown(stored: StoredRoomBoard, seat: Seat | None) -> BoardShown:
    board = practice_board(stored)
    shown = tuple(Seat) if board.auction.is_over else () if seat is None else (seat,)
    hands = {each: board.deal[each] for each in shown}
    return BoardShown(stored.id, stored.number, board.auction, board.vulnerability, hands, stored.result)


def practice_board(stored: StoredRoomBoard) -> PracticeBoard:
    auction = Auction.parse(stored.auction, Seat.parse(stored.dealer))
    vulnerability = Vulnerability.parse(stored.vulnerability)
    return PracticeBoard(Deal.parse(stored.deal), auction, vulnerability, frozenset(US.seats))
