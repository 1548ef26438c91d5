"""Whole boards: a player bids one seat or both of a side, and the bidder all others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from fourwinds.bidding.advice_json import explained_json
from fourwinds.bidding.bidder import Bidder, Explained
from fourwinds.bidding.nearest_hand import call_of_nearest
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.calls import Call
from fourwinds.bridge.contract import Contract, Result
from fourwinds.bridge.deal import Deal
from fourwinds.bridge.doubledummy import Par, par, table
from fourwinds.bridge.seat import Seat, Vulnerability
from fourwinds.lab.practice.judgement import Judgement, judge, judgement_json, must_be_legal
from fourwinds.table.errors import IllegalError

__all__ = ["BoardReview", "JudgedTurn", "PracticeBoard", "board_json", "review_board", "review_json"]


@dataclass(frozen=True, slots=True)
class PracticeBoard:
    """A board that is being bid."""

    deal: Deal
    auction: Auction
    vulnerability: Vulnerability
    seats: frozenset[Seat]
    """The seats of the player, of one side."""

    @property
    def seat(self) -> Seat:
        """The player's seat that calls next; of several, at the end of the auction, the first."""
        return self.auction.turn if self.auction.turn in self.seats else min(self.seats)

    def after_bidder(self, bidder: Bidder) -> PracticeBoard:
        """Return the board after the calls of the others, up to the player's next turn or the end."""
        auction = self.auction
        while not auction.is_over and auction.turn not in self.seats:
            turn = bidder.turn(auction, self.vulnerability, self.seat.side)
            auction = auction.then(turn.choose(self.deal[auction.turn]).call)
        return replace(self, auction=auction)

    def after(self, call: Call, bidder: Bidder) -> PracticeBoard:
        """Return the board after a call of the player and what the others call then."""
        must_be_legal(self.auction, call)
        return replace(self, auction=self.auction.then(call)).after_bidder(bidder)


@dataclass(frozen=True, slots=True)
class JudgedTurn:
    """A call of the player with what the bidder would have called."""

    number: int
    """The place of the call in the auction, from 1."""
    seat: Seat
    judgement: Judgement
    told: str
    """Which of the player's earlier calls the hand does not fit; empty if it fits them."""


@dataclass(frozen=True, slots=True)
class BoardReview:
    """What there is to say about a board after the auction."""

    board: PracticeBoard
    turns: tuple[JudgedTurn, ...]
    calls: tuple[Explained, ...]
    """Every call with its meaning."""
    contract: Contract
    tricks: int | None
    """The tricks of declarer with best play by all; None if the board was passed out."""
    ns_score: int
    par: Par


def review_board(bidder: Bidder, board: PracticeBoard) -> BoardReview:
    """Return all that there is to say about a board: meanings, the bidder's calls, the double-dummy result, and par."""
    contract = board.auction.contract
    if contract is None:
        raise IllegalError("the auction is not over", remedy="bid the board to its end first")
    solved = table(board.deal)
    strain = contract.bid.strain if contract.bid is not None else None
    tricks = solved.tricks(contract.declarer, strain) if contract.declarer is not None and strain is not None else None
    side = board.seat.side
    readings = bidder.turn(board.auction, board.vulnerability, side).readings
    return BoardReview(
        board,
        tuple(judged_turns(bidder, board)),
        tuple(Explained(seat, reading) for (seat, _), reading in zip(board.auction, readings, strict=True)),
        contract,
        tricks,
        Result(contract, tricks).ns_score(board.vulnerability),
        par(solved, board.auction.dealer, board.vulnerability),
    )


def judged_turns(bidder: Bidder, board: PracticeBoard) -> Iterator[JudgedTurn]:
    """Yield every call of the player so far, judged."""
    auction = Auction(board.auction.dealer)
    for number, (seat, call) in enumerate(board.auction, 1):
        if seat in board.seats:
            turn = bidder.turn(auction, board.vulnerability, seat.side)
            near = call_of_nearest(turn, board.deal[seat])
            held = near.hand if near.told else None
            yield JudgedTurn(number, seat, judge(turn, board.deal[seat], call, nearest=held), near.told)
        auction = auction.then(call)


def board_json(board: PracticeBoard, board_id: str) -> dict[str, object]:
    """Return a board as the player sees it: no other hands, and no meanings."""
    return {
        "id": board_id,
        "seats": [str(seat) for seat in sorted(board.seats)],
        "seat": str(board.seat),
        "hands": {str(seat): str(board.deal[seat]) for seat in sorted(board.seats)},
        "dealer": str(board.auction.dealer),
        "vulnerability": str(board.vulnerability),
        "auction": [str(call) for call in board.auction.calls],
        "is_over": board.auction.is_over,
    }


def review_json(review: BoardReview) -> dict[str, object]:
    return {
        "deal": str(review.board.deal),
        "contract": str(review.contract),
        "tricks": review.tricks,
        "ns_score": review.ns_score,
        "par": review.par.score,
        "par_results": [str(result) for result in review.par.results],
        "calls": [explained_json(each) for each in review.calls],
        "turns": [
            {"number": each.number, "seat": str(each.seat), "told": each.told, **judgement_json(each.judgement)}
            for each in review.turns
        ],
    }
