"""Every row of the shared examples holds: auctions match or not, slips are refused, canonical forms are equal."""

from __future__ import annotations

from typing import Any

import pytest

from fourwinds.notes.sequence import Sequence
from fourwinds.table.errors import FourWindsError
from tests.notes.sequence.positions import position
from tests.shared_data import rows


def _wrong(row: dict[str, Any]) -> list[str]:
    """What a line of the file says otherwise."""
    if "canonical" in row:
        written = str(Sequence.parse(row["input"]))
        return [] if written == row["canonical"] else [f"{row['input']} is written {written}"]
    if row.get("error"):
        try:
            return [f"{row['line']} is read as {Sequence.parse(row['line'])}"]
        except FourWindsError as error:
            return [] if error.remedy and error.where.column and error.where.token else [f"no place in: {error}"]
    sequence = Sequence.parse(row["line"])
    cases = [(case, True) for case in row["matches"]] + [(case, False) for case in row["not"]]
    return [
        f"{row['line']} {'misses' if wanted else 'matches'} {case}"
        for case, wanted in cases
        if sequence.matches(
            position(" ".join(case["calls"]), dealer=case["dealer"], we=case["we"], vul=case["vul"]),
        )
        != wanted
    ]


@pytest.mark.parametrize(
    "group",
    ["seats-passes", "variables", "groups", "steps", "theirs", "qualifiers", "ellipsis", "error", "canonical"],
)
def test_rows_hold(group: str) -> None:
    chosen = [row for row in rows("sequences.jsonl") if row["group"] == group]
    assert chosen
    assert [wrong for row in chosen for wrong in _wrong(row)] == []
