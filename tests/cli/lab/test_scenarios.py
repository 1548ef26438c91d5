"""Boards of a scenario from the terminal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fourwinds.pbn import PbnGame, Status, load
from tests.cli.outcome import Run

STAYMAN = ("scenarios", "Stayman with interference over 2♣", "--system", "2/1", "--seed", "3", "--date", "2026-05-01")


def games(file: str) -> list[PbnGame]:
    return load(Path(file))


def test_a_lesson_is_written_that_has_nothing_to_repair(run: Run) -> None:
    outcome = run(*STAYMAN, "-n", "4", "-o", "stayman.pbn")
    assert "Stayman over 1NT with interference over 2♣, 2/1 Game Force: 4 boards" in outcome.out
    for game in games("stayman.pbn"):
        assert (game.status, game.findings) == (Status.COMPLETE, ())
        assert game.tag("Theme") == "Stayman over 1NT with interference over 2♣"
        assert game.tag("Interf").endswith(" over 2♣")
        assert (game.tag("System"), game.tag("Date")) == ("2/1 Game Force", "2026.05.01")
        assert game.tag("DDPar").endswith(")")
        assert game.bidding is not None
        notes = {number: note.note for number, note in game.bidding.annotations}
        assert notes[0] == "15-17 HCP, balanced, may have a 5-card major"
        assert notes[2] == "Stayman, asks for a 4-card major, forcing"
        assert all(note is not None and len(note) <= 300 for note in notes.values())


@pytest.mark.parametrize("extension", ["lin", "json", "npy"])
def test_every_format_is_written(run: Run, extension: str) -> None:
    run(*STAYMAN, "-n", "2", "--no-par", "-o", f"stayman.{extension}")
    assert Path(f"stayman.{extension}").stat().st_size > 0
    if extension != "npy":
        assert len(games(f"stayman.{extension}")) == 2


def test_known_deals_are_left_out(run: Run) -> None:
    run(*STAYMAN, "-n", "3", "--no-par", "-o", "old.pbn")
    run(*STAYMAN, "-n", "3", "--no-par", "-o", "new.pbn", "--not-in", "old.pbn", "--first", "4")
    old, new = ({game.deal_hash for game in games(file)} for file in ("old.pbn", "new.pbn"))
    assert len(old | new) == 6
    assert [game.number for game in games("new.pbn")] == [4, 5, 6]


def test_boards_are_printed_with_the_student_and_the_branch(run: Run) -> None:
    printed = run(*STAYMAN, "-n", "2", "--seat", "W").out
    assert printed.count("West is the student: 1n-(p)-2c-") == 2
    assert "use --seed 3" in printed
    data = json.loads(run(*STAYMAN, "-n", "2", "--no-par", "--json").out)
    assert [board["student"] for board in data["boards"]] == ["S", "S"]
    assert [each["branch"] for each in data["branches"]] == [board["branch"] for board in data["boards"]]


def test_hands_can_be_described_instead(run: Run) -> None:
    outcome = run("scenarios", "--south", "20+ HCP", "-n", "3", "--seed", "1", "--no-par", "-o", "strong.pbn")
    assert "Hands: south: 20+ HCP" in outcome.out
    assert len(games("strong.pbn")) == 3


def test_the_scenarios_of_a_system_are_listed(run: Run) -> None:
    printed = run("scenarios", "--list", "--system", "acol").out
    assert "Stayman over 1NT" in printed
    assert "Opening 1NT" in printed
    assert "Conventions that Acol does not have" in printed
    data = json.loads(run("scenarios", "--list", "--system", "acol", "--json").out)
    assert {"id": "dont", "title": "DONT"} in data["not_in_system"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["Stamyan"], "did you mean Stayman over 1NT"),
        (["DONT"], "DONT is not in Standard American Yellow Card"),
        (["1n-(p)-2c-(p)-7n"], "after 1n-(p)-2c-(p), no hand calls 7n in our system"),
        ([], "there is no scenario"),
        (["Stayman", "--south", "15+ HCP"], "there is a scenario as well as conditions of hands"),
        (["Stayman", "--seat", "Q"], "Q"),
        (["Stayman", "-o", "x.doc"], "no known format"),
        (["Stayman", "--not-in", "missing.pbn"], "missing.pbn"),
    ],
)
def test_mistakes_are_explained(run: Run, arguments: list[str], message: str) -> None:
    outcome = run("scenarios", *arguments)
    assert outcome.code != 0
    assert message in outcome.err
