"""Drafts of hands: what has been read of a hand before it becomes a fact."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from fourwinds.riichi.notation.values import TsumoPayments
from fourwinds.riichi.rules.hand_tiles import HandTiles
from fourwinds.riichi.rules.outcome import (
    AbortiveDraw,
    Chombo,
    ExhaustiveDraw,
    Fact,
    NagashiMangan,
    NoContest,
    Pao,
    PlayedHand,
    Ron,
    Tsumo,
    Uncertain,
    Win,
)
from fourwinds.riichi.rules.value import Value
from fourwinds.riichi.rules.yaku import YakuList
from fourwinds.table.errors import MalformedError

__all__ = ["Draft", "DraftWin"]

_RIICHI: Final = ("riichi", "double_riichi")
_KINDS: Final[dict[str, type[PlayedHand]]] = {
    kind.outcome: kind
    for kind in (Ron, Tsumo, ExhaustiveDraw, NagashiMangan, AbortiveDraw, Chombo, NoContest, Uncertain)
}


class DraftWin:
    """A winner, and what has been read of the hand."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.value: Value | None = None
        self.yaku: YakuList = ()
        self.pao: Pao | None = None
        self.open: bool | None = None
        self.tiles: HandTiles | None = None

    def win(self) -> Win:
        if self.value is None:
            raise MalformedError("a win without its value", remedy="give 3han 30fu, mangan, or points such as 8000")
        return Win(self.seat, self.value, self.yaku, self.pao, self.open, self.tiles)


class Draft:
    """What has been read of one hand. A fact that is not a hand, such as a correction, is complete at once."""

    def __init__(self) -> None:
        self.outcome = ""
        self.lines: list[int] = []
        self.parts: dict[str, Any] = {}
        self.wins: list[DraftWin] = []
        self.claim: TsumoPayments | None = None
        self.riichi: list[int] = []
        self.only_these_riichi = False
        self.fact: Fact | None = None

    @property
    def is_open(self) -> bool:
        """Whether the hand has no outcome yet."""
        return not self.outcome and self.fact is None

    @property
    def is_empty(self) -> bool:
        return self.is_open and not self.riichi and not self.parts

    def add(self, name: str, content: object) -> None:
        if name in self.parts:
            raise MalformedError(f"the hand has a second {name.replace('_', ' ')}", remedy="give it once")
        self.parts[name] = content

    def declare(self, seats: Iterable[int]) -> None:
        self.riichi.extend(seats)

    def finish(self) -> Fact:
        """Return the finished fact."""
        if self.fact is not None:
            return self.fact
        if not self.outcome:
            raise MalformedError(
                "the hand has no outcome", remedy="add how it ended, such as Jo ron Mikey 8000 or draw tenpai Jo"
            )
        wins = tuple(win.win() for win in self.wins)
        riichi = list(self.riichi)
        for win in wins:
            if not self.only_these_riichi and win.seat not in riichi and any(name in _RIICHI for name, _ in win.yaku):
                riichi.append(win.seat)
        parts = dict(self.parts)
        if self.outcome == "ron":
            parts["wins"] = wins
        elif self.outcome == "tsumo":
            parts["win"] = wins[0]
        ronned = parts.get("ronned_riichi")
        if ronned is not None and ronned not in riichi:
            riichi.append(ronned)
        return _KINDS[self.outcome](riichi=tuple(riichi), **parts)
