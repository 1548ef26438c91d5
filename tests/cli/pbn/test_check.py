"""`fourwinds pbn check`, and the files that every command is given."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from fourwinds.cli.pbn import files as pbn_files
from tests import shared_data
from tests.cli.pbn.boards import HIDDEN, NO_SITE, OTHER_DEAL, PAGE, Run, Write, board, numbers


def test_check_of_a_clean_file(run: Run, write: Write) -> None:
    outcome = run("check", write("good.pbn", board(1), board(2, OTHER_DEAL)))
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.splitlines()[1].split() == ["good.pbn", "2", "2", "0", "0"]


def test_check_counts_findings_by_kind_and_tells_the_first_place(run: Run, write: Write) -> None:
    spelled = board(4, Vulnerable="Both")
    outcome = run("check", write("a.pbn", board(1), NO_SITE, HIDDEN, spelled, board(5, Vulnerable="Love")))
    assert outcome.code == 1
    assert outcome.out.splitlines()[1].split() == ["a.pbn", "5", "3", "2", "0"]
    line = next(line for line in outcome.out.splitlines() if "vulnerable-spelling" in line)
    assert line.split(maxsplit=4)[1:] == ["2", "line", "50", "the vulnerability is not spelled None, NS, EW or All"]
    headings = [line.partition(":")[0] for line in outcome.out.splitlines() if line[:1].isupper()]
    assert headings[1:] == ["Draft", "Repaired"]


def test_check_lists_every_finding_where_an_editor_finds_it(run: Run, write: Write) -> None:
    outcome = run("check", write("a.pbn", board(1), NO_SITE), write("b.pbn", NO_SITE), "--all")
    assert outcome.out.splitlines()[:2] == [
        "a.pbn:16: board 2: Site is empty (site-missing)",
        "b.pbn:1: board 2: Site is empty (site-missing)",
    ]
    assert outcome.out.splitlines()[-1].split() == ["2", "files", "3", "1", "2", "0"]


def test_check_as_json(run: Run, write: Write) -> None:
    outcome = run("check", write("a.pbn", board(1), NO_SITE, HIDDEN, PAGE), "--json")
    [report] = json.loads(outcome.out)
    findings = report.pop("findings")
    assert report == {"file": "a.pbn", "boards": 3, "complete": 1, "drafts": 2, "rejected": 0, "hashed": 2} | {
        "encoding": "UTF-8",
        "encoding_source": "usual",
    }
    assert findings[0] == {
        "board": "2",
        "line": 16,
        "code": "site-missing",
        "message": "Site is empty",
        "effect": "draft",
    }
    assert (outcome.code, outcome.err) == (1, "")


def test_a_file_that_cannot_be_opened_does_not_keep_the_others_from_being_checked(run: Run, write: Write) -> None:
    good = write("good.pbn", board(1))
    outcome = run("check", "nowhere.pbn", good, "x" * 300)
    assert outcome.code == 2
    assert outcome.out.splitlines()[1].split()[0] == "good.pbn"
    assert outcome.err.startswith("Error: nowhere.pbn")
    assert outcome.err.count("\n") == 2
    missing, found = json.loads(run("check", "nowhere.pbn", good, "--json").out)
    assert "nowhere.pbn" in missing["error"]
    assert "error" not in found


def test_a_folder_stands_for_its_files(run: Run, write: Write) -> None:
    for name in ("lessons/b.PBN", "lessons/old/a.pbn", "lessons/a.lin", "lessons/readme.txt"):
        write(name, board(1))
    Path("lessons/folder.pbn").mkdir()
    reports = json.loads(run("check", "lessons", "lessons/b.PBN", "--json").out)
    assert [report["file"] for report in reports] == ["lessons/a.lin", "lessons/b.PBN", "lessons/old/a.pbn"]


def test_a_folder_without_boards(run: Run, write: Write) -> None:
    write("good.pbn", board(1))
    Path("empty").mkdir()
    sentence = "Error: 'empty' has no PBN or LIN files: give files, or a folder with some\n"
    assert run("check", "empty") == (2, "", sentence)


def test_what_cannot_be_read_in_a_folder_does_not_keep_the_others_from_being_checked(
    run: Run, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    write("lessons/good.pbn", board(1))
    Path("lessons/locked").mkdir()
    Path("lessons/gone.pbn").symlink_to("nowhere")
    Path("lessons/device.pbn").symlink_to("/dev/null")
    is_file, list_folder = Path.is_file, os.scandir

    def is_file_unless_gone(path: Path) -> bool:
        if path.name == "gone.pbn":
            raise PermissionError(13, "Permission denied")
        return is_file(path)

    def list_unless_locked(path: str) -> Any:
        if str(path).endswith("locked"):
            raise PermissionError(13, "Permission denied", str(path))
        return list_folder(path)

    monkeypatch.setattr(Path, "is_file", is_file_unless_gone)
    monkeypatch.setattr(os, "scandir", list_unless_locked)
    outcome = run("check", "lessons")
    assert outcome.code == 2
    assert outcome.out.splitlines()[1].split() == ["good.pbn", "1", "1", "0", "0"]
    assert outcome.err.splitlines() == [
        "Error: lessons/gone.pbn: No such file or directory: choose a file that can be read",
        "Error: lessons/locked: Permission denied: choose a file that can be read",
    ]
    reports = json.loads(run("check", "lessons", "--json").out)
    assert ["error" in report for report in reports] == [True, False, True]


def test_a_file_that_fails_while_it_is_read(run: Run, write: Write) -> None:
    memory = Path("/proc/self/mem")
    if not memory.exists():
        pytest.skip("no file here that opens and cannot be read")
    good = write("good.pbn", board(1))
    Path("bad.pbn").symlink_to(memory)
    outcome = run("check", ".")
    assert (outcome.code, outcome.err.count("\n")) == (2, 1)
    assert outcome.err.startswith("Error: bad.pbn: ")
    assert outcome.out.splitlines()[1].split()[0] == good
    assert run("show", "bad.pbn").err == outcome.err


def test_an_empty_file_has_no_boards(run: Run, write: Write) -> None:
    sentence = "Error: empty.pbn: no board found, the file is empty: choose a file with boards, in PBN, LIN or JSON\n"
    assert run("check", write("empty.pbn")) == (2, "", sentence)
    write("good.pbn", board(1))
    assert run("check", ".").code == 0


def test_many_files_are_read_on_all_cores_in_their_order(
    run: Run, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = [write(f"{number}.pbn", board(number), NO_SITE) for number in (3, 1, 2)]
    alone = [run(command, *files, "--json") for command in ("check", "hash", "dedupe")]
    monkeypatch.setattr(pbn_files, "_LARGE", 0)
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 1}, raising=False)
    assert [run(command, *files, "--json") for command in ("check", "hash", "dedupe")] == alone
    missing = run("dedupe", *files, "nowhere.pbn")
    assert missing.code == 2
    assert missing.err.startswith("Error: nowhere.pbn")


def test_nothing_in_a_file_commands_the_terminal(run: Run, write: Write) -> None:
    name = write("evil.pbn", board(1, Event="\x1b[2Jgone", Vulnerable="\x1b[31mred", auction="{\x1b]0;title\x07}\n"))
    for outcome in (run("check", name, "--all"), run("show", name), run("dedupe", name, name)):
        assert "\x1b" not in outcome.out


def test_a_file_may_have_a_name_that_is_not_utf8(run: Run, write: Write) -> None:
    name = write(os.fsdecode(b"caf\xe9.pbn"), board(1), board(1), HIDDEN)
    shown = "caf\N{REPLACEMENT CHARACTER}.pbn"
    for command in ("check", "show", "hash", "par"):
        assert {row["file"] for row in json.loads(run(command, name, "--json").out)} == {shown}
    assert {one["file"] for one in json.loads(run("dedupe", name, "--json").out)[0]["boards"]} == {shown}
    for command in ("check", "hash", "dedupe", "par"):
        assert shown in run(command, name).out
    assert run("convert", name, "-o", "a.csv").code == 0
    assert shown in Path("a.csv").read_text(encoding="utf-8")
    assert shown in run("convert", name, "-o", "-", "--to", "csv").out


def test_a_file_to_write_may_have_a_name_that_is_not_utf8(run: Run, write: Write) -> None:
    name, out = write("a.pbn", board(1), HIDDEN), os.fsdecode(b"caf\xe9.pbn")
    shown = "caf\N{REPLACEMENT CHARACTER}.pbn"
    assert json.loads(run("fix", name, "-o", out, "--json").out)["file"] == shown
    assert shown in run("fix", name, "-o", out).err
    assert numbers(run, out) == [1]
    assert "it would lose 2 boards" in run("fix", name, write(out, HIDDEN), "-o", out).err
    for arguments in (["check", f"no-{out}"], ["hash", f"no-{out}"], ["fix", name, "-o", f"no/{out}"]):
        assert shown in run(*arguments).err


@pytest.mark.parametrize("command", ["check", "show", "par", "dedupe"])
def test_names_that_no_file_has(run: Run, write: Write, command: str) -> None:
    good = write("good.pbn", board(1))
    null = run(command, good, "a\0b")
    assert null.code == 2
    assert null.err == "Error: 'a\\x00b' has a null character, which no file name can have: give another file name\n"
    assert run(command, "") == (2, "", "Error: the file name is empty: give a file name\n")


def test_all_wild_files_are_checked(run: Run) -> None:
    folder = shared_data.path("pbn/wild")
    outcome = run("check", str(folder), "--json")
    reports = json.loads(outcome.out)
    assert (outcome.code, outcome.err, len(reports)) == (1, "", 191)
    assert all(report["boards"] == report["complete"] + report["drafts"] + report["rejected"] for report in reports)
    assert sum(report["boards"] for report in reports) > 6000
