"""Hands in the document's shape: read into facts, their claims checked, written and read again."""

from __future__ import annotations

import json
from copy import deepcopy
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given

from fourwinds.riichi.actions import ACTION_TYPES, action_rows
from fourwinds.riichi.claims import Claim, check_claims
from fourwinds.riichi.fact_json import fact_as_json
from fourwinds.riichi.game import Game, play_hand
from fourwinds.riichi.hand_document import HAND_FIELDS, fact_of_hand, hand_as_document
from fourwinds.riichi.hand_rows import OUTCOME_TYPES
from fourwinds.riichi.outcome import ExhaustiveDraw, Fact, PlayedHand, Ron, Uncertain, Win
from fourwinds.riichi.recorded_game import recorded_game
from fourwinds.riichi.ruleset import Ruleset
from fourwinds.riichi.state import State, opening
from fourwinds.riichi.value import Value
from fourwinds.table.errors import FourWindsError, IllegalError, MalformedError
from tests.riichi.games import games, randoms
from tests.riichi.recorded_rows import real_games

DEFAULT = Ruleset()
START = opening(DEFAULT)
LATER = State(0, 0, 1, 2, (23_000, 25_000, 25_000, 25_000))
IDS = ("koki", "josh", "mikey", "jo")
SEATS = {player: seat for seat, player in enumerate(IDS)}
Json = dict[str, Any]


def act(player: str, kind: str, points: object = None, **rest: object) -> Json:
    return {"player_id": player, "action_type": kind, **({} if points is None else {"points_delta": points}), **rest}


def hand(outcome: str, *actions: object, **rest: object) -> Json:
    return {"outcome_type": outcome, "actions": list(actions), **rest}


def read(sent: object, state: State = START, rules: Ruleset = DEFAULT) -> Json:
    return fact_as_json(fact_of_hand(rules, state, SEATS, sent))


def refused(sent: object, state: State = START, rules: Ruleset = DEFAULT) -> FourWindsError:
    with pytest.raises(FourWindsError) as caught:
        fact_of_hand(rules, state, SEATS, sent)
    assert type(caught.value) in (IllegalError, MalformedError)
    assert caught.value.remedy
    return caught.value


def test_the_hand_of_the_document_is_read() -> None:
    """Its 5800 for 3 han 30 fu are those of a dealer."""
    sent = {
        "wind_round": "east",
        "round_number": 1,
        "honba_count": 0,
        "outcome_type": "ron",
        "actions": [
            {"player_id": "koki", "action_type": "riichi", "action_order": 1},
            {
                "player_id": "koki",
                "action_type": "win",
                "action_order": 2,
                "points_delta": 5800,
                "details": {"han": 3, "fu": 30, "yaku": ["riichi", "tanyao", "pinfu"]},
            },
            {"player_id": "mikey", "action_type": "deal_in", "action_order": 3, "points_delta": -5800},
        ],
    }
    win = {"seat": 0, "han": 3, "fu": 30, "yaku": ["riichi", "tanyao", "pinfu"]}
    assert read(sent) == {"outcome": "ron", "loser": 2, "wins": [win], "riichi": [0]}


def in_order(fact: Fact) -> Fact:
    """Winners of one discard are written in their turn, whatever the order they were recorded in."""
    return replace(fact, wins=tuple(sorted(fact.wins, key=lambda win: win.seat))) if isinstance(fact, Ron) else fact


def seats_at(rules: Ruleset) -> dict[str, int]:
    return {player: seat for player, seat in SEATS.items() if seat < rules.players}


@given(games)
def test_a_hand_that_is_written_and_read_again_is_the_same(game: Game) -> None:
    for step in game.steps:
        if isinstance(step.fact, PlayedHand):
            sent = json.loads(json.dumps(hand_as_document(game.rules, step, IDS)))
            fact = fact_of_hand(game.rules, step.before, seats_at(game.rules), sent)
            assert isinstance(fact, PlayedHand)
            assert in_order(fact) == in_order(step.fact)
            assert play_hand(game.rules, step.before, fact).deltas == step.deltas


@given(games)
def test_the_points_of_a_win_are_enough(game: Game) -> None:
    for step in game.steps:
        if isinstance(step.fact, PlayedHand) and step.fact.winners and not step.before.provisional:
            sent = hand_as_document(game.rules, step, IDS)
            for action in sent["actions"]:
                details = action.get("details", {})
                if action["action_type"] == "win" and "pao" not in details:
                    action["details"] = {name: details[name] for name in details if name == "open"}
            fact = fact_of_hand(game.rules, step.before, seats_at(game.rules), sent)
            assert isinstance(fact, PlayedHand)
            assert play_hand(game.rules, step.before, fact).after == step.after


@given(games, randoms)
def test_points_that_are_a_little_off_are_refused_where_they_stand(game: Game, random: Random) -> None:
    for step in game.steps:
        if step.before.provisional or not isinstance(step.fact, PlayedHand) or isinstance(step.fact, Uncertain):
            continue
        sent = hand_as_document(game.rules, step, IDS)
        if claims := [action for action in sent["actions"] if action["points_delta"]]:
            claim = random.choice(claims)
            claim.pop("riichi_stick_delta", None)
            claim["points_delta"] += random.choice((-100, 100))
            with pytest.raises(IllegalError) as caught:
                fact_of_hand(game.rules, step.before, seats_at(game.rules), sent)
            assert (caught.value.where.field or "").endswith(".points_delta")


def test_every_real_hand_is_written_and_read_again() -> None:
    for row in real_games():
        record = recorded_game(row)
        for step in record.game.steps:
            fact = fact_of_hand(record.rules, step.before, SEATS, hand_as_document(record.rules, step, IDS))
            assert in_order(fact) == in_order(step.fact)


@pytest.mark.parametrize(
    ("sent", "fact"),
    [
        (
            hand("ron", act("josh", "win", target_player_id="mikey", details={"limit": "mangan"})),
            {"outcome": "ron", "loser": 2, "wins": [{"seat": 1, "limit": "mangan"}]},
        ),
        (
            hand("ron", act("josh", "win"), act("mikey", "deal_in", -3900)),
            {"outcome": "ron", "loser": 2, "wins": [{"seat": 1, "points": 3900}]},
        ),
        (
            hand("double_ron", act("josh", "win", 12000), act("koki", "win", 7700), act("mikey", "deal_in", -19700)),
            {"outcome": "ron", "loser": 2, "wins": [{"seat": 1, "points": 12000}, {"seat": 0, "points": 7700}]},
        ),
        (
            hand(
                "tsumo", act("josh", "win"), act("koki", "payment", -2000), *[act(p, "payment", -1000) for p in IDS[2:]]
            ),
            {"outcome": "tsumo", "win": {"seat": 1, "points": 4000}},
        ),
        (
            hand("ron", act("josh", "win", 3900), act("jo", "deal_in"), act("jo", "riichi", details={"ronned": True})),
            {"outcome": "ron", "loser": 3, "wins": [{"seat": 1, "points": 3900}], "riichi": [3], "ronned_riichi": 3},
        ),
        (
            hand("exhaustive_draw", act("josh", "tenpai"), act("jo", "tenpai", 1500), act("koki", "payment", -1500)),
            {"outcome": "exhaustive_draw", "tenpai": [1, 3]},
        ),
        (
            hand("nagashi_mangan", act("josh", "win", 8000), act("koki", "win", 12000), act("jo", "tenpai")),
            {"outcome": "nagashi_mangan", "seats": [1, 0], "tenpai": [3]},
        ),
        (hand("chombo", act("josh", "chombo_penalty", -8000)), {"outcome": "chombo", "seat": 1}),
        (
            hand("tsumo", act("josh", "win", 4000, details={"yakuman": False, "dora": 0})),
            {"outcome": "tsumo", "win": {"seat": 1, "points": 4000}},
        ),
        (
            hand("kyuushu_kyuuhai", act("koki", "payment", details={"declarer": True})),
            {"outcome": "abortive_draw", "kind": "kyuushu_kyuuhai", "declared_by": 0},
        ),
        (
            hand("kyuushu_kyuuhai", declared_by=0, note="at once"),
            {"outcome": "abortive_draw", "kind": "kyuushu_kyuuhai", "declared_by": 0, "note": "at once"},
        ),
        ({"outcome_type": "no_contest"}, {"outcome": "no_contest"}),
        (
            hand(
                "ron",
                act("josh", "win", 32000, details={"yakuman": "Daisangen", "pao_player_id": "koki"}),
                act("mikey", "deal_in", -16000),
                act("koki", "payment", -16000),
            ),
            {
                "outcome": "ron",
                "loser": 2,
                "wins": [{"seat": 1, "yakuman": 1, "yaku": ["daisangen"], "pao": {"seat": 0, "hand": "daisangen"}}],
            },
        ),
        (
            hand("tsumo", act("jo", "win", details={"yaku": ["suuankou"], "dora": 2, "open": False})),
            {
                "outcome": "tsumo",
                "win": {"seat": 3, "yakuman": 1, "yaku": ["suuankou", ["dora", 2]], "open": False},
            },
        ),
        (
            hand(
                "ron",
                act("jo", "riichi"),
                {
                    "details": {
                        "uncertain": True,
                        "note": "verify",
                        "possible_winners": ["mikey", "josh"],
                        "points": 2600,
                    }
                },
            ),
            {
                "outcome": "uncertain",
                "kind": "ron",
                "possible_winners": [2, 1],
                "points": 2600,
                "riichi": [3],
                "note": "verify",
            },
        ),
        (
            hand("tsumo", act("josh", "win", 2600, details={"uncertain": True})),
            {"outcome": "uncertain", "kind": "tsumo", "possible_winners": [1], "points": 2600},
        ),
        (
            hand("no_contest", act("jo", "riichi", action_order=2), act("josh", "riichi", action_order=1)),
            {"outcome": "no_contest", "riichi": [1, 3]},
        ),
    ],
)
def test_every_outcome_can_be_sent(sent: Json, fact: Json) -> None:
    assert read(sent) == fact


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
            "points are sent without honba and riichi sticks: send 3900",
        ),
        (
            hand("ron", {**WON, "points_delta": 6200}, PAID),
            "actions.0.points_delta",
            "6200 points",
            "without honba and riichi sticks: send 3900",
        ),
        (
            hand("ron", act("josh", "win", 8300), act("mikey", "deal_in")),
            "actions.0.points_delta",
            "no ron of a non-dealer is worth 8300",
            "points are sent without honba and riichi sticks: 8000 would be possible",
        ),
        (hand("ron", WON, act("mikey", "deal_in", -4200)), "actions.1.points_delta", "seat 2", "without honba"),
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
        (hand("ron", PAID), "actions", "0 winners", "send 1 with the action win"),
        (hand("ron", WON), "actions", "no players dealt in", "deal_in"),
        (hand("ron", WON, PAID, act("jo", "deal_in")), "actions", "2 players dealt in", "one player"),
        (hand("ron", WON, {**PAID, "target_player_id": "jo"}), "actions.1.target_player_id", "did not win", "winner"),
        (hand("ron", act("josh", "win"), act("jo", "deal_in")), "actions.0.details", "without its value", "han and fu"),
        (hand("double_ron", WON, PAID), "actions", "a double ron with 1 winners", "send 2"),
        (hand("exhaustive_draw", act("jo", "tenpai"), act("josh", "not_tenpai")), "actions", "seat 0", "every player"),
        (hand("exhaustive_draw", WON), "actions.0.action_type", "action win", "tenpai"),
        (hand("suukaikan", {"details": {"uncertain": True}}), "outcome_type", "uncertain suukaikan", "exhaustive_draw"),
        (hand("baseline"), "outcome_type", "baseline", "as a fact"),
        (hand("ron", WON, PAID, wind_round="south"), "wind_round", "it is East 1 honba 1, 2 sticks", "comes next"),
        (hand("ron", WON, PAID, round_number=2), "round_number", "it is East 1 honba 1", "comes next"),
        (hand("ron", WON, PAID, honba_count=0), "honba_count", "it is East 1 honba 1", "comes next"),
        (hand("ron", WON, PAID, dealer_player_id="jo"), "dealer_player_id", "seat 0 deals", "comes next"),
        (
            hand("ron", act("nobody", "win"), PAID),
            "actions.0.player_id",
            "'nobody' does not sit",
            "a player of this game",
        ),
        (hand("ron", {"seat": 4, "action_type": "win"}), "actions.0.seat", "there is no seat 4", "0 to 3"),
        (hand("ron", {**WON, "seat": 2}, PAID), "actions.0.seat", "two players", "leave one"),
        (hand("ron", act("josh", "wins"), PAID), "actions.0.action_type", "'wins'", "one of riichi, win"),
        (hand("ron", {"action_type": "win"}), "actions.0.player_id", "without its player_id", "name the player"),
        (hand("ron", act("josh", "win", "8000"), PAID), "actions.0.points_delta", "'8000'", "whole number"),
        (hand("ron", {**WON, "detail": {}}, PAID), "actions.0.detail", "no 'detail'", "details"),
        (hand("ron", {**WON, "details": {"hann": 3}}, PAID), "actions.0.details.hann", "no 'hann'", "han"),
        (hand("ron", {**WON, "details": {"han": "3"}}, PAID), "actions.0.details", "'3'", "whole number"),
        (hand("ron", {**WON, "details": {"yaku": ["tanyo"]}}, PAID), "actions.0.details", "'tanyo'", "write tanyao"),
        (
            hand("ron", {**WON, "details": {"pao_seat": 0}}, PAID),
            "actions.0.details",
            "pao without its hand",
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
        ({"actions": []}, "outcome_type", "lacks 'outcome_type'", "add the field"),
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
    assert "complete that first" in refused(hand("ron", {**WON, "points_delta": 5800}, PAID), state).remedy
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
    assert "without honba and riichi sticks" in caught.value.remedy


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
