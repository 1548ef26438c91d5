"""What a hand pays under each choice of the rules."""

from __future__ import annotations

from typing import Any

import pytest

from fourwinds.riichi.rules.game import play_hand
from fourwinds.riichi.rules.outcome import (
    AbortiveDraw,
    Baseline,
    Chombo,
    Correction,
    ExhaustiveDraw,
    Fact,
    NagashiMangan,
    NoContest,
    Pao,
    PlayedHand,
    Ron,
    Tsumo,
    Uncertain,
    Win,
)
from fourwinds.riichi.rules.presets import preset
from fourwinds.riichi.rules.ruleset import AbortiveKind, Ruleset
from fourwinds.riichi.rules.settle import TABLE, Transfer, Why, settle
from fourwinds.riichi.rules.state import State, opening
from fourwinds.riichi.rules.value import Value
from fourwinds.table.errors import FourWindsError, IllegalError, MalformedError
from tests.riichi.games import ron, tsumo

SANMA = preset("tenhou_sanma")
MANGAN = Value(limit="mangan")
EAST_1 = opening(Ruleset())


def rules(**choices: Any) -> Ruleset:
    return Ruleset().with_choices(**choices)


def deltas(rules: Ruleset, fact: PlayedHand | Correction, state: State | None = None) -> tuple[int, ...]:
    return play_hand(rules, state or opening(rules), fact).deltas


def table(*, honba: int = 0, sticks: int = 0, scores: tuple[int, ...] = (25_000,) * 4, dealer: int = 0) -> State:
    return State(0, dealer, honba, sticks, scores)


# ron

TWO = Ron(loser=3, wins=(Win(2, Value(1, 30)), Win(1, MANGAN)), riichi=(2,))
"""Seat 1 is next after the discarder, seat 2 has paid a stick."""
THREE = Ron(loser=0, wins=(Win(3, Value(1, 30)), Win(2, Value(2, 30)), Win(1, Value(3, 30))))


def test_the_first_winner_in_turn_takes_honba_and_sticks() -> None:
    assert deltas(rules(), TWO, table(honba=2, sticks=1)) == (0, 8_000 + 600 + 2_000, 1_000 - 1_000, -9_600)


def test_honba_to_every_winner() -> None:
    assert deltas(rules(honba_to="every"), TWO, table(honba=2)) == (0, 8_600 + 1_000, 1_600 - 1_000, -10_200)


def test_every_winner_takes_the_own_stick_back_first() -> None:
    assert deltas(rules(sticks_to="own_first"), TWO, table(sticks=1)) == (0, 8_000 + 1_000, 1_000, -9_000)


def test_the_honba_value_is_a_choice() -> None:
    assert deltas(rules(honba_value=500), ron(1, 2, Value(1, 30)), table(honba=1)) == (0, 2_500, -2_500, 0)
    assert deltas(rules(honba_value=0), ron(1, 2, Value(1, 30)), table(honba=1)) == (0, 1_000, -1_000, 0)
    assert deltas(rules(honba_value=500), tsumo(0, Value(1, 30)), table(honba=1)) == (3_000, -1_000, -1_000, -1_000)


def test_under_head_bump_two_winners_are_refused() -> None:
    with pytest.raises(IllegalError, match="only the player next in turn after the discarder wins"):
        settle(rules(max_winners=1), EAST_1, TWO)


def test_three_winners_win_or_abort_or_only_two_may() -> None:
    assert deltas(rules(max_winners=3), THREE) == (-6_900, 3_900, 2_000, 1_000)
    with pytest.raises(IllegalError, match="record sanchahou; under these rules three winners abort the hand"):
        settle(rules(max_winners=2), EAST_1, THREE)
    with pytest.raises(IllegalError, match="only the next two players in turn"):
        settle(rules(max_winners=2, abortive_draws=()), EAST_1, THREE)


def test_a_riichi_whose_tile_is_won_on_costs_no_stick() -> None:
    won_on = Ron(loser=2, wins=(Win(1, Value(1, 30)),), riichi=(2,), ronned_riichi=2)
    assert deltas(rules(), won_on) == (0, 1_000, -1_000, 0)
    assert deltas(rules(), ron(1, 2, Value(1, 30), 2)) == (0, 2_000, -2_000, 0)


def test_transfers_say_what_they_are_for() -> None:
    assert settle(rules(), table(honba=1), ron(1, 2, Value(1, 30), 1)) == [
        Transfer(1, TABLE, 1_000, Why.RIICHI),
        Transfer(2, 1, 1_000, Why.HAND),
        Transfer(2, 1, 300, Why.HONBA),
        Transfer(TABLE, 1, 1_000, Why.STICKS),
    ]


# liability

PAO = Win(1, Value(yakuman=1), pao=Pao(2, "daisangen"))
DOUBLE = Win(1, Value(yakuman=2), pao=Pao(2, "daisangen"))


def test_by_tsumo_the_liable_player_pays_all_with_the_honba() -> None:
    assert deltas(rules(), Tsumo(win=PAO), table(honba=1)) == (0, 32_300, -32_300, 0)


def test_by_ron_the_liable_player_and_the_discarder_share() -> None:
    assert deltas(rules(), Ron(loser=3, wins=(PAO,))) == (0, 32_000, -16_000, -16_000)
    assert deltas(rules(pao_split=False), Ron(loser=3, wins=(PAO,))) == (0, 32_000, -32_000, 0)
    assert deltas(rules(), Ron(loser=2, wins=(PAO,))) == (0, 32_000, -32_000, 0)


def test_the_honba_of_a_ron_with_liability_is_paid_as_the_rules_say() -> None:
    hand = Ron(loser=3, wins=(PAO,))
    assert deltas(rules(pao_honba="liable"), hand, table(honba=1)) == (0, 32_300, -16_300, -16_000)
    assert deltas(rules(pao_honba="discarder"), hand, table(honba=1)) == (0, 32_300, -16_000, -16_300)


def test_liability_covers_its_yakuman_or_the_whole_hand() -> None:
    assert deltas(rules(pao_covers="yakuman"), Tsumo(win=DOUBLE)) == (-16_000, 64_000, -32_000 - 8_000, -8_000)
    assert deltas(rules(pao_covers="hand"), Tsumo(win=DOUBLE)) == (0, 64_000, -64_000, 0)
    by_ron = Ron(loser=3, wins=(DOUBLE,))
    assert deltas(rules(pao_covers="yakuman"), by_ron) == (0, 64_000, -16_000, -16_000 - 32_000)
    assert deltas(rules(pao_covers="hand"), by_ron) == (0, 64_000, -32_000, -32_000)


def test_there_is_liability_only_for_the_hands_that_the_rules_name() -> None:
    kans = Tsumo(win=Win(1, Value(yakuman=1), pao=Pao(2, "suukantsu")))
    assert deltas(rules(pao=("suukantsu",)), kans) == (0, 32_000, -32_000, 0)
    with pytest.raises(IllegalError, match="liability for daisangen, daisuushii"):
        settle(rules(), EAST_1, kans)
    with pytest.raises(IllegalError, match="liability for no hand"):
        settle(rules(pao=()), EAST_1, kans)


# draws


@pytest.mark.parametrize(
    ("tenpai", "expected"),
    [
        ((), (0, 0, 0, 0)),
        ((1,), (-1_000, 3_000, -1_000, -1_000)),
        ((1, 2), (-1_500, 1_500, 1_500, -1_500)),
        ((0, 1, 2), (1_000, 1_000, 1_000, -3_000)),
        ((0, 1, 2, 3), (0, 0, 0, 0)),
    ],
)
def test_the_noten_players_pay_the_tenpai_players(tenpai: tuple[int, ...], expected: tuple[int, ...]) -> None:
    assert deltas(rules(), ExhaustiveDraw(tenpai=tenpai)) == expected
    doubled = tuple(2 * points for points in expected)
    assert deltas(rules(noten_total=6_000), ExhaustiveDraw(tenpai=tenpai)) == doubled


def test_a_riichi_that_is_not_tenpai_is_a_chombo_or_noten() -> None:
    draw = ExhaustiveDraw(tenpai=(0,), riichi=(1,))
    with pytest.raises(IllegalError, match="declared riichi and is not tenpai at the draw: record a chombo"):
        settle(rules(noten_riichi="chombo"), EAST_1, draw)
    assert deltas(rules(noten_riichi="noten"), draw) == (3_000, -2_000, -1_000, -1_000)


def test_nagashi_mangan_is_not_played_or_a_draw_or_a_win() -> None:
    nagashi = NagashiMangan(seats=(1,), tenpai=(2,), riichi=(2,))
    before = table(honba=1, sticks=1)
    with pytest.raises(IllegalError, match="these rules do not have nagashi mangan"):
        settle(rules(nagashi="no"), before, nagashi)
    assert deltas(rules(nagashi="draw"), nagashi, before) == (-4_000, 8_000, -3_000, -2_000)
    assert deltas(rules(nagashi="win"), nagashi, before) == (-4_100, 8_300 + 2_000, -3_100, -2_100)


def test_two_players_may_have_nagashi_mangan_at_once() -> None:
    assert deltas(rules(), NagashiMangan(seats=(1, 0))) == (12_000 - 4_000, 8_000 - 4_000, -6_000, -6_000)


@pytest.mark.parametrize("kind", ["kyuushu_kyuuhai", "suufon_renda", "suukaikan", "sanchahou"])
def test_abortive_draws_move_only_sticks_where_the_rules_have_them(kind: AbortiveKind) -> None:
    draw = AbortiveDraw(kind=kind, riichi=(1,))
    assert deltas(rules(), draw) == (0, -1_000, 0, 0)
    with pytest.raises(IllegalError, match="these rules do not have the abortive draw"):
        settle(rules(abortive_draws=()), EAST_1, draw)


def test_four_riichi_need_four_riichi() -> None:
    assert deltas(rules(), AbortiveDraw(kind="suucha_riichi", riichi=(3, 1, 0, 2))) == (-1_000,) * 4
    with pytest.raises(IllegalError, match="suucha riichi with 3 riichi: all four players"):
        settle(rules(), EAST_1, AbortiveDraw(kind="suucha_riichi", riichi=(3, 1, 0)))


# chombo and other mishaps


@pytest.mark.parametrize(
    ("choices", "by_dealer", "by_other"),
    [
        ({"chombo": "reverse_mangan"}, (-12_000, 4_000, 4_000, 4_000), (4_000, -8_000, 2_000, 2_000)),
        ({"chombo": "points"}, (-8_000, 2_700, 2_700, 2_600), (4_000, -8_000, 2_000, 2_000)),
        ({"chombo": "points", "chombo_amount": 3_000}, (-3_000, 1_000, 1_000, 1_000), (1_600, -3_000, 700, 700)),
        ({"chombo": "after_uma"}, (0, 0, 0, 0), (0, 0, 0, 0)),
        ({"chombo": "none"}, (0, 0, 0, 0), (0, 0, 0, 0)),
    ],
)
def test_a_chombo_costs_what_the_rules_say(
    choices: dict[str, Any], by_dealer: tuple[int, ...], by_other: tuple[int, ...]
) -> None:
    assert deltas(rules(**choices), Chombo(seat=0)) == by_dealer
    assert deltas(rules(**choices), Chombo(seat=1)) == by_other


def test_the_sticks_of_a_hand_that_is_void_go_back_and_older_ones_lie() -> None:
    for fact in (Chombo(seat=1, riichi=(2, 3)), NoContest(riichi=(2, 3))):
        step = play_hand(rules(chombo="none"), table(sticks=1), fact)
        assert (step.deltas, step.after.sticks) == ((0, 0, 0, 0), 1)


def test_an_uncertain_hand_pays_only_the_riichi_that_are_known() -> None:
    assert deltas(rules(), Uncertain(kind="ron", possible_winners=(1, 2), riichi=(3,))) == (0, 0, 0, -1_000)


def test_riichi_asks_for_1000_points_unless_the_rules_do_not() -> None:
    poor = table(scores=(900, 34_100, 30_000, 35_000))
    with pytest.raises(IllegalError, match="seat 0 declared riichi with 900 points: these rules require 1000 points"):
        settle(rules(), poor, ExhaustiveDraw(tenpai=(0,), riichi=(0,)))
    assert poor.may_riichi(rules()) == (1, 2, 3)
    assert deltas(rules(riichi_below_1000=True), ExhaustiveDraw(tenpai=(0,), riichi=(0,)), poor)[0] == 2_000
    assert deltas(rules(), ExhaustiveDraw(tenpai=(0,), riichi=(0,)), poor._replace(provisional=True))[0] == 2_000


def test_under_buttobi_nobody_pays_more_than_is_there() -> None:
    poor = table(scores=(1_500, 28_500, 35_000, 35_000))
    assert deltas(rules(buttobi=True), ron(1, 0, MANGAN), poor) == (-1_500, 1_500, 0, 0)
    assert deltas(rules(buttobi=True), tsumo(1, MANGAN), poor) == (-1_500, 5_500, -2_000, -2_000)
    assert deltas(rules(), ron(1, 0, MANGAN), poor) == (-8_000, 8_000, 0, 0)


def test_under_buttobi_the_first_winner_in_turn_is_paid_first() -> None:
    poor = table(scores=(9_000, 21_000, 35_000, 35_000))
    both = Ron(loser=0, wins=(Win(3, MANGAN), Win(1, MANGAN)))
    assert deltas(rules(buttobi=True), both, poor) == (-9_000, 8_000, 0, 1_000)


# three players


def test_three_players_pay_among_three() -> None:
    assert deltas(SANMA, tsumo(1, MANGAN)) == (-4_000, 6_000, -2_000)
    assert deltas(SANMA.with_choices(sanma_tsumo="split"), tsumo(1, MANGAN)) == (-5_000, 8_000, -3_000)
    assert deltas(SANMA, ExhaustiveDraw(tenpai=(1,))) == (-1_000, 2_000, -1_000)
    assert deltas(SANMA, ExhaustiveDraw(tenpai=(1, 2))) == (-2_000, 1_000, 1_000)
    assert deltas(SANMA, Chombo(seat=1)) == (4_000, -6_000, 2_000)
    honba = opening(SANMA)._replace(honba=1)
    assert deltas(SANMA, ron(1, 2, Value(1, 30)), honba) == (0, 1_200, -1_200)


@pytest.mark.parametrize(
    "fact",
    [
        ron(1, 3, MANGAN),
        ron(3, 1, MANGAN),
        tsumo(3, MANGAN),
        ExhaustiveDraw(tenpai=(3,)),
        NagashiMangan(seats=(3,)),
        Chombo(seat=3),
        NoContest(riichi=(3,)),
        Uncertain(possible_losers=(3,)),
    ],
)
def test_a_table_of_three_has_no_fourth_seat(fact: Fact) -> None:
    with pytest.raises(IllegalError, match="there is no seat 3 at a table of three"):
        settle(SANMA, opening(SANMA), fact)


# corrections


def test_a_correction_moves_points_between_players_and_table() -> None:
    step = play_hand(rules(), table(sticks=1), Correction(deltas=(1_500, -500, 0, 0), sticks=-1))
    assert (step.deltas, step.after.sticks, step.repeats) == ((1_500, -500, 0, 0), 0, None)


@pytest.mark.parametrize(
    ("fact", "error", "rule"),
    [
        (Correction(deltas=(1_000, 0, 0, 0), sticks=-1), IllegalError, "more sticks than are on the table"),
        (Correction(deltas=(100, -100, 0)), IllegalError, "the correction has 3 scores"),
        (Baseline(wind=0, dealer=0, scores=(25_000,) * 4), MalformedError, "moves no points"),
    ],
)
def test_a_correction_must_fit_the_table(fact: Fact, error: type[FourWindsError], rule: str) -> None:
    with pytest.raises(error, match=rule):
        settle(rules(), EAST_1, fact)


@pytest.mark.parametrize(
    "fact",
    [
        Tsumo(win=Win(0, Value(yakuman=1), pao=Pao(3, "daisangen"))),
        AbortiveDraw(kind="kyuushu_kyuuhai", declared_by=3),
        ExhaustiveDraw(tenpai=(3,)),
        Ron(loser=3, wins=(Win(0, MANGAN),)),
        Chombo(seat=3),
        Uncertain(possible_losers=(3,)),
    ],
)
def test_nobody_sits_on_the_fourth_seat_of_three(fact: Fact) -> None:
    with pytest.raises(IllegalError, match="there is no seat 3 at a table of three"):
        settle(SANMA, opening(SANMA), fact)


def test_shares_of_a_chombo_in_points_are_whole_hundreds_and_add_up() -> None:
    chombo = settle(rules(chombo="points", chombo_amount=8_100), EAST_1, Chombo(seat=1))
    assert sum(transfer.points for transfer in chombo) == 8_100
    assert {transfer.points % 100 for transfer in chombo} == {0}
