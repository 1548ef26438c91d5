"""The engine's interface for other programs: one class that returns the next bid (specification: engine)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TypedDict

from fourwinds.bidding.advice import Advice
from fourwinds.bidding.auction.choice import Band
from fourwinds.bidding.systems import bidder_of
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.calls import parse_call
from fourwinds.bridge.cards import Hand
from fourwinds.bridge.seat import Seat, Vulnerability
from fourwinds.notes.book import Book
from fourwinds.notes.forcing import FREE, Force
from fourwinds.notes.system import System

__all__ = ["BiddingEngine", "BiddingEngineV2Schema", "Certainty", "FallbackStats", "ForcingState"]

_FALLBACKS = (Band.KEEP_ALIVE, Band.KERNEL)


class ForcingState(TypedDict):
    """The forcing state of the side that made the last bid."""

    forcing_level: str
    """`NON_FORCING`, `FORCING_1_ROUND` or `GAME_FORCE`."""
    is_game_forced: bool
    partner_must_bid: bool


class FallbackStats(TypedDict):
    """How often neither notes nor rules had a bid."""

    total_bids: int
    v1_fallbacks: int
    fallback_rate: float
    """In percent."""


class Certainty(TypedDict):
    """How certain the last bid is if the hand is only partly known."""

    share: float
    """The share of possible hands that make the bid, from 0 to 1; 1 for a whole hand."""
    tell: list[str]
    """What else to specify to decide the bid, the most decisive first."""
    alternatives: list[tuple[str, float]]
    """The bids that the other possible hands make, with their shares."""


class BiddingEngine:
    """A thin interface to the bidder.

    >>> engine = BiddingEngine(system="2/1")
    >>> engine.get_next_bid("AKQ72.K5.83.Q972", ["1NT", "Pass"], "South")
    ('2♥', 'transfer to spades, 5+ spades')
    >>> engine.get_forcing_state()["forcing_level"]
    'FORCING_1_ROUND'
    """

    def __init__(
        self,
        use_v1_fallback: bool = True,
        schemas: str | Path | None = None,
        system: str | System | Book = "sayc",
    ) -> None:
        """Create an engine, without the kernel if `use_v1_fallback` is False; `schemas` is a folder of rules."""
        self._bidder = bidder_of(system, schemas=schemas, kernel=use_v1_fallback)
        self._total = self._fallbacks = 0
        self._force = FREE
        self._advice: Advice | None = None

    def new_deal(self) -> None:
        """Reset the forcing state and the last bid, but not the statistics."""
        self._force, self._advice = FREE, None

    def get_next_bid(
        self,
        hand: Hand | str | Mapping[str, object],
        auction_history: Sequence[str],
        my_position: Seat | str,
        vulnerability: Vulnerability | str = Vulnerability.NONE,
    ) -> tuple[str, str]:
        """Return the call and its meaning. The history starts with the dealer, who is found from its length.

        For a partly known hand, it is the call that most of the possible hands would make; their share and what else
        to specify follow the meaning.
        """
        me = Seat.parse(my_position) if isinstance(my_position, str) else my_position
        dealer = Seat((me - len(auction_history)) % 4)
        auction = Auction(dealer, map(parse_call, auction_history))
        vulnerable = Vulnerability.parse(vulnerability) if isinstance(vulnerability, str) else vulnerability
        advice = self._bidder.advise(Hand.parse(hand) if isinstance(hand, str) else hand, auction, vulnerable)
        self._total += 1
        self._fallbacks += advice.choice.band in _FALLBACKS
        self._force = self._after(auction.then(advice.call), vulnerable, me)
        self._advice = advice
        if advice.share < 1:
            return (
                advice.call.symbol,
                f"{advice.meaning} ({advice.share:.0%} of such hands; to decide, specify {', '.join(advice.tell)})",
            )
        return advice.call.symbol, advice.meaning

    def _after(self, auction: Auction, vulnerability: Vulnerability, me: Seat) -> Force:
        return self._bidder.turn(auction, vulnerability, me.side).forces[me.side is not auction.dealer.side]

    def get_forcing_state(self) -> ForcingState:
        """Return the forcing state after the last bid, for the side that made it."""
        return {
            "forcing_level": self._force.level.value,
            "is_game_forced": self._force.to_game,
            "partner_must_bid": self._force.to_game or self._force.asked,
        }

    def get_certainty(self) -> Certainty:
        """Return the share of possible hands that make the last bid, and what else to specify."""
        advice = self._advice
        if advice is None:
            return {"share": 1.0, "tell": [], "alternatives": []}
        others = [(other.call.symbol, other.share) for other in advice.alternatives if other.share]
        return {"share": advice.share, "tell": list(advice.tell), "alternatives": others}

    def get_fallback_stats(self) -> FallbackStats:
        """Return how many bids came from the kernel or from the keep-alive calls of a forced player."""
        rate = 100 * self._fallbacks / self._total if self._total else 0.0
        return {"total_bids": self._total, "v1_fallbacks": self._fallbacks, "fallback_rate": rate}


BiddingEngineV2Schema = BiddingEngine
