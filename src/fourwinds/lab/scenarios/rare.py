"""Deals for branches that random deals hardly ever show: drawn from the hands that make the calls of their auctions."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

import numpy as np

from fourwinds.bidding.bidder import Bidder
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.dealing import DealArray
from fourwinds.bridge.seat import Seat, Side, Vulnerability
from fourwinds.lab.deals.joined import deals_of_auction
from fourwinds.lab.scenarios.auctions import DealtAuction
from fourwinds.notes.sequence.codes import CALLS

__all__ = ["rare_deals"]

_THOROUGH = 12_000


def rare_deals(
    auctions: Sequence[DealtAuction], count: int, bidder: Bidder, vulnerability: Vulnerability, seed: int
) -> DealArray:
    """Return up to so many deals (n, 4, 4) with one of these auctions, dealer first; none if they are too rare."""
    rng = np.random.default_rng(seed)
    each = ceil(count / len(auctions))
    ends = [
        bidder.turn(Auction(Seat.NORTH, [CALLS[code] for code in one.codes]), vulnerability, Side(one.our_side))
        for one in auctions
    ]
    found = np.concatenate([deals_of_auction(end, each, rng) for end in ends])
    if not len(found):
        found = np.concatenate([deals_of_auction(end, each, rng, drawn=_THOROUGH) for end in ends])
    some: DealArray = found[rng.permutation(len(found))[:count]]
    return some
