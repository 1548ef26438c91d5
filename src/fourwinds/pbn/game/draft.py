"""Incomplete deals: hidden hands, end positions, hands with cards missing or written x."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from fourwinds.bridge.cards import RANKS
from fourwinds.bridge.seat import Seat

__all__ = ["HIDDEN", "DraftDeal", "DraftHand", "by_rank", "count"]

DraftHand: TypeAlias = tuple[str, str, str, str] | None
"""The ranks held in spades, hearts, diamonds and clubs, high to low; x is any small card. None for a hidden hand."""

HIDDEN: DraftHand = None
_EMPTY = ("", "", "", "")


@dataclass(frozen=True, slots=True)
class DraftDeal:
    """Four hands, clockwise from north. No card appears twice and no hand has more than 13 cards.

    >>> draft = DraftDeal(((("A", "K", "", "")), HIDDEN, ("", "", "Q2", ""), HIDDEN))
    >>> str(draft), draft.kind
    ('N:A.K.. - ..Q2. -', 'deal-hidden')
    """

    hands: tuple[DraftHand, DraftHand, DraftHand, DraftHand]

    def __str__(self) -> str:
        return self.text()

    def __getitem__(self, seat: Seat) -> DraftHand:
        return self.hands[seat]

    def __iter__(self) -> Iterator[DraftHand]:
        return iter(self.hands)

    def text(self, first: Seat = Seat.NORTH) -> str:
        """Return the deal in PBN format, with the hands listed clockwise from this seat."""
        return f"{first}:{' '.join(_hand_text(self[seat]) for seat in first.around())}"

    @property
    def kind(self) -> str:
        """Why this deal is incomplete, as a finding code."""
        if any("x" in holding for hand in self.hands if hand for holding in hand):
            return "deal-unknown-cards"
        if any(hand in (HIDDEN, _EMPTY) for hand in self.hands):
            return "deal-hidden"
        sizes = {count(hand) for hand in self.hands}
        return "deal-end-position" if len(sizes) == 1 else "deal-partial"

    @property
    def why(self) -> str:
        """What is missing, in words."""
        held = ", ".join(f"{seat} {_size(self[seat])}" for seat in Seat)
        return {
            "deal-unknown-cards": "x stands for unspecified small cards",
            "deal-hidden": f"not every hand is shown ({held})",
            "deal-end-position": f"every hand has {count(self.hands[0])} cards",
            "deal-partial": f"not every hand has 13 cards ({held})",
        }[self.kind]


def count(hand: DraftHand) -> int:
    return sum(map(len, hand)) if hand else 0


def _size(hand: DraftHand) -> str:
    return "hidden" if hand is None else str(count(hand))


def _hand_text(hand: DraftHand) -> str:
    return "-" if hand is None else ".".join(hand)


def by_rank(rank: str) -> int:
    """Return the sort key of a rank in a holding written high to low; x comes last."""
    return -RANKS.find(rank)
