"""Facts and games as JSON: compact to write, strict to read."""

from __future__ import annotations

from typing import Any

import pytest

from fourwinds.riichi.records.record import GameRecord
from fourwinds.riichi.rules.outcome import Chombo, ExhaustiveDraw, Pao, Ron, Stop, Tsumo, Uncertain, Win
from fourwinds.riichi.rules.presets import preset
from fourwinds.riichi.rules.value import Value
from fourwinds.riichi.wire.fact_json import fact_as_json, fact_from_json, record_as_json, record_from_json
from fourwinds.table.errors import FourWindsError

PLAYERS = ("Koki", "Josh", "Mikey", "Jo")


def test_a_ron_holds_no_word_too_many() -> None:
    ron = Ron(loser=2, wins=(Win(0, Value(3, 30), (("riichi", 1),)),), riichi=(0,))
    assert fact_as_json(ron) == {
        "outcome": "ron",
        "loser": 2,
        "wins": [{"seat": 0, "han": 3, "fu": 30, "yaku": [["riichi", 1]]}],
        "riichi": [0],
    }


def test_liability_and_an_open_hand_are_kept() -> None:
    win = Win(1, Value(yakuman=2), (("daisangen", None),), Pao(3, "daisangen"), open=True)
    written = fact_as_json(Tsumo(win=win))
    assert written["win"] == {
        "seat": 1,
        "yakuman": 2,
        "yaku": ["daisangen"],
        "pao": {"seat": 3, "hand": "daisangen"},
        "open": True,
    }
    assert fact_from_json(written) == Tsumo(win=win)


def test_unknown_tenpai_is_not_nobody_tenpai() -> None:
    assert "tenpai" not in fact_as_json(Uncertain())
    assert fact_as_json(Uncertain(tenpai=()))["tenpai"] == []
    assert fact_from_json({"outcome": "uncertain", "tenpai": None}) == Uncertain()


def test_uncertain_winners_as_the_document_notes_them() -> None:
    told = {"outcome": "uncertain", "possible_winners": [2, 1], "points": 2600, "note": "mikey or josh"}
    fact = fact_from_json(told)
    assert fact == Uncertain(possible_winners=(2, 1), value=Value(points=2_600), note="mikey or josh")
    assert fact_as_json(fact) == told


def test_yaku_are_kept_by_their_usual_names() -> None:
    fact = fact_from_json({"outcome": "tsumo", "win": {"seat": 0, "han": 6, "yaku": ["Sananko", ["dora", 3]]}})
    assert isinstance(fact, Tsumo)
    assert fact.win.yaku == (("sanankou", None), ("dora", 3))


WIN: dict[str, Any] = {"seat": 0, "han": 3, "fu": 30}
BAD_FACTS: list[tuple[object, str]] = [
    (None, "a fact cannot be None: give an object"),
    ([], "a fact cannot be []: give an object"),
    ({}, "outcome is missing: choose from ron, tsumo"),
    ({"outcome": "win"}, "outcome cannot be 'win': choose from ron"),
    ({"outcome": ["ron"]}, "outcome cannot be ['ron']"),
    ({"outcome": "chombo"}, "seat is missing: the outcome chombo needs seat"),
    ({"outcome": "chombo", "seat": True}, "seat cannot be True: give a whole number"),
    ({"outcome": "chombo", "seat": 1.0}, "seat cannot be 1.0: give a whole number"),
    ({"outcome": "chombo", "seat": "1"}, "seat cannot be '1': give a whole number"),
    ({"outcome": "chombo", "seat": None}, "seat cannot be None"),
    ({"outcome": "chombo", "seat": 4}, "there is no seat 4"),
    ({"outcome": "chombo", "seat": 10**30}, "seat is too large"),
    (
        {"outcome": "chombo", "seat": 1, "looser": 2},
        "unknown field 'looser' in this object: choose from outcome, riichi",
    ),
    ({"outcome": "chombo", "seat": 1, "han": 3}, "unknown field 'han' in this object"),
    ({"outcome": "chombo", "seat": 1, "note": 5}, "note cannot be 5: give a string"),
    ({"outcome": "exhaustive_draw", "tenpai": 1}, "tenpai cannot be 1: give a list"),
    ({"outcome": "exhaustive_draw", "tenpai": {"0": 1}}, "tenpai cannot be {'0': 1}: give a list"),
    ({"outcome": "exhaustive_draw", "tenpai": [0, [1]]}, "tenpai[1] cannot be [1]: give a whole number"),
    ({"outcome": "exhaustive_draw", "tenpai": [0, 0]}, "tenpai names a player twice"),
    ({"outcome": "ron", "loser": 1, "wins": WIN}, "wins cannot be {"),
    ({"outcome": "ron", "loser": 1, "wins": []}, "a ron with 0 winners"),
    ({"outcome": "ron", "loser": 0, "wins": [WIN]}, "the winner of a ron is also the loser"),
    ({"outcome": "ron", "loser": 1, "wins": [{"seat": 0}]}, "wins[0]: a win without its value"),
    ({"outcome": "ron", "loser": 1, "wins": [{"han": 5}]}, "wins[0].seat is missing"),
    ({"outcome": "ron", "loser": 1, "wins": [WIN | {"han": False}]}, "wins[0].han cannot be False"),
    ({"outcome": "ron", "loser": 1, "wins": [WIN | {"han": 0}]}, "wins[0]: a hand of 0 han"),
    ({"outcome": "ron", "loser": 1, "wins": [WIN | {"value": 1}]}, "unknown field 'value' in wins[0]"),
    (
        {"outcome": "ron", "loser": 1, "wins": [WIN | {"yaku": "riichi"}]},
        "wins[0].yaku cannot be 'riichi': give a list",
    ),
    ({"outcome": "ron", "loser": 1, "wins": [WIN | {"yaku": [["dora", -1]]}]}, "wins[0].yaku[0] has -1 han"),
    ({"outcome": "ron", "loser": 1, "wins": [WIN | {"yaku": [3]}]}, "wins[0].yaku[0] cannot be 3: a yaku is a name"),
    ({"outcome": "ron", "loser": 1, "wins": [WIN | {"yaku": ["iipeko"]}]}, "yaku 'iipeko' not found: write iipeikou"),
    ({"outcome": "ron", "loser": 1, "wins": [WIN | {"open": 1}]}, "wins[0].open cannot be 1: give true or false"),
    ({"outcome": "ron", "loser": 1, "wins": [WIN | {"pao": {"seat": 2}}]}, "wins[0].pao.hand is missing"),
    ({"outcome": "ron", "loser": 1, "wins": [WIN | {"pao": {"seat": 2, "hand": "x"}}]}, "wins[0]: pao for a hand of"),
    ({"outcome": "abortive_draw", "kind": "rain"}, "'rain' is not an abortive draw"),
    ({"outcome": "stop", "reason": "rain"}, "'rain' is not a reason to stop"),
    ({"outcome": "correction", "deltas": [1000, 0, 0, 0]}, "do not balance: 1000 points too many"),
    ({"outcome": "baseline", "wind": 0, "dealer": 0, "scores": [150]}, "150 is not a score"),
]


@pytest.mark.parametrize(("given", "sentence"), BAD_FACTS)
def test_a_bad_fact_is_refused_with_what_is_wrong(given: object, sentence: str) -> None:
    with pytest.raises(FourWindsError) as caught:
        fact_from_json(given)
    assert sentence in str(caught.value)


def test_rules_of_a_preset_are_written_by_name_and_others_in_full() -> None:
    record = GameRecord(PLAYERS, preset("ema"), (Chombo(seat=1), Stop()), id="7", played="2026-11-16")
    assert record_as_json(record) == {
        "id": "7",
        "played": "2026-11-16",
        "players": list(PLAYERS),
        "rules": "ema",
        "facts": [{"outcome": "chombo", "seat": 1}, {"outcome": "stop"}],
    }
    house = GameRecord(
        PLAYERS, preset("ema").with_choices(aka=3), final_scores=(30_000,) * 4, penalties=(0, 0, 0, 20_000)
    )
    assert record_as_json(house)["rules"]["aka"] == 3
    assert record_from_json(record_as_json(house)) == house


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"players": ["Koki", "Josh"]}, "the game has 2 players, but the rules are for 4"),
        ({"players": ["Koki", "Koki", "Mikey", "Jo"]}, "a player has two seats"),
        ({"players": [1, 2, 3, 4]}, "players[0] cannot be 1: give a string"),
        ({"players": None}, "players is missing: a game needs players"),
        ({"rules": "emma"}, "ruleset 'emma' not found"),
        ({"rules": 3}, "rules cannot be 3"),
        ({"rules": {"start": "a lot"}}, "start cannot be 'a lot'"),
        ({"played": "16/11/2026"}, "'16/11/2026' is not a date: write it as 2026-11-16"),
        ({"played": "2026-13-40"}, "'2026-13-40' is not a date"),
        ({"final_scores": [30_000] * 3}, "3 final scores"),
        ({"final_scores": [30_000, 30_000, 30_000, True]}, "final_scores[3] cannot be True"),
        ({"penalties": [0]}, "1 penalties"),
        ({"facts": {}}, "facts cannot be {}: give a list"),
        ({"facts": [{"outcome": "chombo", "seat": 1}, {"outcome": "chombo"}]}, "facts[1].seat is missing"),
        ({"facts": [{"outcome": "chombo", "seat": 9}]}, "facts[0]: chombo: there is no seat 9"),
        ({"scores": []}, "unknown field 'scores'"),
    ],
)
def test_a_bad_game_is_refused_with_what_is_wrong(change: dict[str, Any], sentence: str) -> None:
    with pytest.raises(FourWindsError) as caught:
        record_from_json({"players": list(PLAYERS), "rules": "ema", **change})
    assert sentence in str(caught.value)


def test_who_is_tenpai_is_kept_in_the_order_of_seats() -> None:
    assert fact_from_json({"outcome": "exhaustive_draw", "tenpai": [3, 1]}) == ExhaustiveDraw(tenpai=(1, 3))
