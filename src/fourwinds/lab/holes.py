"""Holes in a system: positions that some hands can reach without having a call there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from fourwinds.bridge.auction import Auction
from fourwinds.bridge.calls import PASS, Bid, Call
from fourwinds.bridge.cards import Hand
from fourwinds.bridge.dealing import hand_from
from fourwinds.bridge.seat import Seat, Side, Vulnerability
from fourwinds.lab.callers import Callers, is_unconditional
from fourwinds.notes.book import Book
from fourwinds.notes.rule import Rule
from fourwinds.notes.sequence import Position

__all__ = ["Hole", "answers", "find_hole", "near_openings"]


@dataclass(frozen=True, slots=True)
class Hole:
    """A position at which hands of the player to call fit no line."""

    position: Position
    hands: int
    """The number of hands tried, all equally likely to reach the position."""
    open: int
    """The number of those hands that have no call."""
    example: Hand

    def __str__(self) -> str:
        return f"{self.position}-?  {self.open / self.hands:.2%} of {self.hands:,} hands, as {self.example}"


def find_hole(callers: Callers, position: Position) -> Hole | None:
    """Return the hands without a call at a position; None if every hand has one, or no hand can reach it."""
    silence = callers.book.find(position.then(PASS))
    if silence is not None and is_unconditional(silence):
        return None
    if any(is_unconditional(entry) for _, entry in callers.choices(position)):
        return None
    hands = callers.hands(position)
    if not len(hands):
        return None
    silent = hands[callers.chosen_codes(position, hands) < 0]
    return Hole(position, len(hands), len(silent), hand_from(silent[0])) if len(silent) else None


def near_openings(book: Book, calls: int = 3, *, passes: int = 0, vulnerable: bool = False) -> Iterator[Position]:
    """Yield every position within a number of calls of an opening at which our side is to call.

    We make the calls of the book, the other side any legal call. We are the side that opens, and then the side that
    defends. `passes` come before the opening.
    """
    vulnerability = Vulnerability.ALL if vulnerable else Vulnerability.NONE
    start = Auction(Seat.NORTH, [PASS] * passes)
    opener = start.turn.side
    for we in (opener, Side.EW if opener is Side.NS else Side.NS):
        for opening in _calls(book, start, we, vulnerability):
            if isinstance(opening, Bid):
                yield from _below(book, start.then(opening), we, vulnerability, calls)


def _below(book: Book, auction: Auction, we: Side, vulnerability: Vulnerability, calls: int) -> Iterator[Position]:
    if auction.is_over:
        return
    if auction.turn.side is we:
        yield Position.of(auction, we, vulnerability)
    if calls:
        for call in _calls(book, auction, we, vulnerability):
            yield from _below(book, auction.then(call), we, vulnerability, calls - 1)


def _calls(book: Book, auction: Auction, we: Side, vulnerability: Vulnerability) -> Iterable[Call]:
    if auction.turn.side is not we:
        return auction.legal_calls
    return [call for call, _ in book.continuations(Position.of(auction, we, vulnerability))]


def answers(book: Book, rules: Iterable[Rule]) -> Iterator[Position]:
    """Yield the positions where a forcing call among these lines has to be answered, after the next opponent's call."""
    for rule in rules:
        if rule.source is not None or rule.deleted or rule.sequence.last.theirs:
            continue
        for position in book.occasions(rule):
            entry = book.find(position)
            if entry is not None and entry.rule == rule and entry.meaning.is_forcing:
                yield position.then(PASS)
