"""Seats as files spell them."""

from __future__ import annotations

from fourwinds.bridge.seat import Seat

__all__ = ["read_seat"]

_SEATS: dict[str, Seat] = {
    name: seat
    for seat, names in {
        Seat.NORTH: "N NORTH NORD NOORD NORTE NORR",
        Seat.EAST: "E EAST EST OOST OST ESTE ÖST ØST",
        Seat.SOUTH: "S SOUTH SUD SÜD ZUID SUR SÖDER SYD",
        Seat.WEST: "W WEST OUEST OVEST OESTE VÄST VEST",
    }.items()
    for name in names.split()
}


def read_seat(text: str) -> Seat | None:
    """Return the seat with this name, in any of the languages used in files; None if there is none.

    >>> read_seat("N"), read_seat("sud"), read_seat("X")
    (<Seat.NORTH: 0>, <Seat.SOUTH: 2>, None)
    """
    seat = _SEATS.get(text)
    return seat if seat is not None else _SEATS.get(text.strip().upper())
