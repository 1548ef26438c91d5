"""A measure of a hand: its domain, and its value for one hand or an array of hands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, ClassVar

from fourwinds.bridge.cards import Card, Hand, Suit
from fourwinds.bridge.holdings import SuitTable
from fourwinds.notes.constraint.kinds import KINDS, MeasureKind, Takes
from fourwinds.notes.constraint.shapes import ShapeTable
from fourwinds.table.errors import MalformedError, NotFoundError, Where

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from fourwinds.bridge.dealing import HandArray

__all__ = ["Masks", "Measure"]

Masks = tuple[int, int, int, int]
_NUMBERS = {name: number for number, name in enumerate(KINDS)}


class Measure:
    """A measure of a hand. Each measure exists once, so measures compare and hash by identity.

    >>> Measure("length", (Suit.SPADES,)).of(Hand.parse("AKQ72.K5.83.Q972"))
    5
    >>> Measure("hcp") is Measure("hcp"), Measure("hcp").low, Measure("hcp").high
    (True, 0, 37)
    """

    __slots__ = ("by_holding", "by_shape", "card", "domain", "kind", "name", "order", "suits")

    name: str
    suits: tuple[Suit, ...]
    card: Card | None
    kind: MeasureKind
    domain: int
    """All values that hands can have, as bits: bit *i* is the value `low + i`."""
    order: tuple[int, ...]
    """Its sort key among the measures of a written constraint."""
    by_holding: tuple[tuple[Suit, SuitTable], ...]
    by_shape: ShapeTable | None

    _known: ClassVar[dict[tuple[str, tuple[Suit, ...], Card | None], Measure]] = {}

    def __new__(cls, name: str, suits: Sequence[Suit] = (), card: Card | None = None) -> Measure:
        key = (name, tuple(suits), card)
        known = cls._known.get(key)
        return known if known is not None else cls._known.setdefault(key, _make(*key))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"measures are immutable: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"measures are immutable: {name}")

    def __reduce__(self) -> tuple[object, ...]:
        return Measure, (self.name, self.suits, self.card)

    def __repr__(self) -> str:
        arguments = [str([suit.name for suit in self.suits])] if self.suits else [str(self.card)] if self.card else []
        return f"Measure({', '.join([repr(self.name), *arguments])})"

    @property
    def low(self) -> int:
        return self.kind.low

    @property
    def high(self) -> int:
        return self.kind.high

    @property
    def is_yes_or_no(self) -> bool:
        return self.kind.high == 1

    @property
    def only_suit(self) -> Suit | None:
        """The suit that alone decides the value, or None."""
        return self.by_holding[0][0] if len(self.by_holding) == 1 and self.by_shape is None else None

    def of(self, hand: Hand) -> int:
        return self.of_masks(hand.masks)

    def of_masks(self, masks: Masks) -> int:
        value = 0
        for suit, table in self.by_holding:
            value += table(masks[suit])
        if self.by_shape is not None:
            clubs, diamonds, hearts, spades = masks
            value += self.by_shape.values[
                clubs.bit_count(), diamonds.bit_count(), hearts.bit_count(), spades.bit_count()
            ]
        return value

    def of_many(self, hands: HandArray) -> NDArray[np.int8]:
        """Return the value for each hand of an array (…, 4)."""
        from fourwinds.notes.constraint.bulk import Batch

        return Batch(hands).measure(self)

    def mask(self, values: Iterable[int]) -> int:
        """Return these values as bits of the domain; values that no hand has are ignored."""
        bits = 0
        for value in values:
            if self.low <= value <= self.high:
                bits |= 1 << (value - self.low)
        return bits & self.domain

    def spans(self, mask: int) -> tuple[tuple[int, int], ...]:
        """Return the values as runs without gaps, in order; a number that no hand has is not a gap."""
        runs: list[tuple[int, int]] = []
        last = None
        for value in self.numbers(self.domain):
            if mask >> (value - self.low) & 1:
                if runs and runs[-1][1] == last:
                    runs[-1] = (runs[-1][0], value)
                else:
                    runs.append((value, value))
            last = value
        return tuple(runs)

    def numbers(self, mask: int) -> tuple[int, ...]:
        """Return the values of a mask, in order."""
        return tuple(self.low + bit for bit in range(mask.bit_length()) if mask >> bit & 1)


def _make(name: str, suits: tuple[Suit, ...], card: Card | None) -> Measure:
    kind = KINDS.get(name)
    if kind is None:
        close = get_close_matches(name, KINDS, n=1)
        remedy = f"did you mean {close[0]}?" if close else f"choose one of {', '.join(KINDS)}"
        raise NotFoundError(f"unknown measure {name!r}", where=Where(token=name), remedy=remedy)
    suits = tuple(map(Suit, suits))
    if (
        len(suits) != kind.takes.suits
        or len(set(suits)) < len(suits)
        or (card is not None) != (kind.takes is Takes.CARD)
    ):
        raise MalformedError(
            f"{name} does not take {', '.join(suit.name.lower() for suit in suits) or card or 'nothing'}",
            where=Where(token=name),
            remedy=f"give it {kind.takes.value}",
        )
    measure = object.__new__(Measure)
    attributes = {
        "name": name,
        "suits": suits,
        "card": card,
        "kind": kind,
        "domain": ((1 << (kind.high - kind.low + 1)) - 1) & ~sum(1 << (hole - kind.low) for hole in kind.holes),
        "order": (_NUMBERS[name], *(-suit for suit in suits), *((-card.suit, -card.rank) if card else ())),
        "by_holding": tuple(
            (suit, table) for suit, table in zip(Suit, kind.holdings(suits, card), strict=True) if table is not None
        ),
        "by_shape": kind.shape(suits) if kind.shape else None,
    }
    for attribute, value in attributes.items():
        object.__setattr__(measure, attribute, value)
    return measure
