"""Reading winning hands as people type them: `234m 567p 77s 55z`, with melds, indicators and how they were won."""

from __future__ import annotations

from collections.abc import Sequence

from fourwinds.riichi.rules.tiles import read_tile, read_tiles, tile_name
from fourwinds.riichi.rules.winning_hand import Meld, WinningHand, read_meld
from fourwinds.riichi.rules.yaku import yaku_named
from fourwinds.table.errors import IllegalError, NotFoundError, Where

__all__ = ["SITUATIONS", "read_hand"]

SITUATIONS = tuple("riichi double_riichi ippatsu rinshan chankan haitei houtei tenhou chiihou renhou".split())
"""The yaku that depend on how a hand was won, not on its tiles."""


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
    """Read a typed hand. The winning tile can be among the tiles or added to them.

    >>> hand = read_hand("234m 567p 77s 55z", "5z", melds=["pon 111s"], tsumo=False, seat_wind="E", round_wind="E")
    >>> len(hand.tiles), tile_name(hand.win_tile)
    (11, '5z')
    """
    laid = _read_melds(melds, aka=aka)
    used = tuple(tile for meld in laid for tile in meld.tiles)
    held = read_tiles(tiles, aka=aka, besides=used)
    sets = sum(meld.kind != "nuki" for meld in laid)
    if len(held) + 3 * sets == 13:
        won = read_tile(win_tile, aka=aka, besides=used + held)
        held += (won,)
    else:
        won = _winning_tile(win_tile, held, aka=aka)
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


def _read_melds(texts: Sequence[str], *, aka: bool) -> tuple[Meld, ...]:
    melds: tuple[Meld, ...] = ()
    used: tuple[int, ...] = ()
    for text in texts:
        melds += (read_meld(text, aka=aka, besides=used),)
        used += melds[-1].tiles
    return melds


def _winning_tile(text: str, held: tuple[int, ...], *, aka: bool) -> int:
    """Return the tile in the hand that a text names."""
    named = read_tile(text, aka=aka)
    alike = [tile for tile in held if tile_name(tile, aka=aka) == tile_name(named, aka=aka)]
    if not alike:
        raise IllegalError(
            f"the winning tile {text} is not in the hand",
            where=Where(token=text),
            remedy="name a tile of the hand that is not in a meld; write 0 for a red five",
        )
    return alike[-1]


def _situation(text: str) -> str:
    name = yaku_named(text).name
    if name not in SITUATIONS:
        raise NotFoundError(
            f"{name} depends on the tiles, not on how the hand was won",
            remedy=f"leave it out, or choose from {', '.join(SITUATIONS)}",
        )
    return name
