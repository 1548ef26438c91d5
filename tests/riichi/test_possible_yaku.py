from __future__ import annotations

from typing import Any

import pytest

from fourwinds.riichi.rules.outcome import NoContest, PlayedHand, Ron, Tsumo, Win
from fourwinds.riichi.rules.possible_yaku import check_yaku, needs_of
from fourwinds.riichi.rules.presets import preset
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.rules.state import State, opening
from fourwinds.riichi.rules.value import Value
from fourwinds.riichi.rules.yaku import YAKU
from fourwinds.riichi.wire.phone_tables import phone_tables
from fourwinds.table.errors import IllegalError

RICH = Ruleset(aka=3, renhou="mangan")
DEALER, OTHER, LOSER = 0, 1, 2


def ron(seat: int, *yaku: str, riichi: bool = False, is_open: bool | None = None) -> Ron:
    return Ron(loser=LOSER, wins=(win(seat, yaku, is_open),), riichi=(seat,) if riichi else ())


def tsumo(seat: int, *yaku: str, riichi: bool = False, is_open: bool | None = None) -> Tsumo:
    return Tsumo(win=win(seat, yaku, is_open), riichi=(seat,) if riichi else ())


def win(seat: int, yaku: tuple[str, ...], is_open: bool | None) -> Win:
    return Win(seat, Value(limit="mangan"), tuple((name, None) for name in yaku), open=is_open)


@pytest.mark.parametrize(
    ("hand", "told"),
    [
        (ron(DEALER, "tenhou"), "tenhou by ron: it is won by tsumo only"),
        (tsumo(OTHER, "tenhou"), "tenhou of a non-dealer: only the dealer can have it"),
        (ron(OTHER, "chiihou"), "chiihou by ron: it is won by tsumo only"),
        (tsumo(DEALER, "chiihou"), "chiihou of the dealer: only a non-dealer can have it"),
        (tsumo(DEALER, "tenhou", riichi=True), "tenhou with riichi: "),
        (tsumo(OTHER, "renhou"), "renhou by tsumo: it is won by ron only"),
        (ron(DEALER, "renhou"), "renhou of the dealer: only a non-dealer can have it"),
        (ron(OTHER, "riichi"), "riichi without riichi: add the winner's riichi"),
        (ron(OTHER, "double_riichi"), "double_riichi without riichi"),
        (ron(OTHER, "ippatsu"), "ippatsu without riichi"),
        (ron(OTHER, "ura_dora"), "ura_dora without riichi"),
        (ron(OTHER, "haitei"), "haitei by ron"),
        (ron(OTHER, "rinshan"), "rinshan by ron"),
        (ron(OTHER, "menzen_tsumo"), "menzen_tsumo by ron"),
        (tsumo(OTHER, "houtei"), "houtei by tsumo"),
        (tsumo(OTHER, "chankan"), "chankan by tsumo"),
        (tsumo(OTHER, "menzen_tsumo", is_open=True), "menzen_tsumo in an open hand: only a closed hand has it"),
        (ron(OTHER, "pinfu", is_open=True), "pinfu in an open hand"),
        (ron(OTHER, "iipeikou", is_open=True), "iipeikou in an open hand"),
        (ron(OTHER, "suuankou", is_open=True), "suuankou in an open hand"),
        (ron(OTHER, "seat_east"), "seat_east, but the winner has another seat wind"),
        (ron(OTHER, "round_south"), "round_south, but the round has another wind"),
        (ron(OTHER, "nuki_dora"), "these rules do not have nuki_dora"),
        (ron(OTHER, "nagashi_mangan"), "these rules do not have nagashi_mangan"),
        (ron(OTHER, "riichi", "double_riichi", riichi=True), "riichi and double_riichi in one hand"),
        (tsumo(OTHER, "haitei", "rinshan"), "haitei and rinshan in one hand"),
        (ron(OTHER, "junchan", "chanta"), "junchan and chanta in one hand"),
    ],
)
def test_yaku_that_a_win_cannot_have_are_refused(hand: PlayedHand, told: str) -> None:
    with pytest.raises(IllegalError) as refused:
        check_yaku(RICH, opening(RICH), hand)
    assert str(refused.value).startswith(told)


@pytest.mark.parametrize(
    "hand",
    [
        tsumo(DEALER, "tenhou"),
        tsumo(OTHER, "chiihou"),
        ron(OTHER, "renhou"),
        tsumo(OTHER, "riichi", "ippatsu", "menzen_tsumo", "haitei", "ura_dora", "aka_dora", riichi=True, is_open=False),
        ron(DEALER, "chankan", "seat_east", "round_east", "tanyao", is_open=True),
        ron(OTHER),
        NoContest(),
    ],
)
def test_yaku_that_a_win_can_have_are_taken(hand: PlayedHand) -> None:
    check_yaku(RICH, opening(RICH), hand)


@pytest.mark.parametrize(
    ("choices", "hand"),
    [
        ({"aka": 0}, ron(OTHER, "aka_dora")),
        ({"ippatsu": False}, ron(OTHER, "ippatsu", riichi=True)),
        ({"ura": False}, ron(OTHER, "ura_dora", riichi=True)),
        ({"renhou": "none"}, ron(OTHER, "renhou")),
        ({"kuitan": False}, ron(OTHER, "tanyao", is_open=True)),
    ],
)
def test_aka_dora_and_others_need_rules_that_have_them(choices: dict[str, Any], hand: PlayedHand) -> None:
    check_yaku(RICH, opening(RICH), hand)
    with pytest.raises(IllegalError):
        check_yaku(RICH.with_choices(**choices), opening(RICH), hand)


def test_after_an_uncertain_hand_nobody_knows_who_the_dealer_was() -> None:
    unknown = State(0, DEALER, 0, 0, (25_000,) * 4, provisional=True)
    for hand in (tsumo(OTHER, "tenhou"), ron(OTHER, "seat_east"), ron(OTHER, "round_south")):
        check_yaku(RICH, unknown, hand)
    with pytest.raises(IllegalError):
        check_yaku(RICH, unknown, ron(OTHER, "tenhou"))


def test_phones_get_the_same_table() -> None:
    for rules in (RICH, preset("tenhou_sanma"), preset("ema"), Ruleset(kuitan=False, renhou="yakuman")):
        for name, told in phone_tables(rules)["yaku"].items():
            needs = needs_of(name, rules)
            known = (
                None if needs is None else {part: need for part, need in needs._asdict().items() if need is not None}
            )
            assert told["needs"] == known
            assert (told["open_han"] is None) == (YAKU[name].open_han is None or bool(known and known.get("closed")))
    assert phone_tables(Ruleset(renhou="yakuman"))["yaku"]["renhou"]["yakuman"] is True
