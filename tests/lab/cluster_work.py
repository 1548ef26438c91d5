"""Work on chunks of deals, in a module that workers of a cluster import too."""

from __future__ import annotations

import time
from collections import Counter

import numpy as np

from fourwinds.bidding.auction.agreements import Agreements
from fourwinds.bidding.auction.turn import Turn
from fourwinds.bidding.bulk import bid_out
from fourwinds.bidding.choosing import chosen_codes
from fourwinds.bridge.contract import PASSED_OUT
from fourwinds.bridge.dealing import random_deals
from fourwinds.lab.spread import Chunk
from fourwinds.notes.sequence.codes import CALLS
from fourwinds.table.errors import NotFoundError, Where

__all__ = ["contracts", "find_nothing", "openings", "wait"]


def openings(agreements: Agreements, chunk: Chunk) -> Counter[str]:
    """Count what the dealers of some deals open."""
    deals = random_deals(chunk.count, seed=chunk.seed, start=chunk.start)
    codes = chosen_codes(Turn((agreements, agreements)), np.ascontiguousarray(deals[:, 0]))
    return Counter(str(CALLS[code]) for code in codes.tolist())


def contracts(agreements: Agreements, chunk: Chunk) -> Counter[str]:
    """Count the contracts of some deals, bid by all four players."""
    deals = random_deals(chunk.count, seed=chunk.seed, start=chunk.start)
    return Counter(str(auction.contract or PASSED_OUT) for auction in bid_out(deals, agreements, workers=1))


def wait(seconds: float, chunk: Chunk) -> int:
    time.sleep(seconds)
    return chunk.start


def find_nothing(chunk: Chunk) -> int:
    raise NotFoundError("no such hand", where=Where(hand=chunk.start), remedy="look elsewhere")
