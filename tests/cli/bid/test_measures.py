"""`fourwinds bid coverage` and `bid cases`: a bidder measured."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.outcome import Run
from tests.lab.test_cases import ROW


def test_coverage_counts_by_category(run: Run) -> None:
    told = json.loads(run("coverage", "-n", "8", "--json").out)
    assert told["deals"] == 8
    assert told["bids"] == sum(sum(bands.values()) for bands in told["categories"].values())
    assert list(told["categories"])[:3] == ["Opening", "Response", "Rebid"]
    assert set(told["defects"]) >= {"illegal", "passed_force", "exception", "artificial", "contradiction", "untrue"}


def test_coverage_in_words_with_boards_to_look_at(run: Run) -> None:
    outcome = run("coverage", "-n", "8", "--system", "sayc", "--show", "1")
    assert outcome.out.startswith("8 deals of seed 1: ")
    assert "illegal calls" in outcome.out
    assert "mean width of the high-card point range" in outcome.out


def test_a_board_of_coverage_can_be_dealt_again(run: Run) -> None:
    told = json.loads(run("coverage", "-n", "40", "--seed", "5", "--show", "1", "--json").out)
    example = next(found for examples in told["examples"].values() for found in examples)
    again = json.loads(run("deal", "--seed", "5", "--number", str(example["board"]), "--json").out)
    assert (again["deal"], again["dealer"], again["vulnerable"]) == (
        example["deal"],
        example["dealer"],
        example["vulnerable"],
    )


@pytest.fixture
def file(tmp_path: Path) -> Path:
    rows = [
        ROW,
        ROW | {"id": "two", "expected": "3N", "group": "games"},
        ROW | {"id": "three", "source": "other", "system": "NO Jacoby Transfers", "expected": "P"},
    ]
    file = tmp_path / "cases.jsonl"
    file.write_text("".join(json.dumps(row) + "\n" for row in rows))
    return file


def test_cases_are_counted_and_misses_shown(run: Run, file: Path) -> None:
    outcome = run("cases", str(file), "--system", "sayc")
    assert outcome.code == 0
    assert "expected 3N, not 2H: transfer to spades, 5+ spades (convention: jacoby_transfers_1nt: " in outcome.out
    assert "1 of 2" in outcome.out


def test_cases_for_programs(run: Run, file: Path) -> None:
    told = json.loads(run("cases", str(file), "--json").out)
    assert told["all"]["total"] == 3
    assert told["sources"]["ours"]["all"]["accuracy"] == 0.5
    assert told["sources"]["ours"]["groups"]["games"]["right"] == 0
    missed = {miss["id"]: miss for miss in told["misses"]}
    assert missed["two"]["call"] == "2H"
    assert missed["two"]["rule"].startswith("jacoby_transfers_1nt")


def test_a_convention_that_a_row_excludes_is_off(run: Run, file: Path) -> None:
    told = json.loads(run("cases", str(file), "--source", "other", "--json").out)
    (miss,) = told["misses"]
    assert "jacoby_transfers_1nt" not in miss["rule"]


def test_only_some_rows(run: Run, file: Path) -> None:
    assert json.loads(run("cases", str(file), "--group", "games", "--json").out)["all"]["total"] == 1
    assert json.loads(run("cases", str(file), "--standard", "--json").out)["all"]["total"] == 2
    assert "expected" not in run("cases", str(file), "--misses", "0").out


def test_a_wrong_row_is_named(run: Run, tmp_path: Path) -> None:
    (tmp_path / "bad.jsonl").write_text(json.dumps(ROW) + "\n" + json.dumps(ROW | {"hand": "AK"}) + "\n")
    outcome = run("cases", "bad.jsonl")
    assert outcome.code == 2
    assert "bad.jsonl, line 2" in outcome.err


def test_a_file_that_is_not_there(run: Run) -> None:
    outcome = run("cases", "nowhere.jsonl")
    assert outcome.code == 2
    assert "'nowhere.jsonl' does not exist" in outcome.err
