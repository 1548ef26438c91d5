"""Deals on which all players make the calls of an auction."""

from __future__ import annotations

import pytest

from fourwinds.bidding.bulk import bid_out
from fourwinds.bidding.systems import bidder_of
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.dealing import random_deals
from fourwinds.bridge.seat import Seat, Vulnerability
from fourwinds.lab.deals.auction_conditions import auction_conditions
from fourwinds.lab.deals.sampler import DealSampler


@pytest.mark.parametrize(
    ("calls", "dealer"),
    [("1n p 2c", Seat.NORTH), ("1h 2n", Seat.EAST), ("p p 1s x", Seat.SOUTH), ("2c p 2d p 2n p 3c", Seat.WEST)],
)
def test_the_players_make_these_calls(calls: str, dealer: Seat) -> None:
    bidder, auction = bidder_of("sayc"), Auction.parse(calls, dealer=dealer)
    deals = DealSampler(auction_conditions(bidder, auction, Vulnerability.ALL), seed=2).draw(12)
    found = bid_out(deals, bidder.ours, dealers=[dealer], vulnerabilities=[Vulnerability.ALL], workers=1)
    assert all(each.calls[: len(auction.calls)] == auction.calls for each in found)


def test_an_auction_is_as_rare_as_it_is_on_random_deals() -> None:
    bidder, auction = bidder_of("sayc"), Auction.parse("1n p 2c", dealer=Seat.NORTH)
    sampler = DealSampler(auction_conditions(bidder, auction, Vulnerability.NONE), seed=2)
    sampler.draw(150)
    count = 1_000
    found = bid_out(
        random_deals(count, seed=5), bidder.ours, dealers=[Seat.NORTH], vulnerabilities=[Vulnerability.NONE], workers=1
    )
    share = sum(each.calls[:3] == auction.calls for each in found) / count
    assert abs(sampler.rarity.share - share) < 4 * (share / count) ** 0.5 + 4 * sampler.rarity.error
