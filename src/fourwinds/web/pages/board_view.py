"""A board as a page shows it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from fourwinds.app.boards.analyse_boards import AnalysedBoard
from fourwinds.bridge.board import Board
from fourwinds.bridge.calls import Bid
from fourwinds.bridge.contract import Result
from fourwinds.bridge.doubledummy import DoubleDummyTable
from fourwinds.bridge.seat import Vulnerability

__all__ = ["BoardView", "ParWay"]

_VULNERABLE = {
    Vulnerability.NONE: "Nobody vulnerable",
    Vulnerability.NS: "North-South vulnerable",
    Vulnerability.EW: "East-West vulnerable",
    Vulnerability.ALL: "Both sides vulnerable",
}


@dataclass(frozen=True, slots=True)
class ParWay:
    """One par result: a contract, its possible declarers, and its result."""

    bid: Bid | None
    doubled: str
    declarers: str
    ending: str


@dataclass(frozen=True, slots=True)
class BoardView:
    """Everything a page shows about a board."""

    analysed: AnalysedBoard

    @property
    def board(self) -> Board:
        return self.analysed.board

    @property
    def table(self) -> DoubleDummyTable:
        return self.analysed.table

    @property
    def dealer(self) -> str:
        return self.board.dealer.name.capitalize()

    @property
    def vulnerable(self) -> str:
        return _VULNERABLE[self.board.vulnerability]

    @property
    def par(self) -> str:
        """Par as text, such as `450 for North-South`."""
        score = self.analysed.par.score
        if score == 0:
            return "0"
        return f"{abs(score):,} for {'North-South' if score > 0 else 'East-West'}"

    @property
    def par_ways(self) -> list[ParWay]:
        """The par results; those that differ only by declarer are combined."""
        return [_par_way(list(same)) for _, same in groupby(self.analysed.par.results, key=_but_for_declarer)]


def _but_for_declarer(result: Result) -> tuple[Bid | None, int, int | None]:
    return result.contract.bid, result.contract.doubled, result.tricks


def _par_way(same: list[Result]) -> ParWay:
    contract, over = same[0].contract, same[0].overtricks
    declarers = [str(result.contract.declarer) for result in same if result.contract.declarer is not None]
    ending = "" if over is None else "made" if over == 0 else f"{over:+d}".replace("-", "−")
    return ParWay(contract.bid, str(contract.doubled), " or ".join(declarers), ending)
