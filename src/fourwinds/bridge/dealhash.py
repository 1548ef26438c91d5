"""DealHash v1: a stable fingerprint of who holds each of the 52 cards."""

from __future__ import annotations

from hashlib import sha256

from fourwinds.bridge.cards import Suit
from fourwinds.bridge.deal import Deal

__all__ = ["deal_hash", "owner_string"]


def owner_string(deal: Deal) -> str:
    """The owner of every card as 52 letters, in deck order S2…SA, H2…HA, D2…DA, C2…CA.

    >>> deal = Deal.parse("N:KQ3.AT74.Q62.K85 A8654.KQ5..QJT76 J972.J9832.K4.A9 T.6.AJT98753.432")
    >>> owner_string(deal)[:13]
    'SNEEESESWSNNE'
    """
    letters = []
    for suit in reversed(Suit):
        north, east, south, _ = (hand.masks[suit] for hand in deal.hands)
        for rank in range(13):
            bit = 1 << rank
            letters.append("N" if north & bit else "E" if east & bit else "S" if south & bit else "W")
    return "".join(letters)


def deal_hash(deal: Deal) -> str:
    """`v1:sha256:` and the SHA-256 of the owner string in hexadecimal.

    >>> deal = Deal.parse("N:KQ3.AT74.Q62.K85 A8654.KQ5..QJT76 J972.J9832.K4.A9 T.6.AJT98753.432")
    >>> deal_hash(deal)
    'v1:sha256:5b1955f071b573bbdf088610933258efa2c60a3cd2484a3fe546c625b9945354'
    """
    return f"v1:sha256:{sha256(owner_string(deal).encode('ascii')).hexdigest()}"
