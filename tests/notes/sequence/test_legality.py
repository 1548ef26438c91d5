from __future__ import annotations

from hypothesis import given

from fourwinds.bridge.auction import Auction
from fourwinds.bridge.seat import Side
from fourwinds.notes.sequence.coded_status import OPENING, CodedStatus
from fourwinds.notes.sequence.codes import CALLS, NO_BID, SPELLINGS, code_of
from fourwinds.notes.sequence.legality import ANY_AUCTION, NOBODY, OURS, START, THEIRS, Statuses, advance
from fourwinds.notes.sequence.tokens import Token, read_token
from fourwinds.notes.sequence.variables import FREE, Binding
from tests.strategies import auctions


@given(auctions)
def test_legal_calls_are_those_of_the_auction(auction: Auction) -> None:
    status = OPENING
    for seat, call in auction:
        status = status.then(code_of(call), seat.side is Side.EW)
    legal = status.legal(auction.turn.side is Side.EW)
    assert tuple(CALLS[code] for code in range(len(CALLS)) if legal >> code & 1) == auction.legal_calls


def _reachable() -> dict[bool, Statuses]:
    """Everything an auction can have come to before it is over, by whose turn it is."""
    seen = {(OPENING, False), (OPENING, True)}
    todo = list(seen)
    while todo:
        status, theirs = todo.pop()
        for code in range(len(CALLS)):
            if status.legal(theirs) >> code & 1:
                after = status.then(code, theirs), not theirs
                if after not in seen and after[0].legal(after[1]):
                    seen.add(after)
                    todo.append(after)
    statuses: dict[bool, Statuses] = {False: {}, True: {}}
    for status, theirs in seen:
        key = _key(status)
        statuses[theirs][key] = statuses[theirs].get(key, 0) | 1 << status.last
    return statuses


def _bidder(status: CodedStatus) -> int:
    return NOBODY if status.last == NO_BID else THEIRS if status.status.bidder else OURS


def _key(status: CodedStatus) -> tuple[Binding, int, int, int]:
    return FREE, _bidder(status), int(status.status.doubled), status.status.passes


@given(auctions)
def test_sets_of_auctions_follow_the_rules_of_one_auction(auction: Auction) -> None:
    status, statuses, theirs = OPENING, START, False
    for _, call in auction:
        _check_every_call(status, statuses, theirs=theirs)
        status, statuses = status.then(code_of(call), theirs), advance(statuses, _token(code_of(call), theirs=theirs))
        theirs = not theirs
    _check_every_call(status, statuses, theirs=theirs)


def _check_every_call(status: CodedStatus, statuses: Statuses, *, theirs: bool) -> None:
    for code in range(len(CALLS)):
        after = status.then(code, theirs)
        legal = status.legal(theirs) >> code & 1
        assert advance(statuses, _token(code, theirs=theirs)) == ({_key(after): 1 << after.last} if legal else {})


def _token(code: int, *, theirs: bool) -> Token:
    return read_token(f"({SPELLINGS[code]})" if theirs else SPELLINGS[code], frozenset())


def test_dots_stand_for_every_auction_that_can_be() -> None:
    assert _reachable() == ANY_AUCTION
