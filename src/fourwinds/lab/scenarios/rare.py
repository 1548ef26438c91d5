"""Deals for branches that random deals hardly ever show: drawn from the hands that make the calls of their auctions."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from fourwinds.bidding.bidder import Bidder
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.dealing import DealArray
from fourwinds.bridge.seat import Seat, Vulnerability
from fourwinds.lab.deals.auction_conditions import auction_conditions
from fourwinds.lab.deals.conditions import DealConditions
from fourwinds.lab.deals.sampler import DealSampler
from fourwinds.lab.scenarios.auctions import DealtAuction
from fourwinds.notes.constraint import any_of
from fourwinds.notes.sequence.codes import CALLS
from fourwinds.table.errors import NotFoundError

__all__ = ["either_auction", "rare_deals"]

_PATIENCE, _EFFORT = 1 << 19, 1 << 19


def either_auction(auctions: Sequence[DealtAuction], bidder: Bidder, vulnerability: Vulnerability) -> DealConditions:
    """Return the conditions of deals with one of these auctions; north deals, and is on our side in all or in none."""
    mirrored = bidder if auctions[0].our_side == 0 else Bidder(bidder.theirs, bidder.ours)
    each = [
        auction_conditions(mirrored, Auction(Seat.NORTH, [CALLS[code] for code in auction.codes]), vulnerability)
        for auction in auctions
    ]
    if len(each) == 1:
        return each[0]

    def is_made(deals: DealArray) -> NDArray[np.bool_]:
        fits = np.zeros(len(deals), dtype=np.bool_)
        for one in each:
            for check in one.checks:
                left = ~fits
                fits[left] = check(deals[left])
        return fits

    hands = {seat: any_of(one.constraint(seat) for one in each) for seat in Seat}
    return DealConditions(hands, checks=(is_made,))


def rare_deals(
    auctions: Sequence[DealtAuction], count: int, bidder: Bidder, vulnerability: Vulnerability, seed: int
) -> DealArray:
    """Return about so many deals (n, 4, 4) with one of these auctions, or fewer; raise an error if there are none."""
    conditions = either_auction(auctions, bidder, vulnerability)
    sampler = DealSampler(conditions, seed, patience=_PATIENCE, effort=_EFFORT)
    try:
        return sampler.draw(count)
    except NotFoundError:
        if not sampler.ready:
            raise
        return sampler.draw(min(sampler.ready, count))
