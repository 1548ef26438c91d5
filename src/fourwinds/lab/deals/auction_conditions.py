"""The conditions of deals in which all players would have made the calls of an auction."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fourwinds.bidding.auction.turn import Turn
from fourwinds.bidding.bidder import Bidder
from fourwinds.bidding.choosing import chosen_codes
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.dealing import DealArray
from fourwinds.bridge.seat import Seat, Side, Vulnerability
from fourwinds.lab.deals.conditions import DealConditions
from fourwinds.notes.constraint import ANYTHING, Constraint, all_of, any_of
from fourwinds.notes.sequence.codes import code_of

__all__ = ["auction_conditions"]


def auction_conditions(bidder: Bidder, auction: Auction, vulnerability: Vulnerability) -> DealConditions:
    """Return the conditions of deals in which the players make these calls; north-south play the bidder's own side."""
    end = bidder.turn(auction, vulnerability, Side.NS)
    needs = {seat: all_of(_needs(end, number) for number in _calls_of(auction, seat)) for seat in Seat}

    def would_call(deals: DealArray) -> NDArray[np.bool_]:
        fits = np.ones(len(deals), dtype=np.bool_)
        for before, call in end.path():
            seat = (auction.dealer + before.number) % 4
            fits[fits] = chosen_codes(before, np.ascontiguousarray(deals[fits, seat])) == code_of(call)
        return fits

    return DealConditions(needs, checks=(would_call,))


def _calls_of(auction: Auction, seat: Seat) -> range:
    return range((seat - auction.dealer) % 4, len(auction.calls), 4)


def _needs(end: Turn, number: int) -> Constraint:
    choices = end.readings[number].choices
    return any_of(choice.needs for choice in choices) if choices else ANYTHING
