"""The tables for the phone are complete and agree with the fold."""

from __future__ import annotations

import json
from dataclasses import fields
from functools import cache
from itertools import product
from random import Random
from typing import Any, get_args

import pytest

from fourwinds.riichi.rules.game import Ending, fold
from fourwinds.riichi.rules.presets import PRESETS, preset
from fourwinds.riichi.rules.ruleset import ABORTIVE_DRAWS, PAO_YAKUMAN, Ruleset
from fourwinds.riichi.rules.value import Value, common_points, payment, possible_points
from fourwinds.riichi.vectors.conformance import conformance_vectors, refusal_vectors
from fourwinds.riichi.vectors.random_games import FACT_KINDS, random_ruleset
from fourwinds.riichi.wire.fact_json import fact_from_json
from fourwinds.riichi.wire.phone_tables import phone_tables, value_key
from fourwinds.table.errors import FourWindsError, IllegalError


@cache
def vectors() -> list[dict[str, Any]]:
    return conformance_vectors(150, seed=7)


@pytest.mark.measure
def test_vectors_are_what_the_fold_makes_of_their_facts() -> None:
    for vector in json.loads(json.dumps(vectors()[:20])):
        rules = Ruleset.from_json(vector["tables"]["rules"])
        game = fold(rules, [fact_from_json(fact) for fact in vector["facts"]])
        assert [list(step.after.scores) for step in game.steps] == [step["scores"] for step in vector["steps"]]
        assert game.ending == vector["ending"] == vector["steps"][-1]["ending"]


def test_the_same_seed_gives_the_same_vectors_and_another_seed_others() -> None:
    assert conformance_vectors(5, seed=1) == conformance_vectors(5, seed=1)
    assert conformance_vectors(5, seed=1) != conformance_vectors(5, seed=2)


def test_attempts_are_what_the_fold_makes_of_them() -> None:
    beginnings = json.loads(json.dumps(refusal_vectors(12, seed=4)))
    assert beginnings == json.loads(json.dumps(refusal_vectors(12, seed=4)))
    for beginning in beginnings:
        game = fold(
            Ruleset.from_json(beginning["tables"]["rules"]), [fact_from_json(fact) for fact in beginning["facts"]]
        )
        for attempt in beginning["attempts"]:
            try:
                scores = list(game.after(fact_from_json(attempt["fact"])).state.scores)
            except FourWindsError:
                scores = None
            assert scores == (attempt["step"] and attempt["step"]["scores"]), attempt["fact"]


def test_attempts_are_of_every_kind_some_refused_and_some_not() -> None:
    attempts = [attempt for beginning in refusal_vectors(40, seed=5) for attempt in beginning["attempts"]]
    for is_refused in (False, True):
        found = {attempt["fact"]["outcome"] for attempt in attempts if (attempt["step"] is None) == is_refused}
        assert found == set(FACT_KINDS), is_refused


def test_vectors_show_every_kind_of_fact_and_every_end() -> None:
    facts = [fact for vector in vectors() for fact in vector["facts"]]
    assert {fact["outcome"] for fact in facts} == set(FACT_KINDS)
    assert {fact["kind"] for fact in facts if fact["outcome"] == "abortive_draw"} == set(ABORTIVE_DRAWS)
    assert {vector["ending"] for vector in vectors()} == set(get_args(Ending))
    wins = [win for fact in facts for win in [*fact.get("wins", []), *([fact["win"]] if "win" in fact else [])]]
    assert {win["pao"]["hand"] for win in wins if "pao" in win} == set(PAO_YAKUMAN)
    assert {len(fact["wins"]) for fact in facts if "wins" in fact} == {1, 2, 3}
    assert any("ronned_riichi" in fact for fact in facts)


def test_vectors_show_every_choice_of_the_rules_with_every_value_it_can_have() -> None:
    rules = [Ruleset.from_json(vector["tables"]["rules"]) for vector in vectors()]
    for field in fields(Ruleset):
        assert len({getattr(each, field.name) for each in rules}) > 1, field.name
    for name in ("renchan", "nagashi", "agari_yame", "tenpai_yame"):
        assert len({getattr(each, name) for each in rules}) == 3, name
    for name in ("chombo", "rounding"):
        assert len({getattr(each, name) for each in rules}) == 4, name
    assert {each.players for each in rules} == {3, 4}


@pytest.mark.parametrize("name", PRESETS)
def test_the_payment_tables_hold_what_each_preset_pays(name: str) -> None:
    rules, tables = preset(name), phone_tables(preset(name))
    assert json.loads(json.dumps(tables)) == tables
    for (who, dealer), (way, tsumo) in product((("dealer", True), ("other", False)), (("ron", False), ("tsumo", True))):
        for value in (Value(1, 30), Value(4, 30), Value(4, 20), Value(3, 60), Value(13), Value(yakuman=6)):
            paid = payment(value, rules, dealer=dealer, tsumo=tsumo)
            assert tables["payments"][who][way][value_key(value)] == paid._asdict()
        points = [int(points) for points in tables["readings"][who][way]]
        assert points == sorted(points)
        for button in tables["buttons"][who][way]:
            assert button["points"] in points


def test_the_tables_of_wins_follow_every_choice_of_the_rules() -> None:
    random = Random(8)
    for rules in (random_ruleset(random) for _ in range(40)):
        tables = phone_tables(rules)
        for (who, dealer), (way, tsumo) in product(
            (("dealer", True), ("other", False)), (("ron", False), ("tsumo", True))
        ):
            possible = possible_points(rules, dealer=dealer, tsumo=tsumo)
            assert list(tables["readings"][who][way]) == [str(points) for points in possible]
            common = common_points(rules, dealer=dealer, tsumo=tsumo)
            assert tables["buttons"][who][way] == [button._asdict() for button in common]


def test_points_that_cannot_be_are_in_no_table() -> None:
    readings = phone_tables(Ruleset())["readings"]
    assert not any("5700" in readings[who][way] for who in readings for way in ("ron", "tsumo"))
    assert "1500" in readings["dealer"]["ron"]
    assert "1500" not in readings["other"]["ron"]
    assert "2/25" not in phone_tables(Ruleset())["payments"]["dealer"]["tsumo"]


def test_a_value_of_points_alone_is_looked_up_by_its_points() -> None:
    with pytest.raises(IllegalError, match="look up its points"):
        value_key(Value(points=8_000))


def test_rules_of_the_table_are_plain_data() -> None:
    tables = phone_tables(preset("ema"))
    assert tables["end"]["below"] is None
    assert tables["nagashi"] == {"allowed": False, "takes_honba_and_sticks": False}
    chinitsu = {"closed_han": 6, "open_han": 5, "yakuman": False, "double": False, "sure": False}
    assert tables["yaku"]["chinitsu"] == {**chinitsu, "needs": {}, "excludes": ["honitsu"]}
    assert tables["chombo"] == {"dealer": [0, 0, 0], "other": [[0, 0, 0]] * 3, "from_final_points": 20_000}
    assert phone_tables(Ruleset())["chombo"]["dealer"] == [4_000, 4_000, 4_000]
    assert phone_tables(Ruleset())["chombo"]["other"][1] == [2_000, 4_000, 2_000]
    assert phone_tables(Ruleset())["noten"]["2"] == {"payments": 2, "points": 1_500}
    assert phone_tables(preset("tenhou"))["end"]["leading_dealer"]["exhaustive_draw"] == {
        "stops": "auto",
        "ending": "tenpai_yame",
        "needs_tenpai": True,
    }
