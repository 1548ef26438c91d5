"""What a rule bids: calls, and how to find them."""

from __future__ import annotations

import pytest

from fourwinds.bidding.schema.bids import read_bid
from fourwinds.table.errors import MalformedError, NotFoundError
from tests.bidding.schema.rules import entries, offered, rule


@pytest.mark.parametrize(
    ("auction", "bid", "calls"),
    [
        ("", "1NT", "1N"),
        ("", "1♥", "1H"),
        ("", "Pass", "P"),
        ("1h", "X", "X"),
        ("1h x", "XX", "XX"),
        ("1h p", "3{partner_suit}", "3H"),
        ("1h p", "{partner_suit}", "2H"),
        ("1h p", "jump {partner_suit}", "3H"),
        ("1h p", "jump partner_suit", "3H"),
        ("1h p", "double jump {partner_suit}", "4H"),
        ("1h p", "game {partner_suit}", "4H"),
        ("1c p", "game {partner_suit}", "5C"),
        ("1h p", "slam {partner_suit}", "6H"),
        ("1h p", "grand {partner_suit}", "7H"),
        ("1h p", "cheapest NT", "1N"),
        ("1h p", "jump NT", "2N"),
        ("1h p", "game NT", "3N"),
        ("1h 1s", "{their_suit}", "2S"),
        ("1h 1s", "{unbid_suit}", "2D 2C"),
        ("1h", "{any_major}", "1S 2H"),
        ("1c", "{unbid_major}", "1S 1H"),
        ("1h p 2h p", "{agreed_suit}", "3H"),
        ("1h p 2h p", "{my_suit}", "3H"),
        ("1h p 1s p", "{support_suit}", "2S"),
        ("1h 1s p", "{not_their_suit}", "2S 2D 2C"),
        ("1h p", "{their_suit}", ""),
        ("1n p", "{partner_suit}", ""),
    ],
)
def test_bids_that_the_auction_decides(auction: str, bid: str, calls: str) -> None:
    assert " ".join(str(choice.call) for choice in offered(auction, rule(bid))) == calls


def test_a_bid_that_is_not_legal_makes_no_entry() -> None:
    assert entries("2h", "1NT") == []
    assert entries("1h p", "X") == []
    assert entries("1h 4s", "3{partner_suit}") == []
    assert entries("7n", "{any_suit}") == []
    assert entries("1h 5c", "game {partner_suit}") == []


def test_the_longest_suit_is_an_entry_for_each_suit() -> None:
    assert entries("", "{longest_suit}", {"hcp": {"min": 12}}) == [
        "1S: hcp 12+ and lead(spades) 0+",
        "1H: hcp 12+ and lead(hearts) 0+",
        "1D: hcp 12+ and lead(diamonds) 0+",
        "1C: hcp 12+ and lead(clubs) 0+",
    ]


def test_a_fit_is_eight_cards_with_what_partner_has_shown() -> None:
    assert entries("1h p", "game {fit_suit}") == ["4H: hearts 3+"]


def test_competing_to_the_level_of_the_fit() -> None:
    assert entries("1h 1s", "fit {partner_suit}") == [
        "5H: hearts 6+",
        "4H: hearts 5+",
        "3H: hearts 4+",
        "2H: hearts 3+",
    ]


def test_a_rule_may_speak_of_a_suit_that_it_does_not_bid() -> None:
    assert entries("1h", "X", {"suit_length": {"max": 2}}, suit="their_suit") == ["X: hearts 0-2"]
    assert entries("1h p", "3NT", {"suit_length": 2}, suit="partner_suit") == ["3N: hearts 2"]
    assert len(entries("1h", "X", {"suit_length": {"min": 5}}, suit="unbid_suit")) == 3


@pytest.mark.parametrize("bid", ["{question:keycards}", "{ask_keycards}"])
def test_a_question_of_the_notes(bid: str) -> None:
    [choice] = offered("1h p 3h p", rule(bid, {"combined_support_points": {"min": 33}}))
    assert str(choice.call) == "4N"
    assert choice.meaning.asks == "keycards"
    assert choice.meaning.forcing == "forcing"
    assert choice.is_artificial
    assert str(choice.needs) == "support(hearts) 23+"


def test_a_question_that_the_notes_do_not_have() -> None:
    assert entries("1h p 3h p", "{question:kings}") == []
    assert entries("1h p", "{question:keycards}") == []


@pytest.mark.parametrize("bid", ["8♠", "raise", "3{partner_suit", "{}", "jump", "3 partner_suit"])
def test_what_is_not_a_bid_is_refused(bid: str) -> None:
    with pytest.raises((MalformedError, NotFoundError)):
        read_bid(bid)


def test_an_unknown_suit_is_refused_with_those_there_are() -> None:
    with pytest.raises(NotFoundError, match="partner_suit"):
        read_bid("{best_suit}")
