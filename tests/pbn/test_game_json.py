"""Games as JSON, and as the form of a lesson editor."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fourwinds import pbn
from fourwinds.app.boards.board_text import game_of_text, text_of
from fourwinds.pbn.board_form import game_from_form
from fourwinds.pbn.fit import why_not
from fourwinds.pbn.game_json import game_as_json, game_from_json
from fourwinds.table.errors import MalformedError
from tests.pbn.files import wild_pbn

MESSY = Path("docs/examples/messy.pbn")
RICH = """{A page of text}
[Event "Lesson \\"one\\""]
[Board "7"]
[Deal "N:KQ3.AT74.Q62.K85 A8654.KQ5..QJT76 J972.J9832.K4.A9 T.6.AJT98753.432"]
%a directive
[Contract "2H"]
[Declarer "S"]
[Result "8"]
[Auction "S"]
Pass Pass 1NT =1= Pass
2C ! =2= {asks} Pass 2H Pass
Pass Pass
[Note "1:15-17"]
[Note "2:Stayman"]
[Note "5:of the board"]
[Play "W"]
DA D2 H5 D4
*
[ScoreTable "Table;Score"]
1 110
2 -50
"""


def test_whatever_a_file_tells_comes_back_from_json_and_from_the_kept_text() -> None:
    files = [file.read_bytes() for file in (MESSY, *wild_pbn()[:20])]
    for content in (RICH.encode(), *files):
        for game in pbn.load(content)[:30]:
            assert game_from_json(json.loads(json.dumps(game_as_json(game)))) == game
            assert game_of_text(text_of(game)) == game


@pytest.mark.parametrize(
    "told",
    [
        {"auction": {"dealer": "N", "calls": ["Pass"], "notes": [{"call": 2, "note": "x"}]}},
        {"auction": {"dealer": "N", "calls": ["Pass"], "notes": [{"call": 0, "note": "x"}]}},
        {"tags": [{"name": 'Event "x"]\n[Deal', "value": ""}]},
        {"tags": [{"name": "", "value": "x"}]},
    ],
)
def test_json_that_no_file_could_tell_is_refused(told: dict[str, object]) -> None:
    with pytest.raises(MalformedError):
        game_from_json(told)


@pytest.mark.parametrize(
    "told",
    [
        {"deal": "x" * 10_000},
        {"auction": {"dealer": "?", "calls": ["9Z", "}", "{", '"']}, "contract": "8X", "declarer": "Q", "tricks": 13},
        {"number": 1, "play": {"leader": "", "tricks": [[None, "ZZ", "SA"], []], "mark": "!"}, "lead": "♠"},
        {"auction": {"dealer": "N", "calls": [""]}, "tags": [{"name": "FooTable", "value": "", "rows": ["", " "]}]},
        {"remarks": [{"text": "}\n[Event]", "after": "Nowhere", "directive": True}], "notes": ["a\nb", "1:c"]},
    ],
)
def test_nonsense_becomes_a_draft_that_can_be_written(told: dict[str, object]) -> None:
    game = game_from_json(told)
    assert why_not(game, pbn.Profile.V1)
    assert why_not(game, pbn.Profile.STANDARD) == ""
    pbn.dumps([game], profile="standard")


FORM = {
    "event": "Lesson",
    "site": "Club",
    "date": "2026.11.16",
    "board": 4,
    "dealer": "W",
    "vul": "All",
    "deal_prefix": "E",
    "hands": {
        "N": {"S": ["K", "Q", "3"], "H": ["A", "10", "7", "4"], "D": ["6", "Q", "2"], "C": "K85"},
        "E": {"S": "A8654", "H": "KQ5", "D": "", "C": "QJT76"},
        "S": {"S": "J972", "H": "J9832", "D": "K4", "C": "A9"},
        "W": {"S": "T", "H": "6", "D": "AJT98753", "C": "432"},
    },
    "contract": {"level": 4, "strain": "D", "dbl": "X"},
    "declarer": "W",
    "auction": ["4D", "X", "Pass", "Pass", "Pass"],
    "notes": ["Preempt"],
    "ext": {"theme": "Preempts", "lead": "N:♠K", "playscript": "1. Ruff\n2. Draw", "scoring": "MPs"},
}


def test_the_form_of_a_lesson_editor_becomes_extended_pbn() -> None:
    game = game_from_form(FORM)
    assert game.status is pbn.Status.COMPLETE
    written = pbn.dumps([game])
    for line in (
        '[Deal "E:A8654.KQ5.-.QJT76 J972.J9832.K4.A9 T.6.AJT98753.432 KQ3.AT74.Q62.K85"]',
        '[Contract "4DX"]',
        '[Lead "N:♠K"]',
        '[PlayScript "1. Ruff\\n2. Draw"]',
        '[Scoring "MPs"]',
        '[Note "Preempt"]',
        '[Auction "W"]',
    ):
        assert line in written.split("\n")


def test_a_form_whose_declarer_disagrees_is_no_complete_board() -> None:
    assert "declarer" in why_not(game_from_form({**FORM, "declarer": "N"}), pbn.Profile.V1).lower()
