"""Boards that two partners bid, sitting north and south, and their score against the engine's own auction."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from fourwinds.bidding.bidder import Bidder
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.board import Board
from fourwinds.bridge.calls import PASS, Call
from fourwinds.bridge.contract import PASSED_OUT, Contract, Result
from fourwinds.bridge.deal import Deal
from fourwinds.bridge.doubledummy import par, table
from fourwinds.bridge.score import imps
from fourwinds.bridge.seat import Seat, Side
from fourwinds.lab.practice.boards import PracticeBoard
from fourwinds.lab.practice.judgement import must_be_legal
from fourwinds.notes.sequence.codes import code_of
from fourwinds.notes.sequence.expand import spell

__all__ = [
    "US",
    "RoomResult",
    "after_call",
    "begin_board",
    "line_of_call",
    "room_result",
    "turned_around",
    "turned_deal",
]

US: Final = Side.NS
"""The side of the two partners."""


@dataclass(frozen=True, slots=True)
class RoomResult:
    """A board after the auction. Scores are those of north and south with best play by all."""

    contract: Contract
    score: int
    par: int
    engine_auction: Auction
    """What the engine bids for both sides with the same notes, and against silent opponents if they are silent."""
    engine_score: int

    @property
    def imps(self) -> int:
        """The IMPs won against the engine's auction, as if it were bid at the other table of a team match."""
        return imps(self.score - self.engine_score)


def begin_board(board: Board, bidder: Bidder | None) -> PracticeBoard:
    """Return a board at the first turn of the partners. Without a bidder, the opponents are silent."""
    begun = PracticeBoard(board.deal, Auction(board.dealer), board.vulnerability, frozenset(US.seats))
    return _after_opponents(begun, bidder)


def after_call(board: PracticeBoard, call: Call, bidder: Bidder | None) -> PracticeBoard:
    """Return the board after a call of a partner and what the opponents call then."""
    must_be_legal(board.auction, call)
    return _after_opponents(replace(board, auction=board.auction.then(call)), bidder)


def _after_opponents(board: PracticeBoard, bidder: Bidder | None) -> PracticeBoard:
    if bidder is not None:
        return board.after_bidder(bidder)
    auction = board.auction
    while not auction.is_over and auction.turn.side is not US:
        auction = auction.then(PASS)
    return replace(board, auction=auction)


def room_result(board: PracticeBoard, bidder: Bidder, *, is_silent: bool) -> RoomResult:
    """Return the result of a board whose auction is over, and what the engine's own auction would have scored."""
    solved = table(board.deal)

    def score(contract: Contract) -> int:
        if contract.bid is None or contract.declarer is None:
            return 0
        tricks = solved.tricks(contract.declarer, contract.bid.strain)
        return Result(contract, tricks).ns_score(board.vulnerability)

    contract, engine = board.auction.contract or PASSED_OUT, _engine_auction(board, bidder, is_silent=is_silent)
    best = par(solved, board.auction.dealer, board.vulnerability).score
    return RoomResult(contract, score(contract), best, engine, score(engine.contract or PASSED_OUT))


def _engine_auction(board: PracticeBoard, bidder: Bidder, *, is_silent: bool) -> Auction:
    auction = Auction(board.auction.dealer)
    while not auction.is_over:
        if is_silent and auction.turn.side is not US:
            auction = auction.then(PASS)
        else:
            turn = bidder.turn(auction, board.vulnerability, US)
            auction = auction.then(turn.choose(board.deal[auction.turn]).call)
    return auction


def turned_around(board: Board) -> Board:
    """Return the board with the table turned by half a circle, so that partners change seats.

    >>> board = Board.standard(1, Deal.parse("N:KQ3.AT74.Q62.K85 A8654.KQ5..QJT76 J972.J9832.K4.A9 T.6.AJT98753.432"))
    >>> turned = turned_around(board)
    >>> str(turned.dealer), str(turned.deal[Seat.SOUTH]), str(turned.deal[Seat.WEST])
    ('S', 'KQ3.AT74.Q62.K85', 'A8654.KQ5..QJT76')
    """
    return replace(board, dealer=board.dealer.partner, deal=turned_deal(board.deal))


def turned_deal(deal: Deal) -> Deal:
    """Return the deal in which partners have each other's hands."""
    return Deal.of({seat.partner: deal[seat] for seat in Seat})


def line_of_call(auction: Auction, number: int) -> str | None:
    """Return a call, by its place from 1, as a line of notes would name it; None for a pass before any bid.

    >>> auction = Auction.parse("p 1n 2h p", dealer=Seat.WEST)
    >>> [line_of_call(auction, number) for number in (1, 2, 3, 4)]
    [None, '1n', '1n-(2h)', '1n-(2h)-p']
    """
    codes = bytes(code_of(call) for call in auction.calls[:number])
    begun = codes.lstrip(bytes([code_of(PASS)]))
    if not begun:
        return None
    opener = Seat((auction.dealer + len(codes) - len(begun)) % 4)
    return spell(begun, first_is_ours=opener.side is US)
