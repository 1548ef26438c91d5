"""Points from han and fu, and the points that a win can be worth."""

from __future__ import annotations

from typing import Any

import pytest

from fourwinds.riichi.rules.presets import preset
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.rules.value import Value, common_points, payment, possible_points, readings
from fourwinds.table.errors import IllegalError, MalformedError

RULES = Ruleset()
SANMA = preset("tenhou_sanma")


def points(value: Value, rules: Ruleset = RULES, *, dealer: bool = False, tsumo: bool = False) -> int:
    return payment(value, rules, dealer=dealer, tsumo=tsumo).points


@pytest.mark.parametrize(
    ("han", "fu", "rons", "tsumo", "dealer_tsumo"),
    [
        (1, 30, (1_000, 1_500), (500, 300), 500),
        (1, 40, (1_300, 2_000), (700, 400), 700),
        (1, 110, (3_600, 5_300), (1_800, 900), 1_800),
        (2, 25, (1_600, 2_400), None, None),
        (2, 30, (2_000, 2_900), (1_000, 500), 1_000),
        (2, 90, (5_800, 8_700), (2_900, 1_500), 2_900),
        (3, 25, (3_200, 4_800), (1_600, 800), 1_600),
        (3, 30, (3_900, 5_800), (2_000, 1_000), 2_000),
        (3, 60, (7_700, 11_600), (3_900, 2_000), 3_900),
        (3, 70, (8_000, 12_000), (4_000, 2_000), 4_000),
        (4, 30, (7_700, 11_600), (3_900, 2_000), 3_900),
        (4, 40, (8_000, 12_000), (4_000, 2_000), 4_000),
        (5, None, (8_000, 12_000), (4_000, 2_000), 4_000),
        (6, 30, (12_000, 18_000), (6_000, 3_000), 6_000),
        (8, 30, (16_000, 24_000), (8_000, 4_000), 8_000),
        (11, 30, (24_000, 36_000), (12_000, 6_000), 12_000),
        (13, 30, (32_000, 48_000), (16_000, 8_000), 16_000),
    ],
)
def test_the_printed_table_of_payments(
    han: int, fu: int | None, rons: tuple[int, int], tsumo: tuple[int, int] | None, dealer_tsumo: int | None
) -> None:
    value = Value(han, fu)
    assert (points(value), points(value, dealer=True)) == rons
    if tsumo is None:
        with pytest.raises(IllegalError, match="seven pairs by tsumo have at least three han"):
            payment(value, RULES, dealer=False, tsumo=True)
        return
    drawn = payment(value, RULES, dealer=False, tsumo=True)
    assert (drawn.dealer_pays, drawn.other_pays) == tsumo
    assert drawn.points == tsumo[0] + 2 * tsumo[1]
    assert payment(value, RULES, dealer=True, tsumo=True)[1:3] == (0, dealer_tsumo)


@pytest.mark.parametrize("value", [Value(2, 20), Value(3, 20), Value(4, 20)])
def test_a_pinfu_tsumo_has_20_fu(value: Value) -> None:
    expected = {2: (700, 400), 3: (1_300, 700), 4: (2_600, 1_300)}
    assert payment(value, RULES, dealer=False, tsumo=True)[1:3] == expected[value.han or 0]


@pytest.mark.parametrize(("limit", "worth"), [("mangan", 8_000), ("haneman", 12_000), ("sanbaiman", 24_000)])
def test_a_limit_needs_no_han(limit: str, worth: int) -> None:
    paid = payment(Value(limit=limit), RULES, dealer=False, tsumo=False)  # type: ignore[arg-type]  # a name from the table of limits
    assert (paid.points, paid.limit) == (worth, limit)


def test_kiriage_rounds_7700_up_to_a_mangan() -> None:
    kiriage = RULES.with_choices(kiriage=True)
    for value in (Value(4, 30), Value(3, 60)):
        assert payment(value, RULES, dealer=False, tsumo=False)[::3] == (7_700, None)
        assert payment(value, kiriage, dealer=False, tsumo=False)[::3] == (8_000, "mangan")
    assert points(Value(4, 25), kiriage) == 6_400
    assert readings(7_700, kiriage, dealer=False, tsumo=False) == ()


def test_thirteen_han_are_a_yakuman_only_where_it_is_counted() -> None:
    assert points(Value(13, 30)) == points(Value(26)) == 32_000
    assert points(Value(13, 30), RULES.with_choices(counted_yakuman=False)) == 24_000


def test_several_yakuman_are_added_up_to_the_most_that_the_rules_count() -> None:
    assert points(Value(yakuman=2)) == 64_000
    assert points(Value(yakuman=6), dealer=True) == 288_000
    assert points(Value(yakuman=6), RULES.with_choices(max_yakuman=4)) == 128_000
    single = RULES.with_choices(multiple_yakuman=False)
    assert points(Value(yakuman=3), single) == 32_000
    assert points(Value(yakuman=2), single.with_choices(double_yakuman=True)) == 64_000


def test_three_players_lose_the_missing_share_of_a_tsumo_or_split_it() -> None:
    split = SANMA.with_choices(sanma_tsumo="split")
    mangan = Value(limit="mangan")
    assert payment(mangan, SANMA, dealer=False, tsumo=True) == (6_000, 4_000, 2_000, "mangan")
    assert payment(mangan, split, dealer=False, tsumo=True) == (8_000, 5_000, 3_000, "mangan")
    assert payment(mangan, SANMA, dealer=True, tsumo=True) == (8_000, 0, 4_000, "mangan")
    assert payment(mangan, split, dealer=True, tsumo=True) == (12_000, 0, 6_000, "mangan")
    assert points(mangan, SANMA) == 8_000


def test_5700_is_worth_no_hand_by_a_discard() -> None:
    for dealer in (False, True):
        with pytest.raises(IllegalError, match=r"no ron of a .*dealer is worth 5700"):
            payment(Value(points=5_700), RULES, dealer=dealer, tsumo=False)


def test_1500_by_ron_is_the_dealers() -> None:
    assert readings(1_500, RULES, dealer=True, tsumo=False) == (Value(1, 30),)
    assert readings(1_500, RULES, dealer=False, tsumo=False) == ()
    with pytest.raises(IllegalError, match="no ron of a non-dealer is worth 1500: the nearest are 1300 and 1600"):
        payment(Value(points=1_500), RULES, dealer=False, tsumo=False)


def test_5800_is_the_dealers_3_han_30_or_2_han_90_of_another() -> None:
    assert readings(5_800, RULES, dealer=True, tsumo=False) == (Value(2, 60), Value(3, 30))
    assert readings(5_800, RULES, dealer=False, tsumo=False) == (Value(2, 90),)


def test_points_alone_pay_as_the_hand_behind_them() -> None:
    assert payment(Value(points=4_000), RULES, dealer=False, tsumo=True) == (4_000, 2_000, 1_000, None)
    assert payment(Value(points=32_000), RULES, dealer=False, tsumo=False).limit == "yakuman"


@pytest.mark.parametrize("dealer", [False, True])
@pytest.mark.parametrize("tsumo", [False, True])
def test_every_possible_number_of_points_is_paid_as_each_of_its_readings(dealer: bool, tsumo: bool) -> None:
    for rules in (RULES, SANMA, preset("ema"), SANMA.with_choices(sanma_tsumo="split")):
        for number, values in possible_points(rules, dealer=dealer, tsumo=tsumo).items():
            whole = payment(Value(points=number), rules, dealer=dealer, tsumo=tsumo)
            assert whole.points == number
            assert {payment(value, rules, dealer=dealer, tsumo=tsumo) for value in values} == {whole}


def test_points_beside_han_and_fu_are_a_claim_that_must_be_right() -> None:
    assert points(Value(3, 30, points=5_800), dealer=True) == 5_800
    with pytest.raises(IllegalError, match="of 3 han 30 fu is worth 3900, not 5800"):
        points(Value(3, 30, points=5_800))


def test_the_buttons_are_the_common_hands_and_the_limits() -> None:
    assert [button.points for button in common_points(RULES, dealer=False, tsumo=False)] == [
        *(1_000, 1_300, 2_000, 2_600, 3_900, 5_200, 7_700),
        *(8_000, 12_000, 16_000, 24_000, 32_000),
    ]
    assert [button.points for button in common_points(RULES, dealer=True, tsumo=False)][:3] == [1_500, 2_000, 2_900]


@pytest.mark.parametrize(
    ("value", "rule"),
    [
        ({}, "without its value"),
        ({"han": 3}, "give the fu of a hand below 5 han"),
        ({"fu": 30, "points": 2_000}, "30 fu without han"),
        ({"han": 0, "fu": 30}, "at least one han"),
        ({"han": 3, "fu": 35}, "give 25 fu for seven pairs, otherwise 20, 30, 40"),
        ({"han": 1, "fu": 25}, "give at least two han"),
        ({"han": 1, "fu": 20}, "20 fu needs pinfu and tsumo"),
        ({"han": 5, "limit": "mangan"}, "more than one value"),
        ({"limit": "slam"}, "'slam' is not a limit"),
        ({"yakuman": 7}, "a hand has up to 6"),
        ({"points": 1_050}, "give hundreds above 0"),
        ({"points": 0}, "above 0"),
    ],
)
def test_a_value_that_no_hand_has_is_refused(value: dict[str, Any], rule: str) -> None:
    with pytest.raises((IllegalError, MalformedError), match=rule):
        Value(**value)


@pytest.mark.parametrize("value", [{"han": 3.5, "fu": 30}, {"han": "3", "fu": 30}, {"han": True, "fu": 30}])
def test_han_and_fu_are_whole_numbers(value: dict[str, Any]) -> None:
    with pytest.raises(MalformedError, match="is not a whole number"):
        Value(**value)


def test_no_more_yakuman_count_than_the_rules_count() -> None:
    doubles = Ruleset(multiple_yakuman=False, double_yakuman=True, max_yakuman=1)
    assert payment(Value(yakuman=2), doubles, dealer=False, tsumo=False).points == 32_000


def test_one_han_has_at_most_110_fu() -> None:
    with pytest.raises(IllegalError, match="more than 110 fu need three kans"):
        Value(1, 120)
    assert payment(Value(2, 120), Ruleset(), dealer=False, tsumo=False).points == 7_700
