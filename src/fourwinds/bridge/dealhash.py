"""DealHash v1: a stable fingerprint of who holds each of the 52 cards."""

from __future__ import annotations

from functools import cache
from hashlib import sha256

from fourwinds.bridge.cards import RANKS, Card, Hand, Suit
from fourwinds.bridge.deal import Deal
from fourwinds.bridge.seat import Seat
from fourwinds.table.errors import MalformedError

__all__ = ["deal_hash", "deal_of_owners", "owner_string"]


def owner_string(deal: Deal) -> str:
    """Return the owner of every card as 52 letters, in the order S2…SA, H2…HA, D2…DA, C2…CA.

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


def deal_of_owners(owners: str) -> Deal:
    """Return the deal of an owner string. The cards cannot be read from the hash, but from the string that was hashed.

    >>> str(deal_of_owners("N" * 13 + "E" * 13 + "S" * 13 + "W" * 13))
    'N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432'
    """
    if len(owners) != 52 or not set(owners) <= set("NESW") or any(owners.count(seat) != 13 for seat in "NESW"):
        raise MalformedError(
            f"{owners[:60]!r} does not give 13 cards to each seat",
            remedy="write 52 letters N, E, S and W, the owners of S2 to SA, H2 to HA, D2 to DA, C2 to CA",
        )
    pack = [Card(suit, rank) for suit in reversed(Suit) for rank in range(len(RANKS))]
    held = {seat: [card for card, owner in zip(pack, owners, strict=True) if owner == str(seat)] for seat in Seat}
    return Deal.of({seat: Hand.of(cards) for seat, cards in held.items()})


_ALL_EAST = int.from_bytes(b"E" * 52, "little")
_STEPS = tuple((seat, ord(str(seat)) - ord("E")) for seat in Seat if seat is not Seat.EAST)
"""Added to an E, this makes the seat's own letter."""


@cache
def _spread() -> tuple[int, ...]:
    """For every holding, a number with a 1 in the byte of each card held, so that all letters are added at once."""
    return tuple(int.from_bytes((mask >> rank & 1 for rank in range(13)), "little") for mask in range(1 << 13))


def deal_hash(deal: Deal) -> str:
    """Return `v1:sha256:` and the SHA-256 of the owner string in hexadecimal.

    >>> deal = Deal.parse("N:KQ3.AT74.Q62.K85 A8654.KQ5..QJT76 J972.J9832.K4.A9 T.6.AJT98753.432")
    >>> deal_hash(deal)
    'v1:sha256:5b1955f071b573bbdf088610933258efa2c60a3cd2484a3fe546c625b9945354'
    """
    return f"v1:sha256:{sha256(owner_string(deal).encode('ascii')).hexdigest()}"
