"""The 136 tiles of riichi, in 34 kinds, and how people write them: `123m 406p 789s 11z`.

A tile is a number from 0 to 135, as in the `mahjong` package and most records: four of each kind, from man 1 to 9, pin
and sou to east, south, west, north, white, green and red. The red fives are 16, 52 and 88.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from itertools import groupby

from fourwinds.table.errors import IllegalError, MalformedError, Where

__all__ = [
    "HONOURS",
    "NORTH",
    "RED_FIVES",
    "WINDS",
    "check_no_repeats",
    "has_red_five",
    "kind_name",
    "kind_of",
    "read_tile",
    "read_tiles",
    "tile_name",
    "wind_kind",
    "write_tiles",
    "write_tiles_in_order",
]

SUITS = "mpsz"
WINDS = "ESWN"
HONOURS = "ESWNPFC"
"""East, south, west, north, white, green, red: the letters of 1z to 7z."""
RED_FIVES = (16, 52, 88)
NORTH = 30
"""The kind that is set aside in a three-player game."""

_GROUP = re.compile(r"(?P<red>5[mps]r)|(?P<digits>[0-9]+)(?P<suit>[mpszMPSZ])|(?P<honour>[ESWNPFC])|(?P<blank>[\s,]+)")
_HELP = "write numbers and a suit, such as 123m 406p 789s 11z: 0 is the red five, 1z to 7z are E S W N P F C"


def kind_of(tile: int) -> int:
    """Return the kind of a tile, 0 to 33."""
    if not 0 <= tile < 136:
        raise IllegalError(f"{tile} is not a tile", remedy="tiles are numbered 0 to 135, four of each kind")
    return tile // 4


def wind_kind(wind: str) -> int:
    """Return the kind of tile of a wind.

    >>> wind_kind("E"), wind_kind("N")
    (27, 30)
    """
    if len(wind) != 1 or wind not in WINDS:
        raise MalformedError(f"{wind!r} is not a wind", where=Where(token=wind), remedy="write E, S, W or N")
    return 27 + WINDS.index(wind)


def kind_name(kind: int) -> str:
    """Return the name of a kind: `1m` for 0 to `7z` for 33."""
    suit, number = divmod(kind, 9)
    return f"{number + 1}{SUITS[suit]}"


def tile_name(tile: int, *, aka: bool = True) -> str:
    """Return the name of a tile; with `aka`, the red fives are `0m`, `0p` and `0s`.

    >>> tile_name(16), tile_name(16, aka=False), tile_name(17), tile_name(135)
    ('0m', '5m', '5m', '7z')
    """
    name = kind_name(kind_of(tile))
    return "0" + name[1] if aka and tile in RED_FIVES else name


def read_tiles(text: str, *, aka: bool = True, besides: Collection[int] = ()) -> tuple[int, ...]:
    """Read the tiles of a text, in its order. `besides` are tiles that are already in use.

    >>> read_tiles("123m 0p 55z")
    (0, 4, 8, 52, 124, 125)
    >>> read_tiles("E 5mr", besides=[108])
    (109, 16)
    """
    taken = set(besides)
    tiles = []
    for name, column in _names(text):
        tile = next((copy for copy in _copies(name, aka=aka) if copy not in taken), None)
        if tile is None:
            raise _no_copy_left(name, aka=aka).at(column=column)
        taken.add(tile)
        tiles.append(tile)
    return tuple(tiles)


def read_tile(text: str, *, aka: bool = True, besides: Collection[int] = ()) -> int:
    """Read a text that must be a single tile.

    >>> read_tile("7z")
    132
    """
    tiles = read_tiles(text, aka=aka, besides=besides)
    if len(tiles) != 1:
        raise MalformedError(
            f"{text!r} is {len(tiles)} tiles, not one", where=Where(token=text), remedy="write one, such as 5m or 7z"
        )
    return tiles[0]


def write_tiles(tiles: Iterable[int], *, aka: bool = True) -> str:
    """Write tiles in the usual order: man, pin, sou, honours, each from low to high, red fives before plain ones.

    >>> write_tiles(read_tiles("55z 321m 5505p"))
    '123m0555p55z'
    """
    names = [tile_name(tile, aka=aka) for tile in sorted(tiles)]
    groups = ("".join(name[0] for name in names if name[1] == suit) + suit for suit in SUITS)
    return "".join(group for group in groups if len(group) > 1)


def write_tiles_in_order(tiles: Iterable[int], *, aka: bool = True) -> str:
    """Write tiles in their own order. For indicators it matters: the first may be the only one that counts.

    >>> write_tiles_in_order(read_tiles("9s 12m 7z 3m"))
    '9s12m7z3m'
    """
    names = [tile_name(tile, aka=aka) for tile in tiles]
    groups = ((suit, [name[0] for name in group]) for suit, group in groupby(names, key=lambda name: name[1]))
    return "".join("".join(numbers) + suit for suit, numbers in groups)


def has_red_five(text: str) -> bool:
    """Whether a text of tiles contains a red five.

    >>> has_red_five("123m 5mr"), has_red_five("123m 5m")
    (True, False)
    """
    return any(name[0] == "0" for name, _ in _names(text))


def check_no_repeats(tiles: Iterable[int]) -> None:
    """Raise `IllegalError` if a tile occurs twice."""
    seen: set[int] = set()
    for tile in tiles:
        kind = kind_of(tile)
        if tile in seen:
            raise IllegalError(
                f"the {kind_name(kind)} with number {tile} occurs twice",
                remedy=f"use {4 * kind} to {4 * kind + 3}, the four tiles of this kind, once each",
            )
        seen.add(tile)


def _names(text: str) -> Iterator[tuple[str, int]]:
    """Yield the name of each tile, `0m` for a red five, with its column."""
    at = 0
    while at < len(text):
        group = _GROUP.match(text, at)
        if group is None:
            raise MalformedError(
                f"{text[at:].split(maxsplit=1)[0]!r} is not a list of tiles", where=Where(column=at + 1), remedy=_HELP
            )
        if group["red"]:
            yield "0" + group["red"][1], at + 1
        elif group["honour"]:
            yield f"{HONOURS.index(group['honour']) + 1}z", at + 1
        elif group["digits"]:
            yield from _suit_names(group["digits"], group["suit"].lower(), at + 1)
        at = group.end()


def _suit_names(digits: str, suit: str, column: int) -> Iterator[tuple[str, int]]:
    for step, digit in enumerate(digits):
        if suit == "z" and digit not in "1234567":
            raise MalformedError(f"{digit}z is not a tile", where=Where(column=column + step), remedy=_HELP)
        yield digit + suit, column + step


def _copies(name: str, *, aka: bool) -> tuple[int, ...]:
    """Return the tiles that a name can mean, in the order in which they are used."""
    suit = SUITS.index(name[1])
    if name[0] == "0":
        return (RED_FIVES[suit],) if aka else ()
    first = 36 * suit + 4 * (int(name[0]) - 1)
    four = range(first, first + 4)
    return tuple(copy for copy in four if not (aka and copy in RED_FIVES))


def _no_copy_left(name: str, *, aka: bool) -> IllegalError:
    if name[0] == "0":
        problem = f"a second red five {name}" if aka else f"a red five {name} in rules without red fives"
        return IllegalError(problem, remedy=f"write 5{name[1]}; each suit has at most one red five")
    if aka and name[0] == "5" and name[1] != "z":
        return IllegalError(
            f"a fourth {name} besides the red one",
            remedy=f"write 0{name[1]} for the red five, which is one of the four",
        )
    return IllegalError(f"a fifth {name}", remedy="there are four of each kind")
