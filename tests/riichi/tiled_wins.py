"""Real wins with their tiles, as facts of a game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from fourwinds.riichi.rules.hand_tiles import HandTiles
from fourwinds.riichi.rules.outcome import Ron, Tsumo, Win
from fourwinds.riichi.rules.presets import preset
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.rules.state import State
from fourwinds.riichi.rules.tiles import WINDS
from fourwinds.riichi.rules.value import Value
from fourwinds.riichi.verify.recorded_hand import hand_from_row
from tests.riichi.recorded_rows import real_wins

__all__ = ["TiledWin", "tiled_wins"]

_RIICHI = ("riichi", "double_riichi")


class TiledWin(NamedTuple):
    """A fact with tiles, and the table at which it happened."""

    rules: Ruleset
    before: State
    fact: Ron | Tsumo


def tiled_wins(every: int, *, first: int = 0) -> Iterator[TiledWin]:
    """Return every nth of the real wins."""
    return map(_tiled, real_wins()[first::every])


def _tiled(row: dict[str, Any]) -> TiledWin:
    hand = hand_from_row(row)
    name = "tenhou_sanma" if hand.players == 3 else "tenhou"
    rules = preset(name).with_choices(aka=3 if row["aka"] else 0, kuitan=row["kuitan"])
    dealer = 1
    seat = (dealer + WINDS.index(hand.seat_wind)) % rules.players
    before = State(WINDS.index(hand.round_wind), dealer, 0, 0, (rules.start,) * rules.players)
    noted = row["yakuman"] or [(yaku, han) for yaku, han in row["yaku"] if han]
    yaku = tuple((each, None) if isinstance(each, str) else (each[0], each[1]) for each in noted)
    value = Value(yakuman=len(yaku)) if row["yakuman"] else Value(row["han"], row["fu"])
    win = Win(seat, value, yaku, open=hand.is_open, tiles=HandTiles.of(hand, aka=rules.aka > 0))
    riichi = (seat,) if any(each in _RIICHI for each, _ in yaku) else ()
    if hand.tsumo:
        return TiledWin(rules, before, Tsumo(win=win, riichi=riichi))
    return TiledWin(rules, before, Ron(loser=(seat + 1) % rules.players, wins=(win,), riichi=riichi))
