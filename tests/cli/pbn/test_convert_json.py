"""`fourwinds pbn convert` to JSON and back, and files in other encodings."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.pbn.boards import HIDDEN, NO_SITE, PAGE, Run, Write, board

RICH = (
    "%HRTitleEvent Lesson\n{Before}\n"
    + board(1, Theme="Stayman", PlayScript="1. Count\\n2. Ruff", Generator="Hand")
    + '[Play "W"]\nS5 =1= SK ST S2\n*\n[Note "1:fourth best"]\n[ScoreTable "Table;Score"]\n1 110\n\n'
)


def test_json_written_by_convert_is_read_back_by_convert(run: Run, write: Write) -> None:
    name = write("a.pbn", RICH, NO_SITE, HIDDEN, PAGE, board(5, "N:nonsense"), board(6, Vulnerable="Both"))
    assert run("convert", name, "-o", "a.json").code == 0
    assert run("convert", "a.json", "-o", "b.pbn") == (
        0,
        "",
        "b.pbn: 5 boards written (2 drafts, 1 rejected and kept as text), 0 repairs\n",
    )
    assert run("convert", "b.pbn", "-o", "b.json").code == 0
    assert Path("a.json").read_bytes() == Path("b.json").read_bytes()
    run("convert", name, "-o", "direct.pbn")
    assert Path("b.pbn").read_bytes() == Path("direct.pbn").read_bytes()
    assert run("convert", "a.json", "-o", "c.json").code == 0
    assert Path("c.json").read_bytes() == Path("a.json").read_bytes()


def test_every_command_reads_json(run: Run, write: Write) -> None:
    name = write("a.pbn", board(1), NO_SITE)
    run("convert", name, "-o", "a.json")
    assert "1 board written" in run("fix", "a.json", "-o", "fixed.pbn").err
    [report] = json.loads(run("check", "a.json", "--json").out)
    assert report["boards"] == 2
    assert [(found["board"], found["line"]) for found in report["findings"]] == [("2", None)]
    for command in ("hash", "dedupe"):
        assert run(command, name).out.replace("a.pbn", "a.json") == run(command, "a.json").out
    Path("shown.json").write_text(run("show", name, "--json").out, encoding="utf-8")
    assert run("convert", "shown.json", "-o", "again.json").code == 0
    assert Path("again.json").read_bytes() == Path("a.json").read_bytes()


def test_broken_json_is_told_with_its_place(run: Run, write: Write) -> None:
    write("a.json", '[\n{"deal": "N:- - - -",\n')
    outcome = run("convert", "a.json", "-o", "a.pbn")
    assert (outcome.code, outcome.out) == (2, "")
    assert "the file is not valid JSON" in outcome.err
    assert "(a.json, line 2, column 22)" in outcome.err
    assert not Path("a.pbn").exists()


@pytest.fixture
def polish(write: Write) -> Path:
    path = Path(write("a.pbn"))
    path.write_bytes(
        ("%Content-type: text/x-pbn; charset=ISO-8859-2\r\n" + board(1, Event="Łódź")).encode("iso-8859-2")
    )
    return path


def test_a_polish_file_keeps_its_letters(run: Run, polish: Path) -> None:
    checked = run("check", "a.pbn")
    assert checked.code == 0
    assert checked.out.splitlines()[2] == "a.pbn is read as ISO-8859-2: the file declares it"
    [report] = json.loads(run("check", "a.pbn", "--json").out)
    assert (report["encoding"], report["encoding_source"]) == ("ISO-8859-2", "declared")
    assert run("fix", "a.pbn", "-o", "a.pbn").code == 0
    assert '[Event "Łódź"]' in polish.read_text(encoding="utf-8")
    assert run("check", "a.pbn").code == 0


def test_utf16_without_a_mark_is_read_and_told(run: Run, write: Write) -> None:
    Path(write("a.pbn")).write_bytes(board(1, Event="Łódź").encode("utf-16-le"))
    outcome = run("check", "a.pbn", "--all")
    assert "a.pbn:1: board 1: the file has no byte order mark: read as UTF-16LE (encoding)" in outcome.out
    assert "a.pbn is read as UTF-16LE: detected from its bytes" in outcome.out


@pytest.mark.parametrize("command", ["check", "show", "hash", "par", "dedupe", "fix", "convert"])
def test_the_encoding_can_be_asked_for(run: Run, write: Write, command: str) -> None:
    Path(write("a.pbn")).write_bytes(board(1, Event="Łódź").encode("cp1250"))
    out = ["-o", "b.pbn"] if command in ("fix", "convert") else []
    assert run(command, "a.pbn", *out, "--encoding", "windows-1250").code == 0
    if out:
        assert "Łódź" in Path("b.pbn").read_text(encoding="utf-8")
    wrong = run(command, "a.pbn", *out, "--encoding", "klingon")
    assert wrong.code == 2
    assert "unknown encoding 'klingon'" in wrong.err
    assert wrong.err.count("\n") == 1
