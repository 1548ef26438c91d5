"""What `lab lint` prints, writes and exits with."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.outcome import Run
from tests.lab.lint.systems import CLEAN, planted

QUIET = "--no-simulation"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "ours.md"
    path.write_text(planted("1n-1h = 4+ hearts\n1M-4M = 5+ M, quite robust"), encoding="utf-8")
    return path


def test_faults_are_grouped_and_the_last_line_counts_them(file: Path, run: Run) -> None:
    outcome = run("lint", file.name, QUIET)
    assert outcome.code == 1
    assert outcome.out.splitlines() == [
        "Illegal sequences (illegal-sequence)",
        "  ours.md:19:4: error: Two of our calls in a row mean that they passed between, and 1h is not over 1n.",
        "      The cheapest bid in hearts is 2h.",
        "",
        "Not understood (not-understood)",
        "  ours.md:20:1: warning: Not understood: 'quite robust'.",
        "      Reword it, or write it in braces, such as {hcp 15-17}; put remarks after -- at the end.",
        "",
        "ours.md: 1 error, 1 warning in 12 lines",
    ]


def test_a_system_without_faults_passes(file: Path, run: Run) -> None:
    file.write_text(CLEAN, encoding="utf-8")
    assert run("lint", file.name, QUIET) == (0, "ours.md: no faults in 11 lines\n", "")


def test_no_hands_are_tried_without_lines(file: Path, run: Run) -> None:
    file.write_text("", encoding="utf-8")
    outcome = run("lint", file.name)
    assert (outcome.code, outcome.out.splitlines()[-1]) == (1, "ours.md: 1 error in 0 lines")


def test_kinds_can_be_chosen_and_ignored(file: Path, run: Run) -> None:
    ignoring = run("lint", file.name, QUIET, "--ignore", "illegal-sequence", "--ignore", "not-understood")
    assert (ignoring.code, ignoring.out) == (0, "ours.md: no faults in 12 lines\n")
    chosen = run("lint", file.name, "--kind", "not-understood", "--json")
    assert [fault["kind"] for fault in json.loads(chosen.out)["faults"]] == ["not-understood"]
    assert json.loads(chosen.out)["hands"] is None, "no hands are tried for kinds that are read from lines"
    unknown = run("lint", file.name, "--kind", "not-understod")
    assert (unknown.code, "did you mean not-understood?" in unknown.err) == (2, True)


@pytest.mark.parametrize(
    ("arguments", "begins"),
    [
        (["-o", "report.json"], '{\n  "name": "ours.md"'),
        (["-o", "report.sarif"], '{\n  "$schema"'),
        (["-o", "report.html"], "<!doctype html>"),
        (["-o", "report.txt"], "Illegal sequences"),
        (["-o", "report.txt", "--format", "sarif"], '{\n  "$schema"'),
    ],
)
def test_the_extension_of_the_file_decides_the_format(file: Path, run: Run, arguments: list[str], begins: str) -> None:
    outcome = run("lint", file.name, QUIET, *arguments)
    assert (outcome.code, outcome.out) == (1, "")
    assert (file.parent / arguments[1]).read_text(encoding="utf-8").startswith(begins)
    assert outcome.err == f"{arguments[1]}: ours.md: 1 error, 1 warning in 12 lines\n"


def test_a_file_that_cannot_be_read_at_all_is_a_fault(file: Path, run: Run) -> None:
    file.write_text("", encoding="utf-8")
    outcome = run("lint", file.name, QUIET)
    assert outcome.code == 1
    assert "ours.md:1:1: error: This file is empty" in outcome.out


def test_a_name_that_stands_for_nothing_is_refused(run: Run) -> None:
    assert "file not found" in run("lint", "nowhere.md").err


def test_json_and_another_format_exclude_each_other(file: Path, run: Run) -> None:
    assert "exclude each other" in run("lint", file.name, "--json", "--format", "html").err


def test_more_faults_of_a_kind_than_asked_for_are_counted(file: Path, run: Run) -> None:
    file.write_text(planted("1M-4M = 5+ M, quite robust\n1M-3n = quite flat"), encoding="utf-8")
    assert "  … and 1 more\n" in run("lint", file.name, QUIET, "--most", "1").out


def test_a_stored_system_and_its_versions_are_checked(run_apart: Run, file: Path) -> None:
    """The id of a line is what `notes edit` and the API take."""
    file.write_text(CLEAN, encoding="utf-8")
    assert run_apart("notes", "import", file.name, "--name", "Ours").code == 0
    assert run_apart("notes", "edit", "Ours", "1M-4M", "5+ M, quite robust").code == 0
    outcome = run_apart("lab", "lint", "Ours", QUIET)
    assert (outcome.code, "user_custom: 1M-(p)-4M: warning: Not understood: 'quite robust'." in outcome.out) == (
        1,
        True,
    )
    assert run_apart("lab", "lint", "Ours@1", QUIET).out == "Ours@1: no faults in 11 lines\n"
