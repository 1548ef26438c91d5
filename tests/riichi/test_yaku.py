from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourwinds.riichi.rules import yaku as module
from fourwinds.riichi.rules.yaku import YAKU, read_yaku, write_yaku, yaku_named
from fourwinds.table.errors import AmbiguousError, IllegalError, MalformedError, NotFoundError
from tests import shared_data

lists = st.lists(st.tuples(st.sampled_from(list(YAKU)), st.none() | st.integers(0, 40)), max_size=8)


@pytest.mark.parametrize(
    ("spelling", "name"),
    [
        ("tanyao", "tanyao"),
        ("sananko", "sanankou"),
        ("san ankou", "sanankou"),
        ("iipeiko", "iipeikou"),
        ("ipeikou", "iipeikou"),
        ("ittsu", "ittsuu"),
        ("Ikki-tsuukan", "ittsuu"),
        ("chanta", "chanta"),
        ("honchantaiyao", "chanta"),
        ("chinitsu", "chinitsu"),
        ("chin-itsu", "chinitsu"),
        ("toi toi", "toitoi"),
        ("tsumo", "menzen_tsumo"),
        ("Menzen Tsumo", "menzen_tsumo"),
        ("yakuhai", "yakuhai"),
        ("yakuhai1", "yakuhai"),
        ("yakuhai2", "yakuhai"),
        ("yakuhai haku", "haku"),
        ("white dragon", "haku"),
        ("dora 3", "dora"),
        ("DORA3", "dora"),
        ("dora x3", "dora"),
        ("uradora", "ura_dora"),
        ("ura", "ura_dora"),
        ("aka dora", "aka_dora"),
        ("kita", "nuki_dora"),
        ("kokushi", "kokushi"),
        ("kokushi musō", "kokushi"),
        ("Kokushi 13", "kokushi_juusanmen"),
        ("kokushi13", "kokushi_juusanmen"),
        ("suuanko", "suuankou"),
        ("sūankō tanki", "suuankou_tanki"),
        ("daburu riichi", "double_riichi"),
        ("double-riichi", "double_riichi"),
        ("chitoitsu", "chiitoitsu"),
        ("seven pairs", "chiitoitsu"),
        ("chūren pōtō", "chuuren"),
        ("sanshoku", "sanshoku_doujun"),
        ("sanshoku doukou", "sanshoku_doukou"),
        ("tsuuiisou", "tsuuiisou"),
        ("all honors", "tsuuiisou"),
        ("ryuiso", "ryuuiisou"),
        ("shosangen", "shousangen"),
        ("daisushi", "daisuushii"),
        ("ドラ", "dora"),
        ("断幺九", "tanyao"),
        ("seat wind east", "seat_east"),
        ("round_west", "round_west"),
    ],
)
def test_a_yaku_is_known_by_the_spellings_people_write(spelling: str, name: str) -> None:
    assert yaku_named(spelling).name == name


def test_no_spelling_means_two_yaku() -> None:
    meant: dict[str, set[str]] = {}
    for table in (module._ORDINARY, module._YAKUMAN):
        for name, _, english, japanese, others in module._table_rows(table):
            for spelling in (name, english, japanese, *others):
                meant.setdefault(module._fold(spelling), set()).add(name)
    assert [names for names in meant.values() if len(names) > 1] == []
    assert not meant.keys() & module._WIND_REMEDIES.keys()


@pytest.mark.parametrize(
    ("name", "closed", "opened"),
    [
        ("riichi", 1, None),
        ("double_riichi", 2, None),
        ("tanyao", 1, 1),
        ("chiitoitsu", 2, None),
        ("sanshoku_doujun", 2, 1),
        ("sanankou", 2, 2),
        ("honitsu", 3, 2),
        ("junchan", 3, 2),
        ("ryanpeikou", 3, None),
        ("chinitsu", 6, 5),
        ("daisangen", 13, 13),
        ("kokushi", 13, None),
    ],
)
def test_han_fall_where_the_hand_is_open(name: str, closed: int, opened: int | None) -> None:
    assert (YAKU[name].closed_han, YAKU[name].open_han) == (closed, opened)


def test_four_yakuman_can_count_twice() -> None:
    doubles = {yaku.name for yaku in YAKU.values() if yaku.double}
    assert doubles == {"suuankou_tanki", "junsei_chuuren", "kokushi_juusanmen", "daisuushii"}
    assert all(YAKU[name].yakuman for name in doubles)


def test_there_are_four_kinds_of_dora() -> None:
    assert {yaku.name for yaku in YAKU.values() if yaku.is_dora} == {"dora", "aka_dora", "ura_dora", "nuki_dora"}


@pytest.mark.parametrize(("text", "near"), [("iipeko", "iipeikou"), ("tanyo", "tanyao"), ("suuankuo", "suuankou")])
def test_an_unknown_name_is_answered_with_the_nearest(text: str, near: str) -> None:
    with pytest.raises(NotFoundError, match=re.escape(repr(text))) as caught:
        yaku_named(text)
    assert near in caught.value.remedy


@pytest.mark.parametrize("text", ["", "3", "?!", "flush of the fifth moon"])
def test_what_is_near_nothing_gets_examples(text: str) -> None:
    with pytest.raises(NotFoundError):
        yaku_named(text)


@pytest.mark.parametrize("text", ["east", "ton", "yakuhai south", "yakuhai pei", "double east"])
def test_a_wind_must_say_whether_it_is_the_seat_or_the_round(text: str) -> None:
    with pytest.raises(AmbiguousError, match="seat"):
        yaku_named(text)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("", ()),
        ("()", ()),
        ("( riichi pinfu dora 2)", (("riichi", None), ("pinfu", None), ("dora", 2))),
        ("(yakuhai2 toitoi dora 3)", (("yakuhai", 2), ("toitoi", None), ("dora", 3))),
        ("riichi tsumo tanyao", (("riichi", None), ("menzen_tsumo", None), ("tanyao", None))),
        ("menzen tsumo, ura dora2", (("menzen_tsumo", None), ("ura_dora", 2))),
        ("daburu riichi ippatsu", (("double_riichi", None), ("ippatsu", None))),
        ("yakuhai haku, chun", (("haku", None), ("chun", None))),
        ("yakuhai, haku", (("yakuhai", None), ("haku", None))),
        ("yakuhai 2 honitsu", (("yakuhai", 2), ("honitsu", None))),
        ("kokushi 13", (("kokushi_juusanmen", None),)),
        ("dora x4 + aka", (("dora", 4), ("aka_dora", None))),
    ],
)
def test_a_list_of_yaku_is_read(text: str, read: tuple[tuple[str, int | None], ...]) -> None:
    assert read_yaku(text) == read


@given(lists)
def test_a_list_of_yaku_reads_back(yaku: list[tuple[str, int | None]]) -> None:
    assert read_yaku(write_yaku(yaku)) == tuple(yaku)
    assert write_yaku(read_yaku(write_yaku(yaku))) == write_yaku(yaku)


def test_a_list_is_written_as_clubs_write_it() -> None:
    assert write_yaku([("riichi", None), ("yakuhai", 1), ("dora", 3)]) == "riichi yakuhai1 dora 3"


def test_a_number_needs_a_yaku_before_it() -> None:
    with pytest.raises(MalformedError, match="is not after a yaku"):
        read_yaku("3 dora")


def test_a_stranger_in_a_list_is_named() -> None:
    with pytest.raises(NotFoundError, match="'pinfuu2x'"):
        read_yaku("riichi pinfuu2x dora")


def test_han_are_never_negative() -> None:
    with pytest.raises(IllegalError, match="-1"):
        write_yaku([("dora", -1)])


def test_every_list_of_the_club_games_reads_and_reads_back() -> None:
    lists = re.findall(r"\((.*?)\)", shared_data.path("riichi_club_games.txt").read_text(encoding="utf-8"))
    assert len(lists) > 90
    for text in lists:
        read = read_yaku(text)
        assert read_yaku(write_yaku(read)) == read
        assert len(read) == len(re.findall(r"[a-z]+", text))
