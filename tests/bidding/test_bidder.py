"""Advice with its reasons, deep decisions, and whole sets of deals."""

from __future__ import annotations

import numpy as np
import pytest

from fourwinds.bidding.auction.turn import Turn
from fourwinds.bidding.bidder import Bidder
from fourwinds.bidding.bulk import bid_out
from fourwinds.bidding.hand_data import HandData
from fourwinds.bidding.layouts import layouts
from fourwinds.bidding.systems import agreements_of, bidder_of
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.calls import parse_call
from fourwinds.bridge.cards import Hand, Suit
from fourwinds.bridge.deal import Deal
from fourwinds.bridge.dealing import deal_from, random_deals
from fourwinds.bridge.evaluate import hcp
from fourwinds.bridge.seat import Seat, Side, Vulnerability
from fourwinds.notes.book import Book
from fourwinds.notes.constraint import Measure, parse_explicit
from fourwinds.notes.rule import parse_line
from fourwinds.table.errors import IllegalError, MalformedError

SAYC = bidder_of("sayc")


def auction(text: str) -> Auction:
    return Auction.parse(text, Seat.NORTH)


def test_an_answer_carries_its_reasons() -> None:
    advice = SAYC.advise(Hand.parse("AKQ72.K5.83.Q972"), auction("1n p"), trace=True)
    assert (str(advice.call), advice.layer, advice.forcing) == ("2H", "convention", "forcing")
    assert advice.rule.startswith("jacoby_transfers_1nt: 1n-(p)-2h")
    assert advice.trace[-1].fits
    assert all(tried.failing for tried in advice.trace[:-1])
    assert len(advice.alternatives) <= 3
    assert advice.shown.least(Suit.SPADES) == 5


def test_the_same_question_has_the_same_answer() -> None:
    hand = Hand.parse("KJ5.AQ72.T3.K842")
    first = bidder_of("sayc").advise(hand, auction("1s p 2s x p"))
    assert Bidder(agreements_of("sayc")).advise(hand, auction("1s p 2s x p")).rule == first.rule


def test_an_auction_that_is_over_is_refused() -> None:
    with pytest.raises(IllegalError, match="over"):
        SAYC.advise(Hand.parse("AKQ72.K5.83.Q972"), auction("1n p p p"))


def test_every_call_is_explained() -> None:
    told = SAYC.explain(auction("1n p 2h p 2s p"))
    transfer = told[2]
    assert (str(transfer.seat), transfer.alert, transfer.forcing) == ("S", True, "forcing")
    assert "spades" in transfer.meaning
    assert "5+ spades" in transfer.shown
    assert told[0].shown.startswith("15-17 HCP")


def test_a_hand_by_its_attributes() -> None:
    hand = HandData.of({"hcp": 13, "spades": 5, "hearts": 2, "diamonds": 3})
    assert hand.value(Measure("length", (Suit.CLUBS,))) == 3
    assert hand.value(Measure("balanced")) == 1
    assert hand.may_fit(parse_explicit("controls 4+"))
    assert not hand.may_fit(parse_explicit("hcp 15-17 and controls 4+"))


@pytest.mark.parametrize(
    ("attributes", "problem"),
    [
        ({"hpc": 13}, "not an attribute"),
        ({"hcp": 41}, "not a value of hcp"),
        ({"spades": 9, "hearts": 6}, "15 cards"),
        ({"is_balanced": "yes"}, "true or false"),
    ],
)
def test_attributes_that_cannot_be(attributes: dict[str, object], problem: str) -> None:
    with pytest.raises((MalformedError, IllegalError), match=problem):
        HandData.of(attributes)


def test_layouts_keep_what_was_shown_and_are_the_same_for_a_seed() -> None:
    hand = Hand.parse("KJ72.A95.83.QT72")
    here = SAYC.turn(auction("1n p"))
    deals = layouts(here, hand, 10, seed=4)
    assert deals == layouts(here, hand, 10, seed=4)
    assert all(deal[2] == hand and 15 <= hcp(deal[0]) <= 17 for deal in deals)


def test_a_close_decision_is_looked_into() -> None:
    hand, position = Hand.parse("KQJ72.AQ5.83.KQ2"), auction("1s p 2s p")
    first = SAYC.advise(hand, position, deep=True)
    assert "double dummy" in first.because
    assert SAYC.advise(hand, position, deep=True) == first
    assert first.choice.meaning.shows.matches(hand)


def test_what_asks_partner_is_not_simulated() -> None:
    assert SAYC.advise(Hand.parse("KJ72.A95.83.QT72"), auction("1n p"), deep=True).because == ""


def one_by_one(deal: Deal, dealer: Seat, vulnerability: Vulnerability, systems: dict[Side, str]) -> Auction:
    dealers, others = (agreements_of(systems[side]) for side in (dealer.side, Side(1 - dealer.side)))
    here = Turn((dealers, others), (vulnerability.of(dealer.side), vulnerability.of(Side(1 - dealer.side))))
    while not here.is_over:
        here = here.then(here.choose(deal[Seat((dealer + here.number) % 4)]).call)
    return Auction(dealer, here.calls)


@pytest.mark.parametrize("workers", [1, 2])
def test_a_set_of_deals_is_bid_as_each_deal_is(workers: int) -> None:
    deals = random_deals(64, seed=8)
    systems = {Side.NS: "sayc", Side.EW: "2/1"}
    bid = bid_out(deals, agreements_of("sayc"), agreements_of("2/1"), workers=workers)
    vulnerabilities = list(Vulnerability)
    expected = [
        one_by_one(deal_from(row), Seat(number % 4), vulnerabilities[number // 4 % 4], systems)
        for number, row in enumerate(deals)
    ]
    assert bid == expected


def test_many_deals_of_one_dealer_are_asked_together() -> None:
    deals = random_deals(100, seed=9)
    bid = bid_out(deals, agreements_of("sayc"), dealers=[Seat.EAST], vulnerabilities=[Vulnerability.ALL], workers=1)
    systems = dict.fromkeys(Side, "sayc")
    assert bid == [one_by_one(deal_from(row), Seat.EAST, Vulnerability.ALL, systems) for row in deals]


def test_no_deals_are_no_auctions() -> None:
    assert bid_out(np.empty((0, 4, 4), dtype=np.uint16), agreements_of("sayc")) == []


def test_a_book_alone_is_enough() -> None:
    book = Book([parse_line("1n = 15-17 HCP, balanced"), parse_line("1n-2h = transfer to spades, 5+ spades")])
    assert str(Bidder(book).advise(Hand.parse("AKQ72.K5.83.Q972"), auction("1n p")).call) == "2H"


def test_we_are_the_dealers_side_when_an_auction_is_explained() -> None:
    bidder = bidder_of("sayc", "precision")
    for calls in ("1c", "1c p"):
        assert not bidder.explain(auction(calls))[0].alert


def test_chosen_calls_are_weighed_against_the_call_of_the_list() -> None:
    hand, position = Hand.parse("KJ72.A95.83.QT72"), auction("1n p")
    told: list[float] = []
    calls = [parse_call(call) for call in ("3n", "2c")]
    verdict = SAYC.weigh(hand, position, calls=calls, deals=25, report=told.append)
    assert verdict is not None
    assert [str(each.choice.call) for each in verdict.weighed] == ["2C", "3N"]
    usual, other = verdict.weighed
    assert (usual.average, usual.margin, verdict.layouts) == (0.0, 0.0, 25)
    assert other.margin > 0
    assert told == [0.8, 1.0]
    assert SAYC.weigh(hand, position, calls=calls, deals=25) == verdict


def test_a_call_without_a_meaning_is_not_weighed() -> None:
    with pytest.raises(IllegalError, match="7♣ has no meaning here"):
        SAYC.weigh(Hand.parse("KJ72.A95.83.QT72"), auction("1n p"), calls=[parse_call("7c")])
