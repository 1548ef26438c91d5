from __future__ import annotations

from hypothesis import given

from fourwinds.bridge.auction import Auction
from fourwinds.bridge.auction_status import NO_CALLS, AuctionStatus
from fourwinds.bridge.calls import PASS, Bid, Call, Strain
from tests.strategies import auctions, calls


@given(auctions, calls)
def test_players_may_be_seats_places_or_sides(auction: Auction, call: Call) -> None:
    place = len(auction)
    seats, places, sides = auction.status, AuctionStatus.of(auction.calls), NO_CALLS
    for number, each in enumerate(auction.calls):
        sides = sides.after(each, number % 2)
    assert seats.is_legal(call, auction.turn) == places.is_legal(call, place) == sides.is_legal(call, place % 2), (
        "only the side of a player counts"
    )
    assert (seats.bid, seats.doubled, seats.passes) == (places.bid, places.doubled, places.passes)


@given(auctions)
def test_the_cheapest_bid_of_a_strain_is_the_lowest_legal_one(auction: Auction) -> None:
    bids = [call for call in auction.legal_calls if isinstance(call, Bid)]
    for strain in Strain:
        lowest = next((bid for bid in bids if bid.strain is strain), None)
        assert auction.is_over or auction.status.cheapest(strain) == lowest


@given(auctions)
def test_a_pass_ends_the_auction_when_the_auction_is_over_after_it(auction: Auction) -> None:
    if not auction.is_over:
        assert auction.status.ends_with(PASS) == auction.then(PASS).is_over
