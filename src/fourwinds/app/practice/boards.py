"""Bid whole boards: the bidder plays partner and opponents, and tells afterwards what it would have called."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime

import numpy as np

from fourwinds.app.actor import Actor
from fourwinds.app.practice.questions import QuestionHelp
from fourwinds.app.practice.sessions import bidder_of_session, must_be_practising, my_session
from fourwinds.bidding.bidder import Explained
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.board import standard_dealer, standard_vulnerability
from fourwinds.bridge.calls import Call, parse_call
from fourwinds.bridge.deal import Deal
from fourwinds.bridge.dealing import deal_from, random_deals
from fourwinds.bridge.seat import Seat, Vulnerability
from fourwinds.lab.practice.boards import BoardReview, PracticeBoard, review_board
from fourwinds.lab.practice.hint import hint_lines
from fourwinds.store.database import Database
from fourwinds.store.ids import client_id, is_id, not_found
from fourwinds.store.practice.boards import (
    StoredPracticeBoard,
    add_practice_board,
    boards_of_session,
    extend_auction,
    find_practice_board,
)
from fourwinds.store.practice.sessions import PracticeSession
from fourwinds.table.errors import ConflictError, IllegalError, StaleError, Where

__all__ = ["BidBoard", "call_on_board", "help_on_board", "review_bid_board", "show_board", "start_board"]


@dataclass(frozen=True, slots=True)
class BidBoard:
    """A board with its id."""

    id: str
    board: PracticeBoard


def start_board(
    database: Database,
    session_id: str,
    seats: Iterable[Seat] = (Seat.SOUTH,),
    *,
    board_id: str | None = None,
    who: Actor,
) -> BidBoard:
    """Deal a board, and let the others call up to the player's first turn. Repeating it with the same id returns it."""
    must_be_practising(who)
    made_id, chosen = client_id(board_id), frozenset(seats)
    if not chosen or len({seat.side for seat in chosen}) > 1:
        raise IllegalError(
            "a player has one seat, or both of a side",
            where=Where(field="body.seats"),
            remedy="choose N, E, S, W, NS or EW",
        )
    with database.read() as connection:
        session = my_session(connection, session_id, who)
        known = find_practice_board(connection, made_id)
        number = len(boards_of_session(connection, session_id))
    if known is None:
        board = _dealt(session, number, chosen)
        with bidder_of_session(database, session, who) as (bidder, _):
            board = board.after_bidder(bidder)
        stored = _stored(made_id, session_id, board)
        with database.write() as connection:
            if add_practice_board(connection, stored):
                return BidBoard(made_id, board)
            known = find_practice_board(connection, made_id)
    if known is None or known.session_id != session_id or _seats(known.seats) != chosen:
        raise ConflictError("a board with this id exists", remedy="choose a new id")
    return BidBoard(made_id, _board_of(known))


def show_board(database: Database, board_id: str, *, who: Actor) -> BidBoard:
    return BidBoard(board_id, _board_of(_my_board(database, board_id, who)[1]))


def call_on_board(
    database: Database, board_id: str, call: str | Call, *, number: int | None = None, who: Actor
) -> BidBoard:
    """Make the player's call, and let the others call up to the player's next turn or the end.

    `number` is the place of the call in the auction, from 1. If that call was made already, repeating it has no further
    effect, and another call is refused.
    """
    must_be_practising(who)
    session, stored = _my_board(database, board_id, who)
    board, said = _board_of(stored), parse_call(call) if isinstance(call, str) else call
    if number is not None and number <= len(board.auction) and board.auction.calls[number - 1] == said:
        return BidBoard(board_id, board)
    if number not in (None, len(board.auction) + 1):
        raise StaleError(
            f"the auction has {len(board.auction)} calls",
            remedy="load the board again",
            details={"calls": len(board.auction)},
        )
    if board.auction.is_over:
        raise IllegalError("the auction is over", remedy="start another board")
    with bidder_of_session(database, session, who) as (bidder, _):
        after = board.after(said, bidder)
    with database.write() as connection:
        if not extend_auction(connection, board_id, stored.auction, str(after.auction), datetime.now(UTC)):
            raise StaleError("another call was made in the meantime", remedy="load the board again")
    return BidBoard(board_id, after)


def help_on_board(database: Database, board_id: str, *, who: Actor) -> QuestionHelp:
    """Return the meanings of the calls so far and, while the auction goes on, a hint that does not give the call."""
    session, stored = _my_board(database, board_id, who)
    board = _board_of(stored)
    with bidder_of_session(database, session, who) as (bidder, _):
        turn = bidder.turn(board.auction, board.vulnerability, board.seat.side)
        explained = (Explained(seat, each) for (seat, _), each in zip(board.auction, turn.readings, strict=True))
        hint = () if board.auction.is_over else tuple(hint_lines(turn, board.deal[board.seat]))
        return QuestionHelp(tuple((each, each.shown) for each in explained), hint)


def review_bid_board(database: Database, board_id: str, *, who: Actor) -> BoardReview:
    """Return meanings, the bidder's own calls, the double-dummy result and par of a board whose auction is over."""
    session, stored = _my_board(database, board_id, who)
    with bidder_of_session(database, session, who) as (bidder, _):
        return review_board(bidder, _board_of(stored))


def _dealt(session: PracticeSession, number: int, seats: frozenset[Seat]) -> PracticeBoard:
    seed = int(np.random.default_rng([session.seed, 0]).integers(1 << 62))
    deal = deal_from(random_deals(1, seed=seed, start=number)[0])
    auction = Auction(standard_dealer(number + 1))
    return PracticeBoard(deal, auction, standard_vulnerability(number + 1), seats)


def _my_board(database: Database, board_id: str, who: Actor) -> tuple[PracticeSession, StoredPracticeBoard]:
    who.must_be_signed_in()
    who.must_have("read")
    with database.read() as connection:
        found = find_practice_board(connection, board_id) if is_id(board_id) else None
        if found is None:
            raise not_found(board_id, "board")
        return my_session(connection, found.session_id, who), found


def _board_of(stored: StoredPracticeBoard) -> PracticeBoard:
    auction = Auction.parse(stored.auction, Seat.parse(stored.dealer))
    vulnerability = Vulnerability.parse(stored.vulnerability)
    return PracticeBoard(Deal.parse(stored.deal), auction, vulnerability, _seats(stored.seats))


def _stored(board_id: str, session_id: str, board: PracticeBoard) -> StoredPracticeBoard:
    now = datetime.now(UTC)
    return StoredPracticeBoard(
        board_id,
        session_id,
        "".join(map(str, sorted(board.seats))),
        str(board.deal),
        str(board.auction.dealer),
        str(board.vulnerability),
        str(board.auction),
        now,
        now,
    )


def _seats(text: str) -> frozenset[Seat]:
    return frozenset(map(Seat.parse, text))
