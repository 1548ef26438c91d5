"""Who wins a trick."""

from __future__ import annotations

from collections.abc import Sequence

from fourwinds.bridge.cards import Card, Suit

__all__ = ["winning_card"]


def winning_card(cards: Sequence[Card], trump: Suit | None) -> int:
    """Return the index of the winning card, given the cards in the order they were played; `trump` is None at notrump.

    >>> trick = [Card.parse(card) for card in ("H5", "HK", "S2", "HA")]
    >>> winning_card(trick, None), winning_card(trick, Suit.SPADES)
    (3, 2)
    """
    best, winner = cards[0], 0
    for place, card in enumerate(cards):
        if card.rank > best.rank if card.suit is best.suit else card.suit is trump:
            best, winner = card, place
    return winner
