"""Calls as small numbers in order of rank: pass 0, double 1, redouble 2, then the bids from 1♣ (3) to 7NT (37)."""

from __future__ import annotations

from fourwinds.bridge.calls import BIDS, DOUBLE, PASS, REDOUBLE, Bid, Call

__all__ = [
    "ALL_BIDS",
    "ALL_CALLS",
    "CALLS",
    "HIGHEST",
    "NO_BID",
    "SPELLINGS",
    "SUIT_BIDS",
    "bid_code",
    "code_of",
]

CALLS: tuple[Call, ...] = (PASS, DOUBLE, REDOUBLE, *BIDS)
SPELLINGS = tuple(str(call).lower() for call in CALLS)
"""How notes write each call: `p`, `x`, `xx`, `1c`, …, `7n`."""
NO_BID = 2
"""The "last bid" before anyone has bid: every bid is higher."""
HIGHEST = len(CALLS) - 1
ALL_CALLS = (1 << len(CALLS)) - 1
ALL_BIDS = ALL_CALLS & ~0b111
SUIT_BIDS = sum(1 << code for code, call in enumerate(CALLS) if isinstance(call, Bid) and call.strain.suit is not None)


def code_of(call: Call) -> int:
    if call is PASS:
        return 0
    if isinstance(call, Bid):
        return bid_code(call.level, call.strain)
    return 1 if call is DOUBLE else 2


def bid_code(level: int, strain: int) -> int:
    return 5 * level + strain - 2
