"""Play a match: both teams bid every deal at two tables, with the seats turned at the second."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean, stdev

from fourwinds.bridge.auction import Auction
from fourwinds.bridge.board import Board
from fourwinds.bridge.contract import PASSED_OUT, Contract, Result
from fourwinds.bridge.dealing import deal_from, random_deals
from fourwinds.bridge.doubledummy import Question, tricks
from fourwinds.bridge.score import imps
from fourwinds.lab.match.teams import Mistake, Team, bid_boards

__all__ = ["AT_ONCE", "Comparison", "MatchBoard", "TableResult", "compare", "play_boards", "standard_boards"]

AT_ONCE = 200
"""Boards that are bid and solved together."""
_DECIDED = 3.5
"""A match is decided if the mean is this many standard errors from 0; more than 3, since it is looked at often."""
_FEWEST = 400


@dataclass(frozen=True, slots=True)
class TableResult:
    """The auction at one table, its contract, and the score of north-south."""

    auction: Auction
    contract: Contract
    ns_score: int


@dataclass(frozen=True, slots=True)
class MatchBoard:
    """A board of a match: the first team sits north-south at the first table, and east-west at the second."""

    board: Board
    tables: tuple[TableResult, TableResult]

    @property
    def imps(self) -> int:
        """The IMPs that the first team wins."""
        return imps(self.tables[0].ns_score - self.tables[1].ns_score)


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
        return f"{self.mean:+.3f} ± {self.error:.3f} IMPs a board, {self.boards:,} boards".replace("-", "−")


def standard_boards(count: int, *, seed: int, first: int = 1) -> list[Board]:
    """Return random boards, which `lab deal` deals too."""
    rows = random_deals(count, seed=seed, start=first - 1)
    return [Board.standard(number, deal_from(row)) for number, row in enumerate(rows, first)]


def compare(results: Sequence[MatchBoard]) -> Comparison:
    return Comparison.of([result.imps for result in results])


def play_boards(
    boards: Sequence[Board], one: Team, other: Team, *, workers: int = 1
) -> Iterator[tuple[list[MatchBoard], list[Mistake]]]:
    """Play boards in batches; yield the results of each, and what programs did wrong."""
    for start in range(0, len(boards), AT_ONCE):
        some = boards[start : start + AT_ONCE]
        first, wrong = bid_boards(some, one, other, workers=workers)
        second, also_wrong = bid_boards(some, other, one, workers=workers)
        tables = _score(some, first), _score(some, second)
        yield [MatchBoard(*each) for each in _joined(some, *tables)], wrong + also_wrong


def _joined(
    boards: Sequence[Board], first: Sequence[TableResult], second: Sequence[TableResult]
) -> Iterator[tuple[Board, tuple[TableResult, TableResult]]]:
    for board, one, two in zip(boards, first, second, strict=True):
        yield board, (one, two)


def _score(boards: Sequence[Board], auctions: Sequence[Auction]) -> list[TableResult]:
    contracts = [auction.contract or PASSED_OUT for auction in auctions]
    asked: list[Question] = [
        (board.deal, contract.declarer, contract.bid.strain)
        for board, contract in zip(boards, contracts, strict=True)
        if contract.bid is not None and contract.declarer is not None
    ]
    taken = iter(tricks(asked))
    results = []
    for board, auction, contract in zip(boards, auctions, contracts, strict=True):
        score = 0 if contract.bid is None else Result(contract, next(taken)).ns_score(board.vulnerability)
        results.append(TableResult(auction, contract, score))
    return results
