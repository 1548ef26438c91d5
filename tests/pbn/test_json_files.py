"""JSON files of boards: round trips to and from other files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fourwinds import pbn
from fourwinds.table.errors import MalformedError
from tests.pbn.files import board, shared
from tests.pbn.test_game_json import RICH

MESSY = Path("docs/examples/messy.pbn")


def _must_come_back(content: bytes) -> None:
    games = pbn.load(content)
    told = pbn.dumps_json(games)
    again = pbn.loads(told.encode())
    assert again == games
    assert [game.status for game in again] == [game.status for game in games]
    assert pbn.dumps_json(again) == told
    written = pbn.dumps(again, profile="standard")
    assert written == pbn.dumps(games, profile="standard")
    assert pbn.dumps_json(pbn.loads(written)) == told


def _wild_and_samples() -> list[Path]:
    samples = [*shared("samples/malformed", "*.pbn"), *shared("samples/brief", "*.pbn")]
    return [*shared("wild", "*.pbn"), *shared("wild", "*.lin"), *samples]


def test_a_lesson_comes_back_from_json_with_every_comment_note_and_section() -> None:
    _must_come_back(RICH.encode())
    _must_come_back(MESSY.read_bytes())
    _must_come_back(b"%HRTitleEvent Lesson\r\n% PBN 2.1\r\n{A page}\r\n\r\n" + board().encode())


def test_every_seventh_file_that_people_made_comes_back_from_json() -> None:
    for path in _wild_and_samples()[::7]:
        _must_come_back(path.read_bytes())


@pytest.mark.slow
def test_every_file_that_people_made_comes_back_from_json() -> None:
    for path in _wild_and_samples():
        _must_come_back(path.read_bytes())


def test_boards_of_two_tables_stay_drafts_in_json() -> None:
    games = pbn.loads(f"{board(Room='Open')}\n{board(Room='Closed')}")
    assert [game.status for game in pbn.loads(pbn.dumps_json(games))] == [game.status for game in games]


def test_what_the_api_takes_is_read_from_a_file_too() -> None:
    [game] = pbn.loads(board())
    [told] = json.loads(pbn.dumps_json([game]))
    assert pbn.loads(json.dumps({"boards": [told]})) == [game]
    assert pbn.loads(json.dumps([{**told, "file": "a.pbn", "line": 7, "findings": [], "analysis": None}])) == [game]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('[{"deal": "x"', "the file is not valid JSON"),
        ('[{"deal": 5}]', "boards.0.deal is not a text"),
        ('[{"deal": null, "colour": 5}]', "boards.0.colour is not a field of a board"),
        ('[{"deal": null}, 5]', "boards.1 is not an object"),
        ('[{"deal": null, "tricks": true}]', "boards.0.tricks is not a whole number"),
        ('[{"deal": null, "auction": {"calls": []}}]', "boards.0.auction.dealer is missing"),
        ('[{"deal": null, "auction": {"dealer": null, "calls": []}}]', "boards.0.auction.dealer is not a text"),
        ('[{"deal": null, "play": {"leader": "N", "tricks": [["SA", 5]]}}]', "boards.0.play.tricks.0.1 is not a text"),
        ('[{"deal": null, "tags": [{"name": "a"}]}]', "boards.0.tags.0.value is missing"),
        ('{"boards": 5}', "boards is not a list"),
        ('{"boards": [], "path": "/etc/passwd"}', "'path' is not a field of a JSON file of boards"),
        ('[{"deal": ' + "[" * 100_000, "nested too deeply"),
        (
            '[{"deal": "N:- - - -", "tags": [{"name": "X", "value": "", "rows": ["x", "[Deal \\"N:- - - -\\"]"]}]}]',
            "read again",
        ),
    ],
)
def test_json_that_is_no_file_of_boards_is_told_where(text: str, sentence: str) -> None:
    with pytest.raises(MalformedError) as error:
        pbn.loads(text)
    assert sentence in str(error.value)


@pytest.mark.parametrize("text", ['{"a": 1}', '[{"a": 1}]', "[1, 2]", "[]", "{}", '"text"'])
def test_other_json_holds_no_board(text: str) -> None:
    assert not any(game.has_deal for game in pbn.loads(text))
