"""List the bidding rooms of a system, and the scores of its pairs over time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from sqlalchemy import Connection

from fourwinds.app.actor import Actor
from fourwinds.app.rooms.room_access import Room, seat_of
from fourwinds.app.systems.system_access import must_be
from fourwinds.bridge.score import imps
from fourwinds.bridge.seat import Seat
from fourwinds.store.database import Database
from fourwinds.store.rooms.boards import StoredRoomBoard, boards_of_rooms, finished_boards
from fourwinds.store.rooms.rooms import rooms_of, seats_of

__all__ = ["ListedRoom", "ListedRooms", "PairScore", "list_rooms"]


@dataclass(frozen=True, slots=True)
class ListedRoom:
    """A room, where the user sits, how many boards wait for each seat, and how many are bid."""

    room: Room
    seat: Seat | None
    waiting: Mapping[Seat, int]
    bid: int
    imps: int


@dataclass(frozen=True, slots=True)
class PairScore:
    """The boards that a pair has bid on a day (in UTC): IMPs against the engine's auctions, and against par."""

    day: date
    players: tuple[str | None, ...]
    """The names of north and south; None without an account."""
    boards: int
    imps: int
    against_par: int


@dataclass(frozen=True, slots=True)
class ListedRooms:
    """The rooms of a system, those with the latest news first, and the scores, the latest day first."""

    rooms: tuple[ListedRoom, ...]
    scores: tuple[PairScore, ...]


def list_rooms(database: Database, system_id: str, *, who: Actor) -> ListedRooms:
    """List the rooms of a system and the scores of its pairs. Whoever may read the system may do this."""
    with database.read() as connection:
        role = must_be(connection, system_id, who, "viewer")
        stored = rooms_of(connection, system_id)
        ids = [room.id for room in stored]
        seats, boards = seats_of(connection, ids), boards_of_rooms(connection, ids)
        rooms = [Room(each, tuple(seats.get(each.id, ())), role) for each in stored]
        return ListedRooms(
            tuple(_listed(room, boards.get(room.stored.id, []), who) for room in rooms),
            _scores(connection, system_id, {room.stored.id: room for room in rooms}),
        )


def _listed(room: Room, boards: list[StoredRoomBoard], who: Actor) -> ListedRoom:
    turns = (_turn(each) for each in boards if each.result is None)
    results = [each.result for each in boards if each.result is not None]
    seat = None if who.account_id is None else seat_of(room, who)
    return ListedRoom(room, seat, Counter(turns), len(results), sum(each.imps for each in results))


def _turn(board: StoredRoomBoard) -> Seat:
    return Seat((Seat.parse(board.dealer) + len(board.auction.split())) % 4)


def _scores(connection: Connection, system_id: str, rooms: Mapping[str, Room]) -> tuple[PairScore, ...]:
    """Return the scores of pairs by day; in rooms with the same two players, boards count together."""
    found: dict[tuple[date, tuple[str | None, ...]], list[tuple[int, int]]] = {}
    names: dict[tuple[str | None, ...], tuple[str | None, ...]] = {}
    for board in finished_boards(connection, system_id):
        if board.result is None:
            continue
        seats = sorted(rooms[board.room_id].seats, key=lambda each: each.account_id or "")
        pair = tuple(each.account_id for each in seats)
        names[pair] = tuple(each.name for each in rooms[board.room_id].seats)
        won = board.result.imps, imps(board.result.score - board.result.par)
        found.setdefault((board.result.finished_at.date(), pair), []).append(won)
    listed = [
        PairScore(day, names[pair], len(won), sum(ours for ours, _ in won), sum(pars for _, pars in won))
        for (day, pair), won in found.items()
    ]
    return tuple(sorted(listed, key=lambda each: each.day, reverse=True))
