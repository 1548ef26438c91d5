from __future__ import annotations

from random import Random

import pytest
from hypothesis import given

from fourwinds.notes.sequence import Sequence
from fourwinds.table.errors import IllegalError
from tests.notes.sequence.lines import scrawls


@pytest.mark.parametrize(
    "lines",
    [
        "p 1c 1d 1m 1h 1s 1M 1X 1n 2c",
        "1s 1n 1n-(p)-2c 1n-(p)-2c-(p)-2d 1n-(p)-2d 1n-(x)-p 1n-(2c)-x 2c",
        "1n-(p) 1n-(x) 1n-(2c) 1n-(2c..2s) 1n-(2d) 1n-(jump) 1n-(suit) 1n-(bid) 1n-(call) 1n-(any)",
        "1n-(p)-p 1n-(p)-2d/2h 1n-(p)-2h 1n-(p)-7n 1n-(p)-+1",
        "1n (1n)-x ...-4n",
    ],
)
def test_lines_stand_in_the_rank_of_their_calls(lines: str) -> None:
    sequences = [Sequence.parse(line) for line in lines.split()]
    Random(1).shuffle(shuffled := sequences.copy())
    assert sorted(shuffled) == sequences


def test_a_line_without_conditions_comes_first() -> None:
    lines = ["1n", "1n [nv]", "1n [seat 3]", "1n [vul]"]
    assert [str(line) for line in sorted(map(Sequence.parse, lines[::-1]))] == lines


@pytest.mark.parametrize(
    "lines",
    [
        ["1n-2c [vul]", "1n-2c", "1n-2X", "1X-2c", "1n-2c/2d", "1n-(2c..2s)-x", "1n-(any)-x", "...-2c-2d", "...-2c"],
        ["1h [vul]", "1h", "1M [vul]", "1M", "1M/1n", "...-1h"],
        ["1n-(2d)-x", "1n-(2d/2h)-x", "1n-(2c..2s)-x", "1n-(suit)-x", "1n-(bid)-x", "1n-(call)-x", "1n-(any)-x"],
    ],
)
def test_what_leaves_less_open_is_more_specific(lines: list[str]) -> None:
    marks = [Sequence.parse(line).specificity for line in lines]
    assert marks == sorted(marks)


@given(scrawls, scrawls)
def test_the_order_is_total(one: str, other: str) -> None:
    try:
        first, second = Sequence.parse(one), Sequence.parse(other)
    except IllegalError:
        return
    assert (first < second) + (first > second) + (first == second) == 1
