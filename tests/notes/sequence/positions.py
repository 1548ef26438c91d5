"""Positions for tests, from the calls as players say them."""

from __future__ import annotations

from fourwinds.bridge.auction import Auction
from fourwinds.bridge.calls import parse_call
from fourwinds.bridge.seat import Seat, Side, Vulnerability
from fourwinds.notes.sequence import Position


def auction(calls: str, dealer: str = "N") -> Auction:
    return Auction(Seat.parse(dealer), map(parse_call, calls.replace("-", " ").split()))


def position(calls: str, *, dealer: str = "N", we: str = "NS", vul: str = "None") -> Position:
    return Position.of(auction(calls, dealer), Side[we], Vulnerability.parse(vul))


def seen(text: str, *, vul: str = "None") -> Position:
    """The position after calls in the notation of notes, North being the first of our side to call or open."""
    calls = text.split("-")
    return position(
        " ".join(call.strip("()") for call in calls), dealer="E" if calls[0].startswith("(") else "N", vul=vul
    )
