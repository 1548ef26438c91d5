"""Take a free seat in a bidding room."""

from __future__ import annotations

from datetime import UTC, datetime

from fourwinds.app.actor import Actor
from fourwinds.app.rooms.room_access import Room, enter_room
from fourwinds.bridge.seat import Seat
from fourwinds.lab.rooms.boards import US
from fourwinds.store.database import Database
from fourwinds.store.log import log_change
from fourwinds.store.rooms.rooms import take_seat as take_stored_seat
from fourwinds.store.rooms.rooms import touch_room
from fourwinds.table.errors import ConflictError, IllegalError

__all__ = ["take_seat"]


def take_seat(database: Database, room_id: str, seat: Seat, *, who: Actor) -> Room:
    """Take a free seat. Whoever may read the system may do this; taking a seat that one has has no further effect."""
    with database.write() as connection:
        room = enter_room(connection, room_id, who)
        who.must_have("systems")
        if seat.side is not US:
            raise IllegalError(f"{seat} is an opponent's seat", remedy="choose N or S")
        taken = {each.seat: each.account_id for each in room.seats}
        if str(seat) in taken and taken[str(seat)] == who.account_id:
            return room
        if who.account_id is not None and who.account_id in taken.values():
            raise ConflictError("you have the other seat in this room", remedy="send the link to your partner")
        if not take_stored_seat(connection, room_id, str(seat), who.account_id):
            raise ConflictError(f"{seat.name.lower()} is taken", remedy="create a room of your own")
        touch_room(connection, room_id, datetime.now(UTC))
        log_change(connection, "room", room_id, "take_seat", who.by, after={"seat": str(seat)})
        return enter_room(connection, room_id, who)
