"""Which auctions a sequence can still be, token by token: none left means that no reading of it is legal."""

from __future__ import annotations

from typing import TypeAlias

from fourwinds.notes.sequence.codes import ALL_BIDS, NO_BID, bid_code
from fourwinds.notes.sequence.tokens import Token
from fourwinds.notes.sequence.variables import FREE, Binding, bind

__all__ = ["ANY_AUCTION", "START", "Standings", "advance", "is_over"]

NOBODY, OURS, THEIRS = range(3)

Standing: TypeAlias = tuple[Binding, int, int, int]
"""The suits of the variables, whose the last bid is, how often doubled (0, 1, 2), how many passes since."""
Standings: TypeAlias = dict[Standing, int]
"""What the last bid may be in each standing, a bit for each code; `NO_BID` before the first."""

START: Standings = {(FREE, NOBODY, 0, 0): 1 << NO_BID}


def _any_auction(theirs_next: bool) -> Standings:
    """Everything an auction of our and their calls can have come to, when it is this side's turn."""
    standings: Standings = {(FREE, NOBODY, 0, passes): 1 << NO_BID for passes in range(4)}
    for passes in range(3):
        last_caller_is_theirs = theirs_next == (passes % 2 == 1)
        for doubled in range(3):
            bidder = THEIRS if last_caller_is_theirs != (doubled == 1) else OURS
            standings[FREE, bidder, doubled, passes] = ALL_BIDS
    return standings


ANY_AUCTION = {theirs: _any_auction(theirs) for theirs in (False, True)}


def is_over(standing: Standing) -> bool:
    _, bidder, _, passes = standing
    return passes > 2 and (bidder != NOBODY or passes > 3)


def advance(standings: Standings, token: Token) -> Standings:
    """Where the auction may stand after one more token, in its legal readings only."""
    caller, opponent = (THEIRS, OURS) if token.theirs else (OURS, THEIRS)
    calls, after = token.calls, {}
    for standing, lasts in standings.items():
        if is_over(standing):
            continue
        binding, bidder, doubled, passes = standing
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
    """The bids a token may be over any of these last bids, with what its variables then stand for."""
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
