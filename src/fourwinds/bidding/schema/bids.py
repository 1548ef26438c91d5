"""The bid of a rule: `1NT`, `3{partner_suit}`, `{longest_suit}`, `jump {agreed_suit}`, `{question:keycards}`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from fourwinds.bidding.auction.constants import BOOK
from fourwinds.bidding.auction.view import AuctionView
from fourwinds.bidding.schema.candidate import CandidateBid
from fourwinds.bidding.schema.suits import SUIT_NAMES, SuitName, long_enough
from fourwinds.bridge.calls import GRAND_SLAM, SMALL_SLAM, Bid, Call, Strain, bid_at, parse_call
from fourwinds.bridge.cards import Suit
from fourwinds.notes.constraint import ANYTHING
from fourwinds.table.errors import FourWindsError, MalformedError, NotFoundError, Where

__all__ = ["HOW", "BidTemplate", "read_bid"]

HOW = ("cheapest", "jump", "double jump", "game", "slam", "grand", "fit")
_LEVELLED = re.compile(r"(?P<level>[1-7])\s*\{(?P<name>\w+)\}")
_NAMED = re.compile(rf"(?:(?P<how>{'|'.join(HOW)})\s+)?\{{?(?P<name>\w+)\}}?", re.IGNORECASE)
_QUESTION = re.compile(r"\{(?:question:\s*|ask_)(?P<asks>[\w ]+)\}")
_NOTRUMP = {"nt", "n", "notrump"}
_HIGHEST_ON_FIT = 5


@dataclass(frozen=True, slots=True)
class BidTemplate:
    """A call, or a pattern that gives calls at a turn."""

    text: str
    call: Call | None = None
    level: int | None = None
    how: str = ""
    name: str | None = None
    """The name of the suit to bid; None at notrump and for fixed calls."""
    asks: str | None = None
    suit: str | None = None
    """The name of the suit that the rule is about, if it does not bid that suit."""

    def candidates(self, view: AuctionView, is_artificial: bool = False) -> Iterator[CandidateBid]:
        """Yield the legal calls it gives at this turn, in the order in which hands try them."""
        if self.name is not None:
            yield from self._in_suits(view, SUIT_NAMES[self.name], is_artificial)
        elif self.asks is not None:
            yield from self._questions(view, self.asks)
        else:
            calls = self._bids(view, Strain.NOTRUMP) if self.call is None else (self.call,)
            for call in calls:
                if view.is_legal(call):
                    yield from self._about_suit(view, call, is_artificial)

    def _questions(self, view: AuctionView, about: str) -> Iterator[CandidateBid]:
        for choice in view.notes_band.questions:
            asked = choice.meaning.asks
            if asked is not None and about in asked and view.is_legal(choice.call):
                for candidate in self._about_suit(view, choice.call, True):
                    candidate.asked = choice
                    yield candidate

    def _in_suits(self, view: AuctionView, named: SuitName, is_artificial: bool) -> Iterator[CandidateBid]:
        for suit in named.suits(view):
            held = named.held(view, suit) if named.held is not None else ANYTHING
            for call in self._bids(view, suit):
                fits = held
                if self.how == "fit":
                    fits = held & long_enough(suit, call.level + BOOK - view.partner_hand.least(suit))
                yield CandidateBid(view, call, suit, fits, is_artificial=is_artificial)

    def _about_suit(self, view: AuctionView, call: Call, is_artificial: bool) -> Iterator[CandidateBid]:
        if self.suit is None:
            suit = call.strain.suit if isinstance(call, Bid) and self.asks is None else None
            yield CandidateBid(view, call, suit, is_artificial=is_artificial)
            return
        named: SuitName = SUIT_NAMES[self.suit]
        for suit in named.suits(view):
            held = named.held(view, suit) if named.held is not None else ANYTHING
            yield CandidateBid(view, call, suit, held)

    def _bids(self, view: AuctionView, strain: Strain | Suit) -> Iterator[Bid]:
        cheapest = view.cheapest(strain)
        if cheapest is None:
            return
        if self.how == "fit":
            for level in range(_HIGHEST_ON_FIT, cheapest.level - 1, -1):
                yield bid_at(level, strain)
            return
        if not self.how and self.level is None:
            yield cheapest
            return
        level = self._level(cheapest)
        if cheapest.level <= level <= 7:
            yield bid_at(level, strain)

    def _level(self, cheapest: Bid) -> int:
        if self.level is not None:
            return self.level
        match self.how:
            case "jump":
                return cheapest.level + 1
            case "double jump":
                return cheapest.level + 2
            case "game":
                return cheapest.strain.game_level
            case "slam":
                return SMALL_SLAM
            case "grand":
                return GRAND_SLAM
        return cheapest.level


def read_bid(text: str, suit: str | None = None) -> BidTemplate:
    """Read the bid of a rule, and the suit it is about if that is another one."""
    for name in (suit,) if suit is not None else ():
        _check(name)
    try:
        return BidTemplate(text, call=parse_call(text), suit=suit)
    except FourWindsError:
        pass
    if match := _QUESTION.fullmatch(text.strip()):
        return BidTemplate(text, asks=match["asks"].strip(), suit=suit)
    match = _LEVELLED.fullmatch(text.strip()) or _NAMED.fullmatch(text.strip())
    if match is None or ("{" not in text and not match.groupdict().get("how")):
        raise MalformedError(
            f"{text!r} is not a bid",
            where=Where(token=text),
            remedy="write a call, 3{partner_suit}, {longest_suit}, jump {suit name}, cheapest NT or {question:aces}",
        )
    groups = match.groupdict()
    name = groups["name"]
    strain = None if name.lower() in _NOTRUMP else _check(name)
    level = int(groups["level"]) if groups.get("level") else None
    return BidTemplate(text, level=level, how=(groups.get("how") or "").lower(), name=strain, suit=suit)


def _check(name: str) -> str:
    if name not in SUIT_NAMES:
        raise NotFoundError(
            f"{name!r} is not the name of a suit", where=Where(token=name), remedy=f"use one of {', '.join(SUIT_NAMES)}"
        )
    return name
