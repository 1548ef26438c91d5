"""Lines to review and a partner's edits, from the terminal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.outcome import Run

ANSWER = "1n-(p)-2c-(p)-2d"


TINY = """# Ours

## Info
base: sayc
conventions:
  - stayman_1nt 1.0

## Opening Bids

1n = 15-17 HCP, balanced
1n-(p)-2n = 8-9 HCP, invitational
1X-(p)-2X = 6-9 points

## [stayman_1nt]

1n-(p)-2c = Stayman, asks for 4-card major
1n-(p)-2c-(p)-2d = no 4-card major
1n-(p)-2c-(p)-2h = 4+ hearts
"""


@pytest.fixture
def ours(run: Run, tmp_path: Path) -> Run:
    """The command with a tiny system in its database."""
    file = tmp_path / "tiny.md"
    file.write_text(TINY, encoding="utf-8")
    assert run("import", str(file)).code == 0
    return run


@pytest.fixture
def file(ours: Run, tmp_path: Path) -> Path:
    """An exported file of the system."""
    path = tmp_path / "ours.md"
    assert ours("export", "Ours", "-o", str(path)).code == 0
    return path


def test_lines_below_a_changed_call_are_counted_listed_and_confirmed(ours: Run, tmp_path: Path) -> None:
    edited = ours("edit", "Ours", "1n", "12-14 HCP, balanced").out
    assert "4 lines below were written for 15-17 HCP, balanced" in edited
    found = ours("lookup", "Ours", "1n-2c").out
    assert "  to review:     written for 15-17 HCP, balanced (1n)\n" in found
    assert json.loads(ours("lookup", "Ours", "1n-2c", "--json").out)["entry"]["to_review"]
    report = json.loads(ours("check", "Ours", "--json").out)[0]
    assert [each["sequence"] for each in report["to_review"]][:2] == ["1n-(p)-2c", ANSWER]
    assert ours("export", "Ours", "-o", "ours.md").code == 0
    assert json.loads(ours("check", "ours.md", "--json").out)[0]["to_review"] == report["to_review"]
    printed = ours("check", "ours.md").out
    assert "4 to review\n" in printed
    assert f"  {ANSWER} [stayman_1nt]  written for 15-17 HCP, balanced (1n)\n" in printed
    assert ours("confirm", "Ours", "1n-2c").out == "1 line confirmed, 3 left\n"
    assert json.loads(ours("confirm", "Ours", "1n-2c", "--below", "--json").out)["confirmed"] == 2
    assert ours("confirm", "Ours", "--all").out.endswith("0 left\n")
    assert ours("confirm", "Ours", "--all").out == "no line is to be reviewed\n"
    assert "no line is to be reviewed at 1n" in ours("confirm", "Ours", "1n").err


@pytest.mark.parametrize("arguments", [[], ["1n", "--all"], ["--all", "--below"]])
def test_confirm_needs_a_sequence_or_all(ours: Run, arguments: list[str]) -> None:
    outcome = ours("confirm", "Ours", *arguments)
    assert outcome.code == 2
    assert "give a sequence" in outcome.err


def _edit(file: Path) -> None:
    lines = file.read_text(encoding="utf-8").splitlines()
    stayman = [number for number, line in enumerate(lines) if line.startswith(f"{ANSWER} ")]
    del lines[stayman[0]]
    opening = lines.index("## Opening Bids")
    lines[opening + 1 : opening + 1] = ["", "- 1n - (p) - 6s = to play"]
    file.write_bytes("\r\n".join(lines).encode())


def test_a_partners_edits_are_listed_and_accepted_by_number(ours: Run, file: Path) -> None:
    assert "the file changes nothing in Ours" in ours("import", str(file), "--into", "Ours").out
    _edit(file)
    listed = ours("import", str(file), "--into", "Ours").out
    assert f"  1  deleted {ANSWER}\n" in listed
    assert "  2  added 1n-(p)-6s\n     + 1n-(p)-6s = to play\n" in listed
    assert listed.endswith("nothing has changed; accept changes with --accept all or --accept 1,3-5\n")
    assert [each["number"] for each in json.loads(ours("log", "Ours", "--json").out)] == [1]
    assert "1 change accepted as change 2" in ours("import", str(file), "--into", "Ours", "--accept", "2").out
    assert "to play" in ours("lookup", "Ours", "1n-6s").out
    answer = json.loads(ours("import", str(file), "--into", "Ours", "--accept", "all", "--json").out)
    assert (answer["change"], [each["name"] for each in answer["proposals"]]) == (3, [ANSWER])
    assert "the file changes nothing" in ours("import", str(file), "--into", "Ours").out
    assert "no line for 1n-2c-2d" in ours("lookup", "Ours", "1n-2c-2d").err


def test_each_change_is_asked_for_in_a_terminal(ours: Run, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _edit(file)
    answers = iter([False, True])
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    monkeypatch.setattr("click.confirm", lambda *_, **__: next(answers))
    assert "1 change accepted as change 2" in ours("import", str(file), "--into", "Ours").out
    assert ours("lookup", "Ours", "1n-2c-2d").code == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--into", "Ours", "--accept", "9"], "there is no change 9"),
        (["--into", "Ours", "--accept", "1-9999999999"], "there is no change"),
        (["--into", "Ours", "--accept", "some"], "write 1,3-5 or all"),
        (["--into", "Nobody"], "Nobody"),
        (["--accept", "all"], "--accept needs --into NAME"),
        (["--into", "Ours", "--over", "Ours"], "give --name for a new system"),
    ],
)
def test_what_cannot_be_accepted_says_why(ours: Run, file: Path, arguments: list[str], said: str) -> None:
    _edit(file)
    outcome = ours("import", str(file), *arguments)
    assert outcome.code == 2
    assert said in outcome.err
    assert len(json.loads(ours("log", "Ours", "--json").out)) == 1


def test_swap_set_undo_and_import_say_which_lines_are_to_be_reviewed(ours: Run, file: Path) -> None:
    assert ours("edit", "Ours", "1n-2c-2d-3c", "10+ HCP, 5+ clubs").code == 0
    below = "Stayman, asks for 4-card major"
    sentence = f"  to review      1 line below 1n-(p)-2c was written for {below}\n"
    for option in ("--preview", "--all"):
        assert sentence in ours("swap", "Ours", "--remove", "stayman_1nt", option).out
    assert ours("undo", "Ours").code == 0
    assert sentence in ours("redo", "Ours").out
    assert ours("undo", "Ours").code == 0
    found = json.loads(ours("swap", "Ours", "--remove", "stayman_1nt", "--json").out)["to_review"]
    assert found[0] == f"1 line below 1n-(p)-2c was written for {below}"
    assert ours("undo", "Ours").code == 0
    assert json.loads(ours("redo", "Ours", "--json").out)["to_review"] == found
    assert ours("undo", "Ours").code == 0
    assert ours("export", "Ours", "-o", str(file)).code == 0
    file.write_text(file.read_text(encoding="utf-8").replace("15-17 HCP", "12-14 HCP"), encoding="utf-8")
    imported = ours("import", str(file), "--over", "Ours").out
    assert "  to review      1 line below was written for 15-17 HCP, balanced\n" in imported


def test_a_range_that_runs_backwards_is_an_error(ours: Run, file: Path) -> None:
    file.write_text(file.read_text(encoding="utf-8").replace("15-17", "12-14"), encoding="utf-8")
    found = ours("import", str(file), "--into", "Ours", "--accept", "3-1")
    assert (found.code, "'3-1' is not a range: write 1-3" in found.err) == (2, True)
    assert "the file proposes 1 change\n" in ours("import", str(file), "--into", "Ours", "--accept", "2").err


def test_a_file_of_another_system_says_so(ours: Run, file: Path) -> None:
    assert ours("import", str(file), "--name", "Theirs").code == 0
    file.write_text(file.read_text(encoding="utf-8").replace("15-17", "12-14"), encoding="utf-8")
    found = ours("import", str(file), "--into", "Theirs").out
    assert found.startswith("The file was exported from another system, so it is compared with Theirs as it is now.\n")
