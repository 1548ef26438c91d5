"""A line with one context applies wherever one with another does."""

from __future__ import annotations

import pytest

from fourwinds.notes.sequence.contexts import covers


@pytest.mark.parametrize(
    ("wide", "narrow", "path", "covered"),
    [
        ("", "", "1s", True),
        ("", "[vul]", "1s", True),
        ("[vul]", "", "1s", False),
        ("[vul]", "[unfav]", "1s", True),
        ("[unfav]", "[vul]", "1s", False),
        ("[seat 3-4]", "[seat 3]", "1s", True),
        ("[seat 3-4]", "", "p-(p)-1s", True),
        ("[seat 1-2]", "", "p-(p)-1s", False),
        ("[agreed s]", "", "1s-(p)-2s-(p)-4n", True),
        ("[forcing]", "", "1s-(p)-2n", False),
        ("", "[forcing]", "1s-(p)-2n", True),
    ],
)
def test_a_context_covers_a_narrower_one(wide: str, narrow: str, path: str, covered: bool) -> None:
    assert covers(wide, narrow, path) is covered
