"""`notes sql`: a system as tables."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fourwinds.store.database import open_database
from tests.app.small_library import small_system
from tests.cli.outcome import Run


@pytest.fixture
def small(run: Run, tmp_path: Path, migrated_sqlite: Path) -> Run:
    """The command with a small system in its database."""
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "fourwinds.db").write_bytes(migrated_sqlite.read_bytes())
    with open_database(f"sqlite:///{folder / 'fourwinds.db'}") as database:
        small_system(database, "Ours")
    return run


def test_a_query_prints_a_table(small: Run) -> None:
    outcome = small(
        "sql", "Ours", "SELECT call, meaning, hcp_min FROM bidding_rules WHERE parent = '1n-(p)' ORDER BY 3"
    )
    assert outcome.code == 0
    first, *others = outcome.out.splitlines()
    assert first.split() == ["call", "meaning", "hcp_min"]
    assert "2h    Transfer to spades, 5+ spades" in others


def test_a_query_prints_json(small: Run) -> None:
    outcome = small("sql", "Ours", "SELECT term, module_id FROM definitions ORDER BY term", "--json")
    assert json.loads(outcome.out) == [
        {"term": "garbage", "module_id": "stayman"},
        {"term": "limit_raise", "module_id": "base"},
    ]


def test_without_a_query_it_prints_examples(small: Run) -> None:
    outcome = small("sql", "Ours")
    assert "The tables of Ours are up to date with change 1." in outcome.out
    assert "WHERE parent = '1n-(p)'" in outcome.out
    assert "What may follow" in json.loads(small("sql", "Ours", "--json").out)["queries"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["Theirs"], "Theirs"),
        (["Ours", "DELETE FROM shadow_lines"], "it does not begin with SELECT or WITH"),
        (["Ours", "SELECT x FROM y"], "no such table: y"),
    ],
)
def test_what_cannot_be_answered_says_why(small: Run, arguments: list[str], said: str) -> None:
    outcome = small("sql", *arguments)
    assert outcome.code == 2
    assert said in outcome.err
