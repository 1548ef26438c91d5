"""The suit a side has agreed, judged by its calls alone."""

from __future__ import annotations

from fourwinds.bridge.auction import Auction
from fourwinds.bridge.cards import Suit
from fourwinds.bridge.seat import Side
from fourwinds.notes.sequence.codes import code_of

__all__ = ["agreed_by_calls", "agreed_suit"]


def agreed_suit(auction: Auction, we: Side) -> Suit | None:
    """Return the suit both partners bid. A major stays agreed; a minor gives way to a major agreed later.

    A suit that the other side bid first is theirs, so our bids of it do not count. Bids over our own 4NT are answers
    and do not count either.

    >>> from fourwinds.bridge.seat import Seat
    >>> agreed_suit(Auction.parse("1c p 1s p 3s p 4c", Seat.NORTH), Side.NS)
    <Suit.SPADES: 3>
    """
    return agreed_by_calls(bytes(map(code_of, auction.calls)), auction.dealer.side is we)


def agreed_by_calls(codes: bytes, dealer_is_ours: bool) -> Suit | None:
    agreed: int | None = None
    bidders: dict[int, int] = {}
    for place, code in enumerate(codes):
        suit = (code - 3) % 5
        if code < 3 or suit == 4:
            if code == _FOUR_NOTRUMP and agreed is not None and dealer_is_ours == (place % 2 == 0):
                break
            continue
        first = bidders.setdefault(suit, place)
        ours = dealer_is_ours == (place % 2 == 0)
        if ours and (place - first) % 4 == 2 and (agreed is None or agreed < 2 <= suit):
            agreed = suit
    return None if agreed is None else Suit(agreed)


_FOUR_NOTRUMP = 22
