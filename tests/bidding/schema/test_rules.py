"""Rules: what an entry means, and the order of many."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from hypothesis import given

from fourwinds.bidding.auction.choice import Band
from fourwinds.bidding.schema import RuleSet, load_schemas, read_file
from fourwinds.bridge.auction import Auction
from fourwinds.notes.meaning.forcing import level_of
from fourwinds.table.errors import FourWindsError, NotFoundError
from tests.bidding.auctions import turn
from tests.bidding.schema.rules import OPEN_1NT, offered, read, rule, text_of
from tests.strategies import auctions


def test_the_rule_of_the_document() -> None:
    [choice] = offered("", OPEN_1NT, category="openings")
    assert str(choice.call) == "1N"
    assert choice.rule == "openings/open_1nt"
    assert choice.text == "1NT opening showing 15-17 HCP, balanced"
    assert choice.band is Band.SITUATION
    assert choice.layer == "schema"
    assert choice.priority == 90
    assert choice.meaning.shows == choice.meaning.needs
    assert str(choice.needs) == "hcp 15-17 and balanced"
    assert offered("1h", OPEN_1NT) == []


@pytest.mark.parametrize(
    ("forcing", "level", "said"),
    [
        ("none", "NON_FORCING", None),
        ("one_round", "FORCING_1_ROUND", "forcing"),
        ("game", "GAME_FORCE", "game_forcing"),
        ("invitational", "NON_FORCING", "invitational"),
        ("signoff", "NON_FORCING", "signoff"),
    ],
)
def test_forcing_is_what_the_notes_call_it(forcing: str, level: str, said: str | None) -> None:
    [choice] = offered("", rule("1♣", forcing=forcing, sets_forcing_level=level))
    assert choice.meaning.forcing == said
    assert level_of(choice.meaning.forcing).value == level


def test_either_tag_is_enough_to_bid() -> None:
    [choice] = offered("", rule("1♣", forcing=None, sets_forcing_level="GAME_FORCE"))
    assert choice.meaning.forcing == "game_forcing"
    [choice] = offered("", rule("1♣", forcing="one_round", sets_forcing_level=None))
    assert choice.meaning.forcing == "forcing"


@pytest.mark.parametrize(
    ("auction", "bid", "explanation", "text"),
    [
        ("1h p", "{partner_suit}", "{suit_length} {suit}, {combined_points} points together", "3-5 hearts, 25+ points"),
        ("1h p", "{partner_suit}", "raises {partner_last_bid} to {bid}", "raises 1♥ to 2♥"),
        ("1h p", "{partner_suit}", "{aces} aces", "any aces"),
        ("1h p", "{partner_suit}", "{hcp} HCP", "up to 20 HCP"),
        ("1h p", "{partner_suit}", "as {role}, they have {their_suits}", "as responder, they have none"),
    ],
)
def test_an_explanation_shows_ranges_and_what_the_auction_says(
    auction: str, bid: str, explanation: str, text: str
) -> None:
    conditions = {"suit_length": {"min": 3, "max": 5}, "combined_points": {"min": 25}, "hcp": {"max": 20}}
    [choice] = offered(auction, rule(bid, conditions, explanation=explanation))
    assert choice.text.startswith(text)


def test_without_an_explanation_the_constraint_is_described() -> None:
    [choice] = offered("", rule("1♠", {"spades_length": {"min": 5}, "hcp": {"min": 12}}))
    assert choice.text == "12+ HCP, 5+ spades"


def test_flags_are_those_of_the_meaning() -> None:
    [choice] = offered("1h", rule("X", flags=["takeout"]))
    assert choice.meaning.flags == {"takeout"}


def test_a_rule_for_no_hand_makes_no_entry() -> None:
    assert offered("1h p", rule("2♥", {"hcp": {"min": 12}, "NOT": {"hcp": {"min": 10}}})) == []


def test_order_is_by_priority_then_as_written() -> None:
    rules = [rule("Pass", id="low", priority=1), rule("1♣", id="first"), rule("1♦", id="second")]
    assert [choice.rule.partition("/")[2] for choice in offered("", *rules)] == ["first", "second", "low"]


def test_equal_turns_share_their_entries() -> None:
    rules = RuleSet(read(rule("{partner_suit}", {"fit_length": {"min": 8}})))
    assert list(rules.choices(turn("1h p"))) == list(rules.choices(turn("1h p")))


AUCTIONS = ["", "1h", "1h p", "1h 1s", "1h p 2h p", "1h x p", "1h p p", "1n p", "1h 1s 2h 2s p p", "1h p 3h p", "2c p"]


packaged = cache(load_schemas)


def test_sorting_turns_leaves_no_rule_out() -> None:
    rules = packaged()
    for auction in AUCTIONS:
        here = turn(auction)
        asked = [rule for rule in rules.rules if rule.auction.holds(here)]
        one_by_one = [choice for rule in asked for choice in rule.choices(here)]
        assert list(rules.choices(here)) == one_by_one


@given(auctions)
def test_entries_are_legal_and_in_order_in_any_auction(auction: Auction) -> None:
    here = turn(" ".join(map(str, auction.calls)))
    if not here.is_over:
        choices = list(packaged().choices(here))
        assert all(here.is_legal(choice.call) for choice in choices)
        assert [choice.priority for choice in choices] == sorted((each.priority for each in choices), reverse=True)
        assert all(choice.meaning.shows == choice.needs for choice in choices)


def test_a_turn_uses_rules_as_its_situations() -> None:
    from dataclasses import replace

    from fourwinds.bidding.auction.turn import Turn
    from fourwinds.bridge.cards import Hand
    from tests.bidding.auctions import agreements

    ours = replace(agreements("1c [rank 1] = 16+ HCP"), situations=RuleSet(read(OPEN_1NT)))
    chosen = Turn((ours, ours)).choose(Hand.parse("AQ72.K53.A83.Q97"))
    assert str(chosen.call) == "1N"


def test_rules_apply_to_the_systems_they_are_for(tmp_path: Path) -> None:
    rules = [
        rule("1♣", id="all"),
        rule("1♦", id="some", systems=["SAYC", "2/1"]),
        rule("1♥", {}, id="acol", systems="Acol"),
    ]
    (tmp_path / "mine.json").write_text(text_of(*rules), encoding="utf-8")
    for system, ids in {
        "sayc": ["all", "some"],
        "2_1_game_force": ["all", "some"],
        "acol": ["all", "acol"],
        None: ["all", "some", "acol"],
    }.items():
        assert [rule.id for rule in load_schemas([tmp_path], system=system).rules] == ids


def test_the_system_of_the_file_is_that_of_its_rules(tmp_path: Path) -> None:
    (tmp_path / "mine.json").write_text(text_of(rule("1♣"), system="SAYC"), encoding="utf-8")
    assert len(load_schemas([tmp_path / "mine.json"], system="sayc")) == 1
    assert len(load_schemas([tmp_path / "mine.json"], system="acol")) == 0


def test_a_folder_without_rules_and_a_file_that_is_not_there(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "none.json"):
        with pytest.raises(NotFoundError):
            load_schemas([path])


def test_what_is_wrong_is_raised_with_file_rule_and_line(tmp_path: Path) -> None:
    (tmp_path / "mine.json").write_text(text_of(rule("1♣", {"hpc": 12}, id="typo")), encoding="utf-8")
    with pytest.raises(FourWindsError) as caught:
        load_schemas([tmp_path])
    assert "rule typo: 'hpc' is not a feature" in str(caught.value)
    assert "mine.json, line 7" in str(caught.value)


def test_one_wrong_rule_does_not_hide_the_others() -> None:
    found = read_file(text_of(rule("1♣", id="good"), rule("9♣", id="bad"), rule("1♦", id="fine")))
    assert [rule.id for rule in found.rules] == ["good", "fine"]
    assert len(found.problems) == 1


def test_the_packaged_rules_can_be_read() -> None:
    for system in ("sayc", "2_1_game_force"):
        assert len(load_schemas(system=system)) > 0
