"""Bidding rooms of systems, and who sits in them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from datetime import datetime
from typing import Literal

from sqlalchemy import Connection, delete, select, update

from fourwinds.store.tables import accounts, bidding_rooms, bidding_seats
from fourwinds.store.upsert import insert_new

__all__ = [
    "Opponents",
    "SeatTaken",
    "StoredRoom",
    "add_room",
    "delete_room",
    "find_room",
    "rooms_of",
    "seats_of",
    "take_seat",
    "touch_room",
]

Opponents = Literal["silent", "engine"]


@dataclass(frozen=True, slots=True)
class StoredRoom:
    """A room: the base that opponents play (None for the same system), and what is dealt."""

    id: str
    system_id: str
    opponents: Opponents
    theirs: str | None
    scenario: str | None
    conditions: Mapping[str, str] | None
    created_at: datetime
    updated_at: datetime


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """A seat and who has it: an account with its name, or the owner of a machine without accounts."""

    seat: str
    account_id: str | None
    name: str | None


def add_room(connection: Connection, room: StoredRoom) -> bool:
    """Store a room; return whether its id was free."""
    row = {each.name: getattr(room, each.name) for each in fields(room)}
    conditions = None if room.conditions is None else dict(room.conditions)
    return insert_new(connection, bidding_rooms, {**row, "conditions": conditions})


def find_room(connection: Connection, room_id: str) -> StoredRoom | None:
    row = connection.execute(select(bidding_rooms).where(bidding_rooms.c.id == room_id)).first()
    return None if row is None else StoredRoom(*row)


def rooms_of(connection: Connection, system_id: str) -> list[StoredRoom]:
    """List the rooms of a system, those with the latest news first."""
    columns = bidding_rooms.c
    query = select(bidding_rooms).where(columns.system_id == system_id)
    return [StoredRoom(*row) for row in connection.execute(query.order_by(columns.updated_at.desc(), columns.id))]


def delete_room(connection: Connection, room_id: str) -> None:
    connection.execute(delete(bidding_rooms).where(bidding_rooms.c.id == room_id))


def touch_room(connection: Connection, room_id: str, now: datetime) -> None:
    """Note that something has happened in a room. This also locks its row until the transaction ends."""
    connection.execute(update(bidding_rooms).where(bidding_rooms.c.id == room_id).values(updated_at=now))


def seats_of(connection: Connection, rooms: Iterable[str]) -> dict[str, list[SeatTaken]]:
    """Return the seats that are taken in each of these rooms, north first."""
    columns = bidding_seats.c
    query = (
        select(columns.room_id, columns.seat, columns.account_id, accounts.c.name)
        .outerjoin(accounts, accounts.c.id == columns.account_id)
        .where(columns.room_id.in_(list(rooms)))
        .order_by(columns.room_id, columns.seat)
    )
    found: dict[str, list[SeatTaken]] = defaultdict(list)
    for room_id, seat, account_id, name in connection.execute(query):
        found[room_id].append(SeatTaken(seat, account_id, name))
    return dict(found)


def take_seat(connection: Connection, room_id: str, seat: str, account_id: str | None) -> bool:
    """Give a seat to an account; return whether it was free, and the account had no other seat in the room."""
    return insert_new(connection, bidding_seats, {"room_id": room_id, "seat": seat, "account_id": account_id})
