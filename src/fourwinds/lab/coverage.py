"""What a bidder does on random deals: whose rules it uses, and every call that should not have been made."""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache

from fourwinds.bidding.bidder import Bidder
from fourwinds.bidding.choice import Band, Choice
from fourwinds.bidding.known import Known
from fourwinds.bidding.turn import Turn
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.board import Board
from fourwinds.bridge.calls import PASS, Bid, Strain
from fourwinds.bridge.cards import Hand, Suit
from fourwinds.bridge.dealing import deal_from, random_deals
from fourwinds.bridge.evaluate import hcp
from fourwinds.bridge.seat import Seat, Side
from fourwinds.notes.constraint import Constraint, Measure, stated_range
from fourwinds.notes.constraint.cells import HCP
from fourwinds.notes.constraint.shapes import SHAPES

__all__ = ["Category", "Coverage", "Defect", "Example", "category_of", "measure"]

_FORCING = frozenset({"forcing", "game_forcing"})
_A_SUIT = 3
_SHORT_FIT = 6
_AT_ONCE = 1000
"""After so many deals the turns remembered are let go of."""
_SHAPE_NUMBER = {shape: number for number, shape in enumerate(SHAPES)}


class Category(Enum):
    """What a call is for its side, as the table of the engine document has it."""

    OPENING = "Opening"
    RESPONSE = "Response"
    REBID = "Rebid"
    RESPONDER_REBID = "Responder Rebid"
    OVERCALL = "Overcall"
    ADVANCER = "Advancer"
    BALANCING = "Balancing"
    COMPETITIVE = "Competitive"


class Defect(Enum):
    """What should not happen."""

    ILLEGAL = "illegal calls"
    PASSED_FORCE = "passed forcing bids"
    EXCEPTION = "exceptions"
    ARTIFICIAL = "contracts in an artificial suit"
    CONTRADICTION = "players contradicting what they showed"
    UNTRUE = "meanings that do not hold for the hand"
    MISREAD = "explanations that do not hold for the hand"


class Note(Enum):
    """What is worth looking at."""

    KEEP_ALIVE = "calls of the keep-alive band"
    KERNEL = "calls of the kernel"
    SHORT_FIT = f"suit contracts with {_SHORT_FIT} trumps or fewer"
    SHAPELESS = "calls that show neither strength nor a suit"


@dataclass(frozen=True, slots=True)
class Example:
    """One occasion."""

    board: Board
    auction: Auction
    """The calls before."""
    hand: Hand | None = None
    choice: Choice | None = None
    detail: str = ""


@dataclass
class Coverage:
    """What was counted."""

    keep: int = 0
    """How many examples of each kind are kept."""
    deals: int = 0
    calls: int = 0
    bands: dict[Category, Counter[Band]] = field(default_factory=lambda: {category: Counter() for category in Category})
    """Calls other than pass, by who says so."""
    found: Counter[Defect | Note] = field(default_factory=Counter)
    examples: dict[Defect | Note, list[Example]] = field(default_factory=dict)
    rules: Counter[str] = field(default_factory=Counter)
    """Calls other than pass that no player wrote down, by rule."""
    room: int = 0

    @property
    def bids(self) -> int:
        """Calls other than pass."""
        return sum(counter.total() for counter in self.bands.values())

    @property
    def native(self) -> int:
        return sum(count for counter in self.bands.values() for band, count in counter.items() if band.is_native)

    @property
    def shapely(self) -> float:
        """The share of calls other than pass that show a bounded strength or the length of a suit."""
        return 1 - self.found[Note.SHAPELESS] / self.bids if self.bids else 1.0

    @property
    def mean_room(self) -> float:
        """How many numbers of high-card points a player may have after a call other than pass."""
        return self.room / self.bids if self.bids else 0.0

    def note(self, kind: Defect | Note, example: Example) -> None:
        self.found[kind] += 1
        kept = self.examples.setdefault(kind, [])
        if len(kept) < self.keep:
            kept.append(example)


def measure(bidder: Bidder, count: int, *, seed: int = 1, keep: int = 0) -> Iterator[Coverage]:
    """Bid random deals with all four hands, north-south by `bidder.ours`; what was counted so far, after every deal."""
    coverage = Coverage(keep)
    for start in range(0, count, _AT_ONCE):
        rows = random_deals(min(_AT_ONCE, count - start), seed=seed, start=start)
        for number, row in enumerate(rows, start + 1):
            board = Board.standard(number, deal_from(row))
            try:
                _bid(bidder, board, coverage)
            except Exception as error:
                frame = traceback.extract_tb(error.__traceback__)[-1]
                where = f"{type(error).__name__}: {error} ({frame.name}, line {frame.lineno} of {frame.filename})"
                coverage.note(Defect.EXCEPTION, Example(board, Auction(board.dealer), detail=where))
            coverage.deals += 1
            yield coverage
        for number in range(1, 17):
            _first(bidder, Board.standard(number, deal_from(rows[0]))).forget()


def _first(bidder: Bidder, board: Board) -> Turn:
    return bidder.turn(Auction(board.dealer), board.vulnerability, Side.NS)


def _bid(bidder: Bidder, board: Board, coverage: Coverage) -> None:
    auction, turn = Auction(board.dealer), _first(bidder, board)
    made: list[Choice] = []
    while not auction.is_over:
        hand = board.deal[auction.turn]
        choice = turn.choose(hand)
        example = Example(board, auction, hand, choice)
        coverage.calls += 1
        made.append(choice)
        if not auction.is_legal(choice.call):
            coverage.note(Defect.ILLEGAL, example)
            return
        if choice.call is PASS and (turn.is_forced or _was_asked(turn, made)):
            coverage.note(Defect.PASSED_FORCE, example)
        after = turn.then(choice.call)
        _check_truth(turn, after, example, coverage)
        if choice.call is not PASS:
            _count(turn, after, example, coverage)
        auction, turn = auction.then(choice.call), after
    _check_contract(board, auction, made, coverage)


def _was_asked(turn: Turn, made: list[Choice]) -> bool:
    """Whether partner meant the bid that a pass would leave to be forcing."""
    if turn.number < 2 or turn.calls[-1] is not PASS or not isinstance(turn.calls[-2], Bid):
        return False
    return made[-3].meaning.forcing in _FORCING


def _check_truth(turn: Turn, after: Turn, example: Example, coverage: Coverage) -> None:
    hand, choice = example.hand, example.choice
    if hand is None or choice is None:
        return
    reading = after.readings[-1]
    if not choice.meaning.shows.matches(hand):
        coverage.note(Defect.UNTRUE, example)
    elif reading.choice is not None and not reading.choice.meaning.shows.matches(hand):
        coverage.note(Defect.MISREAD, _with(example, f"explained as {reading.choice.text} [{reading.choice.rule}]"))
    if not holds(after.known[turn.player], hand):
        shown = f"shown {after.known[turn.player].describe()}, before it {turn.me.describe()}"
        coverage.note(Defect.CONTRADICTION, _with(example, shown))


def _with(example: Example, detail: str) -> Example:
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
    if not shows_something(choice.meaning.shows):
        coverage.note(Note.SHAPELESS, example)


def _check_contract(board: Board, auction: Auction, made: list[Choice], coverage: Coverage) -> None:
    bid, declarer = auction.last_bid, auction.declarer
    if bid is None or declarer is None or bid.strain is Strain.NOTRUMP:
        return
    place = max(number for number, call in enumerate(auction.calls) if call == bid)
    bidder = Seat((board.dealer + place) % 4)
    trumps = board.deal[bidder].length(Suit(bid.strain)) + board.deal[bidder.partner].length(Suit(bid.strain))
    before = Auction(board.dealer, auction.calls[:place])
    ending = f"{auction}, {trumps} trumps"
    example = Example(board, before, board.deal[bidder], made[place], ending)
    if made[place].is_artificial:
        coverage.note(Defect.ARTIFICIAL, example)
    if trumps <= _SHORT_FIT:
        coverage.note(Note.SHORT_FIT, example)


def holds(known: Known, hand: Hand) -> bool:
    """Whether a hand is one of those a player may have."""
    cell = _SHAPE_NUMBER[hand.lengths[::-1]] * HCP + hcp(hand)
    return bool(known.room[cell >> 3] >> (7 - (cell & 7)) & 1)


@lru_cache(100_000)
def shows_something(shown: Constraint) -> bool:
    """Whether it bounds the strength or promises a suit."""
    strength = [Measure("hcp"), Measure("points"), *(Measure("support", (suit,)) for suit in Suit)]
    if any(stated_range(shown, measure) != (measure.low, measure.high) for measure in strength):
        return True
    return any(stated_range(shown, Measure("length", (suit,)))[0] >= _A_SUIT for suit in Suit)


def category_of(turn: Turn) -> Category:
    """What the next call is for its side."""
    calls = turn.calls
    opening = next((number for number, call in enumerate(calls) if call is not PASS), None)
    if opening is None:
        return Category.OPENING
    player, partner = turn.player, turn.partner
    acted = {number % 4 for number, call in enumerate(calls) if call is not PASS}
    if player == opening % 4:
        return Category.REBID
    if partner == opening % 4:
        return Category.RESPONDER_REBID if player in acted else Category.RESPONSE
    if player in acted:
        return Category.COMPETITIVE
    if partner in acted:
        return Category.ADVANCER
    last = calls[-2:] == (PASS, PASS)
    return Category.BALANCING if last else Category.OVERCALL
