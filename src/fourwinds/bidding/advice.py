"""The answer of the bidder: a call, what it means, who says so, what else fits, and what was tried before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from fourwinds.bidding.auction.choice import Choice
from fourwinds.bidding.auction.constants import STRONG
from fourwinds.bidding.auction.known import Known
from fourwinds.bidding.auction.turn import Turn
from fourwinds.bridge.calls import Bid, Call
from fourwinds.notes.constraint import Measure, stated_range

__all__ = ["Advice", "Alternative", "Tried", "score"]

_FORCING_BONUS = 20
_LENGTH_BONUS = 5


@dataclass(frozen=True, slots=True)
class Tried:
    """One entry of the list that was asked: it fits, or these are the conditions it fails."""

    choice: Choice
    failing: tuple[str, ...] = ()
    share: float | None = None
    """Of a hand known in part: how many of the hands that this leaves choose the entry, from 0 to 1."""

    @property
    def fits(self) -> bool:
        return not self.failing


@dataclass(frozen=True, slots=True)
class Alternative:
    """Another call that fits, or that a hand known in part may turn out to make."""

    call: Call
    meaning: str
    rule: str
    layer: str
    score: int
    share: float = 0.0
    """How many of the hands that are left of one known in part make it, from 0 to 1."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What to call and why."""

    choice: Choice
    score: int
    turn: Turn = field(repr=False, compare=False)
    alternatives: tuple[Alternative, ...] = ()
    trace: tuple[Tried, ...] = ()
    because: str = ""
    """What a simulation said, where one was asked."""
    share: float = 1.0
    """How many of the hands that are left of one known in part make the call, from 0 to 1."""
    tell: tuple[str, ...] = ()
    """What to tell of such a hand to decide, the question that decides most first; none where all make the call."""

    @property
    def call(self) -> Call:
        return self.choice.call

    @property
    def meaning(self) -> str:
        return self.choice.text

    @property
    def forcing(self) -> str | None:
        return self.choice.meaning.forcing

    @property
    def rule(self) -> str:
        return self.choice.rule

    @property
    def layer(self) -> str:
        return self.choice.layer

    @property
    def shown(self) -> Known:
        """What partner knows of the hand then: this call, those before it, and the better ones declined."""
        return self.turn.read(self.call).known


def score(choice: Choice, lengths: Sequence[int | None], points: int | None) -> int:
    """The score of §4.2.2, reported with a call: priority, extra length in the suit shown, a force from a strong hand.

    The order of the list has them all in its constraints already; the score decides nothing.
    """
    total = choice.priority
    suit = choice.meaning.transfer_to
    if suit is None and isinstance(choice.call, Bid) and choice.call.strain.suit is not None:
        suit = choice.call.strain.suit
    if suit is not None:
        least = stated_range(choice.meaning.shows, Measure("length", (suit,)))[0]
        held = lengths[suit]
        if least and held is not None:
            total += _LENGTH_BONUS * max(held - least, 0)
    if choice.meaning.is_forcing and points is not None and points >= STRONG:
        total += _FORCING_BONUS
    return total
