"""Deals bid by the notes one hand at a time, to compare with the simulation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain

from fourwinds.bidding.auction.choice import Choice
from fourwinds.bidding.auction.turn import Turn
from fourwinds.bidding.bidder import Bidder
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.calls import PASS, Bid, Call
from fourwinds.bridge.cards import Hand
from fourwinds.bridge.dealing import hand_from, random_deals
from fourwinds.bridge.seat import Seat, Side, Vulnerability
from fourwinds.notes.book import Book, Entry
from fourwinds.notes.constraint import Constraint, Measure, stated_range
from fourwinds.notes.rule import Rule
from fourwinds.notes.sequence import Position

VULNERABILITIES = (Vulnerability.NONE, Vulnerability.EW, Vulnerability.NS, Vulnerability.ALL)
ARTIFICIAL = {"artificial", "transfer", "relay", "puppet", "asks"}


@dataclass
class Counted:
    """What happened at the table."""

    reached: Counter[str] = field(default_factory=Counter)
    holes: Counter[str] = field(default_factory=Counter)
    shared: Counter[tuple[str, str]] = field(default_factory=Counter)
    used: Counter[str] = field(default_factory=Counter)


def count(book: Book, deals: int, seed: int) -> Counted:
    """Bid deals one hand at a time."""
    counted, bidder = Counted(), Bidder(book)
    for number, row in enumerate(random_deals(deals, seed=seed)):
        _bid([hand_from(each) for each in row], VULNERABILITIES[number % 4], book, bidder, counted)
    return counted


def _bid(hands: list[Hand], vulnerability: Vulnerability, book: Book, bidder: Bidder, counted: Counted) -> None:
    auction = Auction(Seat.NORTH)
    while not auction.is_over:
        hand, position = hands[auction.turn], Position.of(auction, auction.turn.side, vulnerability)
        counted.reached[str(position)] += 1
        lines = [line for line in book.choices(position) if auction.is_legal(line[0]) and not line[1].rule.waits]
        fitting = [line for line in lines if line[1].meaning.needs.matches(hand)]
        if fitting:
            _note(fitting, counted)
            auction = auction.then(fitting[0][0])
        elif _is_hole(hand, lines, bidder.turn(auction, vulnerability, Side.NS)):
            counted.holes[str(position)] += 1
            return
        else:
            auction = auction.then(PASS)


def _note(fitting: list[tuple[Call, Entry]], counted: Counted) -> None:
    (_, first), *others = fitting
    counted.used[str(first.rule)] += 1
    for _, other in others:
        if other.rule.sequence.rank == first.rule.sequence.rank:
            counted.shared[str(first.rule), str(other.rule)] += 1


def _is_hole(hand: Hand, lines: list[tuple[Call, Entry]], turn: Turn) -> bool:
    asked = turn.readings[-2].meaning if turn.is_forced else None
    if asked is not None and asked.is_forcing and ARTIFICIAL & asked.flags:
        return True
    if not lines:
        return False
    call = next((choice.call for choice in _natural(turn) if choice.needs.matches(hand)), PASS)
    if call is PASS:
        return turn.is_forced
    needs = next((entry.meaning.needs for written, entry in lines if written == call), None)
    if needs is None:
        return False
    if turn.is_forced:
        return True
    if turn.status.bid is None:
        same_level = [entry for written, entry in lines if isinstance(written, Bid) and str(written)[0] == str(call)[0]]
        return not all(_is_weaker(hand, entry.meaning.needs) for entry in same_level)
    they_bid = any(each is not PASS for each in turn.calls[1 - turn.side :: 2])
    return not they_bid or any(atom.measure.of(hand) > atom.minimum for atom in needs.failing(hand))


def _is_weaker(hand: Hand, needs: Constraint) -> bool:
    high_cards, points = (stated_range(needs, Measure(name))[0] for name in ("hcp", "points"))
    return Measure("hcp").of(hand) < high_cards or Measure("points").of(hand) < points


def _natural(turn: Turn) -> Iterator[Choice]:
    ours = turn.ours
    for choice in chain(ours.decisions(turn), ours.situations(turn), ours.kernel(turn)):
        if turn.is_legal(choice.call) and not (choice.call is PASS and turn.is_forced):
            yield choice


def rules_by_text(book: Book) -> dict[str, Rule]:
    """Return the lines by their text."""
    return {str(rule): rule for rule in book.rules}
