"""Values that a tag does not allow: reported with the reason, kept as written, and the board is not complete."""

from __future__ import annotations

import pytest

from fourwinds import pbn
from fourwinds.pbn import Status
from fourwinds.table.errors import IllegalError
from tests.pbn.files import board, codes, only

WRONG = [
    ("Contract", "8NT", "contract-unreadable", "nor a contract from 1C to 7NT"),
    ("Contract", "0NT", "contract-unreadable", "nor a contract from 1C to 7NT"),
    ("Contract", "4HXXX", "contract-unreadable", "nor a contract from 1C to 7NT"),
    ("Result", "14", "result-unreadable", "which is not 0 to 13 tricks"),
    ("Result", "+9", "result-unreadable", "which is not 0 to 13 tricks"),
    ("Result", "-8", "result-unreadable", "which is not 0 to 13 tricks"),
    ("Result", "made", "result-unreadable", "which is not 0 to 13 tricks"),
    ("Declarer", "me", "declarer-unreadable", "not N, E, S or W"),
    ("Scoring", "Rubber", "scoring-other", "Extended PBN has only MPs and IMPs"),
    ("Scoring", "IMP;Cross", "scoring-other", "Extended PBN has only MPs and IMPs"),
    ("Scoring", "620", "scoring-other", "Extended PBN has only MPs and IMPs"),
    ("Lead", "opening spade", "lead-unreadable", "not a card such as"),
    ("Lead", "Q:♠A", "lead-unreadable", "not a card such as"),
    ("Lead", "E:S1", "lead-unreadable", "not a card such as"),
    ("Date", "2026.02.31", "date-unreadable", "not YYYY.MM.DD"),
    ("Vulnerable", "perhaps", "vulnerable-missing", "which is not a vulnerability"),
]


@pytest.mark.parametrize(("name", "value", "code", "reason"), WRONG)
def test_a_value_out_of_range_is_a_finding_and_no_complete_board(name: str, value: str, code: str, reason: str) -> None:
    game = only(board(**{name: value}))
    assert game.status is Status.DRAFT
    [finding] = [found for found in game.findings if found.code == code]
    assert f"{name} is {value!r}" in finding.message
    assert reason in finding.message
    line = board(**{name: value}).split("\n").index(f'[{name} "{value}"]') + 1
    assert finding.line == line
    with pytest.raises(IllegalError):
        pbn.dumps([game])
    standard = pbn.dumps([game], profile="standard")
    assert f'[{name} "{value}"]' in standard
    assert codes(only(standard)) == codes(game)
    assert pbn.loads(pbn.dumps_json([game])) == [game]


@pytest.mark.parametrize("value", ["14", "ten"])
def test_a_passed_out_board_with_more_tricks_than_there_are_is_no_complete_board(value: str) -> None:
    game = only(board("Pass Pass Pass Pass", Result=value))
    assert (game.status, codes(game)) == (Status.DRAFT, ["result-unreadable"])
    assert f'[Result "{value}"]' in pbn.dumps([game], profile="standard")


@pytest.mark.parametrize(
    ("name", "value", "written"),
    [
        ("Scoring", "MPs", '[Scoring "MPs"]'),
        ("Scoring", "IMP", '[Scoring "IMPs"]'),
        ("Scoring", "MatchPoints", '[Scoring "MPs"]'),
        ("Lead", "E:♠A", '[Lead "E:♠A"]'),
        ("Lead", "SA", '[Lead "E:♠A"]'),
        ("Result", "13", '[Result "+6"]'),
        ("Result", "0", '[Result "-7"]'),
    ],
)
def test_values_that_extended_pbn_has_are_complete(name: str, value: str, written: str) -> None:
    game = only(board(**{name: value}))
    assert (game.status, codes(game)) == (Status.COMPLETE, [])
    assert written in pbn.dumps([game]).split("\n")


@pytest.mark.parametrize("name", ["Scoring", "Lead", "Result", "Contract", "Declarer"])
@pytest.mark.parametrize("value", ["", "?", "-"])
def test_a_value_that_is_not_known_is_no_finding(name: str, value: str) -> None:
    game = only(board(**{name: value}))
    assert (game.status, codes(game)) == (Status.COMPLETE, [])
    assert f'[Scoring "{value}"]' not in pbn.dumps([game])
