"""Conditions: what each asks of the auction, of the bid and of the hand."""

from __future__ import annotations

from typing import Any

import pytest

from fourwinds.bidding.schema.read import read_condition
from fourwinds.table.errors import MalformedError, NotFoundError
from tests.bidding.schema.rules import entries, needs, offered, rule


@pytest.mark.parametrize(
    ("conditions", "hands"),
    [
        ({"hcp": {"min": 15, "max": 17}, "is_balanced": True}, "hcp 15-17 and balanced"),
        ({"hcp": 15}, "hcp 15"),
        ({"hcp": {"in": [11, 12]}}, "hcp 11-12"),
        ({"total_points": {"max": 11}}, "points 0-11"),
        ({"spades_length": {"min": 5}}, "spades 5+"),
        ({"spades_minus_hearts": {"min": 0}}, "spades >= hearts"),
        ({"is_balanced": False}, "not balanced"),
        ({"quick_tricks": {"min": 2.5}}, "quick_tricks 2.5+"),
        ({"pattern": {"in": ["4441", "5440"]}}, "pattern 4441,5440"),
        ({"longest_suit_length": {"min": 7}}, "longest 7+"),
        ({"longest_suit": "♠"}, "lead(spades) 0+"),
        ({"longest_suit": "major"}, "lead(spades) 0+ or lead(hearts) 0+"),
        ({"has_4_card_major": True}, "spades 4+ or hearts 4+"),
        ({"has_4_card_major": False}, "spades 0-3 and hearts 0-3"),
        ({"any_minor_length": {"min": 6}}, "diamonds 6+ or clubs 6+"),
        ({"majors_length": {"max": 3}}, "spades 0-3 and hearts 0-3"),
        ({"spades_support_points": {"min": 10}}, "support(spades) 10+"),
        ({"hearts_stopper": True, "hearts_hcp": {"min": 3}}, "hcp_in(hearts) 3+ and stopper(hearts)"),
        ({"holds": ["SA", "HK"]}, "has(SA) and has(HK)"),
        ({"fits": "hcp 8+ and (spades 6+ or hearts 6+)"}, "hcp 8+ and (spades 6+ or hearts 6+)"),
        ({"OR": [{"hcp": {"min": 12}}, {"spades_length": {"min": 7}}]}, "hcp 12+ or spades 7+"),
        ({"NOT": {"hcp": {"min": 12}, "is_balanced": True}}, "hcp 0-11 or not balanced"),
        ({"AND": [{"hcp": {"min": 5}}, {"hcp": {"max": 9}}]}, "hcp 5-9"),
        ({}, "anything"),
    ],
)
def test_conditions_on_the_hand_are_constraints(conditions: dict[str, Any], hands: str) -> None:
    assert needs("", conditions) == hands


def test_stoppers_are_counted() -> None:
    assert needs("", {"stopper_count": 4}) == " and ".join(
        f"stopper({suit})" for suit in ("spades", "hearts", "diamonds", "clubs")
    )
    assert needs("", {"stopper_count": 0}).startswith("not stopper(spades)")
    assert needs("", {"stopper_count": {"min": 0}}) == "anything"


def test_the_second_suit_is_shorter_than_one_only() -> None:
    from fourwinds.bridge.cards import Hand

    [choice] = offered("", rule("Pass", {"second_suit": "hearts"}))
    assert choice.needs.matches(Hand.parse("AK872.KJ53.83.97"))
    assert not choice.needs.matches(Hand.parse("AK872.KJ5.8432.9"))


@pytest.mark.parametrize(
    ("auction", "conditions", "hands"),
    [
        ("1h p", {"support_for_partner": {"min": 3}}, "hearts 3+"),
        ("1n p", {"support_for_partner": {"min": 3}}, "nothing"),
        ("1n p", {"combined_hcp": {"min": 25}}, "hcp 10+"),
        ("1n p", {"combined_hcp_most": {"max": 24}}, "hcp 0-7"),
        ("1n p", {"combined_hcp_expected": {"min": 26}}, "hcp 10+"),
        ("1h p", {"combined_points": {"min": 25, "max": 30}}, "points 13-18"),
        ("1h p", {"fit_length": {"min": 8}}, "hearts 3+"),
        ("1h p 3h p", {"combined_support_points": {"min": 33}}, "support(hearts) 23+"),
        ("1h 1s", {"stoppers_in_their_suits": True}, "stopper(spades)"),
        ("1h 1s", {"their_suit_length": {"max": 2}}, "spades 0-2"),
        ("1h 1s", {"unbid_length": {"min": 4}}, "diamonds 4+ and clubs 4+"),
        ("1h 1s", {"unbid_suit_length": {"min": 5}}, "diamonds 5+ or clubs 5+"),
        ("1h p 3h p 4n p 5h p", {"combined_keycards": {"max": 3}}, "keycards(hearts) 0-1"),
        ("1h p", {"fits": "length(partner_suit) 4+"}, "hearts 4+"),
        ("1n p", {"fits": "length(partner_suit) 4+"}, "nothing"),
        ("", {"stoppers_in_their_suits": True}, "anything"),
        ("1h p", {"partner_suit_minus_spades": {"min": 1}}, "hearts > spades"),
        ("1h p", {"partner_suit_minus_hearts": {"min": 1}}, "nothing"),
    ],
)
def test_features_of_both_hands_are_thresholds_on_ones_own(
    auction: str, conditions: dict[str, Any], hands: str
) -> None:
    assert needs(auction, conditions) == hands


def test_a_rule_speaks_of_its_own_suit() -> None:
    assert entries("1h", "{unbid_suit}", {"suit_length": {"min": 5}, "suit_good": True}) == [
        "1S: spades 5+ and good(spades)",
        "2D: diamonds 5+ and good(diamonds)",
        "2C: clubs 5+ and good(clubs)",
    ]


def test_the_fit_limits_the_level() -> None:
    assert entries("1h 2s", "{partner_suit}", {"fit_level": True}) == ["3H: hearts 4+"]
    assert entries("1h 2s", "{partner_suit}", {"safe_level": True}) == ["3H: hearts 3+"]
    assert [str(choice.needs) for choice in offered("1h 2s", _safe(), vulnerable=(True, False))] == ["hearts 4+"]
    assert entries("1h 2s", "{partner_suit}", {"fit_margin": {"min": -2}}) == ["3H: hearts 2+"]


def _safe() -> dict[str, Any]:
    return rule("{partner_suit}", {"safe_level": True})


def test_a_bid_over_their_suit_is_about_the_agreed_suit() -> None:
    assert needs("1h 1s", {"fit_length": {"min": 8}}, "{their_suit}") == "hearts 3+"
    assert needs("1h p 3h p", {"fit_length": {"min": 9}}, "4♣", flags=["artificial"]) == "hearts 6+"


@pytest.mark.parametrize(
    ("auction", "conditions", "is_asked"),
    [
        ("1h p", {"is_response": True}, True),
        ("1h", {"is_response": True}, False),
        ("1h p", {"opening_bid": {"in": ["1♥", "1♠"]}}, True),
        ("1c p", {"opening_bid": {"in": ["1♥", "1♠"]}}, False),
        ("1h p", {"opening_strain": "major"}, True),
        ("1n p", {"opening_strain": "NT"}, True),
        ("1h 1s", {"rho_last_call": "bid"}, True),
        ("1h p", {"rho_last_call": "Pass"}, True),
        ("1h 1s", {"their_suits": "spades"}, True),
        ("1h p", {"their_suits": "none"}, True),
        ("1h x p", {"partner_flags": "takeout"}, True),
        ("", {"partner_last_bid": "none"}, True),
        ("1h p", {"partner_suit": "major"}, True),
        ("1n p", {"partner_suit": "none"}, True),
        ("1h p", {"partner_hearts_min": {"min": 5}}, True),
        ("1h p", {"partner_spades_min": {"min": 1}}, False),
        ("1h p", {"rho_hearts_max": {"max": 13}}, True),
        ("1h p", {"role": {"in": ["responder", "advancer"]}}, True),
        ("1h p", {"NOT": {"role": "responder"}}, False),
        ("1h p", {"OR": [{"is_opening": True}, {"is_response": True}]}, True),
        ("1h p 3h p 4n p", {"pending_question": "keycards"}, True),
        ("1h p 3h p", {"pending_question": "none"}, True),
    ],
)
def test_conditions_on_the_auction_decide_whether_a_rule_is_asked(
    auction: str, conditions: dict[str, Any], is_asked: bool
) -> None:
    assert (needs(auction, conditions) == "anything") is is_asked


@pytest.mark.parametrize(
    ("auction", "bid", "conditions", "calls"),
    [
        ("1h p", "{any_suit}", {"is_new_suit": True}, "1S 2D 2C"),
        ("1h p", "{any_suit}", {"is_raise": True}, "2H"),
        ("1h 1s", "{any_suit}", {"is_cue_bid": True}, "2S"),
        ("1h p", "{any_suit}", {"bid_level": 1}, "1S"),
        ("1h p", "jump {any_suit}", {"is_jump": True, "suit_is_minor": True}, "3D 3C"),
        ("1h p", "game {any_suit}", {"bid_is_game": True}, "4S 4H 5D 5C"),
        ("1d p 1h p", "{any_suit}", {"bid_is_reverse": True}, ""),
        ("1d p 1n p", "{any_suit}", {"bid_is_reverse": True}, "2S 2H"),
        ("1h p", "{any_suit}", {"partner_suit_min": {"min": 5}}, "2H"),
    ],
)
def test_conditions_on_the_bid(auction: str, bid: str, conditions: dict[str, Any], calls: str) -> None:
    assert " ".join(str(choice.call) for choice in offered(auction, rule(bid, conditions))) == calls


def test_auction_and_hand_mix_in_one_condition() -> None:
    conditions = {"OR": [{"we_vulnerable": False}, {"hcp": {"min": 12}}]}
    assert needs("", conditions) == "anything"
    [choice] = offered("", rule("Pass", conditions), vulnerable=(True, False))
    assert str(choice.needs) == "hcp 12+"


@pytest.mark.parametrize(
    ("conditions", "said"),
    [
        ({"hpc": 12}, "did you mean hcp"),
        ({"spade_length": 5}, "did you mean spades_length"),
        ({"partners_suit_length": 5}, "partner_suit_length"),
    ],
)
def test_an_unknown_feature_is_refused_with_the_nearest(conditions: dict[str, Any], said: str) -> None:
    with pytest.raises(NotFoundError, match=said):
        read_condition(conditions)


@pytest.mark.parametrize(
    ("conditions", "said"),
    [
        ({"hcp": {"least": 12}}, "'least' is not a way to compare"),
        ({"hcp": "many"}, "hcp: 'many' is not a number"),
        ({"hcp": {}}, "an empty comparison"),
        ({"is_opening": 1}, "neither true nor false"),
        ({"is_balanced": "yes"}, "neither true nor false"),
        ({"role": "dummy"}, "'dummy' is not one of its values"),
        ({"role": {"min": 1}}, "'min' is not a way to compare"),
        ({"opening_bid": "8♠"}, "opening_bid: '8♠' is not a call"),
        ({"opening_bid": {"in": "1♠"}}, "'in' wants a list"),
        ({"partner_suit": "stars"}, "'stars' is not a suit"),
        ({"pattern": "5555"}, "'5555' is not a pattern"),
        ({"OR": []}, "not a list of conditions"),
        ({"NOT": 3}, "not a list of conditions"),
        ({"fits": "hcp lots"}, "fits: "),
        ({"holds": "S1"}, "holds: "),
        ([], "is not a condition"),
    ],
)
def test_what_cannot_be_read_is_refused(conditions: Any, said: str) -> None:
    with pytest.raises(MalformedError, match=said):
        read_condition(conditions)
