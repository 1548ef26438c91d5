"""The auctions a sequence can stand for, token by token; if none is left, no reading of the sequence is legal.

Many auctions are followed at once, so the rules of `bridge.auction_status` are repeated here for sets of last bids.
A test checks that both agree.
"""

from __future__ import annotations

from typing import TypeAlias

from fourwinds.notes.sequence.codes import ALL_BIDS, NO_BID, bid_code
from fourwinds.notes.sequence.tokens import Token
from fourwinds.notes.sequence.variables import FREE, Binding, bind

__all__ = ["ANY_AUCTION", "START", "Statuses", "advance", "is_over"]

NOBODY, OURS, THEIRS = range(3)

Status: TypeAlias = tuple[Binding, int, int, int]
"""The suits of the variables, whose bid was last, how often it is doubled (0, 1, 2), and the passes since."""
Statuses: TypeAlias = dict[Status, int]
"""The possible last bids in each status, one bit for each code; `NO_BID` before the first bid."""

START: Statuses = {(FREE, NOBODY, 0, 0): 1 << NO_BID}


def _any_auction(theirs_next: bool) -> Statuses:
    """Return every status an auction can have when it is this side's turn."""
    statuses: Statuses = {(FREE, NOBODY, 0, passes): 1 << NO_BID for passes in range(4)}
    for passes in range(3):
        last_caller_is_theirs = theirs_next == (passes % 2 == 1)
        for doubled in range(3):
            bidder = THEIRS if last_caller_is_theirs != (doubled == 1) else OURS
            statuses[FREE, bidder, doubled, passes] = ALL_BIDS
    return statuses


ANY_AUCTION = {theirs: _any_auction(theirs) for theirs in (False, True)}


def is_over(status: Status) -> bool:
    _, bidder, _, passes = status
    return passes > 2 and (bidder != NOBODY or passes > 3)


def advance(statuses: Statuses, token: Token) -> Statuses:
    """Return the possible statuses after one more token; illegal readings are dropped."""
    caller, opponent = (THEIRS, OURS) if token.theirs else (OURS, THEIRS)
    calls, after = token.calls, {}
    for status, lasts in statuses.items():
        if is_over(status):
            continue
        binding, bidder, doubled, passes = status
        if calls & 1:
            after[binding, bidder, doubled, passes + 1] = lasts
        if calls & 2 and bidder == opponent and not doubled:
            after[binding, bidder, 1, 0] = after.get((binding, bidder, 1, 0), 0) | lasts
        if calls & 4 and bidder == caller and doubled == 1:
            after[binding, bidder, 2, 0] = after.get((binding, bidder, 2, 0), 0) | lasts
        for bound, bids in _bids(token, binding, lasts, bidder):
            after[bound, caller, 0, 0] = after.get((bound, caller, 0, 0), 0) | bids
    return after


def _bids(token: Token, binding: Binding, lasts: int, bidder: int) -> list[tuple[Binding, int]]:
    """Return the bids a token can be over any of these last bids, each with the suits its variables then stand for."""
    lowest = lasts & -lasts
    higher = -lowest << 1
    bids = token.calls & higher & ALL_BIDS
    if token.jump:
        bids |= -lowest << 6 & ALL_BIDS
    if bidder != NOBODY:
        for step in token.steps:
            bids |= lasts << step & ALL_BIDS
    found = [(binding, bids)] if bids else []
    for level, name in token.suited:
        for suit in range(4):
            bid = 1 << bid_code(level, suit)
            bound = bind(binding, name, suit) if bid & higher else None
            if bound is not None:
                found.append((bound, bid))
    return found
