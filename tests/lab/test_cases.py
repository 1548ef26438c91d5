"""Positions with the call expected."""

from __future__ import annotations

import json

import pytest

from fourwinds.bridge.calls import PASS
from fourwinds.lab.cases import Bidders, Case, CaseScore, ask, assumed_system, read_cases
from fourwinds.table.errors import FourWindsError
from tests import shared_data

ROW = {
    "id": "one",
    "source": "ours",
    "group": "transfers",
    "system": "",
    "hand": "AKQ72.K5.83.Q972",
    "dealer": "N",
    "seat": "S",
    "vulnerability": "None",
    "auction": ["1N", "P"],
    "expected": "2H",
}


def read(**changes: object) -> Case:
    (case,) = read_cases([json.dumps(ROW | changes)], "cases.jsonl")
    return case


@pytest.mark.parametrize(
    ("text", "base", "on", "off"),
    [
        ("", "sayc", set(), set()),
        ("SAYC", "sayc", set(), set()),
        ("2/1 Game Force; Jacoby 2NT; Keycard 1430", "2_1_game_force", {"jacoby_2nt", "rkcb_1430"}, set()),
        (
            "Standard American; NO 2/1; NO Jacoby 2NT; plain Blackwood",
            "sayc",
            {"blackwood"},
            {"jacoby_2nt", "jacoby_transfers_1nt"},
        ),
        ("2/1 (LC Standard subset)", "2_1_game_force", set(), {"smolen", "cappelletti"}),
        ("Partnership-AdvancedForcing", "sayc", {"new_minor_forcing"}, set()),
        ("Roman", "sayc", {"splinters"}, set()),
        ("2M-2NT = Ogust (NOT Feature)", "sayc", {"ogust"}, {"feature_2nt"}),
        ("NO Stayman, NO Jacoby Transfers", "sayc", set(), {"stayman_1nt", "jacoby_transfers_1nt"}),
        ("DONT over opp's 1NT (not Cappelletti/Meckwell/etc.)", "sayc", {"dont"}, {"cappelletti"}),
    ],
)
def test_a_lesson_names_its_conventions(text: str, base: str, on: set[str], off: set[str]) -> None:
    found = assumed_system(text)
    assert (found.base, set(found.on), set(found.off)) == (base, on, off)


def test_the_base_asked_for_wins_over_the_one_named() -> None:
    assert assumed_system("2/1 Game Force", "acol").base == "acol"


def test_a_lesson_may_settle_a_parameter() -> None:
    assert ("fourth_suit_forcing", "force", "one round") in assumed_system("FSF = one-round force only").parameters


def test_a_lesson_may_settle_a_parameter_of_the_base() -> None:
    hand = {"hand": "A73.KJ964.KJ.QJT", "auction": [], "seat": "N"}
    cases = [read(**hand, system="Standard American", expected="1H"), read(**hand, expected="1N")]
    assert all(outcome.is_right for outcome in ask(cases, Bidders()))


def test_rows_of_one_kind_share_a_bidder() -> None:
    bidders = Bidders("sayc")
    plain, other = read(system="plain Blackwood"), read(system="RKCB 1430")
    assert bidders(plain) is bidders(plain)
    assert bidders(plain) is not bidders(other)


def test_right_and_wrong_are_counted() -> None:
    cases = [read(), read(expected="3N"), read(hand="T72.853.8432.972", expected="P")]
    outcomes = list(ask(cases, Bidders("sayc")))
    assert [outcome.is_right for outcome in outcomes] == [True, False, True]
    assert CaseScore.of(outcomes) == CaseScore(right=2, total=3, right_bids=1, bids=2)
    assert cases[2].expected is PASS


def test_standard_is_no_system_or_standard_american() -> None:
    assert [read(system=text).is_standard for text in ("", "Standard American; no conventions", "RKCB 1430")] == [
        True,
        True,
        False,
    ]


@pytest.mark.parametrize(
    "changes",
    [{"hand": "AKQ72"}, {"seat": "E"}, {"expected": "8N"}, {"auction": ["1N", "1H"]}, {"dealer": 3}, {"hand": None}],
)
def test_a_wrong_row_is_named_by_its_line(changes: dict[str, object]) -> None:
    with pytest.raises(FourWindsError, match=r"cases\.jsonl, line 2"):
        list(read_cases([json.dumps(ROW), json.dumps(ROW | changes)], "cases.jsonl"))


def test_what_is_not_json_is_named_by_its_line() -> None:
    with pytest.raises(FourWindsError, match=r"cases\.jsonl, line 1"):
        list(read_cases(["{"], "cases.jsonl"))


@pytest.mark.measure
def test_every_lesson_of_the_shared_data_finds_its_system() -> None:
    bidders = Bidders()
    for row in shared_data.rows("bidding_cases.jsonl"):
        if row["source"] == "lessons":
            (case,) = read_cases([json.dumps(row)], "bidding_cases.jsonl")
            assert bidders(case).ours.book.rules
