from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from mahjong.tile import TilesConverter

from fourwinds.riichi.rules.tiles import (
    HONOURS,
    RED_FIVES,
    check_no_repeats,
    kind_of,
    read_tile,
    read_tiles,
    tile_name,
    wind_kind,
    write_tiles,
)
from fourwinds.table.errors import FourWindsError, IllegalError, MalformedError

some_tiles = st.builds(lambda seed, count: Random(seed).sample(range(136), count), st.integers(0), st.integers(0, 18))


@given(some_tiles, st.booleans())
def test_tiles_read_back_as_they_are_written(tiles: list[int], aka: bool) -> None:
    text = write_tiles(tiles, aka=aka)
    read = read_tiles(text, aka=aka)
    assert write_tiles(read, aka=aka) == text
    assert sorted(map(kind_of, read)) == sorted(map(kind_of, tiles))
    assert not aka or set(read) & set(RED_FIVES) == set(tiles) & set(RED_FIVES)


@given(some_tiles)
def test_tiles_are_written_as_the_package_writes_them(tiles: list[int]) -> None:
    assert write_tiles(tiles) == TilesConverter.to_one_line_string(tiles, print_aka_dora=True)


@given(some_tiles, some_tiles)
def test_no_tile_is_handed_out_twice(tiles: list[int], besides: list[int]) -> None:
    try:
        read = read_tiles(write_tiles(tiles), besides=besides)
    except IllegalError:
        names = [tile_name(tile) for tile in {*tiles, *besides}] + [tile_name(tile) for tile in {*tiles} & {*besides}]
        copies = {name: 1 if name[0] == "0" else 3 if name[0] == "5" and name[1] != "z" else 4 for name in names}
        assert any(names.count(name) > copies[name] for name in names)
    else:
        check_no_repeats([*read, *besides])


@pytest.mark.parametrize("tile", range(136))
def test_every_tile_has_its_name(tile: int) -> None:
    assert kind_of(read_tile(tile_name(tile))) == kind_of(tile)
    assert (read_tile(tile_name(tile)) in RED_FIVES) == (tile in RED_FIVES)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("123m 0p 55z", "123m0p55z"),
        ("234567m", "234567m"),
        ("1m2m3m", "123m"),
        ("5mr 5m", "05m"),
        ("EE SS PFC", "1122567z"),
        ("99P 11S", "99p11s"),
        ("321s, 1m", "1m123s"),
        ("", ""),
    ],
)
def test_tiles_are_read_as_people_type_them(text: str, canonical: str) -> None:
    assert write_tiles(read_tiles(text)) == canonical


def test_the_letters_of_the_honours_go_from_east_to_red() -> None:
    assert [tile_name(read_tile(letter)) for letter in HONOURS] == ["1z", "2z", "3z", "4z", "5z", "6z", "7z"]
    assert [wind_kind(letter) for letter in "ESWN"] == [27, 28, 29, 30]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("11111m", "a fifth 1m"),
        ("EEEE 1z", "a fifth 1z"),
        ("5555p", "a fourth 5p besides the red one"),
        ("00s", "a second red five 0s"),
    ],
)
def test_there_are_four_of_a_kind_and_one_is_red(text: str, problem: str) -> None:
    with pytest.raises(IllegalError, match=problem):
        read_tiles(text)


def test_without_red_fives_there_are_four_plain_ones() -> None:
    assert read_tiles("5555m", aka=False) == (16, 17, 18, 19)
    with pytest.raises(IllegalError, match="in rules without red fives"):
        read_tiles("0m", aka=False)


@pytest.mark.parametrize("text", ["123", "8z", "0z", "1x", "m", "12 3m", "1m?", "e"])
def test_what_is_no_tile_is_refused(text: str) -> None:
    with pytest.raises(MalformedError):
        read_tiles(text)


def test_the_place_of_a_mistake_is_told() -> None:
    with pytest.raises(MalformedError) as caught:
        read_tiles("123m 89z")
    assert caught.value.where.column == 6
    with pytest.raises(IllegalError) as fifth:
        read_tiles("1111m 1m")
    assert fifth.value.where.column == 7


@pytest.mark.parametrize("text", ["", "12m"])
def test_one_tile_is_one_tile(text: str) -> None:
    with pytest.raises(MalformedError, match="tiles, not one"):
        read_tile(text)


@pytest.mark.parametrize("tile", [-1, 136])
def test_there_are_136_tiles(tile: int) -> None:
    with pytest.raises(IllegalError, match="not a tile"):
        kind_of(tile)


def test_the_same_tile_lies_in_one_place() -> None:
    with pytest.raises(IllegalError, match="the 5m with number"):
        check_no_repeats([16, 17, 16])


@pytest.mark.parametrize("wind", ["", "X", "ES", "P"])
def test_there_are_four_winds(wind: str) -> None:
    with pytest.raises(FourWindsError, match="not a wind"):
        wind_kind(wind)
