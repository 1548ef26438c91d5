"""`notes meaning` and `notes match`, one by one and for a file of examples."""

from __future__ import annotations

import json
from pathlib import Path

from tests import shared_data
from tests.cli.outcome import Run

FITS, MISSES = "AQ72.K53.A83.K97", "AQ72.K53.A83.987"


def test_a_meaning_and_a_hand(run: Run) -> None:
    outcome = run("meaning", "15-17 HCP, balanced, frisky", "--sequence", "1n", "--hand", FITS, "--hand", MISSES)
    assert outcome.code == 0
    assert outcome.out.splitlines() == [
        "shows          15-17 HCP, balanced",
        "forcing        not specified",
        "not understood frisky",
        f"{FITS:<20} fits",
        f"{MISSES:<20} does not fit",
    ]


def test_a_meaning_as_json(run: Run) -> None:
    answer = json.loads(run("meaning", "transfer to M", "--sequence", "1n-2M", "--hand", MISSES, "--json").out)
    assert (answer["forcing"], answer["remainder"], answer["hands"]) == ("forcing", "", {MISSES: False})


def test_a_meaning_that_needs_its_neighbours(run: Run) -> None:
    context = ["--context", "2s = 5-10 HCP, 6+ spades", "--context", "good_hand = 8+ HCP"]
    outcome = run("meaning", "maximum, good hand", "--sequence", "2s-2n-3c", *context)
    assert "8-10 HCP" in outcome.out
    assert "good_hand" in outcome.out


def test_a_line_and_an_auction(run: Run) -> None:
    auction = ["--dealer", "N", "--we", "NS", "--vul", "None", "1S", "P", "2S"]
    assert run("match", "1M-2M", *auction).out == "1M-(p)-2M matches: M is spades, oM is hearts\n"
    answer = json.loads(run("match", "1M-3M", *auction, "--json").out)
    assert answer == {"line": "1M-(p)-3M", "matches": False, "suits": {}}


def test_an_illegal_line_names_the_call(run: Run) -> None:
    outcome = run("match", "1s-1h", "1S")
    assert outcome.code == 2
    assert "1h is not over 1s" in outcome.err


def test_an_auction_that_cannot_be_names_the_call(run: Run) -> None:
    outcome = run("match", "1s", "1S", "1H")
    assert outcome.code == 2
    assert "1H" in outcome.err


def test_nothing_given_says_what_to_give(run: Run) -> None:
    assert "give the text of a meaning" in run("meaning").err
    assert "give a sequence" in run("match").err


def test_a_file_of_meanings(run: Run, tmp_path: Path) -> None:
    rows = [
        {"id": "right", "sequence": "1n", "meaning": "15-17 HCP, balanced", "fits": [FITS], "misses": [MISSES]},
        {"id": "wrong", "sequence": "1n", "meaning": "15-17 HCP, balanced", "fits": [MISSES], "misses": []},
        {"id": "illegal", "sequence": "1n-1s", "meaning": "oops"},
    ]
    file = tmp_path / "meanings.jsonl"
    file.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    outcome = run("meaning", "--file", str(file))
    assert outcome.code == 1
    assert f"wrong: {MISSES} does not fit" in outcome.out
    assert "illegal: " in outcome.out
    assert outcome.out.endswith("3 examples, 2 differ\n")
    assert json.loads(run("meaning", "--file", str(file), "--json").out)["examples"] == 3


def test_a_file_that_is_no_examples(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "bad.jsonl"
    file.write_text('{"sequence": "1n"}\n', encoding="utf-8")
    assert "line 1" in run("meaning", "--file", str(file)).err
    file.write_text("not json\n", encoding="utf-8")
    assert "not JSON" in run("meaning", "--file", str(file)).err
    file.write_text("[1]\n", encoding="utf-8")
    assert "not a JSON object" in run("match", "--file", str(file)).err


def test_the_shared_files_hold(run: Run) -> None:
    assert "none differ" in run("meaning", "--file", str(shared_data.path("meanings.jsonl"))).out
    assert "none differ" in run("match", "--file", str(shared_data.path("sequences.jsonl"))).out
