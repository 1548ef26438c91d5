"""A deal: who holds each of the 52 cards."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeVar

from fourwinds.bridge.cards import RANKS, Card, Hand, Suit, read_cards
from fourwinds.bridge.seat import Seat
from fourwinds.table.errors import FourWindsError, IllegalError, MalformedError, Where

__all__ = ["Deal"]

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Deal:
    """Four hands of one pack of cards, in the order north, east, south, west.

    >>> deal = Deal.parse("E:A8654.KQ5..QJT76 J972.J9832.K4.A9 T.6.AJT98753.432 KQ3.AT74.Q62.K85")
    >>> str(deal)
    'N:KQ3.AT74.Q62.K85 A8654.KQ5..QJT76 J972.J9832.K4.A9 T.6.AJT98753.432'
    >>> deal.owner(Card.parse("SA"))
    <Seat.EAST: 1>
    """

    hands: tuple[Hand, Hand, Hand, Hand]

    def __post_init__(self) -> None:
        hands = tuple(self.hands)
        if len(hands) != 4:
            raise IllegalError(f"a deal of {_count(len(hands), 'hand')}", remedy="a deal has four")
        north, east, south, west = (hand.masks for hand in hands)
        for suit in Suit:
            if north[suit] | east[suit] | south[suit] | west[suit] != 0x1FFF:
                raise self._shared_card()
        object.__setattr__(self, "hands", hands)

    @classmethod
    def trusted(cls, hands: tuple[Hand, Hand, Hand, Hand]) -> Deal:
        """Return a deal without checking that the hands are one pack, for callers that have checked."""
        deal = object.__new__(cls)
        object.__setattr__(deal, "hands", hands)
        return deal

    @classmethod
    def of(cls, hands: Mapping[Seat, Hand]) -> Deal:
        for seat in Seat:
            if seat not in hands:
                raise IllegalError(f"{seat.name.lower()} has no hand", remedy="give a hand to every seat")
        return cls((hands[Seat.NORTH], hands[Seat.EAST], hands[Seat.SOUTH], hands[Seat.WEST]))

    @classmethod
    def parse(cls, text: str) -> Deal:
        """Read the PBN format: the first seat, a colon, and four hands clockwise from there."""
        prefix = re.match(r"\s*([^:\s]*)\s*:", text)
        if prefix is None:
            raise _not_a_deal(text, "does not begin with a seat and a colon")
        first = _at_column(prefix.start(1), Seat.parse, prefix[1])
        parts = list(re.finditer(r"\S+", text[prefix.end() :]))
        if len(parts) != 4:
            raise _not_a_deal(text, f"has {_count(len(parts), 'hand')}, not four")
        hands = {
            seat: _at_column(prefix.end() + part.start(), Hand.parse, part[0])
            for seat, part in zip(first.around(), parts, strict=True)
        }
        try:
            return cls.of(hands)
        except IllegalError as error:
            cards = [(card, part.start() + column) for part in parts for card, column in read_cards(part[0])]
            _, second = [column for card, column in cards if str(card) == error.where.token][:2]
            raise error.at(column=prefix.end() + second) from None

    def __str__(self) -> str:
        return self.text()

    def text(self, first: Seat = Seat.NORTH) -> str:
        """Return the PBN format with the hands listed clockwise from this seat."""
        return f"{first}:{' '.join(str(self[seat]) for seat in first.around())}"

    def __getitem__(self, seat: Seat) -> Hand:
        return self.hands[seat]

    def __iter__(self) -> Iterator[Hand]:
        return iter(self.hands)

    def owner(self, card: Card) -> Seat:
        return next(seat for seat in Seat if card in self.hands[seat])

    def _shared_card(self) -> FourWindsError:
        owners: dict[Card, list[Seat]] = {}
        for seat in Seat:
            for card in self.hands[seat]:
                owners.setdefault(card, []).append(seat)
        card, seats = next((card, seats) for card, seats in owners.items() if len(seats) > 1)
        pack = (Card(suit, rank) for suit in Suit for rank in range(len(RANKS)))
        missing = ", ".join(str(lost) for lost in pack if lost not in owners)
        return IllegalError(
            f"{card} is held by {' and '.join(seat.name.lower() for seat in seats)}",
            where=Where(token=str(card)),
            remedy=f"deal each card once; nobody has {missing}",
        )


def _at_column(offset: int, parse: Callable[[str], T], text: str) -> T:
    """Parse part of a text; errors give the column in the whole text."""
    try:
        return parse(text)
    except FourWindsError as error:
        raise error.at(column=offset + (error.where.column or 1)) from None


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _not_a_deal(text: str, why: str) -> FourWindsError:
    return MalformedError(
        f"{text.strip()!r} {why}",
        where=Where(token=text, column=1),
        remedy="write the first seat, a colon and four hands, such as N:AKQ72.K5.83.Q972 …",
    )
