"""The conditions of deals in which all players would have made the calls of an auction."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fourwinds.bidding.auction.turn import Turn
from fourwinds.bidding.bidder import Bidder
from fourwinds.bidding.choosing import entries_of
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.calls import Call
from fourwinds.bridge.dealing import DealArray, HandArray
from fourwinds.bridge.seat import Seat, Side, Vulnerability
from fourwinds.lab.deals.conditions import DealConditions
from fourwinds.notes.constraint import ANYTHING, Constraint, all_of, any_of

__all__ = ["auction_conditions", "makes_call"]


def auction_conditions(bidder: Bidder, auction: Auction, vulnerability: Vulnerability) -> DealConditions:
    """Return the conditions of deals in which the players make these calls; north-south play the bidder's own side."""
    end = bidder.turn(auction, vulnerability, Side.NS)
    needs = {seat: all_of(_needs(end, number) for number in _calls_of(auction, seat)) for seat in Seat}

    def would_call(deals: DealArray) -> NDArray[np.bool_]:
        fits = np.ones(len(deals), dtype=np.bool_)
        for before, call in end.path():
            seat = (auction.dealer + before.number) % 4
            fits[fits] = makes_call(before, call, deals[fits, seat])
        return fits

    return DealConditions(needs, checks=(would_call,))


def _calls_of(auction: Auction, seat: Seat) -> range:
    return range((seat - auction.dealer) % 4, len(auction.calls), 4)


def _needs(end: Turn, number: int) -> Constraint:
    choices = end.readings[number].choices
    return any_of(choice.needs for choice in choices) if choices else ANYTHING


def makes_call(turn: Turn, call: Call, hands: HandArray) -> NDArray[np.bool_]:
    """Return which hands make a call at a turn."""
    made = np.zeros(len(hands), dtype=np.bool_)
    for choice, rows in entries_of(turn, np.ascontiguousarray(hands)):
        if choice.call == call:
            made[rows] = True
    return made
