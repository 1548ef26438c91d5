""" "Systems on": lines below one sequence also apply below another."""

from __future__ import annotations

import pytest

from fourwinds.notes.sequence import Sequence
from fourwinds.notes.trie import Trie
from fourwinds.table.errors import AmbiguousError, ConflictError, FourWindsError, IllegalError
from tests.notes.sequence.positions import seen

NOTRUMP = ("1n", "1n-2c", "1n-2c-2d", "1n-2d", "1n-2d-2h", "1n-p", "1n-(x)-xx", "p-(p)-1n-(p)-2s")


def _trie(lines: tuple[str, ...], *reuse: str) -> Trie[str]:
    pairs = [line.split(" as ") for line in reuse]
    return Trie(
        [(Sequence.parse(line), line) for line in lines],
        [(Sequence.parse(target), Sequence.parse(source)) for target, source in pairs],
    )


def _found(trie: Trie[str], text: str) -> list[str]:
    """Return the lines found, each with the source it was borrowed from."""
    return [f"{one.payload} < {one.via}" if one.via else one.payload for one in trie.find(seen(text))]


@pytest.mark.parametrize(
    ("reuse", "auction", "found"),
    [
        (["1n-(x) as 1n-(p)"], "1n-(x)-2c", ["1n-2c < 1n-(p)"]),
        (["1n-(x) as 1n-(p)"], "1n-(x)-2c-(p)-2d", ["1n-2c-2d < 1n-(p)"]),
        (["1n-(x) as 1n-(p)"], "1n-(x)-2c-(2d)-2h", []),
        (["1n-(x) as 1n-(p)"], "1n-(x)", []),
        (["1n-(x) as 1n-(p)"], "1n-(x)-xx", ["1n-(x)-xx"]),
        (["1n-(x) as 1n-(p)"], "1n-(p)-2c", ["1n-2c"]),
        (["1n-(2c) as 1n-(p)"], "1n-(2c)-2d", ["1n-2d < 1n-(p)"]),
        (["(1X)-1n as 1n"], "(1h)-1n-(p)-2c", ["1n-2c < 1n"]),
        (["(1X)-1n as 1n"], "(1h)-1n-(x)-xx", ["1n-(x)-xx < 1n"]),
        (["(1X)-1n as 1n"], "(1h)-1n", []),
        (["1n-(x) as 1n-(p)", "(1X)-1n as 1n"], "(1h)-1n-(x)-2d-(p)-2h", ["1n-2d-2h < 1n-(p)"]),
        (["1n-(2d) as 1n-(x)", "1n-(x) as 1n-(p)"], "1n-(2d)-p", ["1n-p < 1n-(p)"]),
        (["1n-(any) as 1n-(p)"], "1n-(2c)-2d", ["1n-2d < 1n-(p)"]),
        (["1n-(any) as 1n-(p)"], "1n-(p)-2d", ["1n-2d"]),
        (["1n-(x) as 1n-(p)"], "p-(p)-1n-(x)-2s", ["p-(p)-1n-(p)-2s < 1n-(p)"]),
        (["...-1n as 1n"], "1c-(p)-1n-(p)-2c", ["1n-2c < 1n"]),
    ],
)
def test_lines_hold_below_another_sequence(reuse: list[str], auction: str, found: list[str]) -> None:
    assert _found(_trie(NOTRUMP, *reuse), auction) == found


@pytest.mark.parametrize(
    ("lines", "reuse", "auction", "found"),
    [
        (("1M-2M", "1M-2n"), "1M-(x) as 1M-(p)", "1h-(x)-2h", "1M-2M < 1M-(p)"),
        (("1h-2n", "1M-2M"), "1M-(x) as 1M-(p)", "1h-(x)-2n", "1h-2n < 1M-(p)"),
        (("1M-2M",), "1h-(x) as 1h-(p)", "1h-(x)-2h", "1M-2M < 1h-(p)"),
        (("2M-2n",), "(1m)-2M as 2M", "(1c)-2s-(p)-2n", "2M-2n < 2M"),
        (("2h-2n",), "(2oM)-3M as 2M", "(2s)-3h-(p)-4n", ""),
        (("...-4n-5c",), "...-4n-(x) as ...-4n-(p)", "1s-(p)-3s-(p)-4n-(x)-5c", "...-4n-5c < ...-4n-(p)"),
        (
            ("...-4n-5c", "...-5c"),
            "1n-(p)-4n-(x) as 1n-(p)-4n-(p)",
            "1n-(p)-4n-(x)-5c",
            "...-4n-5c < 1n-(p)-4n-(p) ...-5c",
        ),
        (("1n-+1", "1n-+3"), "1n-(2c) as 1n-(p)", "1n-(2c)-2h", "1n-+3 < 1n-(p)"),
        (("1c-+1-1n",), "1c-(x)-1d-(p) as 1c-(p)-+1-(p)", "1c-(x)-1d-(p)-1n", "1c-+1-1n < 1c-(p)-+1-(p)"),
    ],
)
def test_variables_steps_and_dots_are_carried_over(
    lines: tuple[str, ...], reuse: str, auction: str, found: str
) -> None:
    assert " ".join(_found(_trie(lines, reuse), auction)) == found


def test_a_line_written_out_takes_the_place_of_the_borrowed_one() -> None:
    trie = _trie((*NOTRUMP, "1n-(x)-2c", "1n-(x)-2d [vul]"), "1n-(x) as 1n-(p)")
    assert _found(trie, "1n-(x)-2c") == ["1n-(x)-2c"]
    assert _found(trie, "1n-(x)-2d") == ["1n-2d < 1n-(p)"]
    assert _found(trie, "1n-(x)-2c-(p)-2d") == ["1n-2c-2d < 1n-(p)"]
    vulnerable = trie.find(seen("1n-(x)-2d", vul="All"))
    assert [found.payload for found in vulnerable] == ["1n-(x)-2d [vul]"]


def test_borrowed_lines_are_continuations_where_they_are_legal() -> None:
    trie = _trie(NOTRUMP, "1n-(2c) as 1n-(p)")
    calls = [f"{call} {found.payload}" for call, found in trie.continuations(seen("1n-(2c)"))]
    assert calls == ["P 1n-p", "2D 1n-2d"]


def test_conditions_of_borrowed_lines_are_asked() -> None:
    trie = _trie(("1n-2c [vul]", "1n-2c"), "1n-(x) as 1n-(p)")
    assert [found.payload for found in trie.find(seen("1n-(x)-2c"))] == ["1n-2c"]
    assert [found.payload for found in trie.find(seen("1n-(x)-2c", vul="NS"))] == ["1n-2c [vul]", "1n-2c"]


@pytest.mark.parametrize(
    ("reuse", "error", "says"),
    [
        (["1n-(x) as 1n"], IllegalError, "different sides"),
        (["1n-(x) as ...-(p)"], IllegalError, "not one sequence"),
        (["1n-(x) as 1n-(any)"], AmbiguousError, "stands for several"),
        (["1n-(x) as 1n-(2c/2d)"], AmbiguousError, "stands for several"),
        (["1n-(x) as 1X-(p)"], AmbiguousError, "which suit X is"),
        (["1n-(x) as 1n-(x)"], ConflictError, "a cycle"),
        (["1n-(x) as 1n-(p)", "1n-(p) as 1n-(x)"], ConflictError, "a cycle"),
        (["1n-(x) as 1n-(2c)", "1n-(2c) as 1n-(p)", "1n-(p) as 1n-(x)"], ConflictError, "a cycle"),
        (["1n-(x) as 1n-(p)", "1n-(p)-2c-(p) as 1n-(x)-2c-(p)"], ConflictError, "a cycle"),
    ],
)
def test_reuse_that_says_nothing_is_refused(reuse: list[str], error: type[FourWindsError], says: str) -> None:
    with pytest.raises(error, match=says) as refused:
        _trie(NOTRUMP, *reuse)
    assert refused.value.where.token in reuse
    assert refused.value.remedy


def test_reuse_that_borrows_from_itself_ends() -> None:
    trie = _trie(NOTRUMP, "...-(p)-2d as ...-(p)-2c-(p)-2d", "...-1n as 1n")
    assert _found(trie, "1c-(p)-1n-(p)-2d-(p)-2h") == ["1n-2d-2h < 1n"]
