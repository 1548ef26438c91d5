"""Bidders by the name of a system."""

from __future__ import annotations

import pytest

from fourwinds.bidding.systems import agreements_of, base_named, bidder_of
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.cards import Hand
from fourwinds.bridge.seat import Seat
from fourwinds.notes.book import Book
from fourwinds.notes.compose import system_with
from fourwinds.notes.rule import parse_line
from fourwinds.table.errors import NotFoundError


def call(system: str, hand: str, auction: str) -> str:
    return str(bidder_of(system).advise(Hand.parse(hand), Auction.parse(auction, Seat.NORTH)).call)


@pytest.mark.parametrize("name", ["2/1", "2over1", "2/1 Game Force", "two over one", "2_1_game_force", "2/1 GF"])
def test_two_over_one_has_many_spellings(name: str) -> None:
    assert base_named(name) == "2_1_game_force"


@pytest.mark.parametrize("name", ["sayc", "SAYC", "Standard American", "Yellow Card"])
def test_so_has_standard_american(name: str) -> None:
    assert base_named(name) == "sayc"


def test_an_unknown_name_is_met_with_the_nearest() -> None:
    with pytest.raises(NotFoundError, match="precision"):
        bidder_of("precisoin")


def test_the_same_name_is_built_once() -> None:
    assert agreements_of("sayc") is agreements_of("SAYC")


def test_each_system_bids_its_own_way() -> None:
    weak_notrump = "KQ72.A53.Q83.K97"
    assert [call(system, weak_notrump, "") for system in ("sayc", "acol", "precision")] == ["1C", "1N", "1N"]


def test_each_side_is_read_by_its_own_system() -> None:
    auction = Auction.parse("1c", Seat.NORTH)
    theirs = bidder_of("sayc", "precision").turn(auction).known[0]
    same = bidder_of("sayc").turn(auction).known[0]
    assert theirs.hcp[0] == 16
    assert same.hcp[0] < 16


def test_the_example_of_the_systems_document() -> None:
    """The example of the specification (systems 4.2.4). A hand of 5-3-3-2 is balanced, so 3NT fits too."""
    known = {
        "hcp": 13,
        "total_points": 14,
        "spades": 5,
        "hearts": 2,
        "diamonds": 3,
        "clubs": 3,
        "is_balanced": False,
    }
    advice = bidder_of("2/1").advise(known, Auction.parse("1n p", Seat.NORTH), trace=True)
    assert (str(advice.call), advice.score, advice.layer) == ("2H", 520, "convention")
    assert "transfer to spades" in advice.meaning
    assert str(advice.alternatives[0].call) == "3N"
    refused = {str(tried.choice.call): tried.failing for tried in advice.trace if not tried.fits}
    assert "hearts 5+" in refused["2D"]
    assert "2C" in refused


def test_a_book_of_ones_own_bids() -> None:
    book = Book([parse_line("1n = 10-12 HCP, balanced")])
    advice = bidder_of(book, kernel=False).advise(Hand.parse("KQ72.A53.Q83.T97"), Auction(Seat.NORTH))
    assert str(advice.call) == "1N"


def test_a_convention_brings_what_it_needs_and_drops_what_it_excludes() -> None:
    chosen = [each.id for each in system_with("sayc", on=["ogust", "smolen"]).conventions]
    assert {"ogust", "smolen", "stayman_1nt"} <= {*chosen}
    assert "feature_2nt" not in chosen


def test_a_convention_switched_off_takes_those_along_that_need_it() -> None:
    chosen = {each.id for each in system_with("2_1_game_force", off=["stayman_1nt"]).conventions}
    assert chosen.isdisjoint({"stayman_1nt", "smolen"})


def test_without_stayman_two_clubs_is_natural() -> None:
    position = Auction.parse("1n p", Seat.NORTH)
    hand = Hand.parse("K972.KJ53.83.Q97")
    assert str(bidder_of("sayc").advise(hand, position).call) == "2C"
    assert str(bidder_of(system_with("sayc", off=["stayman_1nt"])).advise(hand, position).call) != "2C"


def test_parameters_go_along() -> None:
    system = system_with("acol", parameters={"fourth_suit_forcing": {"force": "one round", "points": "11"}})
    chosen = {each.id: each.parameters for each in system.conventions}
    assert chosen["fourth_suit_forcing"]["force"] == "one round"
    usual = {each.id: each.parameters for each in system_with("precision").conventions}
    assert usual["stayman_2nt"]["game"] == "3"


def test_the_kernel_does_not_open_1nt_outside_the_range_of_the_notes() -> None:
    """The notes define 1NT as weak, and every other opening is left to the kernel, whose own range is 15-17."""
    bidder = bidder_of(Book([parse_line("1n = 10-12 HCP, balanced")]))
    hands = ("KQ72.A53.Q83.T97", "KQ72.A53.Q83.KJ7")
    assert [str(bidder.advise(Hand.parse(hand), Auction.parse("", Seat.NORTH)).call) for hand in hands] == ["1N", "1C"]
