"""Create a bidding room for a system, and delete it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Final

from sqlalchemy import Connection

from fourwinds.app.actor import Actor
from fourwinds.app.rooms.room_access import Room, enter_room, must_be_seated
from fourwinds.app.systems.open_system import open_notes
from fourwinds.app.systems.system_access import must_be
from fourwinds.bridge.seat import Seat, Side
from fourwinds.lab.deals.request import DealRequest
from fourwinds.lab.rooms.boards import US
from fourwinds.lab.scenarios.names import find_scenario
from fourwinds.notes.compose import known_base
from fourwinds.notes.library import Library
from fourwinds.store.database import Database
from fourwinds.store.ids import client_id
from fourwinds.store.log import log_change
from fourwinds.store.rooms.rooms import Opponents, StoredRoom, add_room, find_room, rooms_of, take_seat
from fourwinds.store.rooms.rooms import delete_room as delete_stored_room
from fourwinds.store.text import must_be_storable
from fourwinds.table.errors import ConflictError, IllegalError, NotFoundError, Where

__all__ = ["MOST_ROOMS", "WantedRoom", "create_room", "deal_request", "delete_room"]

MOST_ROOMS: Final = 200
"""The number of rooms of a system."""


@dataclass(frozen=True, slots=True)
class WantedRoom:
    """Who the opponents are, and what is dealt: a scenario, or hands that meet conditions, or anything."""

    opponents: Opponents = "silent"
    theirs: str | None = None
    scenario: str | None = None
    conditions: Mapping[str, str] = field(default_factory=dict)
    """By `north`, `south` and `together`."""


def create_room(
    database: Database,
    system_id: str,
    wanted: WantedRoom,
    seat: Seat = Seat.SOUTH,
    *,
    room_id: str | None = None,
    who: Actor,
) -> Room:
    """Create a room, and sit there. Repeating the request with the same id has no further effect.

    Without accounts there is nobody else to take the other seat, so that the owner of the machine has both.
    """
    who.must_be_signed_in()
    who.must_have("systems")
    if seat.side is not US:
        raise IllegalError(f"{seat} is an opponent's seat", where=Where(field="body.seat"), remedy="choose N or S")
    room = _checked(database, client_id(room_id), system_id, wanted, who)
    with database.write() as connection:
        must_be(connection, system_id, who, "viewer")
        if find_room(connection, room.id) is None and len(rooms_of(connection, system_id)) >= MOST_ROOMS:
            raise IllegalError(f"a system can have {MOST_ROOMS} rooms", remedy="delete one that is no longer needed")
        if add_room(connection, room):
            for taken in US.seats if who.account_id is None else [seat]:
                take_seat(connection, room.id, str(taken), who.account_id)
            log_change(connection, "room", room.id, "create_room", who.by)
        return _same(connection, room, who)


def _same(connection: Connection, room: StoredRoom, who: Actor) -> Room:
    """Return the room with this id if it is the one that is wanted."""
    try:
        found = enter_room(connection, room.id, who)
        must_be_seated(found, who)
    except NotFoundError:
        found = None
    if found is None or replace(found.stored, created_at=room.created_at, updated_at=room.updated_at) != room:
        raise ConflictError("a room with this id exists", remedy="choose a new id")
    return found


def _checked(database: Database, room_id: str, system_id: str, wanted: WantedRoom, who: Actor) -> StoredRoom:
    """Return the room to store, or raise an error if something in it cannot be read or is not known."""
    conditions = {name: text.strip() for name, text in wanted.conditions.items() if text.strip()} or None
    scenario = (wanted.scenario or "").strip() or None
    must_be_storable(conditions, scenario)
    if scenario and conditions:
        raise IllegalError(
            "a room has a scenario or conditions, not both",
            where=Where(field="body.scenario"),
            remedy="leave out one of them",
        )
    if scenario:
        find_scenario(scenario, open_notes(database, system_id, who=who))
    if conditions:
        deal_request(conditions).must_be_readable()
    theirs = None if wanted.theirs is None or wanted.opponents == "silent" else _base(wanted.theirs)
    now = datetime.now(UTC)
    return StoredRoom(room_id, system_id, wanted.opponents, theirs, scenario, conditions, now, now)


def deal_request(conditions: Mapping[str, str]) -> DealRequest:
    """Return what the boards of a room with conditions should be like."""
    seats = {Seat.NORTH: conditions.get("north"), Seat.SOUTH: conditions.get("south")}
    together = conditions.get("together")
    return DealRequest({seat: text for seat, text in seats.items() if text}, {Side.NS: together} if together else {})


def _base(name: str) -> str:
    """Return the id of a base of the library, which everybody may read."""
    found = known_base(name, Library.load())
    if found is None:
        raise NotFoundError(
            f"no base of the library is named {name[:80]!r}",
            where=Where(field="body.theirs"),
            remedy="choose sayc, 2/1, acol or precision, or leave it out: then opponents play your system",
        )
    return found


def delete_room(database: Database, room_id: str, *, who: Actor) -> None:
    """Delete a room with its boards and notes. Its players and the owner of the system may do this."""
    with database.write() as connection:
        room = enter_room(connection, room_id, who)
        who.must_have("systems")
        if room.role != "owner":
            must_be_seated(room, who)
        delete_stored_room(connection, room_id)
        log_change(connection, "room", room_id, "delete_room", who.by)
