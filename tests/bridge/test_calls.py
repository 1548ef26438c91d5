from __future__ import annotations

import pytest
from hypothesis import given

from fourwinds.bridge.calls import BIDS, DOUBLE, PASS, REDOUBLE, Bid, Call, Strain, parse_call
from fourwinds.table.errors import IllegalError, MalformedError
from tests.strategies import calls


@given(calls)
def test_a_call_reads_back(call: Call) -> None:
    assert parse_call(str(call)) == call
    assert parse_call(call.symbol) == call
    assert parse_call(f" {str(call).lower()} ") == call


@pytest.mark.parametrize(
    ("call", "texts"),
    [
        (Bid(1, Strain.NOTRUMP), ["1N", "1NT", "1n", "1nt", "1 NT"]),
        (Bid(1, Strain.HEARTS), ["1H", "1♥", "1h", "1♥️", "1♥\N{VARIATION SELECTOR-15}", "1♡", "1 ♥"]),
        (PASS, ["P", "p", "pass", "Pass", "PASS"]),
        (DOUBLE, ["X", "x", "dbl", "Dbl", "double", "D", "dble"]),
        (REDOUBLE, ["XX", "xx", "rdbl", "Rdbl", "redouble", "R", "redbl"]),
    ],
)
def test_every_way_to_write_a_call(call: Call, texts: list[str]) -> None:
    assert {parse_call(text) for text in texts} == {call}


@pytest.mark.parametrize("text", ["", "0C", "8C", "1Z", "1", "NT", "XXX", "2H3", "pas", "x x", "p a s s", "1ſ"])
def test_what_is_not_a_call(text: str) -> None:
    with pytest.raises(MalformedError, match="is not a call") as raised:
        parse_call(text)
    assert raised.value.where.token == text


def test_a_pass_is_not_a_bid() -> None:
    with pytest.raises(MalformedError, match="'pass' is not a bid"):
        Bid.parse("pass")


def test_bids_are_ordered() -> None:
    assert list(BIDS) == sorted(BIDS)
    assert [bid.index for bid in BIDS] == list(range(35))
    assert (str(BIDS[0]), str(BIDS[-1])) == ("1C", "7N")


@pytest.mark.parametrize("level", [0, 8])
def test_levels_are_one_to_seven(level: int) -> None:
    with pytest.raises(IllegalError, match="levels 1 to 7"):
        Bid(level, Strain.CLUBS)


def test_a_bid_built_from_plain_numbers_is_the_same_bid() -> None:
    assert str(Bid(3, 4)) == "3N"  # type: ignore[arg-type]  # what a caller without types might do
    with pytest.raises(IllegalError, match="9 is not a strain"):
        Bid(1, 9)  # type: ignore[arg-type]  # what a caller without types might do
