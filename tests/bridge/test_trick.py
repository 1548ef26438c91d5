"""Who wins a trick."""

from __future__ import annotations

import pytest

from fourwinds.bridge.cards import Card, Suit
from fourwinds.bridge.trick import winning_card


@pytest.mark.parametrize(
    ("trick", "trump", "winner"),
    [
        ("H5 HK H2 HA", None, "HA"),
        ("H5 HK S2 HA", None, "HA"),
        ("H5 HK S2 HA", "S", "S2"),
        ("H5 S3 S2 HA", "S", "S3"),
        ("H5 S2 S3 HA", "S", "S3"),
        ("H5 DA CA SA", None, "H5"),
        ("S2 HA DA CA", "S", "S2"),
    ],
)
def test_the_highest_trump_wins_else_the_highest_of_the_suit_led(trick: str, trump: str | None, winner: str) -> None:
    cards = [Card.parse(card) for card in trick.split()]
    assert str(cards[winning_card(cards, Suit.parse(trump) if trump else None)]) == winner
