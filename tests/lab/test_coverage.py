"""What is counted when a bidder bids random deals."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from fourwinds.bidding.auction.agreements import Agreements
from fourwinds.bidding.auction.choice import Band, Choice
from fourwinds.bidding.auction.view import AuctionView
from fourwinds.bidding.bidder import Bidder
from fourwinds.bidding.systems import bidder_of
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.calls import Bid
from fourwinds.bridge.cards import Suit
from fourwinds.bridge.seat import Seat
from fourwinds.lab.coverage import Category, Coverage, Defect, Note, category_of
from fourwinds.lab.measuring import measure
from fourwinds.notes.book import Book
from fourwinds.notes.constraint import Measure, at_least
from fourwinds.notes.meaning import Meaning
from fourwinds.notes.rule import parse_line


def counted(bidder: Bidder, count: int = 30, keep: int = 0) -> Coverage:
    coverage = Coverage(keep)
    for part in measure(bidder, count, seed=3, keep=keep):
        coverage.add(part)
    return coverage


def of(*lines: str) -> Bidder:
    return Bidder(Agreements(Book(map(parse_line, lines))))


@pytest.mark.parametrize(
    ("auction", "category"),
    [
        ("p p", Category.OPENING),
        ("1h p", Category.RESPONSE),
        ("1h 2c", Category.RESPONSE),
        ("1h p 2h p", Category.REBID),
        ("1h p 1s p 2c p", Category.RESPONDER_REBID),
        ("1h", Category.OVERCALL),
        ("1h p 2h", Category.OVERCALL),
        ("1h p p", Category.BALANCING),
        ("1h p 2h p p", Category.BALANCING),
        ("1h x p", Category.ADVANCER),
        ("1h x p 1s p", Category.COMPETITIVE),
        ("p p 1h p 2h p p x p", Category.ADVANCER),
    ],
)
def test_what_a_call_is_for_its_side(auction: str, category: Category) -> None:
    assert category_of(bidder_of("sayc").turn(Auction.parse(auction, Seat.NORTH))) is category


def test_boards_are_bid_by_all_dealers_and_vulnerabilities() -> None:
    coverage = counted(of("p = 0+ HCP", "(p)-p = 0+ HCP"), 16)
    assert (coverage.deals, coverage.calls, coverage.bids) == (16, 64, 0)


def test_the_same_seed_counts_the_same() -> None:
    assert counted(bidder_of("sayc")).bands == counted(bidder_of("sayc")).bands


def test_notes_are_native() -> None:
    coverage = counted(bidder_of("sayc", kernel=False))
    assert coverage.bands[Category.OPENING][Band.NOTES] == coverage.bands[Category.OPENING].total() > 0


def test_the_kernel_is_not() -> None:
    coverage = counted(bidder_of(Book(())), keep=1)
    assert coverage.bands[Category.OPENING][Band.KERNEL] == coverage.bands[Category.OPENING].total() > 0
    (example,) = coverage.examples[Note.KERNEL]
    assert example.choice is not None
    assert coverage.rules[example.choice.rule] > 0


def test_a_meaning_that_does_not_hold_is_found() -> None:
    """An opening that shows five hearts and is made with any hand."""
    hearts = Meaning("5+ hearts", at_least(Measure("length", (Suit.HEARTS,)), 5))

    def lie(view: AuctionView) -> Iterable[Choice]:
        return [] if view.last_bid else [Choice(Bid.parse("1H"), hearts, Band.SITUATION, "lie")]

    coverage = counted(Bidder(Agreements(Book(()), situations=lie)), 8, keep=1)
    assert coverage.found[Defect.UNTRUE] > 0
    assert coverage.found[Defect.CONTRADICTION] > 0
    (example,) = coverage.examples[Defect.UNTRUE]
    assert example.hand is not None
    assert example.hand.length(Suit.HEARTS) < 5


def test_an_exception_is_a_finding_and_the_next_board_is_bid() -> None:
    def broken(_view: AuctionView) -> Iterable[Choice]:
        raise RuntimeError("boom")

    coverage = counted(Bidder(Agreements(Book(()), situations=broken)), 4, keep=1)
    assert coverage.found[Defect.EXCEPTION] == 4
    assert "boom" in coverage.examples[Defect.EXCEPTION][0].detail


@pytest.mark.parametrize("system", ["sayc", "2/1"])
def test_a_base_bids_without_defects(system: str) -> None:
    coverage = counted(bidder_of(system), 100)
    found = {defect: coverage.found[defect] for defect in Defect if coverage.found[defect]}
    assert not found
