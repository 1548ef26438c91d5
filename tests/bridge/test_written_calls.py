"""One dialect for auctions: dashes with parentheses, or only blanks."""

from __future__ import annotations

import pytest
from hypothesis import given

from fourwinds.bridge.auction import Auction
from fourwinds.bridge.seat import Seat
from fourwinds.table.errors import FourWindsError, IllegalError, MalformedError
from tests.strategies import auctions


@pytest.mark.parametrize(
    ("written", "calls"),
    [
        ("1n-(p)-2c", "1N P 2C"),
        ("1n p 2c", "1N P 2C"),
        ("1N P 2C", "1N P 2C"),
        ("1NT,pass,2♣", "1N P 2C"),
        ("1 NT  p  2 c", "1N P 2C"),
        ("1n – 2c", "1N P 2C"),
        ("1n (p) 2c", "1N P 2C"),
        ("(1h)-x-(xx)-1s", "1H X XX 1S"),
        ("p-(p)-1s", "P P 1S"),
        ("(1n)-(2c)-x", "1N P 2C X"),
        ("1h dbl rdbl", "1H X XX"),
        ("", ""),
    ],
)
def test_an_auction_is_read_in_every_spelling(written: str, calls: str) -> None:
    assert str(Auction.parse(written, Seat.EAST)) == calls


@pytest.mark.parametrize(
    ("written", "kind", "column", "words"),
    [
        ("1n-p-2c", IllegalError, 6, "in parentheses, as in 1n-(p)-2c"),
        ("1n-(p)-1s", IllegalError, 8, "1S is not higher than 1N"),
        ("1n--2c", MalformedError, 4, "there is no call before this dash"),
        ("1n-", MalformedError, 3, "there is no call after the last dash"),
        ("1n-(p-2c", MalformedError, 4, "the parenthesis is not closed"),
        ("1n)-2c", MalformedError, 3, "closed that was not opened"),
        ("1n (p) 2c p", MalformedError, 8, "more than one call"),
        ("1n p zz", MalformedError, 6, "'zz' is not a call"),
    ],
)
def test_an_error_says_where_and_what_to_write(
    written: str, kind: type[FourWindsError], column: int, words: str
) -> None:
    with pytest.raises(kind) as refused:
        Auction.parse(written, Seat.NORTH)
    assert (type(refused.value), refused.value.where.column) == (kind, column)
    assert words in str(refused.value)


@given(auctions)
def test_parentheses_mark_every_second_call(auction: Auction) -> None:
    marked = (f"({call})" if number % 2 else str(call) for number, call in enumerate(auction.calls))
    assert Auction.parse("-".join(marked).lower(), auction.dealer) == auction
