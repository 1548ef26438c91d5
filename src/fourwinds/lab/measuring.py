"""Bid random boards with all four hands, and check each call against its meaning and against the laws."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from functools import lru_cache, partial

from fourwinds.bidding.auction.agreements import Agreements
from fourwinds.bidding.auction.choice import Band, Choice
from fourwinds.bidding.auction.known import Known
from fourwinds.bidding.auction.turn import Turn
from fourwinds.bidding.bidder import Bidder
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.board import Board
from fourwinds.bridge.calls import PASS, Bid, Strain
from fourwinds.bridge.cards import Hand, Suit
from fourwinds.bridge.dealing import deal_from, random_deals
from fourwinds.bridge.evaluate import hcp
from fourwinds.bridge.seat import Seat, Side
from fourwinds.lab.coverage import SHORT_FIT, Coverage, Defect, Example, Note, category_of
from fourwinds.lab.spread import Chunk, Workers, chunks_of, spread
from fourwinds.notes.constraint import Constraint, Measure, stated_range
from fourwinds.notes.constraint.cells import HCP
from fourwinds.notes.constraint.shapes import SHAPES

__all__ = ["AT_ONCE", "measure"]

AT_ONCE = 500
"""The number of boards that share the turns worked out for their auctions."""
_A_SUIT = 3
_SOME_HCP, _MOST_HCP = 3, 25
"""A strength counts as known from here on; the shape alone narrows it a little."""
_SHAPE_NUMBER = {shape: number for number, shape in enumerate(SHAPES)}


def measure(
    bidder: Bidder, count: int, *, seed: int = 1, first: int = 1, keep: int = 0, workers: Workers = 1
) -> Iterator[Coverage]:
    """Bid random boards with all four hands, north-south by `bidder.ours`, and yield the counts in batches.

    Board number N of a seed is the one `lab deal` makes. `keep` is the number of examples to keep of each kind.
    """
    chunks = chunks_of(count, AT_ONCE, seed=seed, start=first - 1)
    yield from spread(partial(_measure, bidder.ours, bidder.theirs, keep), chunks, workers=workers)


def _measure(ours: Agreements, theirs: Agreements, keep: int, chunk: Chunk) -> Coverage:
    bidder, coverage = Bidder(ours, theirs), Coverage(keep)
    for number, row in enumerate(random_deals(chunk.count, seed=chunk.seed, start=chunk.start), chunk.start + 1):
        board = Board.standard(number, deal_from(row))
        try:
            _bid(bidder, board, coverage)
        except Exception as error:
            frame = traceback.extract_tb(error.__traceback__)[-1]
            where = f"{type(error).__name__}: {error} ({frame.name}, line {frame.lineno} of {frame.filename})"
            coverage.note(Defect.EXCEPTION, Example(board, Auction(board.dealer), detail=where))
        coverage.deals += 1
    return coverage


def _bid(bidder: Bidder, board: Board, coverage: Coverage) -> None:
    auction, made = Auction(board.dealer), list[Choice]()
    turn = bidder.turn(auction, board.vulnerability, Side.NS)
    while not auction.is_over:
        hand = board.deal[auction.turn]
        choice = turn.choose(hand)
        example = Example(board, auction, hand, choice)
        coverage.calls += 1
        made.append(choice)
        if not auction.is_legal(choice.call):
            coverage.note(Defect.ILLEGAL, example)
            return
        if choice.call is PASS and (turn.is_forced or _partner_forced(turn, made)):
            coverage.note(
                Defect.PASSED_FORCE, _with_detail(example, f"partner meant {made[-3].text} [{made[-3].rule}]")
            )
        after = turn.then(choice.call)
        _check_truth(turn, after, example, coverage)
        if choice.call is not PASS:
            _count(turn, after, example, coverage)
        auction, turn = auction.then(choice.call), after
    _check_contract(board, turn, made, coverage)


def _partner_forced(turn: Turn, made: list[Choice]) -> bool:
    """Whether partner's last call is a bid that was meant as forcing, with a pass after it."""
    if turn.number < 2 or turn.calls[-1] is not PASS or not isinstance(turn.calls[-2], Bid):
        return False
    return made[-3].meaning.is_forcing


def _check_truth(turn: Turn, after: Turn, example: Example, coverage: Coverage) -> None:
    hand, choice = example.hand, example.choice
    if hand is None or choice is None:
        return
    reading = after.readings[-1]
    if not choice.meaning.shows.matches(hand):
        coverage.note(Defect.UNTRUE, example)
    elif reading.meaning is not None and not reading.meaning.shows.matches(hand):
        coverage.note(Defect.MISREAD, _with_detail(example, f"explained as {reading.text}"))
    if not _holds(after.known[turn.player], hand):
        shown = f"shown {after.known[turn.player].describe()}, before it {turn.my_hand.describe()}"
        coverage.note(Defect.CONTRADICTION, _with_detail(example, shown))


def _with_detail(example: Example, detail: str) -> Example:
    return Example(example.board, example.auction, example.hand, example.choice, detail)


def _count(turn: Turn, after: Turn, example: Example, coverage: Coverage) -> None:
    choice = example.choice
    if choice is None:
        return
    coverage.bands[category_of(turn)][choice.band] += 1
    low, high = after.known[turn.player].hcp
    coverage.room += high - low + 1
    if not choice.band.is_native:
        coverage.rules[choice.rule] += 1
        coverage.note(Note.KEEP_ALIVE if choice.band is Band.KEEP_ALIVE else Note.KERNEL, example)
    if not _shows_something(choice.meaning.shows):
        coverage.note(Note.VAGUE, example)
        if not _is_informative(after.known[turn.player]):
            coverage.note(Note.UNKNOWN, example)


def _check_contract(board: Board, turn: Turn, made: list[Choice], coverage: Coverage) -> None:
    bid, place = turn.status.bid, turn.number - 1
    if bid is None or bid.strain is Strain.NOTRUMP:
        return
    while turn.calls[place] != bid:
        place -= 1
    suit, seat = Suit(bid.strain), Seat((board.dealer + place) % 4)
    trumps = board.deal[seat].length(suit) + board.deal[seat.partner].length(suit)
    ending = f"{' '.join(map(str, turn.calls))}, {trumps} trumps"
    example = Example(board, Auction(board.dealer, turn.calls[:place]), board.deal[seat], made[place], ending)
    if made[place].is_artificial and not turn.is_playable(suit, place % 2):
        coverage.note(Defect.ARTIFICIAL, example)
    if trumps <= SHORT_FIT:
        coverage.note(Note.SHORT_FIT, example)


def _holds(known: Known, hand: Hand) -> bool:
    """Whether a hand is one of those a player can have."""
    cell = _SHAPE_NUMBER[hand.lengths[::-1]] * HCP + hcp(hand)
    return bool(known.room >> cell & 1)


@lru_cache(100_000)
def _shows_something(shown: Constraint) -> bool:
    """Whether a meaning limits the strength or promises a suit."""
    strength = [Measure("hcp"), Measure("points"), *(Measure("support", (suit,)) for suit in Suit)]
    if any(stated_range(shown, measure) != (measure.low, measure.high) for measure in strength):
        return True
    return any(stated_range(shown, Measure("length", (suit,)))[0] >= _A_SUIT for suit in Suit)


def _is_informative(known: Known) -> bool:
    low, high = known.hcp
    return low >= _SOME_HCP or high <= _MOST_HCP or any(known.least(suit) >= _A_SUIT for suit in Suit)
