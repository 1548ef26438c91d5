"""Hands of which only some attributes are told: the call of most hands they may be, its share, and what to tell."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from fourwinds.bidding.bidder import Bidder
from fourwinds.bidding.completions import completions
from fourwinds.bidding.front import BiddingEngineV2Schema
from fourwinds.bidding.hand_data import HandData
from fourwinds.bidding.systems import bidder_of
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.cards import Hand, Suit
from fourwinds.bridge.dealing import hand_from, random_deals
from fourwinds.bridge.evaluate import hcp
from fourwinds.bridge.seat import Seat
from fourwinds.notes.constraint import Measure
from fourwinds.notes.constraint.bulk import Batch
from fourwinds.table.errors import FourWindsError

TWO_OVER_ONE = bidder_of("2/1")


def auction(calls: str = "") -> Auction:
    return Auction.parse(calls, Seat.NORTH)


def test_thirteen_points_and_five_spades_opposite_1nt_transfer_instead_of_asking_for_aces() -> None:
    advice = TWO_OVER_ONE.advise({"hcp": 13, "spades": 5}, auction("1n p"))
    assert str(advice.call) == "2H"
    assert 0.7 < advice.share < 0.95
    assert advice.tell[0] == "how many hearts"
    assert str(advice.alternatives[0].call) == "2C"
    assert advice.share + sum(other.share for other in advice.alternatives) == pytest.approx(1)
    assert all(str(other.call) != "4C" for other in advice.alternatives)


@pytest.mark.parametrize("system", ["sayc", "2/1", "acol", "precision"])
def test_eight_points_alone_pass_instead_of_opening_five_clubs(system: str) -> None:
    advice = bidder_of(system).advise({"hcp": 8}, auction())
    assert str(advice.call) == "P"
    assert advice.share > 0.7
    assert set(advice.tell) <= {"how many spades", "how many hearts", "how many diamonds", "how many clubs"}


def test_telling_what_was_asked_for_decides_the_call() -> None:
    known: dict[str, object] = {"hcp": 13, "spades": 5}
    assert TWO_OVER_ONE.advise(known, auction("1n p")).tell[0] == "how many hearts"
    for hearts, call in ((2, "2H"), (4, "2C"), (6, "2D")):
        advice = TWO_OVER_ONE.advise(known | {"hearts": hearts}, auction("1n p"))
        assert (str(advice.call), advice.share, advice.tell) == (call, 1.0, ())


@pytest.mark.parametrize(
    ("known", "calls"),
    [
        ({"hcp": 12}, ""),
        ({"hcp": 9, "hearts": 3}, "1h p"),
        ({"hcp": 11, "is_balanced": True}, "1d p"),
        ({"spades": 5}, "1c"),
        ({"hcp": 16}, "p p"),
        ({}, "1s"),
    ],
)
def test_the_share_is_that_of_hands_dealt_at_random(known: dict[str, int], calls: str) -> None:
    advice = TWO_OVER_ONE.advise(known, auction(calls))
    turn = TWO_OVER_ONE.turn(auction(calls))
    hands = random_deals(6_000, seed=5).reshape(-1, 4)
    fitting = hands[Batch(hands).matches(HandData.of(known).constraint)][:1_500]
    count = Counter(turn.choose(hand_from(row)).call for row in fitting)
    assert advice.share == pytest.approx(count[advice.call] / len(fitting), abs=0.06)
    assert count[advice.call] >= max(count.values()) - 0.06 * len(fitting)
    for other in advice.alternatives:
        assert other.share <= advice.share
        assert other.share == pytest.approx(count[other.call] / len(fitting), abs=0.06)


def test_the_hands_weighed_are_those_that_made_the_calls_so_far() -> None:
    turn = TWO_OVER_ONE.turn(auction("1s p 2s p"))
    hands = completions(turn, HandData.of({"hcp": 15}), seed=1)
    assert len(hands) >= 400
    for row in hands[:200]:
        hand = hand_from(row)
        assert hcp(hand) == 15
        assert hand.length(Suit.SPADES) >= 5
        assert str(TWO_OVER_ONE.turn(auction()).choose(hand).call) == "1S"


def test_what_is_told_counts_even_where_the_calls_do_not_go_with_it() -> None:
    advice = TWO_OVER_ONE.advise({"hcp": 2, "spades": 1}, auction("1s p 2s p"))
    assert (str(advice.call), advice.share) == ("P", 1.0)


def test_the_same_question_about_a_part_of_a_hand_has_the_same_answer() -> None:
    for known in ({"hcp": 12}, {"spades": 4, "hearts": 4}):
        first, again = (bidder.advise(known, auction("1d p")) for bidder in (TWO_OVER_ONE, bidder_of("2/1")))
        assert (again.call, again.share, again.tell) == (first.call, first.share, first.tell)
        assert again.alternatives == first.alternatives


def test_a_trace_says_how_many_hands_choose_each_entry() -> None:
    advice = TWO_OVER_ONE.advise({"hcp": 13, "spades": 5}, auction("1n p"), trace=True)
    gerber = next(tried for tried in advice.trace if tried.choice.rule.startswith("gerber"))
    assert gerber.share == 0.0
    assert not gerber.fits
    assert sum(tried.share or 0.0 for tried in advice.trace) == pytest.approx(1)
    assert all((tried.share or 0.0) > 0 for tried in advice.trace if tried.fits)


def test_where_points_and_lengths_do_not_decide_something_else_is_asked_for() -> None:
    known = {"hcp": 17, "spades": 4, "hearts": 3, "diamonds": 3, "clubs": 3}
    assert TWO_OVER_ONE.advise(known, auction("1n p 4c p")).tell == ("how many aces",)


@pytest.mark.parametrize(
    ("known", "problem"),
    [
        ({"hcp": 45}, "45 is not a value of hcp"),
        ({"hcp": -1}, "-1 is not a value of hcp"),
        ({"hcp": True}, "True is not a value of hcp"),
        ({"hcp": float("nan")}, "not a value of hcp"),
        ({"spades": 14}, "14 is not a value of spades"),
        ({"spades": 7, "hearts": 7}, "the suits have 14 cards"),
        ({"spades": 3, "hearts": 3, "diamonds": 3, "clubs": 3}, "the suits have 12 cards"),
        ({"spades": 7, "is_balanced": True}, "no hand fits spades 7 and balanced"),
        ({"hcp": 13, "total_points": 12}, "no hand fits hcp 13 and points 12"),
        ({"hcp": 3, "aces": 1}, "no hand fits hcp 3 and aces 1"),
        ({"hcp": 37, "spades": 13}, "no hand fits hcp 37 and spades 13"),
    ],
)
def test_a_hand_that_cannot_be_is_refused(known: dict[str, object], problem: str) -> None:
    with pytest.raises(FourWindsError, match=problem):
        TWO_OVER_ONE.advise(known, auction())


def test_a_whole_hand_is_sure_of_its_call() -> None:
    for row in random_deals(10, seed=3).reshape(-1, 4):
        hand = hand_from(row)
        advice = TWO_OVER_ONE.advise(hand, auction("1d p"))
        assert (advice.share, advice.tell) == (1.0, ())
        assert advice.call == TWO_OVER_ONE.turn(auction("1d p")).choose(hand).call


def test_attributes_of_whole_hands_agree_with_the_hands() -> None:
    """Lengths and points of a hand: whatever it calls is among the answers."""
    missed = 0
    for row in random_deals(10, seed=4).reshape(-1, 4):
        hand = hand_from(row)
        known = {suit.name.lower(): hand.length(suit) for suit in Suit} | {"hcp": hcp(hand)}
        advice = TWO_OVER_ONE.advise(known, auction())
        made = TWO_OVER_ONE.advise(hand, auction()).call
        assert made in {advice.call, *(other.call for other in advice.alternatives if other.share)}
        missed += made != advice.call
    assert missed <= 4


def test_what_is_told_twice_follows_from_lengths_and_points() -> None:
    known = {"hcp": 13, "total_points": 17, "spades": 5, "hearts": 2, "diamonds": 3, "clubs": 3, "is_balanced": False}
    hands = completions(TWO_OVER_ONE.turn(auction()), HandData.of(known), seed=1)
    assert np.all(Batch(hands).measure(Measure("points")) == 14)
    assert np.all(Batch(hands).measure(Measure("balanced")) == 1)


def test_the_engine_says_how_sure_a_bid_is_and_what_to_tell() -> None:
    engine = BiddingEngineV2Schema(system="2/1")
    call, meaning = engine.get_next_bid({"hcp": 13, "spades": 5}, ["1NT", "Pass"], "South")
    assert call == "2♥"
    assert meaning.startswith("transfer to spades, 5+ spades (8")
    assert meaning.endswith("% of such hands; to decide, specify how many hearts)")
    certainty = engine.get_certainty()
    assert 0.7 < certainty["share"] < 0.95
    assert certainty["tell"] == ["how many hearts"]
    assert certainty["alternatives"][0][0] == "2♣"
    assert engine.get_next_bid("AKQ72.K5.83.Q972", ["1NT", "Pass"], "South")[1] == "transfer to spades, 5+ spades"
    assert engine.get_certainty() == {"share": 1.0, "tell": [], "alternatives": []}
    engine.new_deal()
    assert engine.get_certainty()["share"] == 1.0


def test_a_bidder_of_notes_alone_weighs_hands_too() -> None:
    bidder = Bidder(TWO_OVER_ONE.ours.book)
    assert str(bidder.advise({"hcp": 16, "is_balanced": True}, auction()).call) == "1N"
    assert bidder.advise(Hand.parse("AQ72.K53.A83.K97"), auction()).share == 1.0
