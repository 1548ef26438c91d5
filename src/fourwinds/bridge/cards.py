"""Suits, ranks, cards, and a hand of thirteen of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum

from fourwinds.table.errors import FourWindsError, IllegalError, MalformedError, Where

__all__ = ["RANKS", "Card", "Hand", "Suit"]

RANKS = "23456789TJQKA"
"""Rank letters from low to high; bit *i* of a suit's 13-bit mask is the card `RANKS[i]`."""

_VOIDS = {"", "-", "–", "—"}
_RANK_BITS = {letter: 1 << i for i, letter in enumerate(RANKS)}
_RANK_HELP = "ranks are A K Q J T (or 10) 9 8 7 6 5 4 3 2"


class Suit(IntEnum):
    """The suits from low to high, so that they compare as in the auction."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @classmethod
    def parse(cls, text: str) -> Suit:
        """Read `s`, `S`, `♠`, `spades`, …"""
        suit = _SUIT_NAMES.get(text.strip().upper().removesuffix("\N{VARIATION SELECTOR-16}"))
        if suit is None:
            raise MalformedError(f"{text!r} is not a suit", where=Where(token=text), remedy="write S, H, D or C")
        return suit

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


_SUIT_NAMES = {
    name: suit for suit in Suit for name in (suit.name, suit.name[:-1], suit.name[0], suit.symbol, "♧♢♡♤"[suit])
}
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

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read a suit and a rank in either order: `SA`, `AS`, `♠A`, `h10`."""
        letters = text.strip().upper().replace("10", "T").replace("\N{VARIATION SELECTOR-16}", "")
        if len(letters) == 2:
            for suit, rank in ((letters[0], letters[1]), (letters[1], letters[0])):
                if suit in _SUIT_NAMES and rank in _RANK_BITS:
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
        if any(mask >> 13 for mask in self.masks):
            raise MalformedError(f"{self.masks!r} are not the masks of a hand", remedy="give four 13-bit masks")
        clubs, diamonds, hearts, spades = self.masks
        count = clubs.bit_count() + diamonds.bit_count() + hearts.bit_count() + spades.bit_count()
        if count != 13:
            raise IllegalError(f"a hand of {count} cards", remedy="a hand has 13")

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Hand:
        masks = [0, 0, 0, 0]
        for card in cards:
            bit = 1 << card.rank
            if masks[card.suit] & bit:
                raise IllegalError(f"{card} is there twice", where=Where(token=str(card)), remedy="give each card once")
            masks[card.suit] |= bit
        return cls((masks[0], masks[1], masks[2], masks[3]))

    @classmethod
    def parse(cls, text: str) -> Hand:
        """Read `AKQ72.K5.83.Q972` (spades first), or suits by name: `♠AKQ72 ♥K5 ♦83 ♣Q972`, `SAKQ72 HK5 D83 CQ972`.

        `10` and `T`, either letter case, and voids left empty or written `-` are all understood.
        """
        masks = [0, 0, 0, 0]
        seen = 0
        for suit, start, holding in _holdings(text):
            for token, rank_start in _ranks(holding, start):
                bit = _RANK_BITS[token]
                where = Where(token=f"{suit}{token}", column=rank_start + 1)
                if masks[suit] & bit:
                    raise IllegalError(f"{suit}{token} is there twice", where=where, remedy="give each card once")
                masks[suit] |= bit
                seen += 1
                if seen == 14:
                    total = 13 + len(_rank_tokens(text[rank_start:]))
                    raise IllegalError(
                        f"{suit}{token} is the 14th card of {total} in {text.strip()!r}",
                        where=where,
                        remedy="a hand has 13",
                    )
        if seen != 13:
            raise IllegalError(f"{text.strip()!r} has {seen} cards", where=Where(token=text), remedy="a hand has 13")
        return cls((masks[0], masks[1], masks[2], masks[3]))

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
        mask = self.masks[suit]
        return "".join(RANKS[rank] for rank in range(12, -1, -1) if mask >> rank & 1)

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


_NAMED_SUIT = re.compile(r"([SHDC♠♥♦♣♤♡♢♧])\N{VARIATION SELECTOR-16}?:?", re.IGNORECASE)
_RANK = re.compile(r"10|[2-9TJQKA]", re.IGNORECASE)


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
            raise MalformedError(
                f"{suit.name.lower()} are there twice in {text.strip()!r}",
                where=Where(token=name[0], column=name.start() + 1),
                remedy="give each suit once",
            )
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
        where=Where(token=text),
        remedy="write spades.hearts.diamonds.clubs, such as AKQ72.K5.83.Q972",
    )


def _ranks(holding: str, start: int) -> Iterator[tuple[str, int]]:
    """The rank letters of one suit, each with its place in the whole text."""
    if holding.strip() in _VOIDS:
        return
    at = 0
    while at < len(holding):
        match = _RANK.match(holding, at)
        if match:
            yield match[0].upper().replace("10", "T"), start + at
            at = match.end()
        elif holding[at].isspace():
            at += 1
        else:
            raise MalformedError(
                f"{holding[at]!r} is not a rank",
                where=Where(token=holding[at], column=start + at + 1),
                remedy=_RANK_HELP,
            )


def _rank_tokens(text: str) -> list[str]:
    return _RANK.findall(text)
