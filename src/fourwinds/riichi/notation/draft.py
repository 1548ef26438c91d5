"""A hand while it is read: what its lines have told so far, until it becomes a fact."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from fourwinds.riichi.notation.values import Claim
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
    """A winner, and what is told of the hand."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.value: Value | None = None
        self.yaku: YakuList = ()
        self.pao: Pao | None = None
        self.open: bool | None = None
        self.tiles: HandTiles | None = None

    def win(self) -> Win:
        if self.value is None:
            raise MalformedError("a win without its value", remedy="give 3han 30fu, mangan, or the points: 8000")
        return Win(self.seat, self.value, self.yaku, self.pao, self.open, self.tiles)


class Draft:
    """What is known of one hand. A fact that is no hand, such as a correction, is complete at once."""

    def __init__(self) -> None:
        self.outcome = ""
        self.lines: list[int] = []
        self.told: dict[str, Any] = {}
        self.wins: list[DraftWin] = []
        self.claim: Claim | None = None
        self.riichi: list[int] = []
        self.only_these_riichi = False
        self.fact: Fact | None = None

    @property
    def is_open(self) -> bool:
        """No outcome yet: riichi were declared, or nothing was told."""
        return not self.outcome and self.fact is None

    @property
    def is_empty(self) -> bool:
        return self.is_open and not self.riichi and not self.told

    def tell(self, name: str, content: object) -> None:
        if name in self.told:
            raise MalformedError(f"a second {name.replace('_', ' ')} in one hand", remedy="say it once")
        self.told[name] = content

    def declare(self, seats: Iterable[int]) -> None:
        self.riichi.extend(seats)

    def finish(self) -> Fact:
        """The fact that was told."""
        if self.fact is not None:
            return self.fact
        if not self.outcome:
            raise MalformedError(
                "a hand without its end", remedy="say how it ended after the riichi: Jo ron Mikey 8000, draw tenpai Jo"
            )
        wins = tuple(win.win() for win in self.wins)
        riichi = list(self.riichi)
        for win in wins:
            if not self.only_these_riichi and win.seat not in riichi and any(name in _RIICHI for name, _ in win.yaku):
                riichi.append(win.seat)
        told = dict(self.told)
        if self.outcome == "ron":
            told["wins"] = wins
        elif self.outcome == "tsumo":
            told["win"] = wins[0]
        ronned = told.get("ronned_riichi")
        if ronned is not None and ronned not in riichi:
            riichi.append(ronned)
        return _KINDS[self.outcome](riichi=tuple(riichi), **told)
