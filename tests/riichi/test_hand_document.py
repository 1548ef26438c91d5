"""Sent hands are read into facts, and written hands are read back."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given

from fourwinds.riichi.rules.game import Game, play_hand
from fourwinds.riichi.rules.outcome import Fact, PlayedHand, Ron, Uncertain
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.verify.recorded_game import recorded_game
from fourwinds.riichi.wire.hand_document import fact_of_hand, hand_as_document
from fourwinds.table.errors import IllegalError
from tests.riichi.games import games, randoms
from tests.riichi.recorded_rows import real_games
from tests.riichi.sent_hands import IDS, SEATS, Json, act, hand, read


def test_the_hand_of_the_document_is_read() -> None:
    """5800 for 3 han 30 fu is the value for a dealer."""
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
    """The winners of one discard are written in turn order, not in the order in which they were recorded."""
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
