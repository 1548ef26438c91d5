"""`fourwinds pbn fix`: what is written, and what is left as it was."""

from __future__ import annotations

import json
import stat
import subprocess
from pathlib import Path

import pytest

from fourwinds import pbn
from tests.cli.pbn.boards import HIDDEN, NO_SITE, OTHER_DEAL, PAGE, Run, Write, board, numbers
from tests.cli.test_main import FOURWINDS, PLAIN


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
        "left out: a.pbn, line 45: the deal is missing",
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
    assert run("fix", name, "-o", "new.pbn").err.splitlines()[-1] == "new.pbn: not written: no board to write"
    assert run("fix", name, "-o", "-").err.splitlines()[-1] == "standard output: no board to write"
    assert [path.name for path in Path().iterdir()] == [name]


def test_fix_never_empties_a_file(run: Run, write: Write) -> None:
    precious = write("precious.pbn", board(7))
    before = Path(precious).read_bytes()
    outcome = run("fix", write("draft.pbn", HIDDEN), "-o", precious)
    assert outcome.code == 1
    assert outcome.err.splitlines()[-1] == "precious.pbn: left unchanged: no board to write"
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
    monkeypatch.setattr("fourwinds.cli.pbn.formats.dump", failing)
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
        "left out: b.pbn, line 1, board 1: another board has the number 1; --renumber gives all boards new numbers"
        in outcome.err
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
        (["fix", "a.pbn"], "no output file is given: give one with -o"),
        (["fix", "a.pbn", "-o", "x.pbn", "--drafts", "./x.pbn"], "the drafts would replace x.pbn"),
        (["fix", "a.pbn", "-o", "x.pbn", "--profile", "v2"], "'v2' is not one of 'v1', 'standard', 'lin'"),
        (["fix", "a.pbn", "-o", "-", "--json"], "--json and the boards cannot both go to standard output"),
        (["fix", "nowhere.pbn", "-o", "x.pbn"], "nowhere.pbn"),
        (["fix", "a.pbn", "nowhere.pbn", "-o", "x.pbn"], "nowhere.pbn"),
        (["fix", "a.pbn", "-o", "."], ".: is a folder: choose a file that can be written"),
        (["fix", "a.pbn", "-o", "/"], "/: is a folder: choose a file that can be written"),
        (["fix", "a.pbn", "-o", ""], "the file name is empty"),
        (["fix", "b.pbn", "-o", "x.pbn", "--drafts", ""], "the file name is empty"),
        (["convert", "a.pbn", "-o", ""], "the file name is empty"),
        (["dedupe", "a.pbn", "-o", ""], "the file name is empty"),
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
        (["convert", "a.pbn"], "no output file is given"),
        (["convert", "a.pbn", "-o", "-"], "no known format has the extension of '-': choose one with --to"),
        (["convert", "a.pbn", "-o", "a.doc"], "no known format has the extension of 'a.doc'"),
        (["convert", "a.pbn", "-o", "a.json", "--to", "xml"], "'xml' is not one of"),
        (["show", "a.pbn", "--board", "9", "--board", "8"], "board 9, 8 not found"),
        (["show", "a.pbn", "--board", "0"], "0 is not in the range"),
        (["show", "nowhere"], "nowhere"),
        (["hash", "nowhere.pbn"], "nowhere.pbn: no such file"),
        (["hash", "a.pbn", "nonsense"], "'nonsense' does not begin with a seat and a colon"),
        (["hash", "N:" + "x" * 5000], "has 1 hand, not four"),
        (["dedupe", "a.pbn", "-o", "-", "--json"], "--json and the boards cannot both go to standard output"),
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


def test_boards_without_event_site_and_date_get_those_given(run: Run, write: Write) -> None:
    name = write("a.pbn", board(1, Event="?", Date="2024.??.??"), board(2, OTHER_DEAL, Site=""))
    outcome = run("fix", name, "-o", "out.pbn", "--event", "Lesson 7", "--site", "Club", "--date", "2026-11-19")
    assert outcome.code == 0
    first, second = pbn.load("out.pbn")
    assert [first.tag(each) for each in ("Event", "Site", "Date")] == ["Lesson 7", "Lyon", "2026.11.19"]
    assert [second.tag(each) for each in ("Event", "Site", "Date")] == ["Club night", "Club", "2024.05.03"]
    assert {first.status, second.status} == {pbn.Status.COMPLETE}
