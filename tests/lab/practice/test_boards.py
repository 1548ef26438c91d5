"""Whole boards, bid by a player and the bidder."""

from __future__ import annotations

import json

import numpy as np
import pytest

from fourwinds.bidding.bidder import Bidder
from fourwinds.bidding.systems import bidder_of
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.calls import PASS, Bid, parse_call
from fourwinds.bridge.deal import Deal
from fourwinds.bridge.dealing import deal_from, random_deals
from fourwinds.bridge.seat import Seat, Vulnerability
from fourwinds.lab.practice.boards import PracticeBoard, board_json, review_board, review_json
from fourwinds.lab.practice.judgement import Rating
from fourwinds.table.errors import IllegalError

SOUTH = frozenset([Seat.SOUTH])
DEAL = Deal.parse("N:KQ3.AT74.Q62.K85 A8654.KQ5.5.QJT7 J972.J9832.K4.A9 T.6.AJT9873.6432")


@pytest.fixture(scope="module")
def sayc() -> Bidder:
    return bidder_of("sayc")


def begun(sayc: Bidder, deal: Deal, seats: frozenset[Seat] = SOUTH, dealer: Seat = Seat.NORTH) -> PracticeBoard:
    return PracticeBoard(deal, Auction(dealer), Vulnerability.NONE, seats).after_bidder(sayc)


def test_the_others_bid_until_the_players_turn(sayc: Bidder) -> None:
    board = begun(sayc, DEAL)
    assert board.auction.turn is Seat.SOUTH
    assert len(board.auction) == 2


def test_a_player_who_bids_like_the_bidder_is_right_throughout(sayc: Bidder) -> None:
    for row in random_deals(6, seed=4):
        board = begun(sayc, deal_from(row))
        while not board.auction.is_over:
            turn = sayc.turn(board.auction, board.vulnerability)
            board = board.after(turn.choose(board.deal[Seat.SOUTH]).call, sayc)
        review = review_board(sayc, board)
        assert {each.judgement.rating for each in review.turns} <= {Rating.RIGHT}
        assert not [each.told for each in review.turns if each.told]


@pytest.mark.parametrize("seed", range(12))
def test_a_board_on_which_the_player_lies_goes_on_to_a_legal_end(sayc: Bidder, seed: int) -> None:
    rng = np.random.default_rng(seed)
    board = begun(sayc, deal_from(random_deals(1, seed=seed)[0]), dealer=Seat(seed % 4))
    while not board.auction.is_over:
        legal = board.auction.legal_calls
        cheap = [call for call in legal if not isinstance(call, Bid) or call.level < 6][:12]
        board = board.after(cheap[int(rng.integers(len(cheap)))], sayc)
    Auction(board.auction.dealer, board.auction.calls)
    review = review_board(sayc, board)
    assert len(review.calls) == len(board.auction)
    assert [each.number for each in review.turns] == [
        number for number, (seat, _) in enumerate(board.auction, 1) if seat is Seat.SOUTH
    ]


def test_after_a_lie_the_bidder_bids_with_the_nearest_hand_and_says_so(sayc: Bidder) -> None:
    board = begun(sayc, DEAL, dealer=Seat.SOUTH).after(parse_call("1n"), sayc)
    while not board.auction.is_over:
        board = board.after(PASS, sayc)
    first, *others = review_board(sayc, board).turns
    assert first.judgement.rating is Rating.WRONG
    assert first.told == ""
    assert all(each.told.startswith("your hand does not fit 1NT") for each in others)


def test_a_player_can_bid_both_hands_of_a_side(sayc: Bidder) -> None:
    board = begun(sayc, DEAL, frozenset((Seat.NORTH, Seat.SOUTH)))
    assert board.auction.turn is Seat.NORTH
    board = board.after(parse_call("1n"), sayc)
    assert board.auction.turn is Seat.SOUTH
    assert set(board_json(board, "id")["hands"]) == {"N", "S"}  # type: ignore[call-overload]


def test_the_other_hands_stay_hidden_until_the_end(sayc: Bidder) -> None:
    board = begun(sayc, DEAL)
    shown = json.dumps(board_json(board, "id"))
    assert str(DEAL[Seat.SOUTH]) in shown
    assert not [seat for seat in Seat if seat is not Seat.SOUTH and str(DEAL[seat]) in shown]


def test_the_review_has_the_double_dummy_result_and_par(sayc: Bidder) -> None:
    board = PracticeBoard(DEAL, Auction.parse("1n p p p", Seat.NORTH), Vulnerability.NONE, SOUTH)
    shown = review_json(review_board(sayc, board))
    assert shown["contract"] == "1N N"
    assert isinstance(shown["tricks"], int)
    assert shown["par_results"]
    assert len(shown["calls"]) == 4  # type: ignore[arg-type]


def test_a_passed_out_board_is_reviewed_too(sayc: Bidder) -> None:
    board = PracticeBoard(DEAL, Auction.parse("p p p p", Seat.NORTH), Vulnerability.NONE, SOUTH)
    review = review_board(sayc, board)
    assert (review.tricks, review.ns_score) == (None, 0)


def test_a_board_is_reviewed_only_after_its_auction(sayc: Bidder) -> None:
    with pytest.raises(IllegalError, match="not over"):
        review_board(sayc, begun(sayc, DEAL))
    with pytest.raises(IllegalError):
        begun(sayc, DEAL).after(parse_call("xx"), sayc)
