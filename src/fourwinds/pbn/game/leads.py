"""Opening leads as files write them."""

from __future__ import annotations

from fourwinds.bridge.cards import Card
from fourwinds.bridge.seat import Seat
from fourwinds.pbn.game.seats import read_seat
from fourwinds.table.errors import FourWindsError

__all__ = ["read_lead"]


def read_lead(text: str) -> tuple[Seat | None, Card] | None:
    """Return the leader, if the text names one, and the card; None if the text is not a lead.

    >>> seat, card = read_lead("W:♠4")
    >>> str(seat), str(card), read_lead("opening spade")
    ('W', 'S4', None)
    """
    seat_text, colon, card_text = text.rpartition(":")
    seat = read_seat(seat_text) if colon else None
    if colon and seat is None:
        return None
    try:
        return seat, Card.parse(card_text)
    except FourWindsError:
        return None
