from __future__ import annotations

import pickle
from random import Random

import pytest
from hypothesis import given

from fourwinds.bridge.auction import Auction
from fourwinds.bridge.calls import DOUBLE, PASS, REDOUBLE, Bid, Call
from fourwinds.bridge.contract import PASSED_OUT
from fourwinds.bridge.seat import Seat
from fourwinds.table.errors import FourWindsError, IllegalError, MalformedError
from tests.strategies import auctions, calls, randoms

LONGEST_AUCTION = 319
"""Three passes, then each of 35 bids doubled and redoubled with two passes before each and three at the very end."""


@given(randoms)
def test_every_auction_built_from_legal_calls_ends(random: Random) -> None:
    auction = Auction(Seat.NORTH)
    while not auction.is_over:
        auction = auction.then(random.choice(auction.legal_calls))
        assert len(auction) <= LONGEST_AUCTION
    assert auction.legal_calls == ()
    assert auction.contract is not None


def test_the_longest_auction_is_legal() -> None:
    auction = Auction(Seat.NORTH, [PASS, PASS, PASS])
    while not auction.is_over:
        legal = auction.legal_calls
        passes_before = auction.calls[-2:] == (PASS, PASS) or len(auction) == 3
        raises = [call for call in legal if call is not PASS]
        auction = auction.then(raises[0] if passes_before and raises else PASS)
    assert len(auction) == LONGEST_AUCTION


@given(auctions, calls)
def test_legal_calls_are_those_that_can_be_made(auction: Auction, call: Call) -> None:
    assert auction.is_legal(call) == (call in auction.legal_calls)
    if auction.is_legal(call):
        assert auction.then(call).calls == (*auction.calls, call)
    else:
        with pytest.raises(IllegalError) as raised:
            auction.then(call)
        assert (raised.value.where.call, raised.value.where.token) == (len(auction) + 1, str(call))


@given(auctions)
def test_an_auction_reads_back(auction: Auction) -> None:
    assert Auction.parse(str(auction), auction.dealer) == auction
    assert pickle.loads(pickle.dumps(auction)) == auction
    assert len({auction, Auction(auction.dealer, auction.calls)}) == 1


@given(auctions)
def test_the_contract_is_the_last_bid_of_the_first_to_name_its_strain(auction: Auction) -> None:
    contract = auction.contract
    assert (contract is None) == (not auction.is_over)
    if contract is None or contract.bid is None or contract.declarer is None:
        return
    bids = [(seat, call) for seat, call in auction if isinstance(call, Bid)]
    last_seat, last_bid = bids[-1]
    same_strain = [seat for seat, bid in bids if bid.strain is last_bid.strain and seat.side is last_seat.side]
    assert (contract.bid, contract.declarer) == (last_bid, same_strain[0])


@pytest.mark.parametrize(
    ("text", "contract"),
    [
        ("P P P P", "P"),
        ("1N P 3N P P P", "3N N"),
        ("1H P 2H P 4H P P P", "4H N"),
        ("P 1H P 2H P 4H P P P", "4H E"),
        ("1S P 2H P 2N P 4H X P P P", "4HX S"),
        ("1C X XX P P P", "1CXX N"),
        ("1C X XX 1H P P P", "1H W"),  # a new bid wipes out the redouble
        ("1H 2H 3H 4H P P P", "4H E"),  # both sides named hearts
    ],
)
def test_how_auctions_end(text: str, contract: str) -> None:
    assert str(Auction.parse(text, Seat.NORTH).contract) == contract


@pytest.mark.parametrize("text", ["", "P P P", "1H P P", "1H P P X", "P P P 1H P P"])
def test_auctions_that_go_on(text: str) -> None:
    auction = Auction.parse(text, Seat.NORTH)
    assert not auction.is_over
    assert auction.contract is None


@pytest.mark.parametrize(
    ("text", "kind", "call", "column", "why"),
    [
        ("1N P 1C", IllegalError, 3, 6, "1C is not higher than 1N"),
        ("1N 1N", IllegalError, 2, 4, "1N is not higher than 1N"),
        ("1H P X", IllegalError, 3, 6, "X of partner's 1H"),
        ("X", IllegalError, 1, 1, "X with no bid to double"),
        ("P P XX", IllegalError, 3, 5, "XX with no bid to double"),
        ("1H XX", IllegalError, 2, 4, "XX with no double to redouble"),
        ("1H X P XX", IllegalError, 4, 8, "XX of one's own side's double"),
        ("1H X X", IllegalError, 3, 6, "X of a bid that is doubled already"),
        ("1H X XX P P XX", IllegalError, 6, 13, "XX of a bid that is redoubled already"),
        ("1H P P P 1S", IllegalError, 5, 10, "1S comes after the end of the auction"),
        ("P P P P P", IllegalError, 5, 9, "P comes after the end of the auction"),
        ("1H, 9S", MalformedError, None, 5, "'9S' is not a call"),
    ],
)
def test_what_an_auction_refuses(
    text: str, kind: type[FourWindsError], call: int | None, column: int, why: str
) -> None:
    with pytest.raises(kind) as raised:
        Auction.parse(text, Seat.NORTH)
    assert raised.value.problem == why
    assert (raised.value.where.call, raised.value.where.column) == (call, column)


def test_the_remedy_tells_what_may_be_called() -> None:
    with pytest.raises(IllegalError, match="S may call P, XX or 1S and higher"):
        Auction.parse("1H X 1H", Seat.NORTH)
    with pytest.raises(IllegalError, match=r"E may call P, X$"):
        Auction.parse("7N 7N", Seat.NORTH)


def test_passed_out_is_a_contract_too() -> None:
    auction = Auction.parse("p p p p", Seat.EAST)
    assert auction.contract is PASSED_OUT
    assert auction.is_passed_out
    assert auction.declarer is None


def test_an_auction_does_not_change() -> None:
    auction = Auction.parse("1H", Seat.NORTH)
    with pytest.raises(AttributeError, match="then"):
        auction.dealer = Seat.EAST
    with pytest.raises(AttributeError, match="cannot delete"):
        del auction.calls
    assert auction.then(DOUBLE) is not auction
    assert REDOUBLE in auction.then(DOUBLE).legal_calls


@pytest.mark.parametrize("call", ["P", "banana", None, 7])
def test_only_calls_are_called(call: object) -> None:
    auction = Auction.parse("1H X", Seat.NORTH)
    with pytest.raises(MalformedError, match="is not a call"):
        auction.then(call)  # type: ignore[arg-type]  # what a caller without types might do


def test_only_seats_deal() -> None:
    with pytest.raises(IllegalError, match="7 is not a seat"):
        Auction(7)  # type: ignore[arg-type]  # what a caller without types might do
