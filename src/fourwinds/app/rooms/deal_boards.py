"""Deal the next boards of a bidding room."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Final

from sqlalchemy import Connection

from fourwinds.app.actor import Actor
from fourwinds.app.rooms.create_room import deal_request
from fourwinds.app.rooms.room_access import Room, bidder_of_room, enter_room, must_be_seated
from fourwinds.app.systems.open_system import open_notes
from fourwinds.bidding.bidder import Bidder
from fourwinds.bridge.board import Board
from fourwinds.bridge.deal import Deal
from fourwinds.bridge.dealhash import deal_hash
from fourwinds.bridge.seat import Seat
from fourwinds.lab.practice.boards import PracticeBoard
from fourwinds.lab.rooms.boards import begin_board, turned_around, turned_deal
from fourwinds.lab.scenarios.dealing import Order, Table, deal_scenario
from fourwinds.lab.scenarios.names import find_scenario
from fourwinds.store.database import Database
from fourwinds.store.ids import new_id
from fourwinds.store.log import log_change
from fourwinds.store.rooms.boards import StoredRoomBoard, add_room_board, boards_of_rooms, last_board_number
from fourwinds.store.rooms.rooms import touch_room
from fourwinds.table.errors import IllegalError, StaleError, Where

__all__ = ["MOST_AT_ONCE", "MOST_BOARDS", "Report", "deal_at_once", "deal_boards"]

Report = Callable[[float, str], None]
MOST_AT_ONCE: Final = 16
MOST_BOARDS: Final = 1_000
"""The number of boards of a room."""
_SEEDS: Final = 1 << 31


def deal_boards(
    database: Database,
    room_id: str,
    count: int = 4,
    *,
    after: int | None = None,
    seed: int | None = None,
    report: Report | None = None,
    who: Actor,
) -> int:
    """Deal the next boards, let the opponents call up to the first turn, and return the number of the last board.

    `after` is the number of the last board so far: if boards have been dealt after it already, nothing is dealt. So a
    request can be repeated, and two partners can ask at the same time.
    """
    if not 1 <= count <= MOST_AT_ONCE:
        raise IllegalError(f"{count} boards at once", where=Where(field="count"), remedy=f"deal 1 to {MOST_AT_ONCE}")
    with database.read() as connection:
        room = enter_room(connection, room_id, who)
        must_be_seated(room, who)
        last = last_board_number(connection, room_id)
        known = [each.deal for each in boards_of_rooms(connection, [room_id]).get(room_id, [])]
    if after is not None and after != last:
        return _dealt_already(last, after)
    if last + count > MOST_BOARDS:
        raise IllegalError(f"a room can have {MOST_BOARDS:,} boards", remedy="create another room")
    chosen = secrets.randbelow(_SEEDS) if seed is None else seed
    boards = _Dealer(database, room, who, chosen, report).deal(count, last + 1, known)
    with database.write() as connection:
        touch_room(connection, room_id, datetime.now(UTC))
        now_last = last_board_number(connection, room_id)
        if now_last != last:
            return _dealt_already(now_last, last)
        return _store(connection, room_id, last + 1, boards, who)


def deal_at_once(
    database: Database, room_id: str, count: int = 4, *, after: int | None = None, seed: int | None = None, who: Actor
) -> int:
    """Deal boards like `deal_boards`, unless that takes seconds, as for a scenario."""
    with database.read() as connection:
        if enter_room(connection, room_id, who).stored.scenario is not None:
            raise IllegalError(
                "boards of a scenario take seconds to find", remedy="start a job of kind room_boards with this room_id"
            )
    return deal_boards(database, room_id, count, after=after, seed=seed, who=who)


def _dealt_already(last: int, after: int) -> int:
    if after > last:
        raise StaleError(f"the room has {last} boards", remedy="load the room again", details={"last": last})
    return last


def _store(connection: Connection, room_id: str, first: int, boards: list[PracticeBoard], who: Actor) -> int:
    now = datetime.now(UTC)
    for number, board in enumerate(boards, first):
        facts = (str(board.deal), str(board.auction.dealer), str(board.vulnerability), str(board.auction))
        add_room_board(connection, StoredRoomBoard(new_id(), room_id, number, *facts, now, now))
    last = first + len(boards) - 1
    log_change(connection, "room", room_id, "deal_boards", who.by, after={"first": first, "last": last})
    return last


class _Dealer:
    """Deals boards as a room wants them."""

    def __init__(self, database: Database, room: Room, who: Actor, seed: int, report: Report | None) -> None:
        self._database, self._room, self._who, self._seed = database, room, who, seed
        self._report = report

    def deal(self, count: int, first: int, known: list[str]) -> list[PracticeBoard]:
        if self._room.is_silent and self._room.stored.scenario is None:
            return [begin_board(board, None) for board in self._boards(count, first)]
        with bidder_of_room(self._database, self._room, self._who) as bidder:
            if self._room.stored.scenario is None:
                boards = self._boards(count, first)
            else:
                boards = self._of_scenario(self._room.stored.scenario, bidder, count, first, known)
            return [begin_board(board, None if self._room.is_silent else bidder) for board in boards]

    def _boards(self, count: int, first: int) -> list[Board]:
        """Return boards with any hands, or with those that meet the conditions."""
        conditions = self._room.stored.conditions or {}
        dealt = deal_request(conditions).deal(count, seed=self._seed, first=first, bidder=_no_bidder)
        return list(dealt.boards)

    def _of_scenario(self, text: str, bidder: Bidder, count: int, first: int, known: list[str]) -> list[Board]:
        """Return boards on which the scenario happens, on every other one with the partners' seats exchanged."""
        system = open_notes(self._database, self._room.stored.system_id, who=self._who)
        used = frozenset(deal_hash(each) for deal in map(Deal.parse, known) for each in (deal, turned_deal(deal)))
        order = Order(count, Table(seat=Seat.SOUTH, first=first), self._seed, used, self._report)
        found = [each.board for each in deal_scenario(find_scenario(text, system), bidder, order).boards]
        return [turned_around(board) if (board.number + self._seed) % 2 else board for board in found]


def _no_bidder() -> Bidder:
    raise AssertionError("no auction is asked for, so no bidder is needed")
