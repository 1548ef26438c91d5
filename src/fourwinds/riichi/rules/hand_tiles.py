"""The tiles of a win as they are recorded: hand, melds, winning tile and indicators, written as people write them."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from fourwinds.riichi.rules.tiles import (
    has_red_five,
    read_tile,
    read_tiles,
    tile_name,
    write_tiles,
    write_tiles_in_order,
)
from fourwinds.riichi.rules.winning_hand import Meld, WinningHand, read_meld
from fourwinds.table.errors import FourWindsError, IllegalError

__all__ = ["TILES_IN_HAND", "HandTiles"]

TILES_IN_HAND = 13
"""Before the winning tile, a kan counted as three."""
_MOST_MELDS = 8
_MOST_INDICATORS = 5


@dataclass(frozen=True, slots=True)
class HandTiles:
    """The tiles of a win, in one spelling, so that equal tiles compare equal. There are at most four tiles of a kind.

    Whether there are red fives depends on the rules: without them, four plain fives are possible.

    >>> HandTiles("67s 55s 432m 567m 234p", "8s", dora_indicators="4s 1m")
    HandTiles(hand='234567m234p5567s', winning_tile='8s', melds=(), dora_indicators='4s1m', ura_indicators='')
    >>> HandTiles("11z 55p 789s", "5p", ("chi 406s", "777z")).melds
    ('chi 406s', 'pon 777z')
    """

    hand: str
    """The concealed tiles, without the winning tile."""
    winning_tile: str
    melds: tuple[str, ...] = ()
    """Each with its kind: `pon 777z`, `ankan 1111m`."""
    dora_indicators: str = ""
    """In the order in which they were turned."""
    ura_indicators: str = ""

    def __post_init__(self) -> None:
        melds = tuple(self.melds)
        if len(melds) > _MOST_MELDS:
            raise IllegalError(f"the hand has {len(melds)} melds", remedy="give at most four sets and four norths")
        aka = self._has_red_five(melds)
        used: tuple[int, ...] = ()
        laid: list[Meld] = []
        for number, text in enumerate(melds):
            with _naming_part(f"melds[{number}]"):
                laid.append(read_meld(text, aka=aka, besides=used))
            used += laid[-1].tiles
        with _naming_part("hand"):
            held = read_tiles(self.hand, aka=aka, besides=used)
        _check_count(held, laid)
        with _naming_part("winning_tile"):
            won = read_tile(self.winning_tile, aka=aka, besides=used + held)
        used += (*held, won)
        dora = _indicators(self.dora_indicators, "dora_indicators", aka=aka, besides=used)
        ura = _indicators(self.ura_indicators, "ura_indicators", aka=aka, besides=used + dora)
        written = {
            "hand": write_tiles(held, aka=aka),
            "winning_tile": tile_name(won, aka=aka),
            "melds": tuple(f"{meld.kind} {write_tiles(meld.tiles, aka=aka)}" for meld in laid),
            "dora_indicators": write_tiles_in_order(dora, aka=aka),
            "ura_indicators": write_tiles_in_order(ura, aka=aka),
        }
        for name, spelled in written.items():
            object.__setattr__(self, name, spelled)

    @classmethod
    def of(cls, hand: WinningHand, *, aka: bool) -> HandTiles:
        """Return the tiles of a winning hand, without how it was won."""
        return cls(
            write_tiles([tile for tile in hand.tiles if tile != hand.win_tile], aka=aka),
            tile_name(hand.win_tile, aka=aka),
            tuple(f"{meld.kind} {write_tiles(meld.tiles, aka=aka)}" for meld in hand.melds),
            write_tiles_in_order(hand.dora_indicators, aka=aka),
            write_tiles_in_order(hand.ura_indicators, aka=aka),
        )

    def _has_red_five(self, melds: tuple[str, ...]) -> bool:
        called = (meld.partition(" ")[2] or meld for meld in melds)
        texts = (self.hand, self.winning_tile, *called, self.dora_indicators, self.ura_indicators)
        return any(has_red_five(text) for text in texts)


@contextmanager
def _naming_part(name: str) -> Iterator[None]:
    """Put the part of the tiles in front of errors raised within."""
    try:
        yield
    except FourWindsError as error:
        raise type(error)(f"{name}: {error.problem}", where=error.where, remedy=error.remedy) from None


def _check_count(held: Collection[int], melds: Collection[Meld]) -> None:
    count = len(held) + 3 * sum(meld.kind != "nuki" for meld in melds)
    if count != TILES_IN_HAND:
        raise IllegalError(
            f"the hand has {count} tiles before the winning tile, not {TILES_IN_HAND}",
            remedy="give the winning tile and the melds separately; a kan counts as three tiles",
        )


def _indicators(text: str, name: str, *, aka: bool, besides: Collection[int]) -> tuple[int, ...]:
    with _naming_part(name):
        tiles = read_tiles(text, aka=aka, besides=besides)
    if len(tiles) > _MOST_INDICATORS:
        raise IllegalError(f"there are {len(tiles)} {name.replace('_', ' ')}", remedy="give at most five")
    return tiles
