"""The Diagram tag: the four hands in one line."""

from __future__ import annotations

import re

from fourwinds.bridge.cards import Suit
from fourwinds.bridge.deal import Deal
from fourwinds.bridge.seat import Seat

__all__ = ["diagram", "shows"]


def diagram(deal: Deal) -> str:
    """Return the hands with suit symbols, clockwise from north.

    >>> deal = Deal.parse("N:KQ3.AT74.Q62.K85 A8654.KQ5..QJT76 J972.J9832.K4.A9 T.6.AJT98753.432")
    >>> diagram(deal)[:62]
    'N ♠KQ3 ♥AT74 ♦Q62 ♣K85 | E ♠A8654 ♥KQ5 ♦– ♣QJT76 | S ♠J972 ♥J9'
    """
    return " | ".join(
        f"{seat} " + " ".join(f"{suit.symbol}{deal[seat].holding(suit) or '–'}" for suit in reversed(Suit))
        for seat in Seat
    )


def shows(text: str, deal: Deal) -> bool:
    """Whether a diagram shows this deal, in symbols or letters and with voids in any spelling."""
    return text == (expected := diagram(deal)) or _plain(text) == _plain(expected)


def _plain(text: str) -> str:
    letters = text.upper().translate({ord(suit.symbol): str(suit) for suit in Suit}).replace("10", "T")
    return re.sub(r"[^NESWHDCAKQJT2-9|]", "", letters)
