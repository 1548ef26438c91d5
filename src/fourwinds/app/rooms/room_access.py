"""Who may enter a bidding room: whoever may read its system. Its two players sit north and south, and only they bid."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from sqlalchemy import Connection

from fourwinds.app.actor import Actor
from fourwinds.app.systems.recommend_call import bidder_of_both
from fourwinds.app.systems.system_access import must_be
from fourwinds.app.systems.system_names import NamedSystem
from fourwinds.bidding.bidder import Bidder
from fourwinds.bridge.seat import Seat
from fourwinds.store.database import Database
from fourwinds.store.ids import is_id, not_found
from fourwinds.store.rooms.rooms import SeatTaken, StoredRoom, find_room, seats_of
from fourwinds.store.systems.shares import Role
from fourwinds.table.errors import ForbiddenError, NotFoundError, Where

__all__ = ["Room", "bidder_of_room", "enter_room", "must_be_seated", "seat_of"]


@dataclass(frozen=True, slots=True)
class Room:
    """A room, the seats that are taken, and what the user may do with its system."""

    stored: StoredRoom
    seats: tuple[SeatTaken, ...]
    role: Role

    @property
    def is_silent(self) -> bool:
        return self.stored.opponents == "silent"


def enter_room(connection: Connection, room_id: str, who: Actor) -> Room:
    """Return a room if the user may read its system; nobody else finds it."""
    who.must_be_signed_in()
    who.must_have("read")
    stored = find_room(connection, room_id) if is_id(room_id) else None
    if stored is None:
        raise not_found(room_id, "room")
    try:
        role = must_be(connection, stored.system_id, who, "viewer")
    except NotFoundError:
        raise not_found(room_id, "room") from None
    return Room(stored, tuple(seats_of(connection, [room_id]).get(room_id, ())), role)


def seat_of(room: Room, who: Actor, wanted: Seat | None = None) -> Seat | None:
    """Return where the user sits, None if nowhere.

    An account has one seat. The owner of a machine without accounts may have both, and says which one is meant.
    """
    own = [Seat.parse(each.seat) for each in room.seats if each.account_id == who.account_id]
    if who.account_id is None:
        own = [seat for seat in own if seat == wanted]
    if wanted is not None and own != [wanted]:
        raise ForbiddenError(
            f"{wanted.name.lower()} is not your seat",
            where=Where(field="seat"),
            remedy="take the seat if it is free, or leave out the seat to look at the room",
        )
    return own[0] if own else None


def must_be_seated(room: Room, who: Actor) -> None:
    """Reject users who have no seat in the room, and tokens without the scope `systems`."""
    who.must_have("systems")
    if not any(each.account_id == who.account_id for each in room.seats):
        raise ForbiddenError("you have no seat in this room", remedy="take a free seat, or create a room of your own")


@contextmanager
def bidder_of_room(database: Database, room: Room, who: Actor) -> Iterator[Bidder]:
    """Yield the bidder of the room's system as it is now, against what the opponents play, to one thread at a time."""
    ours = NamedSystem(system_id=room.stored.system_id)
    with bidder_of_both(database, ours, room.stored.theirs, who=who) as bidder:
        yield bidder
