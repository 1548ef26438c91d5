"""Trials and statistics from the terminal."""

from __future__ import annotations

import csv
import json
from io import StringIO
from pathlib import Path

import pytest

from tests.cli.outcome import Run

SMALL = """# Small

## Info
type: base_system
like: sayc

## Opening Bids
1s = 11+ HCP, 5+ spades
"""
RECKLESS = "1s-6s = 6+ support points, 3+ card support"


@pytest.fixture
def small(tmp_path: Path) -> str:
    (tmp_path / "small.md").write_text(SMALL, encoding="utf-8")
    return "small.md"


def test_a_change_is_tried_reported_and_continued(run: Run, small: str) -> None:
    wish = ("try", small, "--line", RECKLESS, "-n", "30", "--out", "trial.jsonl", "--workers", "1")
    shown = run(*wish).out
    assert shown.startswith(f"small.md, changed to small.md with {RECKLESS}: 1 changed line\nAbout ")
    assert "deals differ in 1,000,000; the change loses" in shown
    assert "1s-(p)-6s = 6+ support points, 3+ card support" in shown
    kept = Path("trial.jsonl").read_text(encoding="utf-8")
    assert len(kept.splitlines()) == 2
    again = json.loads(run(*wish, "--json").out)
    assert (again["deals"], again["changed_lines"], again["verdict"]) == (30, 1, "not decided yet")
    assert again["text"] in " ".join(shown.split("\n"))
    assert Path("trial.jsonl").read_text(encoding="utf-8") == kept


def test_words_that_are_not_understood_are_named(run: Run, small: str) -> None:
    lines = ("--line", "1s = 5+ spades, wobbly", "--line", "2n = 20-21 HCP, balanced")
    outcome = run("try", small, *lines, "-n", "10", "--workers", "1", "--boards", "0")
    assert outcome.code == 0
    assert outcome.err == "1s: not understood, so it constrains nothing: wobbly\n"


def test_results_of_another_change_are_not_continued(run: Run, small: str) -> None:
    wish = ("-n", "10", "--out", "trial.jsonl", "--workers", "1")
    run("try", small, "--line", "2n = 20-21 HCP, balanced", *wish)
    outcome = run("try", small, "--line", "2n = 22-23 HCP, balanced", *wish)
    assert outcome.code == 2
    assert "results of another trial" in outcome.err
    assert "trial.jsonl" in outcome.err


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (("sayc",), "there is nothing to try"),
        (("Nobody", "sayc"), "no system, file or library module is named 'Nobody'"),
        (("sayc", "--line", "2d weak"), "has no meaning"),
        (("sayc", "--with", "nonsense"), "'nonsense' not found in the library"),
        (("sayc", "--with", "dont"), "exclude each other"),
        (("sayc", "--set", "notrump"), "does not set a parameter"),
        (("sayc", "--set", "strength=5"), "strength"),
    ],
)
def test_what_cannot_be_tried_is_an_error(run: Run, arguments: tuple[str, ...], text: str) -> None:
    outcome = run("try", *arguments)
    assert outcome.code == 2
    assert text in outcome.err


def test_statistics_are_printed(run: Run, small: str) -> None:
    shown = run("stats", small, "-n", "40", "--solve", "1", "--workers", "1").out
    assert shown.startswith("small.md: 40 deals\n\nBranches (in a thousand deals, share, points")
    assert "base: 1s = 11+ HCP, 5+ spades" in shown


def test_statistics_as_data(run: Run, small: str) -> None:
    wish = ("stats", small, "-n", "40", "--solve", "0", "--workers", "1")
    found = json.loads(run(*wish, "--json").out)
    assert (found["system"], found["deals"]) == (small, 40)
    rows = list(csv.DictReader(StringIO(run(*wish, "--csv", "lines").out)))
    assert {row["sequence"]: int(row["calls"]) for row in rows if int(row["calls"])} == {
        line["sequence"]: line["calls"] for line in found["lines"]
    }
    branches = list(csv.DictReader(StringIO(run(*wish, "--csv", "branches").out)))
    assert [row["branch"] for row in branches] == [branch["branch"] for branch in found["branches"]]


def test_statistics_of_an_auction(run: Run, small: str) -> None:
    shown = run("stats", small, "--under", "1s-(p)", "-n", "40", "--solve", "0", "--workers", "1").out
    assert shown.startswith("small.md: 40 deals that reach 1s-(p), ")
    outcome = run("stats", small, "--under", "1s-(p)-p-(p)")
    assert (outcome.code, "is over" in outcome.err) == (2, True)
