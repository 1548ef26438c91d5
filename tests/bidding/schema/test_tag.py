"""Forcing tags are added by what a rule is, and nothing else of a file changes."""

from __future__ import annotations

import json
from typing import Any

import pytest

from fourwinds.bidding.exchange.check import check_files
from fourwinds.bidding.schema.tag import forcing_of, tag
from tests.bidding.schema.rules import read, rule, text_of


def untagged(bid: str, conditions: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    return rule(bid, conditions, **{"forcing": None, "sets_forcing_level": None, **more})


@pytest.mark.parametrize(
    ("data", "category", "forcing"),
    [
        (untagged("2♣", {"hcp": {"min": 22}}), "openings", "game"),
        (untagged("2♣", {"is_opening": True}), "competitive", "game"),
        (untagged("1♠"), "openings", "none"),
        (untagged("1♠", {"opening_bid": "1♥"}), "responses", "one_round"),
        (untagged("2♥", {"opening_bid": "1♥"}), "responses", "none"),
        (untagged("2♥", {"opening_bid": {"in": ["1♥", "1♠"]}}), "responses", "none"),
        (untagged("{unbid_suit}", {"is_response": True}), "competitive", "one_round"),
        (untagged("{partner_suit}"), "responses", "none"),
        (untagged("2♥", {"opening_bid": "1NT"}), "responses", "none"),
        (untagged("1♠", {"opening_bid": "1♥", "is_passed_hand": True}), "responses", "none"),
        (untagged("1NT"), "responses", "none"),
        (untagged("2NT"), "rebids", "none"),
        (untagged("X"), "doubles", "none"),
        (untagged("Pass"), "balancing", "none"),
        (untagged("{their_suit}"), "advancer", "one_round"),
        (untagged("{question:keycards}"), "slam", "one_round"),
        (untagged("4♣", flags=["artificial"]), "slam", "one_round"),
        (untagged("1♠", sets_forcing_level="GAME_FORCE"), "responses", "game"),
        (untagged("1♠", forcing="signoff"), "responses", "signoff"),
    ],
)
def test_what_a_bid_asks_of_partner(data: dict[str, Any], category: str, forcing: str) -> None:
    [found] = read(data, category=category)
    assert forcing_of(found) == forcing


def test_only_the_missing_tags_are_added() -> None:
    text = text_of(untagged("2♣"), rule("1♣", id="done"), rule("1♦", id="half", forcing=None), category="openings")
    after, added = tag(text)
    assert [(each.rule, each.tags) for each in added] == [
        ("rule", {"forcing": "game", "sets_forcing_level": "GAME_FORCE"}),
        ("half", {"forcing": "none"}),
    ]
    assert check_files([("mine.json", after)])[1] == ()
    before = json.loads(text)
    for rule_before, rule_after in zip(before["rules"], json.loads(after)["rules"], strict=True):
        assert rule_before.items() <= rule_after.items()


def test_the_rest_of_the_text_stays_as_it_was() -> None:
    text = text_of(untagged("1♣"), untagged("1♦", id="other"))
    after, _ = tag(text)
    assert [line for line in after.splitlines() if "forc" not in line] == [
        line if line != '      "conditions": {}' else '      "conditions": {},' for line in text.splitlines()
    ]
    assert '\n      "forcing": "none",\n      "sets_forcing_level": "NON_FORCING"\n    }' in after


def test_a_rule_on_one_line_stays_on_one_line() -> None:
    text = (
        '{"schema_version": "1.0", "system": "any", "category": "slam",\n'
        ' "rules": [{"id": "a", "bid": "6NT", "priority": 1, "conditions": {}}]}\n'
    )
    after, _ = tag(text)
    assert '"conditions": {}, "forcing": "none", "sets_forcing_level": "NON_FORCING"}]}\n' in after


def test_tagging_twice_adds_nothing() -> None:
    once, _ = tag(text_of(untagged("1♣")))
    assert tag(once) == (once, ())
