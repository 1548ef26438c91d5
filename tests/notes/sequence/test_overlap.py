"""Whether written sequences can be one auction, against the auctions they stand for."""

from __future__ import annotations

from itertools import product

import pytest

from fourwinds.notes.sequence import Sequence
from fourwinds.notes.sequence.overlap import may_coincide, may_follow

LINES = [
    "1n",
    "1M",
    "1s",
    "(1M)-1n",
    "1n-(p)-2c",
    "1n-(x)-2c",
    "1n-(any)-2c",
    "1M-(p)-2M",
    "1s-(p)-2s",
    "1X-(p)-2X",
    "1h-(p)-2n",
    "1s-(p)-2s-(p)-4n",
    "1M-(p)-2M-(p)-+1",
    "1n-(p)-2d/2h",
]


def auctions(line: str) -> set[str]:
    return {str(expansion) for expansion in Sequence.parse(line).expand()}


@pytest.mark.parametrize(("one", "other"), list(product(LINES, LINES)))
def test_no_auction_that_two_lines_share_is_missed(one: str, other: str) -> None:
    first, second = Sequence.parse(one), Sequence.parse(other)
    if auctions(one) & auctions(other):
        assert may_coincide(first, second)
    if any(longer.startswith(f"{shorter}-") for longer in auctions(one) for shorter in auctions(other)):
        assert may_follow(first, second)


def test_lines_that_nothing_links_are_told_apart() -> None:
    assert not may_coincide(Sequence.parse("1n-(p)-2c"), Sequence.parse("1n-(x)-2c"))
    assert not may_coincide(Sequence.parse("1n-2c"), Sequence.parse("1n-2d"))
    assert not may_follow(Sequence.parse("1s-2s-4n"), Sequence.parse("1h-2h"))
    assert not may_follow(Sequence.parse("1n"), Sequence.parse("1n"))
