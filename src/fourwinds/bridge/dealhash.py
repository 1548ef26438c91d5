"""DealHash v1: a stable fingerprint of who holds each of the 52 cards."""

from __future__ import annotations

from functools import cache
from hashlib import sha256

from fourwinds.bridge.deal import Deal
from fourwinds.bridge.seat import Seat

__all__ = ["deal_hash", "owner_string"]


def owner_string(deal: Deal) -> str:
    """The owner of every card as 52 letters, in deck order S2…SA, H2…HA, D2…DA, C2…CA.

    >>> deal = Deal.parse("N:KQ3.AT74.Q62.K85 A8654.KQ5..QJT76 J972.J9832.K4.A9 T.6.AJT98753.432")
    >>> owner_string(deal)[:13]
    'SNEEESESWSNNE'
    """
    spread = _spread()
    owners = _ALL_EAST
    for seat, step in _STEPS:
        clubs, diamonds, hearts, spades = deal.hands[seat].masks
        held = spread[spades] | spread[hearts] << 104 | spread[diamonds] << 208 | spread[clubs] << 312
        owners += held * step
    return owners.to_bytes(52, "little").decode("ascii")


_ALL_EAST = int.from_bytes(b"E" * 52, "little")
_STEPS = tuple((seat, ord(str(seat)) - ord("E")) for seat in Seat if seat is not Seat.EAST)
"""What turns an E into the seat's own letter."""


@cache
def _spread() -> tuple[int, ...]:
    """For every holding, a number with a 1 in the byte of each card held: letters are then added at once."""
    return tuple(int.from_bytes((mask >> rank & 1 for rank in range(13)), "little") for mask in range(1 << 13))


def deal_hash(deal: Deal) -> str:
    """`v1:sha256:` and the SHA-256 of the owner string in hexadecimal.

    >>> deal = Deal.parse("N:KQ3.AT74.Q62.K85 A8654.KQ5..QJT76 J972.J9832.K4.A9 T.6.AJT98753.432")
    >>> deal_hash(deal)
    'v1:sha256:5b1955f071b573bbdf088610933258efa2c60a3cd2484a3fe546c625b9945354'
    """
    return f"v1:sha256:{sha256(owner_string(deal).encode('ascii')).hexdigest()}"
