"""Rulesets: every choice is checked, written and read back; presets are what their federations play."""

from __future__ import annotations

import json
from typing import Any

import pytest

from fourwinds.riichi.rules.presets import PRESETS, preset
from fourwinds.riichi.rules.ruleset import ABORTIVE_DRAWS, Ruleset
from fourwinds.table.errors import FourWindsError, IllegalError, MalformedError, NotFoundError


def test_the_oka_is_what_all_pay_in_above_the_start() -> None:
    assert Ruleset(start=25_000, return_points=30_000).oka == 20_000
    assert Ruleset(start=30_000, return_points=30_000).oka == 0
    assert preset("tenhou_sanma").oka == 15_000


def test_a_ron_pays_the_honba_of_all_opponents() -> None:
    assert Ruleset().honba_of_a_ron == 300
    assert preset("tenhou_sanma").honba_of_a_ron == 200


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_reads_back_from_its_json(name: str) -> None:
    rules = preset(name)
    read = Ruleset.from_json(json.loads(json.dumps(rules.as_json())))
    assert (read, hash(read)) == (rules, hash(rules))
    assert read.name == name


def test_rules_differ_by_any_one_choice() -> None:
    assert Ruleset() == Ruleset()
    assert Ruleset() != Ruleset(aka=3)
    assert Ruleset().with_choices(aka=3) == Ruleset(aka=3)


def test_three_players_have_only_the_abortive_draws_of_three() -> None:
    assert preset("tenhou_sanma").abortive_draws == ("kyuushu_kyuuhai", "suukaikan")
    assert preset("tenhou").abortive_draws == ABORTIVE_DRAWS


@pytest.mark.parametrize(
    ("choices", "kind", "rule"),
    [
        ({"players": 5}, IllegalError, "players cannot be 5: choose 3 to 4"),
        ({"winds": 0}, IllegalError, "winds cannot be 0"),
        ({"max_winners": 4}, IllegalError, "max_winners cannot be 4: choose 1 to 3"),
        ({"start": 25_050}, IllegalError, "in hundreds"),
        ({"return_points": 20_000}, IllegalError, "return_points cannot be 20000"),
        ({"start": "25000"}, MalformedError, "start cannot be '25000': give a whole number"),
        ({"kiriage": 1}, MalformedError, "kiriage cannot be 1: give true or false"),
        ({"renchan": "sometimes"}, MalformedError, "one of win, tenpai, always"),
        ({"uma": (10_000, 5_000, -5_000, -5_000)}, IllegalError, "the uma adds up to 5000"),
        ({"uma": (20_000, 0, -20_000)}, IllegalError, "the uma has 3 numbers for 4 players"),
        ({"uma": (5_000, 15_000, -5_000, -15_000)}, IllegalError, "gives more for a worse place"),
        ({"floating_uma": ((0, 0, 0, 0),)}, IllegalError, "the floating uma has 1 rows: give 3 rows"),
        ({"noten_total": 1_000}, IllegalError, "cannot be shared in hundreds"),
        ({"pao": ("suuankou",)}, NotFoundError, "pao cannot have 'suuankou'"),
        ({"abortive_draws": ("rain",)}, NotFoundError, "cannot have 'rain'"),
        ({"open_riichi": True}, NotFoundError, "'open_riichi' is not a choice"),
    ],
)
def test_rules_that_cannot_be_are_refused(choices: dict[str, Any], kind: type[FourWindsError], rule: str) -> None:
    with pytest.raises(kind, match=rule):
        Ruleset().with_choices(**choices)
    with pytest.raises(kind, match=rule):
        Ruleset.from_json(json.loads(json.dumps(choices)))


def test_rules_that_are_no_object_cannot_be_read() -> None:
    with pytest.raises(MalformedError, match="a ruleset must be an object of choices"):
        Ruleset.from_json([1])  # type: ignore[arg-type]  # wrong on purpose


@pytest.mark.parametrize(
    ("name", "choices"),
    [
        ("default", {"start": 25_000, "return_points": 30_000, "uma": (15_000, 5_000, -5_000, -15_000), "tobi": True}),
        ("tenhou", {"oka": 20_000, "uma": (20_000, 10_000, -10_000, -20_000), "max_winners": 2, "extension": True}),
        ("tenhou", {"honba_to": "first", "sticks_to": "first", "kiriage": False, "counted_yakuman": True, "aka": 3}),
        ("tenhou", {"nagashi": "draw", "tobi_threshold": 0, "agari_yame": "auto", "tenpai_yame": "auto"}),
        ("tenhou", {"pao": ("daisangen", "daisuushii"), "pao_covers": "hand", "pao_honba": "liable", "ties": "seat"}),
        ("tenhou_sanma", {"players": 3, "start": 35_000, "return_points": 40_000, "noten_total": 2_000, "aka": 2}),
        ("tenhou_sanma", {"sanma_tsumo": "loss", "uma": (20_000, 0, -20_000), "max_winners": 2}),
        ("ema", {"start": 30_000, "oka": 0, "max_winners": 3, "honba_to": "every", "sticks_to": "own_first"}),
        ("ema", {"kiriage": True, "counted_yakuman": False, "multiple_yakuman": False, "nagashi": "no", "tobi": False}),
        ("ema", {"chombo": "after_uma", "chombo_amount": 20_000, "abortive_draws": (), "leftover_sticks": "first"}),
        ("ema", {"ties": "split", "pao": ("daisangen", "daisuushii"), "pao_honba": "discarder", "aka": 0}),
        ("wrc", {"max_winners": 1, "kiriage": True, "counted_yakuman": True, "multiple_yakuman": True}),
        ("wrc", {"chombo_amount": 30_000, "leftover_sticks": "lost", "pao": ("daisangen", "daisuushii", "suukantsu")}),
        ("jpml_a", {"kiriage": False, "max_yakuman": 4, "ippatsu": False, "ura": False, "kan_dora": False}),
        ("jpml_a", {"leftover_sticks": "lost", "max_winners": 1, "abortive_draws": ()}),
        ("mleague", {"start": 25_000, "oka": 20_000, "uma": (30_000, 10_000, -10_000, -30_000), "aka": 3}),
        ("mleague", {"kiriage": True, "counted_yakuman": False, "multiple_yakuman": True, "riichi_below_1000": True}),
        ("mleague", {"pao_honba": "liable", "pao_covers": "yakuman", "leftover_sticks": "first", "ties": "split"}),
    ],
)
def test_presets_are_what_is_played(name: str, choices: dict[str, Any]) -> None:
    rules = preset(name)
    assert {choice: getattr(rules, choice) for choice in choices} == choices


def test_no_preset_but_the_documents_and_tenhous_busts_anybody() -> None:
    assert {name for name, rules in PRESETS.items() if rules.tobi} == {"default", "tenhou", "tenhou_sanma"}


def test_a_preset_is_found_however_its_name_is_written() -> None:
    assert preset("M-League") is preset("mleague") is PRESETS["mleague"]
    with pytest.raises(NotFoundError, match="ruleset 'vegas' not found"):
        preset("vegas")


@pytest.mark.parametrize(
    "choices",
    [
        {"honba_value": 50},
        {"chombo_amount": 8_050},
        {"tobi_threshold": 50},
        {"tobi_bonus": 10},
        {"uma": (15_050, 5_000, -5_000, -15_050)},
    ],
)
def test_points_are_counted_in_hundreds(choices: dict[str, Any]) -> None:
    with pytest.raises(IllegalError, match="give points in hundreds"):
        Ruleset(**choices)


def test_three_winners_call_nothing_off_where_three_may_win() -> None:
    assert "sanchahou" not in Ruleset(max_winners=3).abortive_draws
    assert "sanchahou" in Ruleset(max_winners=2).abortive_draws
