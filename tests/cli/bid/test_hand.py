"""`fourwinds bid HAND`: the call, why, and what else fits."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fourwinds.notes.compose import create_system
from fourwinds.notes.markdown import write_system
from tests.bidding.schema.rules import OPEN_1NT, text_of
from tests.cli.outcome import Run

HAND = "AKQ72.K5.83.Q972"


def test_a_hand_in_the_place_of_a_command_is_bid(run: Run) -> None:
    outcome = run(HAND, "--auction", "1n p", "--system", "sayc")
    assert outcome.code == 0
    assert outcome.out.startswith("2♥  transfer to spades, 5+ spades\n")
    assert "jacoby_transfers_1nt: 1n-(p)-2h" in outcome.out
    assert "3NT" in outcome.out


def test_options_may_come_first_and_the_command_may_be_named(run: Run) -> None:
    plain = run(HAND, "--auction", "1n p")
    assert run("--auction", "1n p", HAND) == plain
    assert run("hand", HAND, "--auction", "1n p") == plain


def test_json_tells_everything(run: Run) -> None:
    told = json.loads(run(HAND, "--auction", "1n p", "--trace", "--json").out)
    assert (told["seat"], told["call"], told["forcing"], told["layer"], told["score"]) == (
        "S",
        "2H",
        "forcing",
        "convention",
        520,
    )
    assert told["alternatives"][0]["call"] == "3N"
    assert told["trace"][-1]["fits"]
    assert all(tried["failing"] for tried in told["trace"][:-1])


def test_a_trace_shows_what_each_entry_fails(run: Run) -> None:
    outcome = run(HAND, "--auction", "1n p", "--trace")
    lines = outcome.out.splitlines()
    refused = next(number for number, line in enumerate(lines) if line.startswith("✗ 2♦"))
    assert lines[refused + 1].split() == ["fails", *lines[refused + 1].split()[1:]]
    assert "hearts 5+" in lines[refused + 1]
    assert lines[-1].startswith("✓ 2♥")


def test_what_is_known_of_a_hand_is_enough(run: Run) -> None:
    known = {"hcp": 13, "total_points": 14, "spades": 5, "hearts": 2, "diamonds": 3, "clubs": 3, "is_balanced": False}
    told = json.loads(run(json.dumps(known), "--auction", "1n p", "--system", "2/1", "--json").out)
    assert told["call"] == "2H"
    assert told["alternatives"][0]["call"] == "3N"


def test_a_hand_known_in_part_gets_the_call_of_most_hands_its_share_and_what_to_tell(run: Run) -> None:
    out = run('{"hcp": 13, "spades": 5}', "--auction", "1n p", "--system", "2/1", "--trace").out.splitlines()
    assert out[0] == "2♥  transfer to spades, 5+ spades"
    assert out[1].split() == ["share", out[1].split()[1], *"of the hands that fit what is known make this call".split()]
    assert out[2].split() == "specify how many hearts, to decide".split()
    others = next(line for line in out if line.startswith("  other hands"))
    assert others.split()[2] == "2♣"
    assert others.split()[3].endswith("%")
    assert any(line.startswith("✗ 4♣   Gerber") for line in out)
    told = json.loads(run('{"hcp": 8}', "--trace", "--json").out)
    assert (told["call"], told["share"] > 0.7, told["tell"][0]) == ("P", True, "how many spades")
    assert all(0 < other["share"] < 0.1 for other in told["alternatives"])
    assert sum(tried["share"] for tried in told["trace"]) == pytest.approx(1, abs=0.01)


def test_a_whole_hand_is_told_as_ever(run: Run) -> None:
    assert "share" not in run(HAND, "--auction", "1n p").out
    told = json.loads(run(HAND, "--auction", "1n p", "--json").out)
    assert (told["share"], told["tell"]) == (1.0, [])


def test_rules_of_a_folder_are_played_alone(run: Run, tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "openings.json").write_text(text_of(OPEN_1NT, category="openings", system="SAYC"))
    told = json.loads(run("AQ72.K53.A83.K97", "--schemas", "rules", "--json").out)
    assert (told["call"], told["layer"]) == ("1N", "schema")
    silent = json.loads(run("AQJ72.K53.83.K97", "--schemas", "rules", "--no-kernel", "--json").out)
    assert silent["call"] == "P"


def test_a_file_of_notes_is_played(run: Run, tmp_path: Path) -> None:
    system = create_system("Ours", "sayc", ["stayman_1nt"])
    (tmp_path / "ours.md").write_text(write_system(system), encoding="utf-8")
    told = json.loads(run("72.QJ9853.83.972", "--auction", "1n p", "--system", "ours.md", "--json").out)
    assert (told["call"], told["layer"]) == ("2H", "base")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["AKQ72.K5.83"], "has 3 suits, not four"),
        (["AKQ72.K5.83.Q9732"], "C2 is the 14th card of 14"),
        (["hello"], "'hello' is neither a hand nor a command: write a hand as AKQ72.K5.83.Q972, or use one of auction"),
        ([HAND, "--auction", "1n 1h"], "1H is not higher than 1N"),
        ([HAND, "--auction", "p p p p"], "the auction is over: ask before the last pass"),
        ([HAND, "--system", "nothing"], "no system, file or library module is named 'nothing'"),
        ([HAND, "--theirs", "nothing"], "no system, file or library module is named 'nothing'"),
        ([HAND, "--vul", "maybe"], "'maybe' is not a vulnerability"),
        ([HAND, "--autcion", "1n p"], "No such option '--autcion'. Did you mean '--auction'?"),
        ([HAND, "--schemas", "nowhere"], "'nowhere' does not exist"),
        (['{"hcp": 13'], "the attributes of the hand are not JSON"),
        (['{"hpc": 13}'], "'hpc' is not an attribute of a hand"),
        (['{"hcp": 45}'], "45 is not a value of hcp: write a number from 0 to 37"),
        (['{"spades": 8, "hearts": 6}'], "the suits have 14 cards"),
        (['{"spades": 7, "is_balanced": true}'], "no hand fits spades 7 and balanced"),
    ],
)
def test_a_mistake_is_one_sentence(run: Run, arguments: list[str], sentence: str) -> None:
    outcome = run(*arguments)
    assert (outcome.code, outcome.out) == (2, "")
    assert sentence in outcome.err
    assert outcome.err.startswith("Error: ")
    assert outcome.err.count("\n") == 1
