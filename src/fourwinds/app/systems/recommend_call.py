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
from fourwinds.bidding.auction.known import Known
from fourwinds.bidding.bidder import Bidder, Explained
from fourwinds.bidding.nearest_hand import misfits
from fourwinds.bridge.calls import Call
from fourwinds.bridge.cards import Hand
from fourwinds.bridge.seat import Seat, Vulnerability
from fourwinds.lab.practice.judgement import judge
from fourwinds.lab.practice.reasons import lacks_in_words, lacks_of, what_fits
from fourwinds.lab.practice.rejected_calls import RejectedCall, rejected_calls
from fourwinds.store.database import Database

__all__ = ["AuctionQuestion", "Misfit", "Reasons", "Recommended", "bidder_of_both", "explain_auction", "recommend_call"]


@dataclass(frozen=True, slots=True)
class Misfit:
    """An earlier call of the player that the hand would not have made."""

    call: Call
    instead: Call
    """What the hand calls there."""
    reason: str


@dataclass(frozen=True, slots=True)
class Reasons:
    """Why a complete hand makes a call and no other, in a player's words."""

    fits: str
    """What the hand has of what the call asks for."""
    others: tuple[RejectedCall, ...]
    misfits: tuple[Misfit, ...]


@dataclass(frozen=True, slots=True)
class Recommended:
    """A recommended call, and whose turn it is."""

    seat: Seat
    advice: Advice
    known: Known
    """What partner then knows about the hand."""
    reasons: Reasons | None = None
    lacks: tuple[str, ...] = ()
    """For each entry of the trace, what it asks for and what a complete hand has instead."""


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
    reasons: bool = False,
    who: Actor,
) -> Recommended:
    """Recommend a call for a hand, or what is known about it, with the rule behind it and alternatives.

    `reasons` adds why, and why no other call. There are none for a hand that is only partly known.
    """
    auction, vulnerability = asked.parse_auction(), Vulnerability.parse(asked.vulnerability)
    held = Hand.parse(hand) if isinstance(hand, str) else hand
    with bidder_of_both(database, system, asked.theirs, who=who) as bidder:
        advice = bidder.advise(held, auction, vulnerability, trace=trace)
        told = _reasons(advice, held) if reasons and isinstance(held, Hand) else None
        lacks = _lacks(advice, held) if isinstance(held, Hand) else ()
        return Recommended(auction.turn, advice, advice.shown, told, lacks)


def _reasons(advice: Advice, hand: Hand) -> Reasons:
    wrong = [judge(before, hand, call) for before, call in misfits(advice.turn, hand)]
    return Reasons(
        what_fits(advice.choice.needs, hand),
        rejected_calls(advice.turn, hand),
        tuple(Misfit(judged.call, judged.best.call, judged.reason) for judged in wrong),
    )


def _lacks(advice: Advice, hand: Hand) -> tuple[str, ...]:
    return tuple("" if tried.fits else lacks_in_words(lacks_of(tried.choice.needs, hand)) for tried in advice.trace)


def explain_auction(
    database: Database, system: SystemReference, asked: AuctionQuestion, *, who: Actor
) -> list[tuple[Explained, str]]:
    """Explain every call of an auction, and what its caller has shown so far. The dealer's side plays the system."""
    auction, vulnerability = asked.parse_auction(), Vulnerability.parse(asked.vulnerability)
    with bidder_of_both(database, system, asked.theirs, who=who) as bidder:
        explained = bidder.explain(auction, vulnerability)
        return [(each, each.shown) for each in explained]
