"""Recommend a call (§4.2) and explain an auction, by a stored system."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from fourwinds.app.actor import Actor
from fourwinds.app.systems.compiled_system import Compiled, compiled
from fourwinds.app.systems.system_limits import must_be_short
from fourwinds.bidding.advice import Advice
from fourwinds.bidding.bidder import Bidder, Explained
from fourwinds.bidding.systems import agreements_of
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.cards import Hand
from fourwinds.bridge.seat import Seat, Vulnerability
from fourwinds.store.database import Database

__all__ = ["Asked", "Recommended", "explain_auction", "recommend_call"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """An auction so far. The other side plays the same, unless a base of the library is named."""

    auction: str = ""
    dealer: str = "N"
    vulnerability: str = "None"
    theirs: str | None = None

    def parsed(self) -> Auction:
        must_be_short(self.auction, "auction")
        return Auction.parse(self.auction, Seat.parse(self.dealer))

    def bidder(self, found: Compiled) -> Bidder:
        return found.bidder if self.theirs is None else Bidder(found.bidder.ours, agreements_of(self.theirs))


@dataclass(frozen=True, slots=True)
class Recommended:
    """What to call, and whose turn it is."""

    seat: Seat
    advice: Advice
    shown: str
    """What partner knows of the hand then."""


def recommend_call(
    database: Database,
    system_id: str,
    hand: str | Mapping[str, object],
    asked: Asked,
    *,
    trace: bool = False,
    who: Actor,
) -> Recommended:
    """What to call with a hand, or what is known of one: the call, who says so, what else fits."""
    auction, vulnerability = asked.parsed(), Vulnerability.parse(asked.vulnerability)
    held = Hand.parse(hand) if isinstance(hand, str) else hand
    with compiled(database, system_id, who) as found:
        advice = asked.bidder(found).advise(held, auction, vulnerability, trace=trace)
        return Recommended(auction.turn, advice, advice.shown.describe())


def explain_auction(database: Database, system_id: str, asked: Asked, *, who: Actor) -> list[tuple[Explained, str]]:
    """Every call of an auction with its meaning, and what its caller has shown so far. We are the dealer's side."""
    auction, vulnerability = asked.parsed(), Vulnerability.parse(asked.vulnerability)
    with compiled(database, system_id, who) as found:
        explained = asked.bidder(found).explain(auction, vulnerability)
        return [(each, each.shown) for each in explained]
