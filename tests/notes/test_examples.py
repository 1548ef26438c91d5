"""The shared examples of meanings and sequences, and the report when one fails."""

from __future__ import annotations

from fourwinds.notes.examples import differing_meaning, differing_sequence
from tests import shared_data


def test_every_shared_meaning_holds() -> None:
    assert {row["id"]: found for row in shared_data.rows("meanings.jsonl") if (found := differing_meaning(row))} == {}


def test_every_shared_sequence_holds() -> None:
    assert {row["id"]: found for row in shared_data.rows("sequences.jsonl") if (found := differing_sequence(row))} == {}


def test_a_meaning_that_does_not_hold_says_where() -> None:
    row = {
        "sequence": "1n",
        "meaning": "15-17 HCP, balanced, frisky",
        "fits": ["KQ2.KQ2.KQ2.5432", "AKQ2.AKQ2.A2.A32"],
        "misses": ["AQ2.KQ2.KQ2.5432"],
        "forcing": "forcing",
        "remainder": "",
    }
    assert differing_meaning(row) == [
        "AKQ2.AKQ2.A2.A32 does not fit",
        "AQ2.KQ2.KQ2.5432 fits",
        "forcing is None, not 'forcing'",
        "remainder is 'frisky', not ''",
    ]
    assert differing_meaning(row | {"skip": ["forcing"]})[-1].startswith("remainder")


def test_a_sequence_that_does_not_hold_says_where() -> None:
    auction = {"dealer": "N", "we": "NS", "vul": "None", "calls": ["1S", "P", "2S"]}
    assert differing_sequence({"line": "1M-2M", "matches": [auction], "not": []}) == []
    assert differing_sequence({"line": "1M-3M", "matches": [auction], "not": []}) == ["1S P 2S does not match"]
    assert differing_sequence({"line": "1M-2M", "matches": [], "not": [auction]}) == ["1S P 2S matches"]
    assert differing_sequence({"line": "1n", "error": True}) == ["'1n' is read as 1n"]
    assert differing_sequence({"input": "1NT", "canonical": "1nt"}) == ["written as 1n, not 1nt"]
