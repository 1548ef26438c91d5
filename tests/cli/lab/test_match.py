"""Matches from the terminal."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from fourwinds.pbn import load
from tests.cli.outcome import Run

SMALL = """# {name}

## Info
type: base_system
like: sayc

## Opening Bids
1s = {points}+ HCP, 5+ spades
"""


@pytest.fixture
def systems(tmp_path: Path) -> tuple[str, str]:
    for name, points in (("sound", 12), ("light", 8)):
        (tmp_path / f"{name}.md").write_text(SMALL.format(name=name, points=points), encoding="utf-8")
    return "sound.md", "light.md"


def test_a_match_of_two_files_is_reported_and_continued(run: Run, systems: tuple[str, str]) -> None:
    shown = run("match", *systems, "-n", "8", "--out", "results.jsonl", "--workers", "1").out
    assert shown.startswith("sound.md against light.md: ")
    assert "8 boards" in shown
    first = Path("results.jsonl").read_text(encoding="utf-8")
    assert len(first.splitlines()) == 9
    again = json.loads(run("match", *systems, "-n", "12", "--out", "results.jsonl", "--workers", "1", "--json").out)
    assert again["boards"] == 12
    assert Path("results.jsonl").read_text(encoding="utf-8").startswith(first)


def test_an_edited_system_does_not_continue_an_old_match(run: Run, systems: tuple[str, str], tmp_path: Path) -> None:
    run("match", *systems, "-n", "2", "--out", "results.jsonl", "--workers", "1")
    (tmp_path / "light.md").write_text(SMALL.format(name="light", points=9), encoding="utf-8")
    outcome = run("match", *systems, "-n", "4", "--out", "results.jsonl", "--workers", "1")
    assert outcome.code == 2
    assert "results of another match" in outcome.err
    assert "results.jsonl" in outcome.err


def test_a_program_plays_too_and_its_mistakes_are_named(run: Run, systems: tuple[str, str]) -> None:
    outcome = run("match", systems[0], f"program: {sys.executable} -c \"print('what')\"", "-n", "2", "--worst", "1")
    assert "answered 'what' (board 1, after" in outcome.out
    assert "it counts as a pass" in outcome.out


def test_the_worst_boards_are_written_as_pbn(run: Run, systems: tuple[str, str]) -> None:
    run("match", *systems, "-n", "12", "--worst", "2", "--pbn", "worst.pbn", "--workers", "1")
    games = load(Path("worst.pbn"))
    assert [game.tag("Room") for game in games] == ["Open", "Closed"] * 2
    assert all(game.auction is not None for game in games)


def test_a_cluster_that_is_not_there_is_an_error_with_its_address(run: Run, systems: tuple[str, str]) -> None:
    outcome = run("match", *systems, "-n", "2", "--cluster", "127.0.0.1:1")
    assert outcome.code == 2
    assert "the cluster at tcp://127.0.0.1:1 cannot be reached" in outcome.err


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--cluster", "tcp://127.0.0.1:8786", "--workers", "2"], "--workers and --cluster exclude each other"),
        (["--cluster", "nowhere"], "'nowhere' is not the address of a cluster"),
        (["--workers", "0"], "0 is not in the range"),
    ],
)
def test_who_works_is_said_once_and_in_words_that_are_understood(
    run: Run, systems: tuple[str, str], options: list[str], said: str
) -> None:
    outcome = run("match", *systems, *options)
    assert outcome.code == 2
    assert said in outcome.err


def test_a_team_that_is_not_there_is_an_error(run: Run) -> None:
    outcome = run("match", "sayc", "Nobody")
    assert outcome.code == 2
    assert "no system, file or library module is named 'Nobody'" in outcome.err
