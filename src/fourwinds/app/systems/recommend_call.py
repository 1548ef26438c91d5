"""Recommend a call (specification: systems 4.2) and explain an auction, with a stored system."""

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

__all__ = ["AuctionQuestion", "Recommended", "explain_auction", "recommend_call"]


@dataclass(frozen=True, slots=True, kw_only=True)
class AuctionQuestion:
    """An auction in progress. The other side plays the same system, unless `theirs` names a base of the library."""

    auction: str = ""
    dealer: str = "N"
    vulnerability: str = "None"
    theirs: str | None = None

    def parse_auction(self) -> Auction:
        must_be_short(self.auction, "auction")
        return Auction.parse(self.auction, Seat.parse(self.dealer))

    def bidder(self, found: Compiled) -> Bidder:
        return found.bidder if self.theirs is None else Bidder(found.bidder.ours, agreements_of(self.theirs))


@dataclass(frozen=True, slots=True)
class Recommended:
    """A recommended call, and whose turn it is."""

    seat: Seat
    advice: Advice
    shown: str
    """What partner then knows about the hand."""


def recommend_call(
    database: Database,
    system_id: str,
    hand: str | Mapping[str, object],
    asked: AuctionQuestion,
    *,
    trace: bool = False,
    who: Actor,
) -> Recommended:
    """Recommend a call for a hand, or what is known about it, with the rule behind it and alternatives."""
    auction, vulnerability = asked.parse_auction(), Vulnerability.parse(asked.vulnerability)
    held = Hand.parse(hand) if isinstance(hand, str) else hand
    with compiled(database, system_id, who) as found:
        advice = asked.bidder(found).advise(held, auction, vulnerability, trace=trace)
        return Recommended(auction.turn, advice, advice.shown.describe())


def explain_auction(
    database: Database, system_id: str, asked: AuctionQuestion, *, who: Actor
) -> list[tuple[Explained, str]]:
    """Explain every call of an auction, and what its caller has shown so far. The dealer's side plays the system."""
    auction, vulnerability = asked.parse_auction(), Vulnerability.parse(asked.vulnerability)
    with compiled(database, system_id, who) as found:
        explained = asked.bidder(found).explain(auction, vulnerability)
        return [(each, each.shown) for each in explained]
