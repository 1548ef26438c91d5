from __future__ import annotations

import csv
import json
import os
import stat
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fourwinds.cli.main import main
from fourwinds.cli.pbn import files as pbn_files
from tests.cli.test_main import DEAL, FOURWINDS, HASH, PLAIN, Outcome, _on_a_terminal
from tests.shared_data import FOLDER

OTHER_DEAL = "N:KQ3.A74.Q62.K853 A854.KQ5.T.QJT76 J972.J9832.K4.A9 T6.T6.AJ98753.42"
HIDDEN_DEAL = "N:KQ3.A74.Q62.K853 - J972.J9832.K4.A9 -"
AUCTION = '[Auction "N"]\n1NT =1= Pass 2H Pass\nPass Pass\n[Note "1:15-17"]\n'


def board(number: int, deal: str = DEAL, *, auction: str = AUCTION, **tags: str) -> str:
    """A board that is complete unless told otherwise; a tag that is empty is left out."""
    values = {
        "Event": "Club night",
        "Site": "Lyon",
        "Date": "2024.05.03",
        "Board": str(number),
        "Dealer": "N",
        "Vulnerable": "None",
        "Deal": deal,
        "Contract": "2H" if auction else "",
        "Declarer": "S" if auction else "",
        "Result": "8" if auction else "",
        **tags,
    }
    return "".join(f'[{name} "{value}"]\n' for name, value in values.items() if value) + auction + "\n"


NO_SITE = board(2, OTHER_DEAL, Site="")
HIDDEN = board(3, HIDDEN_DEAL)
PAGE = '[Event "Lesson"]\n{<b>Take your time</b> with \\H}\n\n'

Run = Callable[..., Outcome]
Write = Callable[..., str]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def run(command: str, *arguments: str) -> Outcome:
        with pytest.raises(SystemExit) as left:
            main(["pbn", command, *arguments])
        out, err = capsys.readouterr()
        assert isinstance(left.value.code, int)
        return Outcome(left.value.code, out, err)

    return run


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """Write a file of boards into the folder that the command runs in."""
    monkeypatch.chdir(tmp_path)

    def write(name: str, *boards: str) -> str:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(boards), encoding="utf-8", newline="")
        return name

    return write


def numbers(run: Run, name: str) -> list[int]:
    return [game["number"] for game in json.loads(run("show", name, "--json").out)]


# check


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
    assert report == {"file": "a.pbn", "boards": 3, "complete": 1, "drafts": 2, "rejected": 0, "hashed": 2}
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
    sentence = "Error: 'empty' holds no PBN or LIN file: name files, or a folder with some\n"
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
        "Error: lessons/gone.pbn: No such file or directory: name a file that can be read",
        "Error: lessons/locked: Permission denied: name a file that can be read",
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


def test_an_empty_file_has_no_boards_and_no_findings(run: Run, write: Write) -> None:
    assert run("check", write("empty.pbn")).code == 0


def test_many_files_are_read_on_all_cores_in_their_order(
    run: Run, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = [write(f"{number}.pbn", board(number), NO_SITE) for number in (3, 1, 2)]
    alone = [run(command, *files, "--json") for command in ("check", "hash", "dedupe")]
    monkeypatch.setattr(pbn_files, "_MUCH", 0)
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
    for form in ("json", "csv"):
        assert run("convert", name, "-o", f"a.{form}").code == 0
        assert shown in Path(f"a.{form}").read_text(encoding="utf-8")
        assert shown in run("convert", name, "-o", "-", "--to", form).out


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
    assert null.err == "Error: 'a\\x00b' has a null character, which no file has in its name: name a file\n"
    assert run(command, "") == (2, "", "Error: the name of a file is empty: name a file\n")


# fix


def test_fix_repairs_what_check_finds(run: Run, write: Write) -> None:
    name = write("a.pbn", board(1, Vulnerable="Both", Dealer="north"), board(2, OTHER_DEAL))
    outcome = run("fix", name, "-o", "clean.pbn")
    assert (outcome.code, outcome.out) == (0, "")
    assert outcome.err == "clean.pbn: 2 boards written, 2 repairs\n"
    assert run("check", "clean.pbn").code == 0


def test_fix_leaves_drafts_out_with_their_reasons(run: Run, write: Write) -> None:
    name = write("a.pbn", board(1), NO_SITE, HIDDEN, PAGE)
    outcome = run("fix", name, "-o", "clean.pbn", "--drafts", "drafts.pbn")
    assert outcome.code == 1
    assert outcome.err.splitlines() == [
        "left out: a.pbn, line 16, board 2: Site is empty",
        "left out: a.pbn, line 30, board 3: not every hand is shown (N 13, E hidden, S 13, W hidden)",
        "left out: a.pbn, line 45: there is no deal",
        "clean.pbn: 1 board written, 0 repairs, 3 boards left out",
        "drafts.pbn: 3 boards written",
    ]
    assert numbers(run, "clean.pbn") == [1]
    assert numbers(run, "drafts.pbn") == [2, 3, None]


def test_fix_tells_programs_what_it_did(run: Run, write: Write) -> None:
    outcome = run("fix", write("a.pbn", board(1), NO_SITE), "-o", "clean.pbn", "--json")
    assert json.loads(outcome.out) == {
        "file": "clean.pbn",
        "boards": 1,
        "drafts": 0,
        "rejected": 0,
        "repairs": 0,
        "left_out": ["a.pbn, line 16, board 2: Site is empty"],
    }


def test_fix_with_the_standard_profile_writes_everything(run: Run, write: Write) -> None:
    name = write("a.pbn", board(1), NO_SITE, HIDDEN, PAGE)
    assert run("fix", name, "-o", "all.pbn", "--profile", "standard").code == 0
    assert numbers(run, "all.pbn") == [1, 2, 3, None]
    assert b"\r\n" in Path("all.pbn").read_bytes()
    assert b"\r\r" not in Path("all.pbn").read_bytes()


def test_fix_tells_of_drafts_and_rejected_boards_that_it_wrote(run: Run, write: Write) -> None:
    name = write("a.pbn", board(1, Vulnerable="Both"), NO_SITE, HIDDEN, board(4, "N:nonsense"), PAGE)
    outcome = run("fix", name, "-o", "all.pbn", "--profile", "standard")
    assert outcome == (0, "", "all.pbn: 4 boards written (2 drafts, 1 rejected and kept as text), 1 repair\n")
    told = json.loads(run("fix", name, "-o", "all.pbn", "--profile", "standard", "--json").out)
    assert (told["boards"], told["drafts"], told["rejected"]) == (4, 2, 1)
    rows = run("convert", name, "-o", "all.csv").err
    assert rows == "all.csv: 4 boards written (2 drafts, 1 rejected), 1 repair\n"


def test_a_name_that_ends_in_lin_asks_for_lin(run: Run, write: Write) -> None:
    name = write("a.pbn", board(1))
    for command in ("fix", "dedupe"):
        assert run(command, name, "-o", f"{command}.LIN").code == 0
        assert Path(f"{command}.LIN").read_text(encoding="utf-8").startswith("vg|")
        assert run(command, name, "-o", "asked.lin", "--profile", "lin").code == 0
        assert run(command, name, "-o", "asked.txt", "--profile", "lin").code == 0
        assert run(command, name, "-o", "-", "--profile", "lin").code == 0


def test_a_file_is_read_once_whatever_its_name(run: Run, write: Write, tmp_path: Path) -> None:
    name = write("a.pbn", board(1))
    Path("link.pbn").symlink_to(name)
    outcome = run("fix", name, "./a.pbn", str(tmp_path / name), "link.pbn", ".", "-o", "b.pbn", "--profile", "standard")
    assert outcome == (0, "", "b.pbn: 1 board written, 0 repairs\n")
    assert [report["file"] for report in json.loads(run("check", "./a.pbn", name, "--json").out)] == ["./a.pbn"]


def test_fix_of_nothing_makes_no_file(run: Run, write: Write) -> None:
    name = write("draft.pbn", HIDDEN)
    assert run("fix", name, "-o", "new.pbn").err.splitlines()[-1] == "new.pbn: nothing to write, so no file was made"
    assert run("fix", name, "-o", "-").err.splitlines()[-1] == "standard output: nothing to write"
    assert [path.name for path in Path().iterdir()] == [name]


def test_fix_never_empties_a_file(run: Run, write: Write) -> None:
    precious = write("precious.pbn", board(7))
    before = Path(precious).read_bytes()
    outcome = run("fix", write("draft.pbn", HIDDEN), "-o", precious)
    assert outcome.code == 1
    assert outcome.err.splitlines()[-1] == "precious.pbn: nothing to write, so it is as it was"
    assert Path(precious).read_bytes() == before


def test_fix_in_place_loses_no_board(run: Run, write: Write) -> None:
    name = write("a.pbn", board(1, Vulnerable="Both"), HIDDEN)
    before = Path(name).read_bytes()
    refused = run("fix", name, "-o", "./a.pbn")
    assert refused.code == 1
    assert "it would lose 1 board" in refused.err
    assert Path(name).read_bytes() == before
    assert run("fix", name, "-o", name, "--drafts", "drafts.pbn").code == 1
    assert (numbers(run, name), numbers(run, "drafts.pbn")) == ([1], [3])
    assert run("fix", name, "-o", name) == (0, "", "a.pbn: 1 board written, 0 repairs\n")


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), KeyboardInterrupt()])
def test_a_failure_leaves_the_file_as_it_was(
    run: Run, write: Write, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    def failing(*_: object, **__: object) -> None:
        raise error

    name = write("a.pbn", board(1))
    before = Path(name).read_bytes()
    monkeypatch.setattr("fourwinds.cli.pbn.forms.dump", failing)
    assert run("fix", name, "-o", name).code == (2 if isinstance(error, OSError) else 130)
    assert [path.name for path in Path().iterdir()] == [name]
    assert Path(name).read_bytes() == before


def test_a_file_keeps_its_permissions_and_a_link_stays_a_link(run: Run, write: Write) -> None:
    target = Path(write("target.pbn", board(1)))
    target.chmod(0o640)
    Path("link.pbn").symlink_to("target.pbn")
    assert run("fix", write("a.pbn", board(9)), "-o", "link.pbn").code == 0
    assert Path("link.pbn").is_symlink()
    assert stat.S_IMODE(target.stat().st_mode) == 0o640
    assert numbers(run, "target.pbn") == [9]


def test_files_that_share_numbers_are_joined_by_numbering_anew(run: Run, write: Write) -> None:
    files = [write("a.pbn", board(1), HIDDEN), write("b.pbn", board(1, OTHER_DEAL), board(5))]
    outcome = run("fix", *files, "-o", "both.pbn")
    assert (
        "left out: b.pbn, line 1, board 1: another board has the number 1; --renumber numbers all anew" in outcome.err
    )
    assert numbers(run, "both.pbn") == [1, 5]
    outcome = run("fix", *files, "-o", "both.pbn", "--renumber", "--drafts", "drafts.pbn")
    assert (numbers(run, "both.pbn"), numbers(run, "drafts.pbn")) == ([1, 2, 3], [3])


def test_boards_of_several_tables_become_complete_by_numbering_anew(run: Run, write: Write) -> None:
    name = write("match.pbn", board(1, Room="Open"), board(1, Room="Closed"))
    assert run("fix", name, "-o", "v1.pbn").code == 1
    assert run("fix", name, "-o", "v1.pbn", "--renumber").code == 0
    assert run("check", "v1.pbn").code == 0


def test_a_note_on_a_board_number_follows_the_new_number(run: Run, write: Write) -> None:
    name = write("a.pbn", board(4), board(5, Board="Example 7"))
    assert run("fix", name, "-o", "new.pbn", "--renumber").code == 0
    games = json.loads(run("show", "new.pbn", "--json").out)
    assert games[1]["notes"] == ["Auto-fix: Board was 'Example 7', numbered 2"]


def test_fix_to_standard_output_gives_the_bytes_of_the_file(write: Write, run: Run) -> None:
    name = write("a.pbn", board(1, Event="Soirée ♠"))
    command = [*FOURWINDS, "pbn", "fix", "-", "-o", "-", "--profile", "standard"]
    environment = {**PLAIN, "PYTHONIOENCODING": "latin-1"}
    piped = subprocess.run(command, input=Path(name).read_bytes(), env=environment, capture_output=True, check=True)
    run("fix", name, "-o", "file.pbn", "--profile", "standard")
    assert piped.stdout == Path("file.pbn").read_bytes()
    assert piped.stderr == b"standard output: 1 board written, 0 repairs\n"


def test_fix_for_old_programs_and_for_bbo(run: Run, write: Write) -> None:
    name = write("a.pbn", board(1, Event="Soirée"), HIDDEN, board(4, auction=""))
    run("fix", name, "-o", "old.pbn", "--profile", "standard", "--ascii")
    assert '[Event "Soiree"]' in Path("old.pbn").read_bytes().decode("ascii")
    outcome = run("fix", name, "-o", "new.lin", "--profile", "lin")
    assert outcome.code == 1
    assert "line 16, board 3: not every hand is shown" in outcome.err
    assert [row["number"] for row in json.loads(run("show", "new.lin", "--json").out)] == [1, 4]


def test_fix_with_analysis(run: Run, write: Write) -> None:
    run("fix", write("a.pbn", board(1)), "-o", "solved.pbn", "--analyse")
    assert "OptimumScore" in Path("solved.pbn").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["fix", "a.pbn"], "no file to write is named: give one with -o"),
        (["fix", "a.pbn", "-o", "x.pbn", "--drafts", "./x.pbn"], "the drafts would replace x.pbn"),
        (["fix", "a.pbn", "-o", "x.pbn", "--profile", "v2"], "'v2' is not one of 'v1', 'standard', 'lin'"),
        (["fix", "a.pbn", "-o", "-", "--json"], "--json and the boards both want standard output"),
        (["fix", "nowhere.pbn", "-o", "x.pbn"], "nowhere.pbn"),
        (["fix", "a.pbn", "nowhere.pbn", "-o", "x.pbn"], "nowhere.pbn"),
        (["fix", "a.pbn", "-o", "."], ".: is a folder: name a file that can be written"),
        (["fix", "a.pbn", "-o", "/"], "/: is a folder: name a file that can be written"),
        (["fix", "a.pbn", "-o", ""], "the name of a file is empty"),
        (["fix", "b.pbn", "-o", "x.pbn", "--drafts", ""], "the name of a file is empty"),
        (["convert", "a.pbn", "-o", ""], "the name of a file is empty"),
        (["dedupe", "a.pbn", "-o", ""], "the name of a file is empty"),
        (["fix", "a.pbn", "-o", "a\0b"], "'a\\x00b' has a null character"),
        (
            ["fix", "a.pbn", "-o", "x.lin", "--profile", "v1"],
            "the profile v1 is PBN, but the name 'x.lin' ends in .lin",
        ),
        (
            ["fix", "a.pbn", "-o", "x.pbn", "--profile", "lin"],
            "the profile lin is LIN, but the name 'x.pbn' ends in .pbn",
        ),
        (
            ["fix", "b.pbn", "-o", "x.pbn", "--drafts", "d.lin"],
            "the profile standard is PBN, but the name 'd.lin' ends",
        ),
        (
            ["dedupe", "a.pbn", "-o", "x.LIN", "--profile", "standard"],
            "the profile standard is PBN, but the name 'x.LIN'",
        ),
        (["fix", "a.pbn", "-o", "nowhere/x.pbn"], "nowhere/x.pbn: No such file or directory"),
        (["fix", "b.pbn", "-o", "x.pbn", "--drafts", "nowhere/d.pbn"], "nowhere/d.pbn: No such file or directory"),
        (["fix", "-o", "x.pbn"], "Missing argument 'FILE…'"),
        (["convert", "a.pbn"], "no file to write is named"),
        (["convert", "a.pbn", "-o", "-"], "'-' does not tell the form to write: say it with --to"),
        (["convert", "a.pbn", "-o", "a.doc"], "'a.doc' does not tell the form to write"),
        (["convert", "a.pbn", "-o", "a.json", "--to", "xml"], "'xml' is not one of"),
        (["show", "a.pbn", "--board", "9", "--board", "8"], "no board 9, 8 is there"),
        (["show", "a.pbn", "--board", "0"], "0 is not in the range"),
        (["show", "nowhere"], "nowhere"),
        (["hash", "nowhere.pbn"], "nowhere.pbn: No such file"),
        (["hash", "a.pbn", "nonsense"], "'nonsense' does not begin with a seat and a colon"),
        (["hash", "N:" + "x" * 5000], "has 1 hand, not four"),
        (["dedupe", "a.pbn", "-o", "-", "--json"], "--json and the boards both want standard output"),
        (["par", "nowhere.lin"], "nowhere.lin"),
    ],
)
def test_a_mistake_is_one_sentence_and_writes_nothing(
    run: Run, write: Write, arguments: list[str], sentence: str
) -> None:
    write("a.pbn", board(1))
    write("b.pbn", board(1), HIDDEN)
    outcome = run(*arguments)
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.startswith("Error: ")
    assert sentence in outcome.err
    assert outcome.err.count("\n") == 1
    assert sorted(path.name for path in Path().iterdir()) == ["a.pbn", "b.pbn"]


# show


DRAWN = """\
Club night, Lyon, 2024.05.03
N Ann

Board 1         ♠ KQ3
Dealer N        ♥ AT74
Vul None        ♦ Q62
                ♣ K85
♠ T                  N          ♠ A8654
♥ 6               W     E       ♥ KQ5
♦ AJT98753           S          ♦ —
♣ 432                           ♣ QJT76
                ♠ J972
                ♥ J9832
                ♦ K4
                ♣ A9

West    North   East    South
·       1NT¹    Pass    2♥
Pass    Pass    Pass
¹ 15-17

Contract 2♥ by S =, 110 for north-south

repaired: Vulnerable is 'Love': read as None
noted: Lead is E:♠A but W is to lead
"""


def test_show_draws_a_board_with_its_story(run: Run, write: Write) -> None:
    name = write("a.pbn", board(1, North="Ann", Lead="E:♠A", Vulnerable="Love"))
    assert run("show", name).out == DRAWN


def test_show_draws_what_is_there_of_a_draft(run: Run, write: Write) -> None:
    shown = run("show", write("a.pbn", HIDDEN, board(4, "N:A.. - ... - ...", auction=""))).out
    assert "hidden               N          hidden\n" in shown
    assert "draft: not every hand is shown" in shown


def test_show_pages_of_text_and_deals_that_were_rejected(run: Run, write: Write) -> None:
    shown = run("show", write("a.pbn", PAGE, board(1, "N:AKQ.AKQ.AKQ.AKQJ - - AKQ2"))).out
    assert shown.startswith("Lesson\n\nTake your time with ♥\n")
    assert "Deal N:AKQ.AKQ.AKQ.AKQJ - - AKQ2\n" in shown
    assert "rejected: " in shown


def test_show_marks_of_calls(run: Run, write: Write) -> None:
    auction = '[Auction "N"]\n1C! =1= X $4 XX =2= {forcing to\n2H} +\n[Note "1:"]\n[Note "2:strong"]\n'
    shown = run("show", write("a.pbn", board(1, auction=auction, Contract="", Declarer="", Result=""))).out
    assert "·       1♣!*    X??     XX¹\n…\n¹ strong\n  forcing to\n  2H\n" in shown


def test_show_some_boards(run: Run, write: Write) -> None:
    files = [write("a.pbn", *(board(number) for number in (1, 2, 3))), write("b.pbn", PAGE, board(2))]
    assert run("show", *files, "--board", "2", "--board", "3").out.count("Dealer N") == 3
    assert run("show", *files, "--limit", "2").out.count("Dealer N") == 2
    games = json.loads(run("show", *files, "--board", "2", "--json").out)
    assert [(game["file"], game["number"]) for game in games] == [("a.pbn", 2), ("b.pbn", 2)]


def test_nothing_to_show_is_said(run: Run, write: Write) -> None:
    hidden, empty = write("hidden.pbn", HIDDEN), write("empty.pbn")
    hint = "'fourwinds pbn check' tells what files hold"
    assert run("show", empty) == (2, "", f"Error: no board is there: {hint}\n")
    for command in ("hash", "par"):
        assert run(command, hidden) == (2, "", f"Error: no whole deal is there: {hint}\n")
    for command in ("show", "hash", "par"):
        assert run(command, empty, "--json") == (0, "[]\n", "")
    assert run("hash", empty, DEAL) == (0, f"{HASH}\n", "")


# hash and dedupe


def test_hash_of_files_and_deals(run: Run, write: Write) -> None:
    name = write("a.pbn", board(1), HIDDEN, board(7, OTHER_DEAL))
    lines = run("hash", DEAL, name).out.splitlines()
    assert lines[:2] == [HASH, f"{HASH}\ta.pbn\t1"]
    assert lines[2].endswith("\ta.pbn\t7")
    rows: list[dict[str, Any]] = json.loads(run("hash", DEAL, name, "--json").out)
    assert [row["deal_hash"] for row in rows[:2]] == [HASH, HASH]
    assert (rows[1]["file"], rows[1]["board"], rows[1]["deal"]) == ("a.pbn", 1, DEAL)


def test_dedupe(run: Run, write: Write) -> None:
    files = [write("a.pbn", board(1), HIDDEN), write("bb.pbn", board(9, Event="Cup"), board(10, OTHER_DEAL), HIDDEN)]
    outcome = run("dedupe", *files)
    assert outcome.code == 0
    assert outcome.out == (
        f"{HASH}\n  a.pbn   board 1  Club night\n  bb.pbn  board 9  Cup\n\n"
        "1 deal is there more than once; 1 of 2 boards could go.\n"
    )
    [group] = json.loads(run("dedupe", *files, "--json").out)
    assert group["deal_hash"] == HASH
    assert [(one["file"], one["board"], one["event"]) for one in group["boards"]] == [
        ("a.pbn", 1, "Club night"),
        ("bb.pbn", 9, "Cup"),
    ]


def test_dedupe_writes_every_deal_once(run: Run, write: Write) -> None:
    files = [write("a.pbn", board(1), HIDDEN), write("b.pbn", board(9), board(10, OTHER_DEAL), board(4, HIDDEN_DEAL))]
    assert run("dedupe", *files, "-o", "a.pbn").code == 0
    assert numbers(run, "a.pbn") == [1, 3, 10, 4]
    assert run("dedupe", "a.pbn").out == "No deal is there more than once.\n"
    piped = run("dedupe", "a.pbn", "b.pbn", "-o", "-")
    assert piped.out.startswith("% PBN 2.1")
    assert "2 deals are there more than once" in piped.err


# convert


def test_convert_by_the_ending_of_the_name(run: Run, write: Write) -> None:
    name = write("a.pbn", board(1), HIDDEN)
    for out, beginning in (("b.PBN", "% PBN"), ("b.json", "[\n{"), ("b.csv", "file,board,event"), ("b.lin", "vg|")):
        assert run("convert", name, "-o", out).code == (1 if out == "b.lin" else 0)
        assert Path(out).read_text(encoding="utf-8").startswith(beginning)
    assert run("convert", name, "-o", "-", "--to", "v1").out.startswith('[Event "Club night"]\n')


def test_convert_to_lin_and_back(run: Run, write: Write) -> None:
    run("convert", write("a.pbn", board(1)), "-o", "b.lin")
    run("convert", "b.lin", "-o", "c.pbn")
    assert run("hash", "c.pbn").out == f"{HASH}\tc.pbn\t1\n"


def test_convert_to_json(run: Run, write: Write) -> None:
    play = '[Play "W"]\nS5 SK ST S2\n*\n'
    name = write("a.pbn", board(1, "E:" + " ".join((DEAL[2:].split() * 2)[1:5]), Generator="Hand") + play, PAGE)
    run("convert", name, "-o", "a.json")
    game, page = json.loads(Path("a.json").read_text(encoding="utf-8"))
    assert (game["deal"][:2], game["first"], game["deal_hash"]) == ("E:", "E", HASH)
    assert game["auction"] == {
        "dealer": "N",
        "calls": ["1NT", "Pass", "2H", "Pass", "Pass", "Pass"],
        "notes": [{"call": 1, "note": "15-17", "glyphs": [], "comments": []}],
        "mark": "",
    }
    assert (game["contract"], game["declarer"], game["tricks"], game["result"]) == ("2H", "S", 8, "2H S =")
    assert {"name": "Generator", "value": "Hand"} in game["tags"]
    assert (page["deal"], page["first"], page["status"]) == (None, None, "draft")
    assert page["remarks"] == [{"text": "<b>Take your time</b> with \\H", "after": "Event", "directive": False}]


@pytest.mark.parametrize(
    ("contract", "tricks", "result"), [("1NT", "7", "1NT N ="), ("3NTX", "8", "3NTX N -1"), ("Pass", "", "Pass")]
)
def test_json_spells_contracts_as_pbn_does(run: Run, write: Write, contract: str, tricks: str, result: str) -> None:
    declarer = "N" if tricks else ""
    name = write("a.pbn", board(1, auction="", Contract=contract, Declarer=declarer, Result=tricks))
    [game] = json.loads(run("show", name, "--json").out)
    assert (game["contract"], game["result"]) == (contract, result)


def test_convert_to_csv(run: Run, write: Write) -> None:
    passed = board(4, auction='[Auction "N"]\nPass Pass Pass Pass\n', Contract="Pass", Declarer="", Result="")
    name = write("a.pbn", board(1, Event='The "Cup", final'), PAGE, HIDDEN, passed, board(5, "N:nonsense"))
    run("convert", name, "-o", "a.csv")
    with Path("a.csv").open(encoding="utf-8", newline="") as file:
        whole, hidden, passed_out, rejected = csv.DictReader(file)
    assert (whole["event"], whole["north"], whole["deal_hash"]) == ('The "Cup", final', "KQ3.AT74.Q62.K85", HASH)
    assert (whole["contract"], whole["declarer"], whole["tricks"], whole["score_ns"]) == ("2H", "S", "8", "110")
    assert whole["auction"] == "1NT Pass 2H Pass Pass Pass"
    assert (hidden["east"], hidden["deal_hash"], hidden["status"]) == ("", "", "draft")
    assert (passed_out["contract"], passed_out["declarer"], passed_out["score_ns"]) == ("Pass", "", "0")
    assert (rejected["north"], rejected["status"]) == ("", "rejected")


def test_convert_nothing_to_json(run: Run, write: Write) -> None:
    assert run("convert", write("empty.pbn"), "-o", "-", "--to", "json").out == "[]\n"


# par


def test_par(run: Run, write: Write) -> None:
    name = write("a.pbn", board(1, Vulnerable="All"), HIDDEN, board(2, Vulnerable="All"))
    shown = run("par", name).out
    assert shown.startswith("a.pbn, board 1, dealer N, vul All\n      ♣   ♦   ♥   ♠  NT\n  N   4   5   8   7   7\n")
    assert "Par 110 for north-south: 2♥ by N =, 2♥ by S =\n" in shown
    first, second = json.loads(run("par", name, "--json").out)
    assert (first["board"], first["par"], first["tricks"]["N"]["H"]) == (1, 110, 8)
    assert second["tricks"] == first["tricks"]
    assert first["par_results"] == ["2H N =", "2H S ="]


def test_par_in_notrumps_is_spelled_as_pbn_does(run: Run, write: Write) -> None:
    name = write("a.pbn", board(1, "N:AKQ.AKQ.AKQJ.AKQ J9876.J98.98.987 T543.T76.T76.JT6 2.5432.5432.5432"))
    [solved] = json.loads(run("par", name, "--json").out)
    assert solved["par_results"] == ["7NT N =", "7NT S ="]


# terminals, pipes and real files


def test_a_reader_that_leaves_early_is_no_error(write: Write) -> None:
    name = write("many.pbn", *(board(number) for number in range(1, 400)))
    for arguments in (["show", name], ["fix", name, "-o", "-"], ["convert", name, "-o", "-", "--to", "json"]):
        command = [*FOURWINDS, "pbn", *arguments]
        with subprocess.Popen(command, env=PLAIN, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
            assert program.stdout is not None
            assert program.stderr is not None
            assert program.stdout.readline()
            program.stdout.close()
            assert program.stderr.read() == b""
        assert program.returncode == 0


def test_colour_on_a_terminal_unless_it_is_not_wanted(write: Write) -> None:
    name = write("a.pbn", board(1, Event="Finale à ♥"))
    assert "2\x1b[31m♥\x1b[0m" in _on_a_terminal("pbn", "show", name)
    assert "\x1b" not in _on_a_terminal("pbn", "show", name, NO_COLOR="1")


def test_progress_only_on_a_terminal_that_shows_nothing_else(write: Write) -> None:
    large = "{" + "text " * 250_000 + "}\n\n"
    files = [write("a.pbn", board(1), large), write("b.pbn", board(1, OTHER_DEAL), large)]
    assert "Checking" in _on_a_terminal("pbn", "check", *files)
    assert "Hashing" not in _on_a_terminal("pbn", "hash", *files)
    piped = subprocess.run([*FOURWINDS, "pbn", "check", *files], env=PLAIN, capture_output=True, text=True, check=True)
    assert piped.stderr == ""


def test_all_wild_files_are_checked(run: Run) -> None:
    folder = FOLDER / "pbn" / "wild"
    if not folder.exists():
        pytest.skip("no shared data beside this checkout: pbn/wild")
    outcome = run("check", str(folder), "--json")
    reports = json.loads(outcome.out)
    assert (outcome.code, outcome.err, len(reports)) == (1, "", 191)
    assert all(report["boards"] == report["complete"] + report["drafts"] + report["rejected"] for report in reports)
    assert sum(report["boards"] for report in reports) > 6000
