"""The engine as programs of others know it: one class that is asked for the next bid."""

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
    """What the side of the last bid owes itself."""

    forcing_level: str
    """`NON_FORCING`, `FORCING_1_ROUND` or `GAME_FORCE`."""
    is_game_forced: bool
    partner_must_bid: bool


class FallbackStats(TypedDict):
    """How often nobody had written down what to do."""

    total_bids: int
    v1_fallbacks: int
    fallback_rate: float
    """In percent."""


class Certainty(TypedDict):
    """How sure the last bid is, of a hand known in part."""

    share: float
    """How many of the hands that fit what is known make the bid, from 0 to 1; 1 for a whole hand."""
    tell: list[str]
    """What to tell of the hand to decide, what decides most first."""
    alternatives: list[tuple[str, float]]
    """The other bids that such hands make, with their shares."""


class BiddingEngine:
    """A thin front over the bidder.

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
        """`use_v1_fallback=False` leaves the natural kernel out; `schemas` is a folder of rules played alone."""
        self._bidder = bidder_of(system, schemas=schemas, kernel=use_v1_fallback)
        self._total = self._fallbacks = 0
        self._force = FREE
        self._advice: Advice | None = None

    def new_deal(self) -> None:
        """Forget the forcing state and the last bid. The statistics go on."""
        self._force, self._advice = FREE, None

    def get_next_bid(
        self,
        hand: Hand | str | Mapping[str, object],
        auction_history: Sequence[str],
        my_position: Seat | str,
        vulnerability: Vulnerability | str = Vulnerability.NONE,
    ) -> tuple[str, str]:
        """What to call, and what it means. The history begins with the dealer, who follows from its length.

        Of a hand known in part, it is the call that most of the hands it may be would make, and the meaning is
        followed by their share and what to tell to decide.
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
                f"{advice.meaning} ({advice.share:.0%} of such hands: tell {', '.join(advice.tell)})",
            )
        return advice.call.symbol, advice.meaning

    def _after(self, auction: Auction, vulnerability: Vulnerability, me: Seat) -> Force:
        return self._bidder.turn(auction, vulnerability, me.side).forces[me.side is not auction.dealer.side]

    def get_forcing_state(self) -> ForcingState:
        """After the last bid that was asked for, for the side that made it."""
        return {
            "forcing_level": self._force.level.value,
            "is_game_forced": self._force.to_game,
            "partner_must_bid": self._force.to_game or self._force.asked,
        }

    def get_certainty(self) -> Certainty:
        """How many of the hands that fit what was told make the last bid that was asked for, and what to tell."""
        advice = self._advice
        if advice is None:
            return {"share": 1.0, "tell": [], "alternatives": []}
        others = [(other.call.symbol, other.share) for other in advice.alternatives if other.share]
        return {"share": advice.share, "tell": list(advice.tell), "alternatives": others}

    def get_fallback_stats(self) -> FallbackStats:
        """How many bids came from the kernel, or from what to do when forced and nothing else fits."""
        rate = 100 * self._fallbacks / self._total if self._total else 0.0
        return {"total_bids": self._total, "v1_fallbacks": self._fallbacks, "fallback_rate": rate}


BiddingEngineV2Schema = BiddingEngine
