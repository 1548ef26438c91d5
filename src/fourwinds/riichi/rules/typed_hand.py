"""A winning hand as people type it: `234m 567p 77s 55z`, with melds, indicators and how it was won."""

from __future__ import annotations

from collections.abc import Sequence

from fourwinds.riichi.rules.tiles import read_tile, read_tiles, tile_name
from fourwinds.riichi.rules.winning_hand import Meld, WinningHand, read_meld
from fourwinds.riichi.rules.yaku import yaku_named
from fourwinds.table.errors import IllegalError, NotFoundError, Where

__all__ = ["SITUATIONS", "read_hand"]

SITUATIONS = tuple("riichi double_riichi ippatsu rinshan chankan haitei houtei tenhou chiihou renhou".split())
"""The yaku that tell how a hand was won, which its tiles do not show."""


def read_hand(
    tiles: str,
    win_tile: str,
    *,
    tsumo: bool,
    seat_wind: str,
    round_wind: str,
    melds: Sequence[str] = (),
    dora: str = "",
    ura: str = "",
    situations: Sequence[str] = (),
    aka: bool = True,
    players: int = 4,
) -> WinningHand:
    """A hand as someone types it; the winning tile may be among the tiles or come on top of them.

    >>> hand = read_hand("234m 567p 77s 55z", "5z", melds=["pon 111s"], tsumo=False, seat_wind="E", round_wind="E")
    >>> len(hand.tiles), tile_name(hand.win_tile)
    (11, '5z')
    """
    laid: tuple[Meld, ...] = ()
    used: tuple[int, ...] = ()
    for text in melds:
        laid += (read_meld(text, aka=aka, besides=used),)
        used += laid[-1].tiles
    held = read_tiles(tiles, aka=aka, besides=used)
    sets = sum(meld.kind != "nuki" for meld in laid)
    if len(held) + 3 * sets == 13:
        won = read_tile(win_tile, aka=aka, besides=used + held)
        held += (won,)
    else:
        won = _held(win_tile, held, aka=aka)
    indicators = read_tiles(dora, aka=aka, besides=used + held)
    return WinningHand(
        tiles=held,
        win_tile=won,
        tsumo=tsumo,
        seat_wind=seat_wind.upper(),
        round_wind=round_wind.upper(),
        melds=laid,
        dora_indicators=indicators,
        ura_indicators=read_tiles(ura, aka=aka, besides=used + held + indicators),
        players=players,
        **{_situation(name): True for name in situations},
    )


def _held(text: str, held: tuple[int, ...], *, aka: bool) -> int:
    """The tile in hand that this names."""
    named = read_tile(text, aka=aka)
    alike = [tile for tile in held if tile_name(tile, aka=aka) == tile_name(named, aka=aka)]
    if not alike:
        raise IllegalError(
            f"the winning tile {text} is not in the hand",
            where=Where(token=text),
            remedy="name one of the tiles in hand that are not in a meld, a red five as 0",
        )
    return alike[-1]


def _situation(text: str) -> str:
    name = yaku_named(text).name
    if name not in SITUATIONS:
        raise NotFoundError(
            f"{name} is not a way to win but seen in the tiles",
            remedy=f"leave it out; ways are {', '.join(SITUATIONS)}",
        )
    return name
