"""Keys of sequences for SQL agree with the sequences of notes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourwinds.notes.sequence import Sequence
from fourwinds.store.systems import paths
from fourwinds.store.systems.rows import RuleRow
from fourwinds.table.errors import FourWindsError

CALLS = "p x xx 1c 1d 1h 1s 1n 2c 2n 3s 7n 1M 2M 1oM 2m 2om 1X 2Y 2X +1 +2 2d/2h 2c/3n".split()
THEIRS = [f"({call})" for call in [*CALLS, "bid", "suit", "call", "any", "jump", "2c..2s", "2c..3n"]]


@st.composite
def sequences(draw: st.DrawFn) -> Sequence:
    """Lines of notes that are legal in some reading."""
    sides = st.sampled_from([CALLS, THEIRS])
    parts: list[str] = ["..."] if draw(st.integers(0, 9)) == 0 else []
    for _ in range(draw(st.integers(1, 5))):
        call = draw(sides.flatmap(st.sampled_from))
        try:
            Sequence.parse("-".join([*parts, call]))
        except FourWindsError:
            continue
        parts.append(call)
    return Sequence.parse("-".join(parts) if parts not in ([], ["..."]) else "1n")


@given(sequences())
def test_parent_depth_and_openness_are_those_of_the_sequence(sequence: Sequence) -> None:
    path = sequence.path
    assert paths.depth(path) == sequence.depth
    assert paths.last_call(path) == str(sequence.last)
    assert (paths.openness(path) == 0) == sequence.is_concrete or "+" in path
    if not sequence.anywhere:
        assert paths.parent(path) == sequence.parent


@given(sequences(), sequences())
def test_sort_keys_are_in_the_order_of_notes(one: Sequence, other: Sequence) -> None:
    keys = paths.sort_key(one.path), paths.sort_key(other.path)
    if keys[0] != keys[1]:
        assert (keys[0] < keys[1]) == (one < other)
    if one.path == other.path:
        assert keys[0] == keys[1]


@given(sequences(), sequences())
def test_the_more_open_line_has_the_higher_number(one: Sequence, other: Sequence) -> None:
    if one.specificity[:4] < other.specificity[:4]:
        assert paths.openness(one.path) < paths.openness(other.path)


@pytest.mark.parametrize(
    ("module", "path", "priority"),
    [
        ("base", "1n", 110),
        ("base", "p", 100),
        ("stayman_1nt", "1n-(p)-2c", 520),
        ("stayman_1nt", "1n-(p)-2c-(p)-2d", 530),
        ("stayman_1nt", "1n-(p)-2c-(p)-2d-(p)-2h", 540),
        ("user_custom", "1n-(p)-2c-(p)-2d-(p)-2h", 1040),
        ("cappelletti", "1n-(2c)-x", 530),
    ],
)
def test_priorities_are_those_of_section_3_2(module: str, path: str, priority: int) -> None:
    assert RuleRow(sequence=path, meaning="", module_id=module).priority == priority


def test_priorities_stay_in_their_bands_however_long_the_auction() -> None:
    bids = [f"{level}{strain}" for level in range(1, 8) for strain in "cdhsn"]
    longest = "-".join(
        f"{bid}-(x)-xx-(p)-p" if place % 2 == 0 else f"({bid})-x-(xx)-p-(p)" for place, bid in enumerate(bids)
    )
    assert paths.depth(longest) == 105
    found = [
        RuleRow(sequence=longest, meaning="", module_id=module).priority for module in ("base", "gerber", "user_custom")
    ]
    assert found == [499, 999, 2050]


@pytest.mark.parametrize(
    ("path", "readings"),
    [
        ("", [""]),
        ("1n", ["1n"]),
        ("(p)-1n", ["(p)-1n", "1n"]),
        ("p-(p)-p", ["p-(p)-p", ""]),
        ("1n-(p)-p", ["1n-(p)-p"]),
    ],
)
def test_passes_before_the_opening_may_be_left_out(path: str, readings: list[str]) -> None:
    assert paths.readings(path) == readings
