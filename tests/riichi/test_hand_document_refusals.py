"""Sent hands that are not possible are refused with their field."""

from __future__ import annotations

import json
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from hypothesis import given

from fourwinds.riichi.rules.game import Game, play_hand
from fourwinds.riichi.rules.outcome import ExhaustiveDraw, PlayedHand, Ron, Win
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.rules.state import State
from fourwinds.riichi.rules.value import Value
from fourwinds.riichi.wire.actions import ACTION_TYPES, action_rows
from fourwinds.riichi.wire.claims import Claim, check_claims
from fourwinds.riichi.wire.hand_document import HAND_FIELDS, fact_of_hand, hand_as_document
from fourwinds.riichi.wire.hand_rows import OUTCOME_TYPES
from fourwinds.table.errors import FourWindsError, IllegalError, MalformedError
from tests.riichi.games import games, randoms
from tests.riichi.sent_hands import DEFAULT, IDS, LATER, SEATS, Json, act, hand, read, refused

WON = act("josh", "win", 3900, details={"han": 3, "fu": 30})
PAID = act("mikey", "deal_in", -3900)


@pytest.mark.parametrize(
    ("sent", "field", "problem", "remedy"),
    [
        (
            hand("ron", {**WON, "points_delta": 5700}, act("mikey", "deal_in", -5700)),
            "actions.0.points_delta",
            "5700 points for a non-dealer's ron are not possible; 3 han 30 fu make 3900",
            "send 3900",
        ),
        (
            hand("ron", {**WON, "points_delta": 4200}, PAID),
            "actions.0.points_delta",
            "4200 points",
            "leave out honba and riichi sticks; send 3900",
        ),
        (
            hand("ron", {**WON, "points_delta": 6200}, PAID),
            "actions.0.points_delta",
            "6200 points",
            "leave out honba and riichi sticks; send 3900",
        ),
        (
            hand("ron", act("josh", "win", 8300), act("mikey", "deal_in")),
            "actions.0.points_delta",
            "no ron of a non-dealer is worth 8300",
            "leave out honba and riichi sticks; 8000 would be possible",
        ),
        (hand("ron", WON, act("mikey", "deal_in", -4200)), "actions.1.points_delta", "seat 2", "leave out honba"),
        (hand("ron", WON, act("mikey", "deal_in", 3900)), "actions.1.points_delta", "-3900", "send -3900"),
        (hand("ron", WON, PAID, act("jo", "payment", -100)), "actions.2.points_delta", "seat 3", "send 0"),
        (hand("ron", WON, PAID, act("jo", "riichi", -2000)), "actions.2.points_delta", "riichi", "send -1000"),
        (
            hand("tsumo", act("josh", "win", 4000), act("koki", "payment", -1000)),
            "actions.1.points_delta",
            "-2000",
            "-2000",
        ),
        (
            hand("exhaustive_draw", act("jo", "tenpai", 1500)),
            "actions.0.points_delta",
            "1500 points for seat 3",
            "send 3000",
        ),
        (hand("chombo", act("koki", "chombo_penalty", -8000)), "actions.0.points_delta", "-12000", "send -12000"),
        (hand("ron", PAID), "actions", "0 winners", "send a win for each winner"),
        (hand("ron", WON), "actions", "no players dealt in", "deal_in"),
        (hand("ron", WON, PAID, act("jo", "deal_in")), "actions", "2 players dealt in", "one player"),
        (hand("ron", WON, {**PAID, "target_player_id": "jo"}), "actions.1.target_player_id", "did not win", "winner"),
        (hand("ron", act("josh", "win"), act("jo", "deal_in")), "actions.0.details", "without its value", "han and fu"),
        (hand("double_ron", WON, PAID), "actions", "a double ron with 1 winners", "send a win for each winner"),
        (hand("exhaustive_draw", act("jo", "tenpai"), act("josh", "not_tenpai")), "actions", "seat 0", "every player"),
        (hand("exhaustive_draw", WON), "actions.0.action_type", "action win", "tenpai"),
        (
            hand("suukaikan", {"details": {"uncertain": True}}),
            "outcome_type",
            "uncertain hand cannot be suukaikan",
            "exhaustive_draw",
        ),
        (hand("baseline"), "outcome_type", "baseline", "as a fact"),
        (hand("ron", WON, PAID, wind_round="south"), "wind_round", "it is East 1 honba 1, 2 sticks", "the next hand"),
        (hand("ron", WON, PAID, round_number=2), "round_number", "it is East 1 honba 1", "the next hand"),
        (hand("ron", WON, PAID, honba_count=0), "honba_count", "it is East 1 honba 1", "the next hand"),
        (hand("ron", WON, PAID, dealer_player_id="jo"), "dealer_player_id", "seat 0 deals", "the next hand"),
        (
            hand("ron", act("nobody", "win"), PAID),
            "actions.0.player_id",
            "'nobody' is not in this game",
            "a player of this game",
        ),
        (hand("ron", {"seat": 4, "action_type": "win"}), "actions.0.seat", "there is no seat 4", "0 to 3"),
        (hand("ron", {**WON, "seat": 2}, PAID), "actions.0.seat", "different players", "leave one"),
        (hand("ron", act("josh", "wins"), PAID), "actions.0.action_type", "'wins'", "one of riichi, win"),
        (hand("ron", {"action_type": "win"}), "actions.0.player_id", "has no player_id", "give the player"),
        (hand("ron", act("josh", "win", "8000"), PAID), "actions.0.points_delta", "'8000'", "whole number"),
        (hand("ron", {**WON, "detail": {}}, PAID), "actions.0.detail", "unknown field 'detail'", "details"),
        (hand("ron", {**WON, "details": {"hann": 3}}, PAID), "actions.0.details.hann", "unknown field 'hann'", "han"),
        (hand("ron", {**WON, "details": {"han": "3"}}, PAID), "actions.0.details", "'3'", "whole number"),
        (hand("ron", {**WON, "details": {"yaku": ["tanyo"]}}, PAID), "actions.0.details", "'tanyo'", "write tanyao"),
        (
            hand("ron", {**WON, "details": {"pao_seat": 0}}, PAID),
            "actions.0.details",
            "pao without its yakuman",
            "pao_hand",
        ),
        (hand("ron", {**WON, "details": {"yaku": 5, "pao_seat": 0}}, PAID), "actions.0.details.yaku", "5", "a list"),
        (
            hand("ron", {**WON, "details": {"pao": {"seat": 0}}}, PAID),
            "actions.0.details",
            "pao.hand is missing",
            "liable",
        ),
        (hand("ron", {**WON, "details": {"yaku": ["x"] * 99}}, PAID), "actions.0.details", "99 yaku", "up to 40"),
        (hand("ron", 5), "actions.0", "cannot be 5", "an object"),
        (hand("ron", *[WON] * 101), "actions", "101 actions", "up to 100"),
        ({"outcome_type": "ron", "actions": {}}, "actions", "cannot be {}", "a list"),
        ({"actions": []}, "outcome_type", "has no 'outcome_type'", "add this field"),
        ([], "", "a hand cannot be []", "an object"),
    ],
)
def test_what_cannot_be_is_refused_by_its_field(sent: object, field: str, problem: str, remedy: str) -> None:
    error = refused(sent, LATER)
    assert error.where.field == f"body.{field}".rstrip(".")
    assert problem in error.problem
    assert remedy in error.remedy


def test_a_round_that_hangs_on_an_uncertain_hand_is_corrected_there() -> None:
    state = LATER._replace(provisional=True)
    assert "uncertain hand before" in refused(hand("ron", WON, PAID, round_number=2), state).remedy
    assert "complete it first" in refused(hand("ron", {**WON, "points_delta": 5800}, PAID), state).remedy
    assert (
        read(hand("ron", act("josh", "win", 8700), act("mikey", "deal_in", -8700)), state)["wins"][0]["points"] == 8700
    )


def test_claims_of_the_short_shape_are_the_points_of_a_seat() -> None:
    ron = Ron(loser=2, wins=(Win(1, Value(3, 30)),), riichi=(1,))
    check_claims(DEFAULT, LATER, ron, [Claim(1, 3900, "body.points.1"), Claim(2, -3900, "body.points.2")])
    check_claims(DEFAULT, LATER, ExhaustiveDraw(tenpai=(0, 1)), [Claim(2, -1500, "body.points.2")])
    with pytest.raises(IllegalError, match="3 han 30 fu make 3900") as caught:
        check_claims(DEFAULT, LATER, ron, [Claim(1, 7200, "body.points.1")])
    assert caught.value.where.field == "body.points.1"
    assert "leave out honba and riichi sticks" in caught.value.remedy


def test_what_a_bankrupt_player_cannot_pay_is_no_part_of_the_claims() -> None:
    rules = DEFAULT.with_choices(buttobi=True)
    poor = State(0, 0, 0, 0, (96_100, 1_000, 2_000, 900))
    assert read(hand("ron", WON, PAID), poor, rules)["loser"] == 2
    step = play_hand(rules, poor, Ron(loser=2, wins=(Win(1, Value(3, 30)),)))
    assert [row.points_delta for row in action_rows(rules, step)] == [3900, -3900, -1900, 1900]


DEEP: list[Any] = []
for _ in range(400):
    DEEP = [DEEP]
JUNK: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 7, 10**30, 1.5, float("inf"), "", "josh", "x" * 1000, "\ud800\0", "south", "riichi"),
    *(
        [],
        ["josh"],
        [["dora", 3]],
        [["dora", {}]],
        ["suuankou"],
        {},
        {"seat": 1},
        {"seat": 1, "hand": "daisangen"},
        DEEP,
    ),
    *(-1000, 5800, "daisangen", *ACTION_TYPES, *OUTCOME_TYPES),
)
FIELDS = ("player_id", "seat", "action_type", "action_order", "target_seat", "points_delta", "riichi_stick_delta")
DETAILS = "han fu limit yakuman points yaku open dora pao pao_seat pao_hand ronned honba nagashi declarer note".split()
DETAILS += "uncertain kind possible_winners tenpai repeats".split()


def spoil(random: Random, sent: Json) -> None:
    actions = sent.get("actions")
    action = random.choice(actions) if isinstance(actions, list) and actions else None
    where = random.random()
    if where < 0.25 or not isinstance(action, dict):
        sent[random.choice((*HAND_FIELDS, "\ud800"))] = random.choice(JUNK)
    elif where < 0.4 and isinstance(actions, list):
        actions[random.randrange(len(actions))] = random.choice((*JUNK, action))
    elif where < 0.7 or not isinstance(action.setdefault("details", {}), dict):
        action[random.choice((*FIELDS, "details"))] = random.choice(JUNK)
    else:
        action["details"][random.choice(DETAILS)] = random.choice(JUNK)


@given(games, randoms)
def test_whatever_is_sent_is_read_or_refused_with_its_field(game: Game, random: Random) -> None:
    for step in game.steps:
        if isinstance(step.fact, PlayedHand):
            sent = deepcopy(hand_as_document(game.rules, step, IDS))
            for _ in range(random.randint(1, 3)):
                spoil(random, sent)
            error = error_of(game.rules, step.before, sent)
            if error is not None:
                assert (error.where.field or "").startswith("body")
                assert json.dumps(error.as_json(), ensure_ascii=False).encode()


def error_of(rules: Ruleset, state: State, sent: object) -> FourWindsError | None:
    try:
        fact_of_hand(rules, state, SEATS, sent)
    except (IllegalError, MalformedError) as error:
        return error
    return None
