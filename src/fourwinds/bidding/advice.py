"""The bidder's advice: a call, its meaning and its rule, alternatives, and the entries tried before it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from fourwinds.bidding.auction.choice import Choice
from fourwinds.bidding.auction.constants import STRONG
from fourwinds.bidding.auction.known import Known
from fourwinds.bidding.auction.turn import Turn
from fourwinds.bridge.calls import Bid, Call
from fourwinds.notes.constraint import Measure, stated_range

if TYPE_CHECKING:
    from fourwinds.bidding.deep import Verdict

__all__ = ["Advice", "Alternative", "Tried", "score"]

_FORCING_BONUS = 20
_LENGTH_BONUS = 5


@dataclass(frozen=True, slots=True)
class Tried:
    """An entry of the list that was tried: it fits, or the hand fails these conditions."""

    choice: Choice
    failing: tuple[str, ...] = ()
    share: float | None = None
    """For a partly known hand: the share of possible hands that choose the entry, from 0 to 1."""

    @property
    def fits(self) -> bool:
        return not self.failing


@dataclass(frozen=True, slots=True)
class Alternative:
    """Another call that fits, or that some of the possible hands make if the hand is only partly known."""

    call: Call
    meaning: str
    rule: str
    layer: str
    score: int
    share: float = 0.0
    """For a partly known hand: the share of possible hands that make this call, from 0 to 1."""


@dataclass(frozen=True, slots=True)
class Advice:
    """The recommended call, with its reasons."""

    choice: Choice
    score: int
    turn: Turn = field(repr=False, compare=False)
    alternatives: tuple[Alternative, ...] = ()
    trace: tuple[Tried, ...] = ()
    verdict: Verdict | None = None
    """The result of a simulation, if one was made."""
    share: float = 1.0
    """For a partly known hand: the share of possible hands that make the call, from 0 to 1."""
    tell: tuple[str, ...] = ()
    """For a partly known hand: what else to specify, the most decisive first; empty if all possible hands agree."""

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
    def because(self) -> str:
        """The result of a simulation in words; empty if none was made."""
        return "" if self.verdict is None else self.verdict.because

    @property
    def shown(self) -> Known:
        """What partner knows of the hand after the call, from all calls made and the better ones not made."""
        return self.turn.read(self.call).known


def score(choice: Choice, lengths: Sequence[int | None], points: int | None) -> int:
    """Return the score of a call: priority, extra length in its suit, a forcing bid with a strong hand.

    It is reported (specification: systems 4.2.2) but decides nothing: the order of the list takes care of all that.
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
