"""Suits, ranks, cards, and a hand of thirteen of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import cache, lru_cache

from fourwinds.bridge.spelling import fold
from fourwinds.table.errors import FourWindsError, IllegalError, MalformedError, Where

__all__ = ["RANKS", "Card", "Hand", "Suit", "read_cards"]

RANKS = "23456789TJQKA"
"""Rank letters from low to high; bit *i* of a suit's 13-bit mask is the card `RANKS[i]`."""

_VOIDS = {"", "-", "–", "—"}
_RANK_HELP = "ranks are A K Q J T (or 10) 9 8 7 6 5 4 3 2"


class Suit(IntEnum):
    """The suits from low to high; they compare as in the auction."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @classmethod
    def parse(cls, text: str) -> Suit:
        """Read `s`, `S`, `♠`, `spades`, …"""
        suit = _SUIT_NAMES.get(fold(text))
        if suit is None:
            raise MalformedError(f"{text!r} is not a suit", where=Where(token=text), remedy="write S, H, D or C")
        return suit

    @classmethod
    def _missing_(cls, value: object) -> Suit:
        raise IllegalError(
            f"{value!r} is not a suit", remedy="use 0 for clubs, 1 for diamonds, 2 for hearts, 3 for spades"
        )

    def __str__(self) -> str:
        return self.name[0]

    @property
    def symbol(self) -> str:
        return "♣♦♥♠"[self]

    @property
    def is_major(self) -> bool:
        return self >= Suit.HEARTS

    @property
    def is_minor(self) -> bool:
        return self <= Suit.DIAMONDS


_SUIT_NAMES = {name: suit for suit in Suit for name in (suit.name, suit.name[:-1], suit.name[0], suit.symbol)}
_SUITS_AS_WRITTEN = tuple(reversed(Suit))


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """One card.

    >>> str(Card.parse("♠10"))
    'ST'
    >>> Card.parse("ah") == Card.parse("HA")
    True
    """

    suit: Suit
    rank: int
    """0 for the two up to 12 for the ace."""

    def __post_init__(self) -> None:
        if self.rank not in range(13):
            raise IllegalError(f"{self.rank} is not a rank", remedy="use 0 for the two up to 12 for the ace")
        object.__setattr__(self, "suit", Suit(self.suit))

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read a suit and a rank in either order: `SA`, `AS`, `♠A`, `h10`."""
        letters = fold(text).replace("10", "T")
        if len(letters) == 2:
            for suit, rank in ((letters[0], letters[1]), (letters[1], letters[0])):
                if suit in _SUIT_NAMES and rank in RANKS:
                    return cls(_SUIT_NAMES[suit], RANKS.index(rank))
        raise MalformedError(
            f"{text!r} is not a card",
            where=Where(token=text),
            remedy="write suit and rank, such as SA or H10",
        )

    def __str__(self) -> str:
        return f"{self.suit}{RANKS[self.rank]}"

    @property
    def symbol(self) -> str:
        return f"{self.suit.symbol}{RANKS[self.rank]}"


@dataclass(frozen=True, slots=True)
class Hand:
    """Thirteen cards, as four 13-bit masks indexed by `Suit`.

    >>> hand = Hand.parse("AKQ72.K5.83.Q972")
    >>> hand == Hand.parse("♠akq72 ♥k5 ♦83 ♣q972")
    True
    >>> hand.lengths
    (5, 2, 2, 4)
    >>> Card.parse("SK") in hand
    True
    """

    masks: tuple[int, int, int, int]

    def __post_init__(self) -> None:
        masks = tuple(int(mask) for mask in self.masks)
        if len(masks) != 4 or any(mask >> 13 for mask in masks):
            raise MalformedError(f"{self.masks!r} are not the masks of a hand", remedy="give four 13-bit masks")
        count = sum(mask.bit_count() for mask in masks)
        if count != 13:
            raise IllegalError(f"a hand of {count} cards", remedy="a hand has 13")
        object.__setattr__(self, "masks", masks)

    @classmethod
    def trusted(cls, masks: tuple[int, int, int, int]) -> Hand:
        """Return a hand of masks without checking that they hold 13 cards, for callers that have checked."""
        hand = object.__new__(cls)
        object.__setattr__(hand, "masks", masks)
        return hand

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Hand:
        masks = [0, 0, 0, 0]
        for card in cards:
            bit = 1 << card.rank
            if masks[card.suit] & bit:
                raise IllegalError(f"{card} appears twice", where=Where(token=str(card)), remedy="give each card once")
            masks[card.suit] |= bit
        return cls((masks[0], masks[1], masks[2], masks[3]))

    @classmethod
    def parse(cls, text: str) -> Hand:
        """Read `AKQ72.K5.83.Q972` (spades first), or suits by name: `♠AKQ72 ♥K5 ♦83 ♣Q972`, `SAKQ72 HK5 D83 CQ972`.

        Tens may be `10` or `T`, letters of either case, and voids empty or `-`.
        """
        plain = [mask for holding in text.split(".") if (mask := _plain_mask(holding)) is not None]
        if len(plain) == 4 and text.count(".") == 3 and sum(mask.bit_count() for mask in plain) == 13:
            return cls((plain[3], plain[2], plain[1], plain[0]))
        cards: set[Card] = set()
        for card, column in read_cards(text):
            where = Where(token=str(card), column=column)
            if card in cards:
                raise IllegalError(f"{card} appears twice", where=where, remedy="give each card once")
            cards.add(card)
            if len(cards) == 14:
                total = len(list(read_cards(text)))
                problem = f"{card} is the 14th card of {total} in {text.strip()!r}"
                raise IllegalError(problem, where=where, remedy="a hand has 13")
        if len(cards) < 13:
            where = Where(token=text, column=1)
            raise IllegalError(f"{text.strip()!r} has {len(cards)} cards", where=where, remedy="a hand has 13")
        return cls.of(cards)

    def __str__(self) -> str:
        return ".".join(self.holding(suit) for suit in _SUITS_AS_WRITTEN)

    def __iter__(self) -> Iterator[Card]:
        """The cards from the ace of spades down to the two of clubs."""
        for suit in _SUITS_AS_WRITTEN:
            for rank in reversed(range(13)):
                if self.masks[suit] >> rank & 1:
                    yield Card(suit, rank)

    def __contains__(self, card: Card) -> bool:
        return bool(self.masks[card.suit] >> card.rank & 1)

    def holding(self, suit: Suit) -> str:
        """The ranks held in a suit, high to low: `AKQ72`, or nothing for a void."""
        return _ranks_held(self.masks[suit])

    def length(self, suit: Suit) -> int:
        return self.masks[suit].bit_count()

    @property
    def lengths(self) -> tuple[int, int, int, int]:
        """Suit lengths as hands are written: spades, hearts, diamonds, clubs."""
        clubs, diamonds, hearts, spades = self.masks
        return (spades.bit_count(), hearts.bit_count(), diamonds.bit_count(), clubs.bit_count())

    @property
    def symbols(self) -> str:
        """`♠AKQ72 ♥K5 ♦83 ♣Q972`, with a dash for a void."""
        return " ".join(f"{suit.symbol}{self.holding(suit) or '—'}" for suit in _SUITS_AS_WRITTEN)


_NAMED_SUIT = re.compile(
    r"(spades?|hearts?|diamonds?|clubs?|[SHDC♠♥♦♣♤♡♢♧])[\N{VARIATION SELECTOR-15}\N{VARIATION SELECTOR-16}]?:?",
    re.IGNORECASE | re.ASCII,
)
_RANK = re.compile(r"10|[2-9TJQKA]", re.IGNORECASE | re.ASCII)


@cache
def _ranks_held(mask: int) -> str:
    return "".join(RANKS[rank] for rank in range(12, -1, -1) if mask >> rank & 1)


@lru_cache(1 << 14)
def _plain_mask(holding: str) -> int | None:
    """Return the mask of a holding written in the usual way; None for anything that needs a closer look."""
    if holding == "-":
        return 0
    if not set(holding) <= set(RANKS) or len(set(holding)) < len(holding):
        return None
    return sum(1 << RANKS.index(rank) for rank in holding)


def read_cards(text: str) -> Iterator[tuple[Card, int]]:
    """Return the cards of a text written like a hand, each with its column; there may be any number of them.

    >>> [(str(card), column) for card, column in read_cards("A10.-.2.")]
    [('SA', 1), ('ST', 2), ('D2', 7)]
    """
    for suit, start, holding in _holdings(text):
        if holding.strip() not in _VOIDS:
            yield from _cards_of(suit, holding, start)


def _cards_of(suit: Suit, holding: str, start: int) -> Iterator[tuple[Card, int]]:
    at = 0
    while at < len(holding):
        match = _RANK.match(holding, at)
        if match:
            yield Card(suit, RANKS.index(match[0].upper().replace("10", "T"))), start + at + 1
            at = match.end()
        elif holding[at].isspace():
            at += 1
        else:
            where = Where(token=holding[at], column=start + at + 1)
            raise MalformedError(f"{holding[at]!r} is not a rank", where=where, remedy=_RANK_HELP)


def _holdings(text: str) -> Iterator[tuple[Suit, int, str]]:
    """Each suit's part of the text and where it starts."""
    names = list(_NAMED_SUIT.finditer(text))
    if not names:
        yield from _dotted_holdings(text)
        return
    if text[: names[0].start()].strip():
        raise _not_a_hand(text, "starts before its first suit")
    seen: set[Suit] = set()
    for i, name in enumerate(names):
        suit = Suit.parse(name[1])
        if suit in seen:
            where = Where(token=name[1], column=name.start() + 1)
            problem = f"{suit.name.lower()} are there twice in {text.strip()!r}"
            raise MalformedError(problem, where=where, remedy="give each suit once")
        seen.add(suit)
        end = names[i + 1].start() if i + 1 < len(names) else len(text)
        yield suit, name.end(), text[name.end() : end].rstrip(" \t\r\n.,;")


def _dotted_holdings(text: str) -> Iterator[tuple[Suit, int, str]]:
    parts = text.split(".")
    if len(parts) != 4:
        raise _not_a_hand(text, f"has {len(parts)} suit{'s' if len(parts) > 1 else ''}, not four")
    start = 0
    for suit, part in zip(_SUITS_AS_WRITTEN, parts, strict=True):
        yield suit, start, part
        start += len(part) + 1


def _not_a_hand(text: str, why: str) -> FourWindsError:
    return MalformedError(
        f"{text.strip()!r} {why}",
        where=Where(token=text, column=1),
        remedy="write spades.hearts.diamonds.clubs, such as AKQ72.K5.83.Q972",
    )
