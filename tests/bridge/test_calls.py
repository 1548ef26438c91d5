from __future__ import annotations

import pytest
from hypothesis import given

from fourwinds.bridge.calls import BIDS, DOUBLE, PASS, REDOUBLE, Bid, Call, Strain, parse_call
from fourwinds.table.errors import MalformedError
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
        (Bid(1, Strain.HEARTS), ["1H", "1♥", "1h", "1♥️"]),
        (PASS, ["P", "p", "pass", "Pass", "PASS"]),
        (DOUBLE, ["X", "x", "dbl", "Dbl", "double"]),
        (REDOUBLE, ["XX", "xx", "rdbl", "Rdbl", "redouble"]),
    ],
)
def test_every_way_to_write_a_call(call: Call, texts: list[str]) -> None:
    assert {parse_call(text) for text in texts} == {call}


@pytest.mark.parametrize("text", ["", "0C", "8C", "1Z", "1", "NT", "XXX", "2H3", "pas"])
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
    with pytest.raises(MalformedError, match="levels are 1 to 7"):
        Bid(level, Strain.CLUBS)
