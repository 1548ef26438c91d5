from __future__ import annotations

from hypothesis import given

from fourwinds.bridge.auction import Auction
from fourwinds.bridge.seat import Side
from fourwinds.notes.sequence.codes import CALLS, NO_BID, code_of
from fourwinds.notes.sequence.legality import ANY_AUCTION, NOBODY, OURS, THEIRS, Standings
from fourwinds.notes.sequence.standing import OPENING, Standing
from fourwinds.notes.sequence.variables import FREE
from tests.strategies import auctions


@given(auctions)
def test_legal_calls_are_those_of_the_auction(auction: Auction) -> None:
    standing = OPENING
    for seat, call in auction:
        standing = standing.then(code_of(call), seat.side is Side.EW)
    legal = standing.legal(auction.turn.side is Side.EW)
    assert tuple(CALLS[code] for code in range(len(CALLS)) if legal >> code & 1) == auction.legal_calls


def _reachable() -> dict[bool, Standings]:
    """Everything an auction can have come to before it is over, by whose turn it is."""
    seen = {(OPENING, False), (OPENING, True)}
    todo = list(seen)
    while todo:
        standing, theirs = todo.pop()
        for code in range(len(CALLS)):
            if standing.legal(theirs) >> code & 1:
                after = standing.then(code, theirs), not theirs
                if after not in seen and after[0].legal(after[1]):
                    seen.add(after)
                    todo.append(after)
    standings: dict[bool, Standings] = {False: {}, True: {}}
    for standing, theirs in seen:
        key = FREE, _bidder(standing), standing.doubled, standing.passes
        standings[theirs][key] = standings[theirs].get(key, 0) | 1 << standing.last
    return standings


def _bidder(standing: Standing) -> int:
    return NOBODY if standing.last == NO_BID else THEIRS if standing.theirs else OURS


def test_dots_stand_for_every_auction_that_can_be() -> None:
    assert _reachable() == ANY_AUCTION
