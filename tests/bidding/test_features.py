"""What the auction says to the player whose turn it is."""

from __future__ import annotations

import pytest

from fourwinds.bidding.auction.calls_so_far import Feature
from fourwinds.bidding.auction.estimate import average, least
from fourwinds.bidding.auction.known import UNKNOWN, possible
from fourwinds.bidding.auction.view import AuctionView
from fourwinds.bridge.calls import PASS, Bid, Strain
from fourwinds.bridge.cards import Suit
from fourwinds.notes.constraint import Measure, parse_explicit
from tests.bidding.auctions import turn

DOCUMENTED = (
    "is_opening is_response is_overcall is_balancing is_advancer is_responder_rebid "
    "partner_last_bid my_last_bid my_suit"
)


def test_the_document_names_are_features() -> None:
    assert all(isinstance(getattr(AuctionView, name), Feature) for name in DOCUMENTED.split())


@pytest.mark.parametrize(
    ("auction", "role", "truths"),
    [
        ("", "opener", "is_opening"),
        ("p p p", "opener", "is_opening"),
        ("1h p", "responder", "is_response"),
        ("1h 1s", "responder", "is_response"),
        ("p 1h p", "responder", None),
        ("1h p 1s p", "opener", "is_opener_rebid is_rebid"),
        ("1h p 1s p 2c p", "responder", "is_responder_rebid is_rebid"),
        ("1h", "overcaller", "is_overcall"),
        ("1h p 2h", "overcaller", "is_overcall"),
        ("1h p p", "balancer", "is_overcall is_balancing"),
        ("1h x p", "advancer", "is_advancer"),
        ("1h 1s p", "advancer", "is_advancer"),
        ("1h 1s 2h 2s p p", "responder", None),
        ("1h 1s p 2c p", "overcaller", "is_rebid"),
        ("1h p 2h p p 2s p", "advancer", "is_advancer"),
    ],
)
def test_every_player_has_a_role(auction: str, role: str, truths: str | None) -> None:
    here = turn(auction)
    names = "is_opening is_response is_overcall is_balancing is_advancer is_opener_rebid is_responder_rebid is_rebid"
    assert here.role == role
    if truths is not None:
        assert {name for name in names.split() if getattr(here, name)} == set(truths.split())


def test_the_pass_out_seat_is_balancing_also_after_we_have_bid() -> None:
    here = turn("1h 1s 2h p p")
    assert here.is_balancing
    assert here.role == "overcaller"
    assert here.would_end


def test_seat_and_round_count_from_one() -> None:
    assert (turn("").seat, turn("").round) == (1, 1)
    assert (turn("p p 1h p 1s").seat, turn("p p 1h p 1s").round) == (2, 2)


def test_who_passed_before_anyone_opened_is_a_passed_hand() -> None:
    assert turn("p p 1h p").is_passed_hand
    assert not turn("1h p 1s p").is_passed_hand
    assert turn("p p").partner_passed_hand
    assert not turn("1h p").partner_passed_hand


def test_vulnerability_is_ours_and_theirs() -> None:
    assert turn("", (True, False)).vulnerability == "we"
    assert turn("p", (True, False)).vulnerability == "they"
    assert turn("", (True, True)).vulnerability == "both"
    assert turn("").vulnerability == "none"


def test_the_calls_of_the_four_players() -> None:
    here = turn("1h 1s 2h p")
    assert here.opening_bid == here.my_last_bid == Bid(1, Strain.HEARTS)
    assert here.partner_last_bid == here.last_bid == Bid(2, Strain.HEARTS)
    assert here.rho_last_call is PASS
    assert here.lho_last_call == Bid(1, Strain.SPADES)
    assert here.stands_ours
    assert here.last_bid_level == 2


def test_they_are_bidding_until_our_bid_is_left_in() -> None:
    assert turn("1h 1s").they_are_bidding
    assert turn("1h x").they_are_bidding
    assert not turn("1h p").they_are_bidding
    assert not turn("1h 1s 2h p").they_are_bidding
    assert turn("1h 1s 2h 2s p p").they_are_bidding


def test_suits_shown_by_each_side() -> None:
    here = turn("1h 1s 2h p")
    assert here.partner_suit is here.my_suit is here.agreed_suit is Suit.HEARTS
    assert here.their_suit is Suit.SPADES
    assert here.unbid_suits == (Suit.DIAMONDS, Suit.CLUBS)
    assert turn("1h p 2h p").known_fit is Suit.HEARTS


def test_partner_ranges_are_those_the_calls_leave() -> None:
    here = turn("1n p")
    assert (here.partner_hcp_min, here.partner_hcp_max, here.partner_hcp_expected) == (15, 17, 16)
    assert here.combined_hcp_min == 15
    assert turn("1n").opponents_hcp_min == 15


def test_the_partner_of_a_limited_hand_is_captain() -> None:
    assert turn("1n p").captain == "me"
    assert turn("1n p 2c p").captain == "partner"
    assert turn("1h p").captain == "none"


def test_a_force_is_owed_by_our_side() -> None:
    assert turn("2c p").forcing_level == "GAME_FORCE"
    assert turn("1h p 1s p").forcing_level == "FORCING_1_ROUND"
    assert turn("1h p 1s p").is_forced
    assert not turn("1h p 1s 2c").is_forced
    assert turn("2c").forcing_level == "NON_FORCING"


def test_a_question_is_pending_for_partner_only() -> None:
    assert turn("1h p 3h p 4n p").pending_question == "keycards"
    assert turn("1h p 3h p 4n").pending_question is None


def test_a_takeout_double_is_for_takeout() -> None:
    assert turn("1h x p").partner_doubled_for == "takeout"
    assert turn("1h 1s p").partner_doubled_for == "none"


def test_keycards_that_partner_has_shown() -> None:
    assert turn("1h p 3h p 4n p 5h p").partner_keycards(Suit.HEARTS) == (2, 5)
    assert turn("1h p 3h p").partner_keycards(Suit.HEARTS) == (0, 5)


def test_support_points_that_partner_has_shown() -> None:
    here = turn("1h p 3h p")
    assert here.partner_support_min(Suit.HEARTS) == 10
    assert 10 <= here.partner_support_expected(Suit.HEARTS) <= 12


def test_the_book_speaks_or_is_silent() -> None:
    assert turn("1h p").in_book
    assert not turn("2h p").in_book
    assert turn("1h p", notes="1h = 5+ hearts\n1h-p = nothing to say").notes_say_pass


def test_an_artificial_bid_stands() -> None:
    assert turn("2c p").last_bid_is_artificial
    assert not turn("1h p").last_bid_is_artificial


def test_estimates_are_of_the_hands_that_are_left() -> None:
    notrump = UNKNOWN.given(possible(parse_explicit("hcp 15-17 and balanced")))
    assert least(notrump, Measure("hcp")) == 15
    assert 15 < average(notrump, Measure("hcp")) < 16
    assert least(notrump, Measure("support", (Suit.SPADES,))) >= 15
    assert least(UNKNOWN, Measure("points")) == 0


def test_a_feature_is_worked_out_once() -> None:
    asked = []

    class Asked:
        @Feature
        def answer(self) -> int:
            asked.append(self)
            return 42

    here = Asked()
    assert here.answer + here.answer == 84
    assert asked == [here]
