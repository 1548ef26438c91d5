from __future__ import annotations

import pytest
from hypothesis import given

from fourwinds.bridge.auction import Auction
from fourwinds.bridge.calls import PASS, Bid, parse_call
from fourwinds.bridge.cards import Suit
from fourwinds.bridge.seat import Side
from fourwinds.notes.sequence import Position, agreed_suit
from tests.notes.sequence.positions import auction, position
from tests.strategies import auctions


@given(auctions)
def test_a_position_counts_what_the_auction_shows(auction: Auction) -> None:
    for we in Side:
        seen = Position.of(auction, we)
        opened = [place for place, call in enumerate(auction.calls) if isinstance(call, Bid)]
        start = opened[0] if opened else 0
        assert seen.calls == auction.calls[start:]
        assert seen.opener_seat == (opened[0] + 1 if opened else None)
        assert seen.leading_passes == (opened[0] if opened else len(auction))
        callers = [seat for seat, _ in auction]
        if callers:
            assert seen.first_is_ours == (callers[start].side is we)
            assert seen.last_is_ours == (callers[-1].side is we)
            assert seen.caller_passed_first == (callers[-1] in callers[: min(seen.leading_passes, len(callers) - 1)])


def test_a_position_grows_by_a_call() -> None:
    after = position("1s p 3s", vul="NS").then(PASS).then(parse_call("4n"))
    assert after.codes == position("1s p 3s p 4n").codes
    assert (after.agreed, after.vulnerable) == (Suit.SPADES, (True, False))
    told = Position.of(auction("1n p 2d p 2h p"), Side.NS, agreed=Suit.HEARTS, forcing=True).then(parse_call("4n"))
    assert (told.agreed, told.forcing) == (Suit.HEARTS, True)
    assert repr(after) == "<Position 1S P 3S P 4N, dealer ours>"
    assert repr(position("", we="EW")) == "<Position before the first call, dealer theirs>"


@pytest.mark.parametrize(
    ("calls", "agreed"),
    [
        ("1s p 3s", "S"),
        ("1c p 1h p 3h", "H"),
        ("1s p 4n", None),
        ("1n p 4n", None),
        ("1h p 2c p 2h", None),
        ("1s 2s p 3s", None),
        ("1d 1s 2s p 3d", None),
        ("1d 1s 3d", "D"),
        ("p 1h 2h p 3h p", None),
        ("1s p 2d p 3d p 3s", "S"),
        ("1c p 1s p 3s p 4c", "S"),
        ("1h p 3h p 4s p 5s", "H"),
        ("1c p 2c p 2d p 3d", "C"),
        ("1d p 1h p 2h p 4n p 5d", "H"),
        ("1n p 2c p 2h p 3h", "H"),
        ("1n p 2h p 2s p 3s", "S"),
    ],
)
def test_the_suit_both_partners_bid_is_agreed(calls: str, agreed: str | None) -> None:
    suit = agreed_suit(auction(calls), Side.NS)
    assert (None if suit is None else str(suit)) == agreed
