"""The tiles of a win: stored in its fact, and compared with its han and fu."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from fourwinds.riichi.notation import read_hand, write_hand
from fourwinds.riichi.records.revise import delete_fact, insert_fact, move_fact
from fourwinds.riichi.records.tile_check import check_tiles, tile_findings
from fourwinds.riichi.rules.game import fold, play_hand
from fourwinds.riichi.rules.hand_tiles import HandTiles
from fourwinds.riichi.rules.outcome import ExhaustiveDraw, Fact, PlayedHand, Ron, Tsumo, Uncertain, Win, wins_of
from fourwinds.riichi.rules.presets import preset
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.rules.state import opening
from fourwinds.riichi.rules.value import Value
from fourwinds.riichi.wire.fact_json import fact_as_json, fact_from_json
from fourwinds.riichi.wire.hand_document import fact_of_hand, hand_as_document
from fourwinds.table.errors import FourWindsError, IllegalError
from tests.riichi.tiled_wins import TiledWin, tiled_wins

PLAYERS = ("Koki", "Josh", "Mikey", "Jo")
PINFU = HandTiles("234567m 234p 67s 55s", "8s")
EAST = HandTiles("234m 567p 11z 55s", "1z", ("pon 111s",), "9m")
"""A pon of east: two han for the dealer in an east round, one for others."""
SOUTH = HandTiles("234m 567p 22z 55s", "2z", ("pon 111s",))


def ron(value: Value, tiles: HandTiles | None = PINFU, seat: int = 1, **more: Any) -> Ron:
    win = Win(seat, value, more.pop("yaku", ()), open=more.pop("open", None), tiles=tiles)
    return Ron(loser=(seat + 1) % 4, wins=(win,), **more)


def found(fact: Fact, rules: Ruleset | None = None) -> tuple[str, ...]:
    rules = rules or preset("default")
    return tile_findings(rules, opening(rules), fact)


@pytest.mark.parametrize("first", range(10))
def test_tiles_of_real_wins_agree_with_their_han_and_fu(first: int) -> None:
    for rules, before, fact in tiled_wins(500, first=first * 50):
        assert tile_findings(rules, before, fact) == (), fact


def test_tiles_of_real_wins_come_back_from_json_and_from_text() -> None:
    for rules, _, fact in tiled_wins(60, first=7):
        names = PLAYERS[: rules.players]
        assert fact_from_json(fact_as_json(fact)) == fact
        for form in ("club", "short"):
            assert read_hand(write_hand(fact, names, form), names) == fact


def test_tiles_of_real_wins_come_back_from_the_document() -> None:
    for rules, before, fact in tiled_wins(200, first=11):
        ids = [f"player {seat}" for seat in range(rules.players)]
        sent = hand_as_document(rules, play_hand(rules, before, fact), ids)
        assert fact_of_hand(rules, before, {name: seat for seat, name in enumerate(ids)}, sent) == fact


def test_another_han_or_fu_than_the_tiles_make_is_found_in_real_wins() -> None:
    seen = 0
    for win in tiled_wins(40, first=3):
        value = wins_of(win.fact)[0].value
        if value.han is None:
            continue
        for other in _wrong(value):
            seen += 1
            assert "is recorded" in tile_findings(win.rules, win.before, _valued(win, other))[0]
    assert seen > 100


def _wrong(value: Value) -> list[Value]:
    han, fu = value.han or 0, value.fu or 30
    return [Value(han + 1, max(fu, 30)), Value(han, 50 if fu != 50 else 60)]


def _valued(win: TiledWin, value: Value) -> Ron | Tsumo:
    fact = win.fact
    if isinstance(fact, Tsumo):
        return replace(fact, win=replace(fact.win, value=value))
    return replace(fact, wins=(replace(fact.wins[0], value=value),))


@pytest.mark.parametrize(
    ("fact", "told"),
    [
        (ron(Value(2, 30)), ""),
        (ron(Value(points=2_000)), ""),
        (ron(Value(3, 30), riichi=(1,)), ""),
        (ron(Value(2, 30), yaku=(("pinfu", None), ("tanyao", 1)), open=False), ""),
        (ron(Value(2, 30), yaku=(("pinfu", None),)), ""),
        (ron(Value(3, 30)), "are worth 2 han 30 fu (pinfu, tanyao), but 3 han 30 fu is recorded"),
        (ron(Value(points=3_900)), "but 3900 is recorded"),
        (ron(Value(2, 30), riichi=(1,)), "are worth 3 han 30 fu (riichi, pinfu, tanyao), but 2 han 30 fu"),
        (ron(Value(2, 30), yaku=(("iipeikou", None),)), "without the recorded iipeikou"),
        (ron(Value(2, 30), yaku=(("tanyao", 2),)), "without the recorded tanyao"),
        (ron(Value(2, 30), open=True), "make a closed hand, but an open one is recorded"),
        (ron(Value(1, 30), EAST), ""),
        (ron(Value(2, 30), EAST, seat=0), ""),
        (ron(Value(2, 30), EAST, seat=0, yaku=(("yakuhai", 2),)), ""),
        (ron(Value(1, 30), SOUTH), ""),
        (
            ron(Value(1, 30), SOUTH, seat=2),
            "do not win here (234m567p55s222z has no yaku, and dora alone do not win), but 1 han 30 fu is",
        ),
        (ron(Value(2, 30), HandTiles("234507m 234p 67s 55s", "8s")), "do not win here (a red five 0m"),
    ],
)
def test_tiles_that_contradict_a_win_are_found(fact: Ron, told: str) -> None:
    rules = preset("default").with_choices(aka=0)
    findings = found(fact, rules)
    assert bool(findings) == bool(told), findings
    assert told in "".join(findings)
    if told:
        with pytest.raises(IllegalError, match="remove the tiles"):
            check_tiles(rules, opening(rules), fact)


def test_yakuman_agree_by_name_and_by_number() -> None:
    kokushi = HandTiles("19m19p19s1234567z", "1m")
    assert not found(ron(Value(yakuman=1), kokushi, yaku=(("kokushi", None),)))
    assert not found(ron(Value(yakuman=1), kokushi, yaku=(("kokushi_juusanmen", 13),)))
    assert not found(ron(Value(13), kokushi))
    assert found(ron(Value(12), kokushi))
    assert found(ron(Value(yakuman=1), kokushi, yaku=(("suuankou", None),)))


def test_what_the_tiles_do_not_show_is_told_by_the_yaku() -> None:
    assert found(ron(Value(3, 30)))
    assert not found(ron(Value(3, 30), yaku=(("houtei", None),)))
    assert not found(ron(Value(4, 30), yaku=(("ippatsu", None),), riichi=(1,)))
    assert not found(ron(Value(4, 30), yaku=(("double_riichi", 2),), riichi=(1,)))


def test_dora_may_be_counted_together() -> None:
    tiles = HandTiles("234067m 234p 67s 55s", "8s", dora_indicators="5m")
    rules = preset("default").with_choices(aka=3)
    for dora in ((("dora", 2),), (("dora", 1), ("aka_dora", 1)), (("dora", None),)):
        assert not found(ron(Value(4, 30), tiles, yaku=dora), rules)
    assert found(ron(Value(4, 30), tiles, yaku=(("dora", 3),)), rules)


def test_every_winner_of_a_double_ron_has_their_own_tiles() -> None:
    wins = (Win(1, Value(2, 30), tiles=PINFU), Win(2, Value(3, 30), tiles=PINFU))
    assert found(Ron(loser=0, wins=wins)) == (
        "the tiles of seat 2 are worth 2 han 30 fu (pinfu, tanyao), but 3 han 30 fu is recorded",
    )


def test_an_edit_that_changes_the_dealer_tells_which_tiles_no_longer_agree() -> None:
    rules = preset("default")
    draw = ExhaustiveDraw(tenpai=(2,))
    game = fold(rules, [draw, ron(Value(2, 30), EAST, seat=1), draw])
    deleted = delete_fact(game, 0, players=PLAYERS)
    assert deleted.findings == (
        "hand 1: the tiles of Josh are worth 1 han 30 fu (round east), but 2 han 30 fu is recorded",
    )
    assert deleted.findings[0] in deleted.words
    assert insert_fact(deleted.after, 0, draw).findings == ()
    assert move_fact(game, 0, 1, players=PLAYERS).findings == deleted.findings


def test_after_an_uncertain_hand_tiles_wait_until_it_is_completed() -> None:
    rules = preset("default")
    game = fold(rules, [Uncertain(), ron(Value(2, 30), EAST)])
    assert tile_findings(rules, game.steps[1].before, game.facts[1]) == ()


def test_equal_tiles_are_equal_however_they_are_written() -> None:
    one = HandTiles("E E 5mr 6m 7m 2p 3p 4p 7z 7z", "7Z", ("123s",), "9s, 1m")
    other = HandTiles("067m 234p 1177z", "C", ("chi 321s",), "9s1m")
    assert one == other
    assert other.hand == "067m234p1177z"
    assert other.melds == ("chi 123s",)
    assert HandTiles("5555m 234p 67s 22p 22z", "8s").hand.startswith("5555m")


@pytest.mark.parametrize(
    ("tiles", "problem"),
    [
        ({"hand": "123m", "winning_tile": "1m"}, "not 13"),
        ({"hand": "1111m 234567p 123s", "winning_tile": "1m"}, "a fifth 1m"),
        ({"hand": "1112345678999m", "winning_tile": "5m", "melds": ["pon 111z"]}, "has 16"),
        ({"hand": "1112345678999m", "winning_tile": "58m"}, "tiles, not one"),
        ({"hand": "1112345678999m", "winning_tile": "x"}, "not a list of tiles"),
        ({"hand": "1112345678999m"}, "winning_tile is missing"),
        ({"hand": 3, "winning_tile": "5m"}, "hand cannot be 3"),
        ({"hand": "1112345678999m", "winning_tile": "5m", "melds": "pon 111z"}, "give a list"),
        ({"hand": "1112345678999m", "winning_tile": "5m", "dora": "1m"}, "unknown field 'dora'"),
        ({"hand": "1112345678999m", "winning_tile": "5m", "dora_indicators": "123456s"}, "at most five"),
        ({"hand": "1m" * 400, "winning_tile": "5m"}, "characters"),
        ("1112345678999m", "give an object"),
    ],
)
def test_tiles_that_cannot_be_are_refused_with_their_field(tiles: object, problem: str) -> None:
    fact = {"outcome": "tsumo", "win": {"seat": 1, "han": 2, "fu": 30, "tiles": tiles}}
    with pytest.raises(FourWindsError, match=r"win\.tiles") as refused:
        fact_from_json(fact)
    assert problem in str(refused.value)


def test_hands_without_tiles_have_no_word_of_them() -> None:
    fact = ron(Value(2, 30), None)
    assert isinstance(fact, PlayedHand)
    assert "tiles" not in str(fact_as_json(fact))
    assert not found(fact)
