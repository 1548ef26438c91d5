"""Boards shown, hashed, compared, converted and solved."""

from __future__ import annotations

import csv
import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.cli.pbn.boards import HIDDEN, HIDDEN_DEAL, OTHER_DEAL, PAGE, Run, Write, board, numbers
from tests.cli.test_main import DEAL, FOURWINDS, HASH, PLAIN, _on_a_terminal

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
noted: Lead is E:♠A but W is on lead
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
    hint = "'fourwinds pbn check' shows what files contain"
    assert "empty.pbn: no board found, the file is empty" in run("show", empty).err
    for command in ("hash", "par"):
        assert run(command, hidden) == (2, "", f"Error: no whole deal found: {hint}\n")
    for command in ("hash", "par"):
        assert run(command, hidden, "--json") == (0, "[]\n", "")
    for command in ("show", "hash", "par"):
        assert run(command, empty, "--json").code == 2
    assert run("hash", hidden, DEAL) == (0, f"{HASH}\n", "")


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
        "1 deal occurs more than once; 1 of 2 boards are duplicates.\n"
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
    assert run("dedupe", "a.pbn").out == "No deal occurs more than once.\n"
    piped = run("dedupe", "a.pbn", "b.pbn", "-o", "-")
    assert piped.out.startswith("% PBN 2.1")
    assert "2 deals occur more than once" in piped.err


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
