"""Recommend a call (specification: systems 4.2) and explain an auction, with a system."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass

from fourwinds.app.actor import Actor
from fourwinds.app.systems.auction_question import AuctionQuestion
from fourwinds.app.systems.compiled_system import compiled
from fourwinds.app.systems.name_system import named_system
from fourwinds.app.systems.system_names import NamedSystem, SystemReference
from fourwinds.bidding.advice import Advice
from fourwinds.bidding.bidder import Bidder, Explained
from fourwinds.bridge.cards import Hand
from fourwinds.bridge.seat import Seat, Vulnerability
from fourwinds.store.database import Database

__all__ = ["AuctionQuestion", "Recommended", "bidder_of_both", "explain_auction", "recommend_call"]


@dataclass(frozen=True, slots=True)
class Recommended:
    """A recommended call, and whose turn it is."""

    seat: Seat
    advice: Advice
    shown: str
    """What partner then knows about the hand."""


@contextmanager
def bidder_of_both(database: Database, system: SystemReference, theirs: str | None, *, who: Actor) -> Iterator[Bidder]:
    """Yield the bidder of a system against `theirs`, a base of the library or another of the user's systems."""
    ours = NamedSystem.of(system)
    other = ours if theirs is None else named_system(database, theirs, who=who)
    with ExitStack() as stack:
        both = {each: stack.enter_context(compiled(database, each, who)) for each in sorted({ours, other}, key=str)}
        yield both[ours].bidder if other == ours else Bidder(both[ours].bidder.ours, both[other].bidder.ours)


def recommend_call(
    database: Database,
    system: SystemReference,
    hand: str | Mapping[str, object],
    asked: AuctionQuestion,
    *,
    trace: bool = False,
    who: Actor,
) -> Recommended:
    """Recommend a call for a hand, or what is known about it, with the rule behind it and alternatives."""
    auction, vulnerability = asked.parse_auction(), Vulnerability.parse(asked.vulnerability)
    held = Hand.parse(hand) if isinstance(hand, str) else hand
    with bidder_of_both(database, system, asked.theirs, who=who) as bidder:
        advice = bidder.advise(held, auction, vulnerability, trace=trace)
        return Recommended(auction.turn, advice, advice.shown.describe())


def explain_auction(
    database: Database, system: SystemReference, asked: AuctionQuestion, *, who: Actor
) -> list[tuple[Explained, str]]:
    """Explain every call of an auction, and what its caller has shown so far. The dealer's side plays the system."""
    auction, vulnerability = asked.parse_auction(), Vulnerability.parse(asked.vulnerability)
    with bidder_of_both(database, system, asked.theirs, who=who) as bidder:
        explained = bidder.explain(auction, vulnerability)
        return [(each, each.shown) for each in explained]
