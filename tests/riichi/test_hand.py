from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal

import pytest

from fourwinds.riichi.rules.hand import HandValue, check_yakuman, score_hand
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.rules.tiles import read_tiles
from fourwinds.riichi.rules.typed_hand import read_hand
from fourwinds.riichi.rules.winning_hand import Meld, WinningHand
from fourwinds.riichi.rules.yaku import YAKU
from fourwinds.table.errors import IllegalError, NotFoundError


def won(tiles: str, win_tile: str, *situations: str, **facts: Any) -> WinningHand:
    defaults: dict[str, Any] = {"tsumo": False, "seat_wind": "S", "round_wind": "E"}
    return read_hand(tiles, win_tile, situations=situations, **(defaults | facts))


def worth(hand: WinningHand, **choices: Any) -> HandValue:
    return score_hand(hand, Ruleset(**({"aka": 3} | choices)))


PINFU = "234567m 234p 67s 55s"
KOKUSHI = "19m 19p 19s 1234567z"
OPEN_TANYAO: dict[str, Any] = {"melds": ["pon 222s"]}


@pytest.mark.parametrize(
    ("hand", "han", "fu", "yaku"),
    [
        (won(PINFU, "8s", "riichi"), 3, 30, "riichi pinfu tanyao"),
        (won(PINFU, "8s", "riichi", tsumo=True), 4, 20, "riichi menzen_tsumo pinfu tanyao"),
        (won(PINFU, "8s", "double riichi", "ippatsu"), 5, 30, "double_riichi ippatsu pinfu tanyao"),
        (won(PINFU, "8s", "houtei"), 3, 30, "houtei pinfu tanyao"),
        (won(PINFU, "8s", "haitei", tsumo=True), 4, 20, "haitei menzen_tsumo pinfu tanyao"),
        (won(PINFU, "8s", "chankan"), 3, 30, "chankan pinfu tanyao"),
        (won("11m 22m 55p 66p 88s 11z 7z", "7z"), 2, 25, "chiitoitsu"),
        (won("234m 567p 77s 55z", "5z", melds=["pon 111s"]), 1, 30, "haku"),
        (won("234m 567p 77s 22z", "2z", melds=["pon 111s"]), 1, 30, "seat_south"),
        (won("11z 234m 567p 789s 99s", "1z", seat_wind="E"), 2, 40, "seat_east round_east"),
        (won("345m 678p 33s 66s", "6s", **OPEN_TANYAO), 1, 30, "tanyao"),
        (won("345m 678p 4445s", "5s", melds=["ankan 2222s"], tsumo=True), 2, 50, "menzen_tsumo tanyao"),
        (
            won("345m 678p 4445s", "5s", "rinshan", melds=["ankan 2222s"], tsumo=True),
            3,
            50,
            "rinshan menzen_tsumo tanyao",
        ),
        (won("23m 999m 11z", "1m", melds=["kakan 7777z", "daiminkan 8888m"]), 3, 60, "chun honitsu"),
    ],
)
def test_textbook_hands_have_their_han_and_fu(hand: WinningHand, han: int, fu: int, yaku: str) -> None:
    value = worth(hand)
    assert (value.han, value.fu, " ".join(name for name, _ in value.yaku)) == (han, fu, yaku)


def test_every_yaku_comes_in_the_order_of_the_table() -> None:
    names = [name for name, _ in worth(won(PINFU, "8s", "riichi", tsumo=True, dora="1m", ura="4p")).yaku]
    assert names == [name for name in YAKU if name in names]


def test_dora_red_fives_and_ura_add_han_after_a_yaku() -> None:
    hand = won("23467m 0m 234p 6755s", "8s", "riichi", dora="1m", ura="4s")
    assert worth(hand).yaku[-3:] == (("dora", 1), ("aka_dora", 1), ("ura_dora", 2))
    assert "aka_dora" not in dict(worth(hand, aka=0).yaku)
    assert "ura_dora" not in dict(worth(hand, ura=False).yaku)
    assert "ura_dora" not in dict(worth(replace(hand, riichi=False)).yaku)


def test_without_kan_dora_only_the_first_indicator_counts() -> None:
    hand = won(PINFU, "8s", "riichi", dora="1m 4s", ura="2m 5m")
    assert dict(worth(hand).yaku) | {"dora": 3, "ura_dora": 2} == dict(worth(hand).yaku)
    assert dict(worth(hand, kan_dora=False).yaku) | {"dora": 1, "ura_dora": 1} == dict(worth(hand, kan_dora=False).yaku)


def test_ippatsu_counts_where_it_is_played() -> None:
    hand = won(PINFU, "8s", "riichi", "ippatsu")
    assert worth(hand).han - worth(hand, ippatsu=False).han == 1


def test_open_tanyao_wins_where_kuitan_is_played() -> None:
    hand = won("345m 678p 33s 66s", "6s", **OPEN_TANYAO)
    assert worth(hand).han == 1
    with pytest.raises(IllegalError, match="no yaku"):
        worth(hand, kuitan=False)


@pytest.mark.parametrize(("kiriage", "limit"), [(False, ""), (True, "mangan")])
def test_kiriage_rounds_four_han_thirty_fu_up(kiriage: bool, limit: str) -> None:
    value = worth(won(PINFU, "8s", "riichi", dora="1m"), kiriage=kiriage)
    assert (value.han, value.fu, value.limit) == (4, 30, limit)


@pytest.mark.parametrize("kiriage", [False, True])
def test_four_han_forty_fu_is_a_mangan_anyway(kiriage: bool) -> None:
    value = worth(won("345m 678p 222s 33s 66s", "6s", dora="1s"), kiriage=kiriage)
    assert (value.han, value.fu, value.limit) == (4, 40, "mangan")


@pytest.mark.parametrize(
    ("dora", "han", "limit"),
    [("", 3, ""), ("1m4s", 6, "haneman"), ("444s1m", 10, "baiman"), ("444s12m", 11, "sanbaiman")],
)
def test_limits_follow_the_han(dora: str, han: int, limit: str) -> None:
    value = worth(won(PINFU, "8s", "riichi", dora=dora))
    assert (value.han, value.limit) == (han, limit)


@pytest.mark.parametrize(("counted", "limit"), [(True, "yakuman"), (False, "sanbaiman")])
def test_thirteen_han_are_a_yakuman_where_they_are_counted(counted: bool, limit: str) -> None:
    hand = won("112233m 56677m 99m", "5m", "riichi", "ippatsu", tsumo=True)
    value = worth(hand, counted_yakuman=counted)
    assert (value.han, value.yakuman, value.limit) == (13, 0, limit)
    assert dict(value.yaku)["ryanpeikou"] == 3


@pytest.mark.parametrize(
    ("double", "multiple", "yakuman"), [(False, True, 3), (True, True, 5), (False, False, 1), (True, False, 2)]
)
def test_several_yakuman_add_up_where_the_rules_say_so(double: bool, multiple: bool, yakuman: int) -> None:
    value = worth(won("111222333444z 5z", "5z"), double_yakuman=double, multiple_yakuman=multiple)
    assert {name for name, _ in value.yaku} == {"suuankou_tanki", "tsuuiisou", "daisuushii"}
    assert (value.yakuman, value.han, value.limit) == (yakuman, 13 * yakuman, "yakuman")


@pytest.mark.parametrize(
    ("hand", "yakuman"),
    [
        (won(KOKUSHI, "1z"), "kokushi_juusanmen"),
        (won("19m 19p 19s 1123456z", "7z"), "kokushi"),
        (won("1112345678999m", "5m"), "junsei_chuuren"),
        (won("1112345678899m", "9m"), "chuuren"),
        (won("111m 222p 333s 44s 66s", "6s", tsumo=True), "suuankou"),
        (won("111m 222p 333s 666s 4s", "4s"), "suuankou_tanki"),
        (won("555z 234m 1p", "1p", melds=["pon 666z", "777z"]), "daisangen"),
        (won("22334466888s 66z", "6z"), "ryuuiisou"),
        (won("111999m 111p 99s 11s", "1s"), "chinroutou"),
        (won("111222z 3334z 567m", "4z"), "shousuushii"),
        (won("1m", "1m", melds=["ankan 2222m", "kakan 3333p", "daiminkan 4444s", "ankan 7777z"]), "suukantsu"),
        (won(PINFU, "8s", "tenhou", tsumo=True, seat_wind="E"), "tenhou"),
        (won(PINFU, "8s", "chiihou", tsumo=True), "chiihou"),
    ],
)
def test_each_yakuman_is_seen(hand: WinningHand, yakuman: str) -> None:
    assert (worth(hand).yakuman, worth(hand).yaku) == (1, ((yakuman, 13),))


def test_three_triplets_and_a_ron_on_the_fourth_are_sanankou_not_suuankou() -> None:
    value = worth(won("111m 222p 333s 44s 66s", "6s"))
    assert (value.yakuman, dict(value.yaku)) == (0, {"toitoi": 2, "sanankou": 2})


@pytest.mark.parametrize(("rule", "fu"), [(4, 40), (2, 30)])
def test_a_pair_of_both_winds_gives_four_fu_or_two(rule: int, fu: int) -> None:
    """20, tsumo 2, middle wait 2, open triplet of honours 4, and the pair: 32 or 30."""
    hand = won("11z 234m 567p 35s", "4s", melds=["pon 666z"], seat_wind="E", tsumo=True)
    assert worth(hand, double_wind_fu=rule).fu == fu
    assert worth(replace(hand, seat_wind="S"), double_wind_fu=rule).fu == 30


@pytest.mark.parametrize(
    ("renhou", "han", "yakuman"),
    [("none", 2, 0), ("mangan", 5, 0), ("yakuman", 13, 1)],
)
def test_renhou_counts_as_the_rules_have_it(
    renhou: Literal["none", "mangan", "yakuman"], han: int, yakuman: int
) -> None:
    value = worth(won(PINFU, "8s", "renhou"), renhou=renhou)
    assert (value.han, value.yakuman) == (han, yakuman)


def test_renhou_as_a_mangan_gives_way_to_a_dearer_hand() -> None:
    dear = won("112233m 56677m 99m", "5m", "renhou")
    assert "renhou" not in dict(worth(dear, renhou="mangan").yaku)
    assert worth(dear, renhou="mangan").han == 10
    no_yaku = won("123m 456p 11s 99s 789p", "9s", "renhou", dora="8s")
    assert worth(no_yaku, renhou="mangan").yaku == (("renhou", 5),)
    with pytest.raises(IllegalError, match="no yaku"):
        worth(no_yaku)


def test_a_table_of_three_sets_norths_aside_and_goes_from_one_to_nine_of_man() -> None:
    hand = won("99m 234567p 345s 67s", "8s", "riichi", melds=["nuki 4z", "nuki 4z"], dora="1m", players=3)
    value = worth(hand)
    assert dict(value.yaku) == {"riichi": 1, "pinfu": 1, "dora": 2, "nuki_dora": 2}
    assert (value.han, value.fu) == (6, 30)
    north = won("99m 234567p 345s 67s", "8s", "riichi", melds=["nuki 4z"], dora="3z", players=3)
    assert dict(worth(north).yaku) == {"riichi": 1, "pinfu": 1, "dora": 1, "nuki_dora": 1}


def test_the_order_of_tiles_and_melds_is_of_no_matter() -> None:
    hand = won("555z 66s 67s", "8s", melds=["chi 345m", "chi 678p"], dora="4m")
    turned = replace(
        hand, tiles=hand.tiles[::-1], melds=tuple(Meld(meld.kind, meld.tiles[::-1]) for meld in hand.melds[::-1])
    )
    assert worth(turned) == worth(hand)
    assert dict(worth(hand).yaku) == {"haku": 1, "dora": 1}


@pytest.mark.parametrize(
    ("tiles", "melds", "count"),
    [
        ("234567m 234p 678s", [], 12),
        ("234567m 234p 678s 555s", [], 15),
        ("234567m 234p 678s 55s", ["pon 111z"], 17),
    ],
)
def test_a_winning_hand_has_fourteen_tiles(tiles: str, melds: list[str], count: int) -> None:
    with pytest.raises(IllegalError, match=f"has {count} tiles, not 14"):
        won(tiles, "8s", melds=melds)


def test_a_kan_counts_as_three_of_them() -> None:
    assert len(won("234567m 67s 55s", "8s", melds=["ankan 1111z"]).all_tiles()) == 15


def test_the_winning_tile_is_in_the_hand() -> None:
    with pytest.raises(IllegalError, match="winning tile 9s is not in the hand"):
        won("234567m 234p 678s 55s", "9s")
    hand = won(PINFU, "8s")
    with pytest.raises(IllegalError, match="winning tile 1m is not in the hand"):
        replace(hand, win_tile=0)
    melded = won("345m 678p 33s 66s", "6s", **OPEN_TANYAO)
    with pytest.raises(IllegalError, match="winning tile 2s"):
        replace(melded, win_tile=melded.melds[0].tiles[0])


def test_a_fifth_tile_of_a_kind_is_refused_wherever_it_lies() -> None:
    with pytest.raises(IllegalError, match="a fifth 1m"):
        won("1111m 234p 678s 5s 55z", "5s", dora="1m")
    hand = won(PINFU, "8s")
    with pytest.raises(IllegalError, match="the 2m with number"):
        replace(hand, dora_indicators=hand.tiles[:1])


@pytest.mark.parametrize(
    ("facts", "problem"),
    [
        ({"riichi": True, "melds": True}, "an open hand with riichi"),
        ({"double_riichi": True, "melds": True}, "an open hand with riichi"),
        ({"ippatsu": True}, "ippatsu without riichi"),
        ({"rinshan": True}, "rinshan by ron"),
        ({"rinshan": True, "tsumo": True}, "rinshan without a kan"),
        ({"haitei": True}, "haitei by ron"),
        ({"houtei": True, "tsumo": True}, "houtei by tsumo"),
        ({"chankan": True, "tsumo": True}, "chankan by tsumo"),
        ({"chankan": True, "houtei": True}, "chankan with houtei"),
        ({"tenhou": True, "tsumo": True}, "tenhou is a dealer's"),
        ({"tenhou": True, "seat_wind": "E"}, "tenhou is a dealer's"),
        ({"tenhou": True, "seat_wind": "E", "tsumo": True, "riichi": True}, "first turn"),
        ({"tenhou": True, "seat_wind": "E", "tsumo": True, "melds": True}, "before any meld"),
        ({"chiihou": True, "seat_wind": "E", "tsumo": True}, "chiihou is a non-dealer's"),
        ({"chiihou": True}, "chiihou is a non-dealer's"),
        ({"renhou": True, "tsumo": True}, "renhou is a non-dealer's"),
        ({"players": 5}, "table of 5"),
        ({"players": 3}, "from 2m to 8m"),
        ({"dora_indicators": tuple(range(108, 114))}, "more than five"),
    ],
)
def test_what_cannot_have_happened_is_refused_with_its_rule(facts: dict[str, Any], problem: str) -> None:
    closed = won(PINFU, "8s")
    opened = won("234567m 67s 55s", "8s", melds=["chi 234p"])
    base = opened if facts.pop("melds", False) else closed
    with pytest.raises(IllegalError, match=problem):
        replace(base, **facts)


def test_a_replacement_tile_is_neither_the_last_of_the_wall_nor_ippatsu() -> None:
    hand = won("345m 678p 4445s", "5s", "rinshan", "riichi", melds=["ankan 2222s"], tsumo=True)
    with pytest.raises(IllegalError, match="leave out haitei"):
        replace(hand, haitei=True)
    with pytest.raises(IllegalError, match="ends ippatsu"):
        replace(hand, ippatsu=True)


def test_a_robbed_tile_is_the_only_one_of_its_kind_in_the_hand() -> None:
    with pytest.raises(IllegalError, match="another 5s is outside the robbed kan"):
        won("234567m 234p 678s 5s", "5s", "chankan")


@pytest.mark.parametrize(
    ("tiles", "win", "facts", "problem"),
    [
        ("99m 234p 678s 66s", "6s", {"melds": ["chi 567p"]}, "a chi in a three-player game"),
        ("99m 234567p 345s 67s", "8s", {"seat_wind": "N"}, "seat wind north"),
        ("99m 234567p 345s 67s", "8s", {"dora": "4m"}, "from 2m to 8m"),
    ],
)
def test_a_table_of_three_has_its_own_limits(tiles: str, win: str, facts: dict[str, Any], problem: str) -> None:
    with pytest.raises(IllegalError, match=problem):
        won(tiles, win, players=3, **facts)


def test_four_players_set_no_north_aside() -> None:
    with pytest.raises(IllegalError, match="nuki in a four-player game"):
        won(PINFU, "8s", melds=["nuki 4z"])


@pytest.mark.parametrize(
    ("kind", "tiles"),
    [
        ("chi", "124m"),
        ("chi", "891m"),
        ("chi", "123z"),
        ("chi", "9m12p"),
        ("chi", "12m"),
        ("chi", ""),
        ("pon", "112m"),
        ("pon", "1111m"),
        ("ankan", "111m"),
        ("nuki", "1z"),
        ("nuki", ""),
        ("quint", "111m"),
    ],
)
def test_a_meld_is_what_it_is_called(kind: str, tiles: str) -> None:
    with pytest.raises(IllegalError, match=f"{kind}"):
        Meld(kind, read_tiles(tiles))


def test_an_unfinished_hand_does_not_win() -> None:
    with pytest.raises(IllegalError, match="is not complete"):
        worth(won("2345679m 234p 67s 5s", "8s", "riichi"))


@pytest.mark.parametrize(
    ("claim", "hand"),
    [
        ("kokushi musou", won(KOKUSHI, "1z")),
        ("kokushi 13", won(KOKUSHI, "1z")),
        ("kokushi", read_tiles(KOKUSHI + "7z")),
        ("suuankou", won("111m 222p 333s 666s 4s", "4s")),
        ("suuanko", read_tiles("111m 222p 333s 666s 44s")),
        ("daisangen", won("555z 234m 1p", "1p", melds=["pon 666z", "777z"])),
        ("chuuren poutou", read_tiles("11123456788999m")),
        ("tenhou", won(PINFU, "8s", "tenhou", tsumo=True, seat_wind="E")),
        ("renhou", won(PINFU, "8s", "renhou")),
    ],
)
def test_a_true_yakuman_stands(claim: str, hand: WinningHand | tuple[int, ...]) -> None:
    check_yakuman(claim, hand)


@pytest.mark.parametrize(
    ("claim", "hand", "truth"),
    [
        ("suuankou", won("111m 222p 333s 44s 66s", "6s"), r"toitoi, sanankou \(4 han"),
        ("kokushi 13", won("19m 19p 19s 1123456z", "7z"), r"kokushi \(yakuman"),
        ("suuankou tanki", won("111m 222p 333s 44s 66s", "6s", tsumo=True), r"suuankou \(yakuman"),
        ("daisangen", won("55z 234m 1p 1p 1p", "5z", melds=["pon 666z", "777z"]), "hatsu"),
        ("chuuren", read_tiles("11123456788899m"), "chinitsu"),
        ("tsuuiisou", read_tiles("11122233344z 124m"), "not complete"),
        ("tenhou", won(PINFU, "8s", "chiihou", tsumo=True), r"chiihou \(yakuman"),
    ],
)
def test_a_false_yakuman_is_answered_with_the_truth(
    claim: str, hand: WinningHand | tuple[int, ...], truth: str
) -> None:
    with pytest.raises(IllegalError, match=f"is not .* but .*{truth}"):
        check_yakuman(claim, hand)


def test_only_a_yakuman_can_be_claimed() -> None:
    with pytest.raises(IllegalError, match="tanyao is not a yakuman"):
        check_yakuman("tanyao", won(PINFU, "8s"))
    with pytest.raises(NotFoundError):
        check_yakuman("royal flush", won(PINFU, "8s"))
    with pytest.raises(IllegalError, match="no tiles"):
        check_yakuman("kokushi", ())
