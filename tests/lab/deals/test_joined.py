"""Deals made by joining hands are deals of the auction, and as likely as others."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from fourwinds.bidding.bidder import Bidder
from fourwinds.bidding.systems import bidder_of
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.deal import Deal
from fourwinds.bridge.dealing import DealArray, deal_from
from fourwinds.bridge.holdings import HCP
from fourwinds.bridge.seat import Seat, Vulnerability
from fourwinds.lab.deals.auction_conditions import auction_conditions
from fourwinds.lab.deals.joined import deals_of_auction
from fourwinds.lab.deals.sampler import DealSampler
from fourwinds.notes.constraint import Measure, at_least, between

AUCTIONS = ["1n p 2c p", "1h 1s x p", "p 1n p 2d p 2h p", "1s p"]


@pytest.fixture(scope="module")
def sayc() -> Bidder:
    return bidder_of("sayc")


def joined(sayc: Bidder, calls: str, count: int, seed: int = 1) -> DealArray:
    turn = sayc.turn(Auction.parse(calls, Seat.NORTH))
    return deals_of_auction(turn, count, np.random.default_rng(seed))


@pytest.mark.parametrize("calls", AUCTIONS)
def test_all_players_make_the_calls(sayc: Bidder, calls: str) -> None:
    deals = joined(sayc, calls, 20)
    assert len(deals) == 20
    for row in deals:
        deal, auction = deal_from(row), Auction(Seat.NORTH)
        assert isinstance(deal, Deal), "52 cards, each once"
        for seat, call in Auction.parse(calls, Seat.NORTH):
            assert sayc.turn(auction).choose(deal[seat]).call == call
            auction = auction.then(call)


@pytest.mark.parametrize("calls", AUCTIONS)
def test_points_are_spread_as_in_deals_drawn_independently(sayc: Bidder, calls: str) -> None:
    one = _points(np.concatenate([joined(sayc, calls, 10_000, seed) for seed in (1, 2)]))
    conditions = auction_conditions(sayc, Auction.parse(calls, Seat.NORTH), Vulnerability.NONE)
    other = _points(DealSampler(conditions, 3).draw(600))
    error = other.std(axis=0) * np.sqrt(1 / 600 + 1 / 600)
    assert (np.abs(one.mean(axis=0) - other.mean(axis=0)) < 4 * error + 0.05).all()


def test_the_player_to_call_meets_more_conditions(sayc: Bidder) -> None:
    turn = sayc.turn(Auction.parse("1n p", Seat.NORTH))
    deals = deals_of_auction(turn, 10, np.random.default_rng(1), needs=between(Measure("hcp"), 10, 11))
    assert set(_points(deals)[:, Seat.SOUTH].tolist()) <= {10, 11}
    chosen = deals_of_auction(turn, 10, np.random.default_rng(1), check=lambda hands: hands[:, 0] % 2 == 1)
    assert (chosen[:, Seat.SOUTH, 0] % 2 == 1).all()


def test_what_is_impossible_gives_no_deals(sayc: Bidder) -> None:
    turn = sayc.turn(Auction.parse("2c p", Seat.NORTH))
    assert len(deals_of_auction(turn, 5, np.random.default_rng(1), needs=at_least(Measure("hcp"), 30))) == 0


def _points(deals: DealArray) -> NDArray[np.int64]:
    points: NDArray[np.int64] = HCP.array.take(deals).sum(axis=2).astype(np.int64)
    return points
