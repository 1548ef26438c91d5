"""Play boards of a match: both teams bid every deal at two tables, with the seats turned at the second."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from statistics import fmean, stdev

from fourwinds.bridge.auction import Auction
from fourwinds.bridge.board import Board
from fourwinds.bridge.contract import PASSED_OUT, Contract
from fourwinds.bridge.dealing import deal_from, random_deals
from fourwinds.bridge.doubledummy import ns_scores
from fourwinds.bridge.score import imps
from fourwinds.lab.match.teams import Mistake, Team, bid_at_both_tables

__all__ = ["Comparison", "MatchBoard", "TableResult", "compare", "play_boards", "scored_boards", "standard_boards"]

_DECIDED = 3.5
"""A match is decided if the mean is this many standard errors from 0; more than 3, since it is looked at often."""
_FEWEST = 500


@dataclass(frozen=True, slots=True)
class TableResult:
    """The auction at one table, and the score of north-south."""

    auction: Auction
    ns_score: int | None = None
    """None if both tables reached the same contract, which is then not solved."""

    @property
    def contract(self) -> Contract:
        return self.auction.contract or PASSED_OUT


@dataclass(frozen=True, slots=True)
class MatchBoard:
    """A board of a match: the first team sits north-south at the first table, and east-west at the second."""

    board: Board
    tables: tuple[TableResult, TableResult]
    mistakes: tuple[Mistake, ...] = ()
    """What programs did wrong."""

    @property
    def imps(self) -> int:
        """The IMPs that the first team wins."""
        one, two = (table.ns_score for table in self.tables)
        return 0 if one is None or two is None else imps(one - two)


@dataclass(frozen=True, slots=True)
class Comparison:
    """The mean of IMPs a board with its standard error."""

    boards: int
    mean: float
    error: float

    @classmethod
    def of(cls, won: Sequence[int]) -> Comparison:
        error = stdev(won) / len(won) ** 0.5 if len(won) > 1 else 0.0
        return cls(len(won), fmean(won) if won else 0.0, error)

    @property
    def is_decided(self) -> bool:
        return self.boards >= _FEWEST and abs(self.mean) > _DECIDED * self.error

    def __str__(self) -> str:
        sign = "+" if self.mean > 0 else "−" if self.mean < 0 else ""
        return f"{sign}{abs(self.mean):.3f} ± {self.error:.3f} IMPs a board, {self.boards:,} boards"


def standard_boards(count: int, *, seed: int, first: int = 1) -> list[Board]:
    """Return random boards, which `lab deal` deals too."""
    rows = random_deals(count, seed=seed, start=first - 1)
    return [Board.standard(number, deal_from(row)) for number, row in enumerate(rows, first)]


def compare(results: Sequence[MatchBoard]) -> Comparison:
    return Comparison.of([result.imps for result in results])


def play_boards(boards: Sequence[Board], one: Team, other: Team, *, workers: int = 1) -> list[MatchBoard]:
    """Play these boards, and score them double dummy. Only contracts that differ are solved."""
    bid = bid_at_both_tables(boards, one, other, workers=workers)
    results = scored_boards(boards, [(first[0], second[0]) for first, second in bid])
    return [
        replace(result, mistakes=first[1] + second[1]) for result, (first, second) in zip(results, bid, strict=True)
    ]


def scored_boards(boards: Sequence[Board], auctions: Sequence[tuple[Auction, Auction]]) -> list[MatchBoard]:
    """Score boards by the auctions at both tables, double dummy. Only contracts that differ are solved."""
    tables = [(TableResult(one), TableResult(two)) for one, two in auctions]
    differing = [place for place, (one, two) in enumerate(tables) if one.contract != two.contract]
    scores = iter(
        ns_scores(
            (boards[place].deal, table.contract, boards[place].vulnerability)
            for place in differing
            for table in tables[place]
        )
    )
    for place in differing:
        one, two = tables[place]
        tables[place] = TableResult(one.auction, next(scores)), TableResult(two.auction, next(scores))
    return [MatchBoard(board, pair) for board, pair in zip(boards, tables, strict=True)]
