"""What the commands for systems say: counts, remedies, and only what helps."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.outcome import Run

TINY = "# Tiny\n\n## Info\nbase: sayc\n\n## Opening Bids\n1n = 15-17 HCP, balanced\n\n"


@pytest.mark.parametrize("swap", [("--add", "stayman_1nt"), ("stayman_1nt", "stayman_1nt")])
def test_a_convention_that_is_used_already_is_updated_or_set_otherwise(ours: Run, swap: tuple[str, str]) -> None:
    refused = ours("swap", "Ours", *swap)
    assert refused.code == 2
    assert "update it with fourwinds notes update, or change its parameters with fourwinds notes set\n" in refused.err
    assert ours("update", "Ours").out == "every module is up to date\n"
    assert ours("set", "Ours", "stayman_1nt.invite=7-8", "--preview").code == 0


def test_one_line_is_counted_as_one(run: Run, tmp_path: Path) -> None:
    (tmp_path / "tiny.md").write_text(TINY, encoding="utf-8")
    assert run("import", "tiny.md").out == "Tiny: 1 line\n"
    (tmp_path / "tiny.md").write_text(f"{TINY}## [mine]\n2d = weak\n", encoding="utf-8")
    assert run("import", "tiny.md", "--name", "Two").out == "Two: 2 lines\n"
    assert "1 line removed, 0 added, 0 reworded\n" in run("swap", "Two", "--remove", "mine").out


def test_check_names_no_line_of_a_stored_system(ours: Run) -> None:
    assert ours("edit", "Ours", "2d-3s", "zorp").code == 0
    report = ours("check", "Ours").out
    assert ("\n  2d-(p)-3s  zorp\n" in report, "None" in report) == (True, False)


def test_a_swap_shows_the_rank_if_only_that_differs(run: Run, tmp_path: Path) -> None:
    info = "# {0}\n\n## Info\ntype: convention\nid: {0}\n\n## Sequences\n"
    (tmp_path / "one.md").write_text(f"{info.format('one')}1n-3c = 6+ clubs, to play\n", encoding="utf-8")
    (tmp_path / "other.md").write_text(f"{info.format('other')}1n-3c [rank 2] = 6+ clubs, to play\n", encoding="utf-8")
    assert run("new", "Two", "--base", "sayc", "--with", "one.md").code == 0
    shown = run("swap", "Two", "one", "other.md").out
    assert "~ 1n-(p)-3c = 6+ clubs, to play\n  [rank 2] = 6+ clubs, to play\n" in shown


def test_the_modules_to_choose_from_are_sorted(ours: Run) -> None:
    told = ours("swap", "Ours", "--add", "zzzz").err
    choices = told[told.index("choose one of ") :].removeprefix("choose one of ").strip().split(", ")
    assert (choices == sorted(choices), len(choices) > 20) == (True, True)


def test_a_line_to_review_is_explained_in_words_without_the_exact_constraint(ours: Run) -> None:
    sentence = "written for Stayman, asks for a 4-card major, forcing"
    assert f"{sentence}\n" in ours("edit", "Ours", "1n-2c", "5+ clubs").out
    assert f"{sentence} (1n-(p)-2c)\n" in ours("lookup", "Ours", "1n-2c-2d").out
    assert "{" not in ours("check", "Ours").out
