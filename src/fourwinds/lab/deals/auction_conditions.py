"""The conditions of deals in which all players would have made the calls of an auction."""

from __future__ import annotations

from functools import reduce
from operator import and_

import numpy as np
from numpy.typing import NDArray

from fourwinds.bidding.auction.reading import Reading
from fourwinds.bidding.auction.turn import Turn
from fourwinds.bidding.bidder import Bidder
from fourwinds.bidding.choosing import chosen_codes
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.dealing import DealArray
from fourwinds.bridge.seat import Seat, Side, Vulnerability
from fourwinds.lab.deals.conditions import DealConditions
from fourwinds.notes.constraint import any_of
from fourwinds.notes.sequence.codes import code_of
from fourwinds.table.errors import NotFoundError, Where

__all__ = ["auction_conditions"]


def auction_conditions(
    bidder: Bidder, auction: Auction, vulnerability: Vulnerability, we: Side = Side.NS
) -> DealConditions:
    """Return the conditions of deals in which the players make these calls; `we` play the bidder's own side."""
    end = bidder.turn(auction, vulnerability, we)
    for number, reading in enumerate(end.readings, 1):
        if not reading.choices:
            raise NotFoundError(
                f"no hand makes the call {reading.call}, in these agreements",
                where=Where(call=number),
                remedy="name a system in which the call means something, or give the auction up to there",
            )
    calls = (
        _call_conditions(before, end.readings[before.number], Seat((auction.dealer + before.number) % 4))
        for before, _ in end.path()
    )
    return reduce(and_, calls, DealConditions())


def _call_conditions(before: Turn, reading: Reading, seat: Seat) -> DealConditions:
    """Return the conditions under which the player to call makes the call that was read."""

    def would_call(deals: DealArray) -> NDArray[np.bool_]:
        return np.asarray(chosen_codes(before, np.ascontiguousarray(deals[:, seat])) == code_of(reading.call))

    return DealConditions(
        {seat: any_of(choice.needs for choice in reading.choices)},
        checks=(would_call,),
        name=f"the call {reading.call} of {seat.name.lower()} (call {before.number + 1})",
    )
