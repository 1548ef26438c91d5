"""The check of rules finds what is wrong, and nothing that is right."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

import pytest

from fourwinds.bidding.exchange.check import RuleProblem, check_files
from fourwinds.bidding.schema.json_schema import violations
from fourwinds.bidding.schema.published import published_schema
from fourwinds.bidding.schema.read import packaged_files
from tests.bidding.schema.rules import rule, text_of


def problems(*rules: dict[str, Any]) -> list[RuleProblem]:
    return list(check_files([("mine.json", text_of(*rules))])[1])


def kinds(*rules: dict[str, Any]) -> list[tuple[str, str]]:
    return [(problem.kind, problem.rule) for problem in problems(*rules)]


def test_the_packaged_rules_have_no_problems() -> None:
    rules, found = check_files(packaged_files())
    assert rules
    assert found == ()


def test_the_published_schema_is_the_one_in_the_package() -> None:
    file = files("fourwinds.bidding").joinpath("schemas", "rules.schema.json")
    assert json.loads(file.read_text(encoding="utf-8")) == published_schema()


def test_the_packaged_rules_keep_to_the_published_schema() -> None:
    for name, text in packaged_files():
        assert list(violations(json.loads(text), published_schema())) == [], name


@pytest.mark.parametrize(
    "conditions",
    [
        {"hcp": {"min": 12, "max": 14}},
        {"spades_length": {"min": 7}, "hearts_length": {"min": 6}},
        {"suit_length": {"min": 6}, "partner_suit_length": {"min": 6}},
        {"suit_length": {"min": 5}, "spades_length": {"max": 1}},
        {"unbid_length": {"min": 4}, "their_suit_length": {"min": 5}},
        {"NOT": {"suit_length": {"min": 0}}},
        {"combined_hcp": {"min": 60}},
        {"is_response": True, "competition": True, "partner_hcp_min": {"min": 12}, "partner_hcp_max": {"max": 20}},
    ],
)
def test_what_some_hand_and_turn_meet_is_no_problem(conditions: dict[str, Any]) -> None:
    assert kinds(rule("{unbid_suit}", conditions)) == []


@pytest.mark.parametrize(
    "conditions",
    [
        {"hcp": {"min": 17, "max": 15}},
        {"hcp": {"min": 38}},
        {"aces": 5},
        {"spades_length": {"min": 7}, "hearts_length": {"min": 7}},
        {"is_balanced": True, "longest_suit_length": {"min": 6}},
        {"is_balanced": True, "suit_length": {"min": 6}},
        {"suit_length": {"min": 5}, "suit_hcp": 10, "hcp": {"max": 9}},
        {"has_4_card_major": True, "spades_length": {"max": 3}, "hearts_length": {"max": 3}},
        {"is_opening": True, "is_response": True},
        {"is_response": True, "is_rebid": True},
        {"is_response": True, "role": "overcaller"},
        {"is_opening": True, "opening_bid": {"in": ["1♥", "1♠"]}},
        {"is_opener_rebid": True, "round": 1},
        {"is_balancing": True, "passes": 1},
        {"AND": [{"role": "opener"}, {"role": "responder"}]},
        {"AND": [{"last_bid_level": {"max": 2}}, {"last_bid_level": {"min": 3}}]},
        {"seat": 5},
        {"last_bid_level": {"min": 8}},
        {"round": 0},
        {"partner_hcp_min": {"min": 15}, "partner_hcp_max": {"max": 12}},
        {"partner_hcp_min": {"min": 15, "max": 12}},
        {"OR": [{"hcp": {"min": 12}}, {"points": {"min": 9, "max": 7}}]},
    ],
)
def test_what_no_hand_or_no_turn_meets_is_impossible(conditions: dict[str, Any]) -> None:
    assert ("impossible", "rule") in kinds(rule("{unbid_suit}", conditions))


def test_an_id_is_used_once_in_a_category() -> None:
    assert kinds(rule("1♣", {"hcp": 12}), rule("1♦", {"hcp": 13})) == [("duplicate", "rule")]
    two_files = [("one.json", text_of(rule("1♣"))), ("two.json", text_of(rule("1♦")))]
    [found] = check_files(two_files)[1]
    assert (found.kind, found.file) == ("duplicate", "two.json")
    other = [("one.json", text_of(rule("1♣"))), ("two.json", text_of(rule("1♦"), category="slam"))]
    assert check_files(other)[1] == ()


def test_missing_forcing_tags() -> None:
    assert kinds(rule("1♣", forcing=None)) == [("untagged", "rule")]
    assert kinds(rule("1♣", sets_forcing_level=None)) == [("untagged", "rule")]
    [found] = problems(rule("1♣", forcing=None, sets_forcing_level=None))
    assert "forcing and sets_forcing_level" in found.problem


def test_tags_that_do_not_agree() -> None:
    assert kinds(rule("1♣", forcing="game")) == [("malformed", "rule")]


@pytest.mark.parametrize(
    ("above", "below"),
    [
        ({"hcp": {"min": 12}}, {"hcp": {"min": 12}}),
        ({"hcp": {"min": 12}}, {"hcp": {"min": 15, "max": 17}, "is_balanced": True}),
        ({}, {"is_opening": True}),
        ({"hcp": {"min": 12, "max": 21}}, {"AND": [{"hcp": {"min": 12}}, {"hcp": {"max": 14}}]}),
        ({"role": {"in": ["opener", "responder"]}}, {"role": "opener"}),
        ({"OR": [{"hcp": {"min": 12}}, {"spades_length": {"min": 6}}]}, {"spades_length": {"min": 7}}),
        ({"NOT": {"role": "advancer"}}, {"role": "opener"}),
        ({"points": {"min": 12}}, {"hcp": {"min": 12}}),
        ({"is_semi_balanced": True}, {"is_balanced": True}),
        ({"suit_length": {"min": 4}}, {"suit_length": {"min": 5}}),
        ({"hcp": {"min": 10}}, {"OR": [{"hcp": {"min": 12}}, {"hcp": {"min": 10, "max": 11}}]}),
    ],
)
def test_a_rule_under_one_that_takes_all_its_hands_is_never_asked(above: dict[str, Any], below: dict[str, Any]) -> None:
    rules = rule("{unbid_suit}", above, id="above", priority=20), rule("{unbid_suit}", below, id="below")
    assert kinds(*rules) == [("unreachable", "below")]
    assert "above" in problems(*rules)[0].problem


@pytest.mark.parametrize(
    ("above", "below"),
    [
        ({"hcp": {"min": 12}}, {"hcp": {"min": 11}}),
        ({"is_balanced": True}, {"is_semi_balanced": True}),
        ({"is_opening": True}, {}),
        ({"role": "opener"}, {"role": {"in": ["opener", "responder"]}}),
        ({"spades_length": {"min": 5}}, {"hearts_length": {"min": 5}}),
        ({"suit_length": {"min": 4}}, {"partner_suit_length": {"min": 5}}),
        ({"combined_points": {"min": 25}}, {"points": {"min": 25}}),
        ({"NOT": {"hcp": {"min": 12}}}, {"NOT": {"hcp": {"min": 13}}}),
        ({"OR": [{"hcp": {"min": 12}}, {"is_balanced": True}]}, {"hcp": {"min": 11}}),
    ],
)
def test_a_rule_that_some_hand_reaches_is_no_problem(above: dict[str, Any], below: dict[str, Any]) -> None:
    assert kinds(rule("{unbid_suit}", above, id="above", priority=20), rule("{unbid_suit}", below, id="below")) == []


def test_another_bid_or_another_system_above_takes_nothing() -> None:
    assert kinds(rule("1♣", id="above", priority=20), rule("1♦", id="below")) == []
    assert kinds(rule("1♣", id="above", priority=20, systems="SAYC"), rule("1♣", id="below")) == []
    assert kinds(rule("1♣", id="above", priority=20, systems="SAYC"), rule("1♣", id="below", systems="SAYC")) == [
        ("unreachable", "below")
    ]


@pytest.mark.parametrize(
    ("wrong", "kind"),
    [
        (rule("1♣", {"hpc": 12}), "unknown"),
        (rule("{best_suit}"), "unknown"),
        (rule("X", flags=["takout"]), "unknown"),
        (rule("1♣", explanation="{hpc} HCP"), "unknown"),
        (rule("9♣"), "malformed"),
        (rule("1♣", priority="high"), "malformed"),
        (rule(None), "malformed"),
        (rule("1♣", id="Open 1C"), "malformed"),
        (rule("1♣", forcing="maybe"), "malformed"),
        (rule("1♣", colour="red"), "malformed"),
        (rule("1♣", priority=None), "malformed"),
        (rule("1♣", flags="takeout"), "malformed"),
        (rule("1♣", id=None), "malformed"),
    ],
)
def test_what_cannot_be_read(wrong: dict[str, Any], kind: str) -> None:
    assert [problem.kind for problem in problems(wrong)] == [kind]


@pytest.mark.parametrize(
    "text",
    [
        "{",
        "[]",
        '{"schema_version": "2.0", "system": "any", "category": "slam", "rules": []}',
        '{"schema_version": "1.0", "system": "any", "category": "cooking", "rules": []}',
        '{"schema_version": "1.0", "system": "any", "category": "slam"}',
        '{"schema_version": "1.0", "system": 3, "category": "slam", "rules": []}',
        '{"schema_version": "1.0", "system": "any", "category": "slam", "rules": [3]}',
    ],
)
def test_a_file_that_is_no_file_of_rules(text: str) -> None:
    _, found = check_files([("mine.json", text)])
    assert found
    assert {problem.file for problem in found} == {"mine.json"}


def test_a_problem_names_file_line_and_rule() -> None:
    [problem] = problems(rule("1♣", {"hcp": {"min": 17, "max": 15}}, id="open"))
    assert str(problem).startswith("mine.json, line 7: rule open: hcp matches no number")
    assert problem.as_json()["kind"] == "impossible"
