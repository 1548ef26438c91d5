"""The counts of a coverage run: which rules made the calls, and every call that should not have been made."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from enum import Enum

from fourwinds.bidding.auction.choice import Band, Choice
from fourwinds.bidding.auction.turn import Turn
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.board import Board
from fourwinds.bridge.calls import PASS
from fourwinds.bridge.cards import Hand

__all__ = ["SHORT_FIT", "Category", "Coverage", "Defect", "Example", "Note", "category_of"]

SHORT_FIT = 6
"""With this many trumps in both hands or fewer, a suit contract is usually bad."""


class Category(Enum):
    """The role of a call for its side (specification: engine)."""

    OPENING = "Opening"
    RESPONSE = "Response"
    REBID = "Rebid"
    RESPONDER_REBID = "Responder Rebid"
    OVERCALL = "Overcall"
    ADVANCER = "Advancer"
    BALANCING = "Balancing"
    COMPETITIVE = "Competitive"


class Defect(Enum):
    """Something that should not happen."""

    ILLEGAL = "illegal calls"
    PASSED_FORCE = "passed forcing bids"
    EXCEPTION = "exceptions"
    ARTIFICIAL = "contracts in an artificial suit"
    CONTRADICTION = "players contradicting what they showed"
    UNTRUE = "meanings that do not hold for the hand"
    MISREAD = "explanations that do not hold for the hand"


class Note(Enum):
    """Something worth looking at."""

    KEEP_ALIVE = "calls of the keep-alive band"
    KERNEL = "calls of the kernel"
    SHORT_FIT = f"suit contracts with {SHORT_FIT} trumps or fewer"
    VAGUE = "calls that show neither strength nor a suit"
    UNKNOWN = "calls after which neither strength nor a suit is known"


@dataclass(frozen=True, slots=True)
class Example:
    """One call that was noted."""

    board: Board
    auction: Auction
    """The calls before it."""
    hand: Hand | None = None
    choice: Choice | None = None
    detail: str = ""


@dataclass
class Coverage:
    """The counts of a run."""

    keep: int = 0
    """The number of examples to keep of each kind."""
    deals: int = 0
    calls: int = 0
    bands: dict[Category, Counter[Band]] = field(default_factory=lambda: {category: Counter() for category in Category})
    """Calls other than pass, by category and band."""
    found: Counter[Defect | Note] = field(default_factory=Counter)
    examples: dict[Defect | Note, list[Example]] = field(default_factory=dict)
    rules: Counter[str] = field(default_factory=Counter)
    """Calls other than pass that come from neither notes nor situational rules, by rule."""
    room: int = 0

    @property
    def bids(self) -> int:
        """Calls other than pass."""
        return sum(counter.total() for counter in self.bands.values())

    @property
    def native(self) -> int:
        return sum(count for counter in self.bands.values() for band, count in counter.items() if band.is_native)

    @property
    def native_share(self) -> float:
        return self.native / self.bids if self.bids else 1.0

    @property
    def shown_share(self) -> float:
        """The share of calls other than pass after which a bounded strength or the length of a suit is known.

        Earlier calls of the player, and better calls that were not made, count too."""
        return 1 - self.found[Note.UNKNOWN] / self.bids if self.bids else 1.0

    @property
    def worded_share(self) -> float:
        """The share of calls other than pass whose own meaning shows as much."""
        return 1 - self.found[Note.VAGUE] / self.bids if self.bids else 1.0

    @property
    def defects(self) -> int:
        return sum(self.found[defect] for defect in Defect)

    @property
    def mean_room(self) -> float:
        """The mean number of possible high-card point counts after a call other than pass."""
        return self.room / self.bids if self.bids else 0.0

    def add(self, other: Coverage) -> None:
        """Add the counts of another run."""
        self.deals += other.deals
        self.calls += other.calls
        self.room += other.room
        self.rules += other.rules
        self.found += other.found
        for category, bands in other.bands.items():
            self.bands[category] += bands
        for kind, examples in other.examples.items():
            kept = self.examples.setdefault(kind, [])
            kept += examples[: max(self.keep - len(kept), 0)]

    def note(self, kind: Defect | Note, example: Example) -> None:
        self.found[kind] += 1
        kept = self.examples.setdefault(kind, [])
        if len(kept) < self.keep:
            kept.append(example)


def category_of(turn: Turn) -> Category:
    """Return the category of the next call."""
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
