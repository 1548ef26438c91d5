"""Ask the notes what a card wants to know: what a call means, which calls follow, and where two auctions differ."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from fourwinds.bridge.calls import PASS, Bid, Call, Strain, parse_call
from fourwinds.notes.book import Book, Entry
from fourwinds.notes.sequence import Position
from fourwinds.notes.system import System
from fourwinds.typeset.card.brief import brief, least_cards
from fourwinds.typeset.card.content import Item, Row

__all__ = [
    "ARTIFICIAL",
    "OPENING",
    "Following",
    "Reader",
    "artificial",
    "artificial_opening",
    "below_game",
    "in_own_suit",
    "is_upto",
    "items",
    "label",
]

ARTIFICIAL = frozenset({"artificial", "transfer", "relay", "puppet", "asks"})
_HIGHEST = Bid(4, Strain.SPADES)
"""From 4NT on, calls are slam conventions or to play, and not listed."""
OPENING = Position(b"", True)
"""Before the first call, our turn."""
_MOST_ALIKE = 0.5

Following = list[tuple[Call, Entry]]


@dataclass(frozen=True)
class Reader:
    """The notes of a system, as a card reads them."""

    system: System

    @cached_property
    def book(self) -> Book:
        return Book.of(self.system)

    def entry(self, calls: str) -> Entry | None:
        """Return the meaning of a call; None if the notes say nothing."""
        entry = self.book.lookup(calls)
        return None if entry is None or "silent" in entry.meaning.flags else entry

    def after(self, calls: str | Position) -> Following:
        """Return our next calls that say something, passes left out."""
        return [
            (call, entry)
            for call, entry in self.book.continuations(calls)
            if call is not PASS and "silent" not in entry.meaning.flags
        ]

    def listed(self, calls: str, wanted: Callable[[Call, Entry], bool] = lambda *_: True) -> tuple[Item, ...]:
        """Return the next calls below 4NT, briefly."""
        return items(
            (call, entry) for call, entry in self.after(calls) if is_upto(call, _HIGHEST) and wanted(call, entry)
        )

    def differing(self, calls: str, usual: str, alike: str) -> tuple[Item, ...]:
        """Return only what is not as in the usual auction, if most calls are; `alike` says so."""
        here, there = self.after(calls), dict(self.after(usual))
        other = [(call, entry) for call, entry in here if call not in there or brief(there[call]) != brief(entry)]
        if not here or not there or len(other) > _MOST_ALIKE * len(here):
            return items((call, entry) for call, entry in here if is_upto(call, _HIGHEST))
        listed = items((call, entry) for call, entry in other if is_upto(call, _HIGHEST))
        return (*listed, Item("", f"otherwise {alike}" if listed else alike))

    def listed_high(self, calls: str) -> tuple[Item, ...]:
        """Return the answers to a question for aces or keycards."""
        listed = items((call, entry) for call, entry in self.after(calls) if "signoff" not in entry.meaning.flags)
        return tuple(replace(each, text=each.text.removesuffix(", art.")) for each in listed)

    def questions(self, calls: str) -> tuple[Item, ...]:
        """Return the next calls that ask."""
        return items((call, entry) for call, entry in self.after(calls) if entry.meaning.is_question)

    def between(self, calls: str, lowest: str, highest: str) -> tuple[Item, ...]:
        """Return the next bids between these two."""
        low, high = Bid.parse(lowest), Bid.parse(highest)
        return items(
            (call, entry) for call, entry in self.after(calls) if isinstance(call, Bid) and low <= call <= high
        )

    def over(self, call: str, suits: str = "cdhs") -> tuple[Item, ...]:
        """Return the meaning of a call over their openings of one; `=` is a bid of their suit."""
        found = [(suit, self.entry(f"(1{suit})-{call.replace('=', suit)}")) for suit in suits]
        together: dict[str, list[tuple[Call, str]]] = {}
        for suit, entry in found:
            if entry is not None:
                opening, told = parse_call(f"1{suit}"), brief(entry)
                together.setdefault(in_own_suit(opening, told, "theirs"), []).append((opening, told))
        return tuple(
            Item(f"({label(opening for opening, _ in some)})", some[0][1] if len(some) == 1 else told)
            for told, some in together.items()
        )

    def row(self, title: str, *auctions: str) -> Row:
        """Return a row that describes single calls; without one it is to be written by hand."""
        found = [(_last(auction), entry) for auction in auctions if (entry := self.entry(auction))]
        return Row(title, tuple(Item("", brief(entry)) for _, entry in found) if len(auctions) == 1 else items(found))


def artificial(entry: Entry) -> bool:
    """Whether the notes call it artificial, a transfer, a relay, or a question."""
    return bool(entry.meaning.flags & ARTIFICIAL)


def artificial_opening(bid: Bid, entry: Entry) -> bool:
    """Whether an opening is artificial, or may be made without a card in its suit."""
    suit = bid.strain.suit
    return artificial(entry) or (suit is not None and not least_cards(entry.meaning.shows, suit))


def _last(auction: str) -> Call:
    return parse_call(auction.rpartition("-")[2])


def below_game(call: Call, _: Entry) -> bool:
    """Whether a call is no bid of a game."""
    return not isinstance(call, Bid) or not call.is_game


def is_upto(call: Call, highest: Bid) -> bool:
    """Whether a call is not a higher bid; doubles never are."""
    return not isinstance(call, Bid) or call <= highest


def items(following: Iterable[tuple[Call, Entry]]) -> tuple[Item, ...]:
    """Return calls with what they mean; calls that mean the same, each in its own suit, come together."""
    together: dict[str, list[tuple[Call, str]]] = {}
    for call, entry in following:
        told = brief(entry)
        together.setdefault(in_own_suit(call, told), []).append((call, told))
    return tuple(
        Item(label(call for call, _ in some), some[0][1] if len(some) == 1 else told) for told, some in together.items()
    )


def in_own_suit(call: Call, told: str, name: str = "suit") -> str:
    """Return what a bid means with its own suit called by a name."""
    suit = call.strain.suit if isinstance(call, Bid) else None
    return told if suit is None else told.replace(suit.symbol, name)


def label(calls: Iterable[Call]) -> str:
    """Return calls as written on a card.

    >>> label(map(Bid.parse, ("2H", "2S", "3C")))
    '2♥/♠/3♣'
    """
    written, level = [], 0
    for call in calls:
        same = isinstance(call, Bid) and call.level == level and call.strain.suit is not None
        written.append(call.strain.symbol if same and isinstance(call, Bid) else call.symbol)
        level = call.level if isinstance(call, Bid) else 0
    return "/".join(written)
