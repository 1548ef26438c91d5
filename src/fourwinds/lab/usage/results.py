"""What the branches of a system bring: scores double dummy, in points and against par."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from statistics import fmean, stdev

from fourwinds.bridge.contract import PASSED_OUT, Result
from fourwinds.bridge.doubledummy import DoubleDummyTable, par, tables
from fourwinds.bridge.seat import Side
from fourwinds.lab.spread import Chunk, Workers, chunks_of, spread
from fourwinds.lab.usage.counting import BranchDeal

__all__ = ["BranchScore", "Mean", "ScoredDeal", "branch_scores", "choose_sample", "solve_sample"]

_AT_ONCE = 20


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean with its standard error; None for one value only."""

    mean: float
    error: float | None

    @classmethod
    def of(cls, values: Sequence[float]) -> Mean:
        return cls(fmean(values), stdev(values) / len(values) ** 0.5 if len(values) > 1 else None)


@dataclass(frozen=True, slots=True)
class ScoredDeal:
    """What our side scored on a deal, and par."""

    branches: tuple[str, ...]
    points: int
    par: int


@dataclass(frozen=True, slots=True)
class BranchScore:
    """The mean score of our side in a branch."""

    deals: int
    points: Mean
    against_par: Mean


def choose_sample(kept: Sequence[BranchDeal], most: int) -> list[BranchDeal]:
    """Choose deals to solve: as many of each branch, as far as there are, in the order they were bid."""
    by_branch = defaultdict[str, list[BranchDeal]](list)
    for deal in kept:
        by_branch[deal.branches[0]].append(deal)
    chosen: list[BranchDeal] = []
    for place in range(max(map(len, by_branch.values()), default=0)):
        for deals in by_branch.values():
            if place < len(deals) and len(chosen) < most:
                chosen.append(deals[place])
    return chosen


def solve_sample(sample: Sequence[BranchDeal], *, workers: Workers = None) -> Iterator[list[ScoredDeal]]:
    """Yield the scores of deals in order, some at a time."""
    yield from spread(partial(_solved, sample), chunks_of(len(sample), _AT_ONCE, seed=0), workers=workers)


def _solved(sample: Sequence[BranchDeal], chunk: Chunk) -> list[ScoredDeal]:
    some = sample[chunk.start : chunk.start + chunk.count]
    solved = tables(deal.board.deal for deal in some)
    return [_scored_deal(deal, table) for deal, table in zip(some, solved, strict=True)]


def _scored_deal(deal: BranchDeal, table: DoubleDummyTable) -> ScoredDeal:
    board, contract = deal.board, deal.auction.contract or PASSED_OUT
    taken = None
    if contract.bid is not None and contract.declarer is not None:
        taken = table.tricks(contract.declarer, contract.bid.strain)
    sign = 1 if deal.side is Side.NS else -1
    points = Result(contract, taken).ns_score(board.vulnerability)
    best = par(table, board.dealer, board.vulnerability).score
    return ScoredDeal(deal.branches, sign * points, sign * best)


def branch_scores(scored: Sequence[ScoredDeal]) -> dict[str, BranchScore]:
    """Return the mean score of every branch."""
    by_branch = defaultdict[str, list[ScoredDeal]](list)
    for deal in scored:
        for name in deal.branches:
            by_branch[name].append(deal)
    return {
        name: BranchScore(
            len(some),
            Mean.of([each.points for each in some]),
            Mean.of([each.points - each.par for each in some]),
        )
        for name, some in by_branch.items()
    }
