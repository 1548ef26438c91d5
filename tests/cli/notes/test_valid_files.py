"""Whether a file is valid: `notes check`, `bid --system`, `notes new --base` and `notes import` say the same."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from fourwinds.cli.main import main

LINES = "## Sequences\n1n = 15-17 HCP, balanced\n1s = 5+ spades, 11-21 HCP\n"
STAYMAN = "## Sequences\n1n-2c = Stayman, asks for a 4-card major\n1n-2c-2d = no 4-card major\n"
SYSTEM, CONVENTION, BASE = "base: sayc\n", "type: convention\nid: mine\n", "type: base_system\nid: mine\n"
REFUSED = {
    "no base": ("type: system", LINES, "this system has no base"),
    "unknown base": ("base: nosuch", LINES, "base system 'nosuch' not found"),
    "unknown convention": (f"{SYSTEM}conventions: [nosuch]", LINES, "convention 'nosuch' not found"),
    "unmet requirement": (f"{SYSTEM}conventions: [smolen]", LINES, "smolen requires stayman_1nt"),
    "conflict": (f"{SYSTEM}conventions: [cappelletti, dont]", LINES, "cappelletti and dont exclude each other"),
    "wrong value": (f"{SYSTEM}conventions: [stayman_1nt (invite = banana)]", LINES, "'banana' is not a value"),
    "unknown parameter": (f"{SYSTEM}conventions: [stayman_1nt (nosuch = 3)]", LINES, "no parameter 'nosuch'"),
    "circle": (SYSTEM, f"{LINES}1n-(x) as 1n-(p)\n1n-(p) as 1n-(x)\n", "form a cycle"),
    "exact constraint": (SYSTEM, f"{LINES}2s = weak {{spads 6+}}\n", "'spads' is neither a measure nor a suit"),
    "call of the opponents": (SYSTEM, f"{LINES}1n-(2c) = Landy\n", "write what your side does after it, 1n-(2c)-…"),
    "call of the opponents in a base": (
        BASE,
        f"{LINES}1s-2s-(p) = weak\n",
        "leave out the last pass, and write 1s-(p)-2s",
    ),
    "call of the opponents in a convention": (CONVENTION, f"{STAYMAN}1n-2c-(p) = 8+ HCP\n", "leave out the last pass"),
    "heading like a convention": (
        f"{SYSTEM}conventions: [cappelletti]",
        f"{LINES}\n## [capelleti]\n(1n)-x = penalty\n",
        "the heading [capelleti] names an unknown module (ours.md, line 11): did you mean cappelletti?",
    ),
    "heading like that of own lines": (SYSTEM, f"{LINES}\n## [user_custm]\n2s = weak\n", "did you mean user_custom?"),
    "heading like a convention of its own": (
        f"{SYSTEM}conventions: [our_raise]",
        f"{LINES}\n## [our_rase]\n1s-2s = 6-9 points\n",
        "did you mean our_raise?",
    ),
    "illegal line": (SYSTEM, f"{LINES}1s-1h = nothing\n", "1h is not over 1s"),
    "convention for an unknown base": (f"{CONVENTION}applies_to: [nosuch]", STAYMAN, "base system 'nosuch' not found"),
    "convention that requires a missing one": (
        f"{CONVENTION}requires: [nosuch]",
        STAYMAN,
        "convention 'nosuch' not found",
    ),
    "convention that excludes itself": (f"{CONVENTION}conflicts: [mine]", STAYMAN, "mine and mine exclude"),
    "base with an unknown convention": (f"{BASE}conventions: [nosuch]", LINES, "convention 'nosuch' not found"),
    "base like nothing known": (f"{BASE}like: nosuch", LINES, "mine is like 'nosuch', which is not a base system"),
    "base like itself": (f"{BASE}like: mine", LINES, "mine is like mine, which leads back to itself"),
    "base like a convention": (f"{BASE}like: gerber", LINES, "'gerber', which is not a base system of the library"),
    "base with an unreadable like": (f"{BASE}like: [a = b]", LINES, "is not a module id"),
    "base with the id of a convention": (
        "type: base_system\nid: gerber\n",
        LINES,
        "gerber is the id of another module",
    ),
    "base with a circle": (f"{BASE}like: sayc", f"{LINES}1n-(x) as 1n-(p)\n1n-(p) as 1n-(x)\n", "form a cycle"),
    "base with an exact constraint": (BASE, f"{LINES}2s = weak {{spads 6+}}\n", "'spads' is neither a measure"),
    "base with a conflict": (f"{BASE}conventions: [cappelletti, dont]", LINES, "cappelletti and dont exclude"),
    "system on a base like nothing": ("base: mine\nlike: nosuch\n", LINES, "mine is like 'nosuch'"),
    "base of the library that is like another": (
        "type: base_system\nid: acol\nlike: sayc\n",
        LINES,
        "write another id",
    ),
    "system on a base of the library with like": ("base: acol\nlike: sayc\n", LINES, "remove like:, or write another"),
    "system on a base like itself": ("base: mine\nlike: mine\n", LINES, "mine is like mine, which leads"),
    "convention with like": (f"{CONVENTION}like: sayc", STAYMAN, "like: is only for base systems"),
    "base with an unknown part": (
        f"{BASE}includes: [nosuch]",
        LINES,
        "'nosuch' not found in the library (ours.md, line 6",
    ),
}
VALID = {
    "system": (f"{SYSTEM}conventions: [stayman_1nt]", LINES),
    "system with a convention of its own": (f"{SYSTEM}conventions: [mine]", f"{LINES}\n## [mine]\n1n-2c = Stayman\n"),
    "system with an unlisted convention of its own": (SYSTEM, f"{LINES}\n## [mine]\n1n-2c = Stayman\n"),
    "system with a convention named nearly like another": (
        f"{SYSTEM}conventions: [stayman_1n]",
        f"{LINES}\n## [stayman_1n]\n1n-2c = Stayman\n",
    ),
    "convention": (f"{CONVENTION}applies_to: [sayc]", STAYMAN),
    "base": (BASE, LINES),
    "base like another": (f"{BASE}like: 2/1", LINES),
    "base with a part of the library": (f"{BASE}like: Acol\nincludes: [weak_twos]", LINES),
    "base with a convention for others": (f"{BASE}like: precision\nconventions: [inverted_minors]", LINES),
    "system on a base of its own": ("base: mine\nlike: sayc\nconventions: [stayman_1nt]", LINES),
    "system on a base by its usual name": ("base: 2/1", LINES),
    "system with a convention for others": ("base: precision\nconventions: [inverted_minors]", LINES),
    "system on over a double": (SYSTEM, f"{LINES}1n-(x) as 1n-(p)\n"),
    "part": ("type: part\nid: mine\n", LINES),
}


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("FOURWINDS_DATABASE_URL", f"sqlite:///{tmp_path}/systems.db")
    monkeypatch.chdir(tmp_path)
    return tmp_path / "ours.md"


@pytest.fixture
def with_system(data_with_a_system: Path) -> Path:
    """The database with the system Ours."""
    return data_with_a_system / "fourwinds.db"


def write(path: Path, info: str, body: str) -> None:
    path.write_text(f"# Ours\n\n## Info\n{info}\n\n{body}", encoding="utf-8")


def outcome(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    with pytest.raises(SystemExit) as left:
        main(list(arguments))
    told = capsys.readouterr()
    assert isinstance(left.value.code, int)
    return left.value.code, told.out + told.err


@pytest.mark.sampled(10)
@pytest.mark.parametrize("name", REFUSED)
def test_a_file_that_check_finds_wrong_is_not_played(
    name: str, written: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    info, body, problem = REFUSED[name]
    write(written, info, body)
    checked, report = outcome(capsys, "notes", "check", "ours.md", "--json")
    errors = [error["text"] for error in json.loads(report)[0]["errors"]]
    played, told = outcome(capsys, "bid", "AQ72.K53.A83.K97", "--system", "ours.md")
    imported, refused = outcome(capsys, "notes", "import", "ours.md")
    created, answer = outcome(capsys, "notes", "new", "Ours", "--base", "ours.md")
    assert (checked, played, imported, created) == (1, 2, 2, 2)
    assert any(problem in error for error in errors)
    assert all(error in told for error in errors)
    if "type: " in info and name != "no base":
        assert all(error in answer for error in errors)
    if "type: " not in info or name == "no base":
        assert all(error in refused for error in errors)


@pytest.mark.sampled(5)
@pytest.mark.parametrize("name", VALID)
def test_a_file_that_check_accepts_is_played(name: str, written: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(written, *VALID[name])
    assert outcome(capsys, "notes", "check", "ours.md")[0] == 0
    played, told = outcome(capsys, "bid", "AQ72.K53.A83.K97", "--system", "ours.md")
    assert (played, told[:3]) == (0, "1NT")
    created, answer = outcome(capsys, "notes", "new", "Mine", "--base", "ours.md")
    if name.startswith("base"):
        assert (created, answer.startswith("Mine: ")) == (0, True)
    else:
        assert created == 2
        assert "not a base" in answer


def test_a_convention_of_ones_own_is_played_as_its_file_says(written: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Its id is one of the library's: the file counts."""
    info = "type: convention\nid: gerber\napplies_to: [sayc]"
    write(written, info, "## Sequences\n1n-4c [rank 9] = 10+ HCP, asks for aces\n")
    played, told = outcome(capsys, "bid", "Q72.K53.A83.K972", "--auction", "1n p", "--system", "ours.md")
    assert (played, told.splitlines()[0]) == (0, "4♣  10+ HCP, asks for aces")


@pytest.mark.sampled(1)
@pytest.mark.parametrize("file", ["s.md", "s.json"])
def test_an_exported_file_is_checked_and_played_in_every_form(
    with_system: Path, written: Path, capsys: pytest.CaptureFixture[str], file: str
) -> None:
    shutil.copy(with_system, written.with_name("systems.db"))
    assert outcome(capsys, "notes", "export", "Ours", f"--{file[2:]}", "-o", file)[0] == 0
    assert outcome(capsys, "notes", "check", file)[0] == 0
    assert outcome(capsys, "bid", "AQ72.K53.A83.K97", "--system", file)[0] == 0


def test_a_deleted_call_shows_in_diff(with_system: Path, written: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copy(with_system, written.with_name("systems.db"))
    assert outcome(capsys, "notes", "edit", "Ours", "1s-2s", "--delete")[0] == 0
    code, told = outcome(capsys, "notes", "diff", "Ours@1", "Ours@2")
    assert (code, told.startswith("- 1s-(p)-2s")) == (1, True)
    code, told = outcome(capsys, "notes", "diff", "Ours@2", "Ours@1")
    assert (code, told.startswith("+ 1s-(p)-2s")) == (1, True)
