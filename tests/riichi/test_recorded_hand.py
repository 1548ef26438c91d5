from __future__ import annotations

from random import Random
from typing import Any

import pytest

from fourwinds.riichi.rules.hand import score_hand
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.rules.tiles import tile_name, write_tiles
from fourwinds.riichi.rules.typed_hand import read_hand
from fourwinds.riichi.rules.winning_hand import read_meld
from fourwinds.riichi.verify.recorded_hand import hand_from_row, score_row, verify_hand
from fourwinds.table.errors import AmbiguousError, FourWindsError, IllegalError, MalformedError, NotFoundError
from tests.riichi.recorded_rows import real_wins, told_or_refused, with_nonsense

ROW: dict[str, Any] = {
    "tiles": [48, 49, 55, 57, 60, 65, 66, 67],
    "melds": [["kakan", [132, 133, 134, 135], True], ["pon", [36, 38, 39], True]],
    "win_tile": 48,
    "tsumo": True,
    "seat_wind": "N",
    "round_wind": "E",
    "dora_ind": [25],
    "ura_ind": [],
    "yaku": [["rinshan", 1], ["chun", 1], ["honitsu", 2]],
    "yakuman": None,
    "aka": True,
    "kuitan": True,
}


def test_the_yaku_of_a_record_tell_how_the_hand_was_won() -> None:
    hand = hand_from_row(ROW)
    assert hand.rinshan
    assert not hand.riichi
    assert [meld.kind for meld in hand.melds] == ["kakan", "pon"]
    assert score_row(ROW).yaku == (("rinshan", 1), ("chun", 1), ("honitsu", 2))


def test_yakuman_of_a_record_tell_it_too() -> None:
    dealt = {"tiles": [0, 4, 8, 36, 40, 44, 72, 76, 80, 108, 109, 110, 112, 113], "melds": [], "win_tile": 0}
    hand = hand_from_row(ROW | dealt | {"seat_wind": "S", "yaku": None, "yakuman": ["chiihou"]})
    assert hand.chiihou
    assert score_hand(hand, Ruleset(aka=3)).yakuman == 1


@pytest.mark.parametrize(
    ("meld", "kind"),
    [
        (["ankan", [132, 133, 134, 135], False], "ankan"),
        (["kan", [132, 133, 134, 135], False], "ankan"),
        (["kan", [132, 133, 134, 135], True], "daiminkan"),
        (["daiminkan", [132, 133, 134, 135], True], "daiminkan"),
        (["shouminkan", [132, 133, 134, 135], True], "kakan"),
    ],
)
def test_kans_are_known_by_their_names(meld: list[Any], kind: str) -> None:
    assert hand_from_row(ROW | {"melds": [meld, ROW["melds"][1]]}).melds[0].kind == kind


@pytest.mark.parametrize("opened", [False, True])
def test_norths_set_aside_are_melds_of_a_record_of_three_players(opened: bool) -> None:
    melds = [*ROW["melds"], ["nuki", [120], opened], ["nuki", [121], opened]]
    row = ROW | {"melds": melds, "players": 3, "seat_wind": "W", "dora_ind": [0]}
    assert dict(score_row(row).yaku) == {"rinshan": 1, "chun": 1, "honitsu": 2, "nuki_dora": 2}
    assert hand_from_row({name: value for name, value in row.items() if name != "players"}).players == 3


@pytest.mark.parametrize("name", [name for name in ROW if name not in ("aka", "kuitan")])
def test_a_record_that_lacks_a_field_is_refused_by_its_name(name: str) -> None:
    with pytest.raises(MalformedError, match=f"has no '{name}'"):
        hand_from_row({field: value for field, value in ROW.items() if field != name})


@pytest.mark.parametrize("name", ["aka", "kuitan"])
def test_a_record_must_name_its_rules_to_be_scored(name: str) -> None:
    with pytest.raises(MalformedError, match=f"has no '{name}'"):
        score_row({field: value for field, value in ROW.items() if field != name})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("tiles", "234m"),
        ("tiles", [48, "49"]),
        ("tiles", [True]),
        ("tiles", None),
        ("win_tile", "48"),
        ("win_tile", True),
        ("tsumo", 1),
        ("seat_wind", 0),
        ("seat_wind", "Q"),
        ("melds", {}),
        ("melds", [["pon", [36, 38, 39]]]),
        ("melds", [["pon", 36, True]]),
        ("melds", ["pon"]),
        ("yaku", 3),
        ("yaku", "riichi"),
        ("yaku", [[]]),
        ("yaku", [[1, "riichi"]]),
        ("dora_ind", 25),
        ("ura_ind", None),
        ("players", "3"),
    ],
)
def test_a_field_that_cannot_be_read_is_refused(name: str, value: object) -> None:
    with pytest.raises(MalformedError):
        hand_from_row(ROW | {name: value})


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"melds": [["pon", [36, 38, 39], False], ROW["melds"][0]]}, "the pon is recorded as closed"),
        ({"melds": [["ankan", [132, 133, 134, 135], True], ROW["melds"][1]]}, "the ankan is recorded as open"),
        ({"melds": [["pon", [36, 38, 40], True], ROW["melds"][0]]}, "is not a pon"),
        ({"tiles": [48, 49, 55, 57, 60, 65, 66, 136]}, "136 is not a tile"),
        ({"dora_ind": [48]}, "the 4p with number"),
        ({"tsumo": False}, "rinshan"),
    ],
)
def test_a_record_of_an_impossible_hand_is_refused(change: dict[str, Any], problem: str) -> None:
    with pytest.raises(IllegalError, match=problem):
        hand_from_row(ROW | change)


def test_a_record_with_an_unknown_yaku_is_refused() -> None:
    with pytest.raises(NotFoundError, match="'rinshaan kaiho x'"):
        hand_from_row(ROW | {"yaku": [["rinshaan kaiho x", 1]]})


def test_typed_hands_take_the_winning_tile_within_or_on_top() -> None:
    facts: dict[str, Any] = {"tsumo": False, "seat_wind": "e", "round_wind": "S", "situations": ["Riichi"]}
    within = read_hand("234567m 234p 678s 55s", "8s", **facts)
    on_top = read_hand("234567m 234p 67s 55s", "8s", **facts)
    assert write_tiles(within.tiles) == write_tiles(on_top.tiles)
    assert tile_name(within.win_tile) == tile_name(on_top.win_tile) == "8s"
    assert within.riichi
    assert (within.seat_wind, within.round_wind) == ("E", "S")
    assert score_hand(within, Ruleset(aka=3)) == score_hand(on_top, Ruleset(aka=3))


def test_a_red_five_can_be_the_winning_tile() -> None:
    facts: dict[str, Any] = {"tsumo": False, "seat_wind": "E", "round_wind": "E"}
    assert read_hand("234m 345p 678s 777z 05s", "0s", **facts).win_tile == 88
    assert read_hand("234m 345p 678s 777z 05s", "5s", **facts).win_tile == 89
    with pytest.raises(IllegalError, match="0p is not in the hand"):
        read_hand("234m 345p 678s 777z 05s", "0p", **facts)


def test_no_copy_is_used_twice_by_hand_melds_and_indicators() -> None:
    facts: dict[str, Any] = {"tsumo": False, "seat_wind": "E", "round_wind": "E", "melds": ["pon 111m"]}
    assert read_hand("123m 345p 77z 66s", "6s", dora="9m", **facts).tiles[0] == 3
    with pytest.raises(IllegalError, match="a fifth 1m"):
        read_hand("123m 345p 77z 66s", "6s", dora="1m", **facts)


@pytest.mark.parametrize(
    ("text", "kind", "tiles"),
    [
        ("pon 777z", "pon", "777z"),
        ("777z", "pon", "777z"),
        ("Chi 340s", "chi", "340s"),
        ("123m", "chi", "123m"),
        ("ankan 1111m", "ankan", "1111m"),
        ("minkan 0555p", "daiminkan", "0555p"),
        ("kita 4z", "nuki", "4z"),
    ],
)
def test_melds_are_read_as_people_type_them(text: str, kind: str, tiles: str) -> None:
    meld = read_meld(text)
    assert (meld.kind, write_tiles(meld.tiles)) == (kind, tiles)


def test_four_of_a_kind_must_say_which_kan_they_are() -> None:
    with pytest.raises(AmbiguousError, match="three kans"):
        read_meld("1111m")


@pytest.mark.parametrize("text", ["", "pon", "135m", "kong 1111m", "11z"])
def test_what_is_no_meld_is_refused(text: str) -> None:
    with pytest.raises(FourWindsError):
        read_meld(text)


def test_what_the_tiles_show_is_not_a_way_to_win() -> None:
    with pytest.raises(NotFoundError, match="tanyao depends on the tiles"):
        read_hand("234567m 234p 678s 55s", "8s", tsumo=False, seat_wind="E", round_wind="E", situations=["tanyao"])


def test_every_real_hand_has_the_yaku_han_and_fu_of_its_record() -> None:
    assert len(real_wins()) == 5000
    for row in real_wins():
        value = score_row(row)
        if row["yakuman"]:
            assert sorted(name for name, _ in value.yaku) == sorted(row["yakuman"]), row
            assert value.yakuman == len(row["yakuman"]), row
        else:
            assert sorted(value.yaku) == sorted((name, han) for name, han in row["yaku"] if han), row
            assert (value.yakuman, value.han) == (0, row["han"]), row
        assert (value.fu, value.limit) == (row["fu"], row["limit"]), row


def test_every_amount_of_every_real_hand_follows_from_its_tiles() -> None:
    assert [str(difference) for row in real_wins() for difference in verify_hand(row)] == []


WON = ROW | {"han": 4, "fu": 50, "points": 8000, "limit": "mangan"}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("han", 5),
        ("han", None),
        ("han", "4"),
        ("fu", 30),
        ("points", 8100),
        ("points", [8000]),
        ("limit", ""),
        ("limit", None),
        ("yaku", [["rinshan", 1], ["chun", 1], ["honitsu", 3]]),
        ("yaku", [["rinshan", 1], ["chun", 1], ["honitsu", 2], ["dora", 1]]),
        ("yakuman", ["daisangen"]),
    ],
)
def test_a_single_wrong_amount_of_a_hand_is_found(name: str, value: object) -> None:
    assert verify_hand(WON) == []
    assert name in {difference.what for difference in verify_hand(WON | {name: value})}


def test_a_hand_that_cannot_win_is_told_with_the_rule_it_breaks() -> None:
    (found,) = verify_hand(WON | {"tiles": [48, 49, 55, 57, 60, 65, 66, 70]}, "line 7")
    assert str(found).startswith("line 7: hand of the record breaks the rules: ")
    assert "is not complete" in str(found)


def test_points_of_three_players_are_paid_by_two() -> None:
    melds = [*ROW["melds"], ["nuki", [120], False]]
    won = WON | {"melds": melds, "seat_wind": "W", "dora_ind": [0], "yaku": [*ROW["yaku"], ["nuki_dora", 1]]}
    assert verify_hand(won | {"han": 5, "points": 6000}) == []


def test_rules_beyond_aka_and_kuitan_may_be_named() -> None:
    won = next(row for row in real_wins() if (row["han"], row["fu"], row["points"]) == (4, 30, 7700))
    assert {each.what: each.derived for each in verify_hand(won | {"kiriage": True})} == {
        "points": 8000,
        "limit": "mangan",
    }
    with pytest.raises(MalformedError, match="kiriage of a winning hand cannot be 1"):
        verify_hand(won | {"kiriage": 1})


@pytest.mark.parametrize("row", [[], None, "hand", 7])
def test_a_row_that_is_no_object_cannot_be_read(row: Any) -> None:
    with pytest.raises(MalformedError, match="a winning hand cannot be"):
        verify_hand(row)


def test_nonsense_anywhere_in_a_hand_is_an_error_with_a_remedy_or_a_difference() -> None:
    random = Random(7)
    told = [told_or_refused(verify_hand, with_nonsense(random, random.choice(real_wins()))) for _ in range(600)]
    assert sum(bool(each) for each in told) > 400
