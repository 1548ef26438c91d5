"""`fourwinds riichi verify`: every line is verified, and bad input gives a clear error."""

from __future__ import annotations

import gzip
import io
import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from fourwinds.cli.main import main
from tests.cli.outcome import Outcome
from tests.riichi.recorded_rows import real_games, real_wins
from tests.shared_data import path as shared

Run = Callable[..., Outcome]
GAME: dict[str, Any] = {
    "id": "g1",
    "players": list("abcd"),
    "rules": {"oka": 20},
    "hands": [{"outcome": "exhaustive_draw", "tenpai": [0], "deltas": [3000, -1000, -1000, -1000]}],
}


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str) -> Outcome:
        with pytest.raises(SystemExit) as left:
            main(["riichi", "verify", *arguments])
        out, err = capsys.readouterr()
        assert isinstance(left.value.code, int)
        return Outcome(left.value.code, out, err)

    return run


def write(name: str, *rows: object) -> str:
    """Rows as a file of JSON lines; a text is a line as it is."""
    Path(name).write_text(
        "".join((row if isinstance(row, str) else json.dumps(row)) + "\n" for row in rows), encoding="utf-8"
    )
    return name


def test_all_real_games_and_hands_are_derived_again(run: Run) -> None:
    games, wins = shared("riichi_games.jsonl.gz"), shared("riichi_wins.jsonl.gz")
    assert run(str(games)) == (0, "784 games, 5,926 hands: 0 differences\n", "")
    assert run(str(wins)) == (0, "5,000 winning hands: 0 differences\n", "")


def test_several_files_plain_and_gzipped_are_verified_together(run: Run) -> None:
    Path("a.jsonl.gz").write_bytes(gzip.compress(json.dumps(GAME).encode()))
    assert run("a.jsonl.gz", write("b.jsonl", GAME, "", GAME)).out == "3 games, 3 hands: 0 differences\n"


def test_standard_input_may_be_gzipped_too(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = {**GAME, "rules": {"oka": 10}}
    for data in (json.dumps(wrong).encode(), gzip.compress(json.dumps(wrong).encode())):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))
        assert run("-").out.splitlines() == [
            "standard input line 1, g1: rules.oka recorded 10, derived 20.0",
            "1 game, 1 hand: 1 difference",
        ]


def test_a_difference_names_file_line_game_and_hand(run: Run) -> None:
    wrong = deepcopy(GAME)
    wrong["hands"][0]["deltas"] = [1500, -500, -500, -500]
    outcome = run(write("g.jsonl", GAME, wrong))
    assert outcome == (
        1,
        "g.jsonl line 2, g1 hand 1: deltas recorded [1500, -500, -500, -500], derived [3000, -1000, -1000, -1000]\n"
        "2 games, 2 hands: 1 difference\n",
        "",
    )


def test_a_wrong_winning_hand_is_told_by_its_line(run: Run) -> None:
    won = next(row for row in real_wins() if row["points"] == 7700)
    outcome = run(write("w.jsonl", won, won | {"points": 8000}))
    assert outcome.out.splitlines()[0] == "w.jsonl line 2: points recorded 8000, derived 7700"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("nonsense", "cannot be read: this is not JSON"),
        ("[1, 2]", "cannot be read: this is JSON, but [1, 2] is not an object"),
        ('{"hands": NaN}', "cannot be read: this is not JSON: NaN is not a number"),
        ("[" * 100_000, "cannot be read: this is not JSON"),
        ("[" * 900 + "]" * 900, "cannot be read: this is JSON, but [[[[[...]]]]] is not an object"),
        ("{}", "cannot be read: this is neither a game nor a winning hand"),
        ('{"hands": 3, "rules": {}, "players": ["a", "b", "c", "d"]}', "the hands of a recorded game cannot be 3"),
        ({**GAME, "hands": [{"outcome": []}]}, "the outcome of a hand cannot be [] (hand 1)"),
        ({**GAME, "hands": [["ron"]]}, "a hand cannot be ['ron'] (hand 1)"),
        ({**GAME, "players": ["a"]}, "cannot be read: a game has three or four players, not 1"),
        ('{"tiles": []}', "a winning hand has no 'yaku'"),
    ],
)
def test_a_line_that_cannot_be_read_is_told_and_the_others_are_verified(run: Run, line: object, told: str) -> None:
    outcome = run(write("g.jsonl", GAME, line, GAME))
    first, summary = outcome.out.splitlines()
    assert first.startswith("g.jsonl line 2: ")
    assert told in first
    assert summary == "2 games, 2 hands: 0 differences, 1 line that cannot be read"
    assert (outcome.code, outcome.err) == (1, "")


def test_programs_get_every_difference_with_its_place(run: Run) -> None:
    wrong = deepcopy(GAME) | {"hands": [{**GAME["hands"][0], "tenpai": [7]}]}
    outcome = run(write("g.jsonl", wrong, {**GAME, "end_reason": "tobi"}, "x"), "--json")
    answer = json.loads(outcome.out)
    assert outcome.code == 1
    assert [answer[name] for name in ("games", "hands", "winning_hands", "unreadable")] == [2, 2, 0, 1]
    broken, ended, unread = answer["differences"]
    assert (broken["line"], broken["hand"], broken["what"], broken["recorded"]) == (1, 1, "outcome", "exhaustive_draw")
    assert broken["derived"]["code"] == "illegal"
    assert ended == {
        "file": "g.jsonl",
        "line": 2,
        "game": "g1",
        "hand": None,
        "what": "end_reason",
        "recorded": "tobi",
        "derived": None,
    }
    assert (unread["line"], unread["derived"]["code"]) == (3, "malformed")


def test_nothing_that_a_terminal_would_obey_is_printed(run: Run) -> None:
    outcome = run(write("g.jsonl", {**GAME, "id": "\x1b[2J\nx", "first_dealer": "\x1b[31m"}))
    assert "\x1b" not in outcome.out
    assert len(outcome.out.splitlines()) == 2


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", "no recorded game or winning hand found"),
        (b"\n\n", "no recorded game or winning hand found"),
        (b"ron Josh from Mikey 3han 30fu\n", "fourwinds riichi play"),
        (b"\x7fELF\x00\xff\xfe", "UTF-8"),
        (gzip.compress(b"{}" * 1000, mtime=0)[:-12], "f.jsonl"),
    ],
)
def test_a_file_without_records_is_refused_as_a_whole(run: Run, content: bytes, problem: str) -> None:
    Path("f.jsonl").write_bytes(content)
    outcome = run("f.jsonl")
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.startswith("Error: ")
    assert problem in outcome.err


@pytest.mark.parametrize("name", ["missing.jsonl", ".", ""])
def test_a_file_that_is_not_there_is_told(run: Run, name: str) -> None:
    outcome = run(name)
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.startswith("Error: ")


def test_a_change_in_a_real_game_is_found_in_the_file(run: Run) -> None:
    game = deepcopy(real_games()[4])
    game["hands"][0]["result_deltas"][0] += 100
    assert "hand 1: result_deltas recorded" in run(write("g.jsonl", game)).out
