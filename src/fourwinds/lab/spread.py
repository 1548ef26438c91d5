"""Divide an experiment into chunks of deals, and work on them with all cores or on a cluster; results stay in order."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from fourwinds.bidding.workers import shared_out
from fourwinds.lab.cluster import Cluster

__all__ = ["Chunk", "Workers", "chunks_of", "spread"]

P = TypeVar("P")
R = TypeVar("R")
Workers: TypeAlias = int | Cluster | None
"""Who does the work: a number of processes of this machine, the workers of a cluster, or one process for each core."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """Deals number `start` to `start + count - 1` of a seed, counted from 0 as `random_deals` does."""

    seed: int
    start: int
    count: int


def chunks_of(count: int, size: int, *, seed: int, start: int = 0) -> list[Chunk]:
    """Divide the deals from number `start` on into chunks.

    >>> chunks_of(5, 2, seed=7)[-1]
    Chunk(seed=7, start=4, count=1)
    """
    return [Chunk(seed, start + done, min(size, count - done)) for done in range(0, count, size)]


def spread(work: Callable[[P], R], parts: Sequence[P], *, workers: Workers = None) -> Generator[R, None, None]:
    """Yield the result of every part of an experiment, in order: mostly chunks of deals.

    What a part gives must depend on nothing but the part. For a cluster, `work` must be a function of a module or a
    `partial` of one whose arguments can be pickled, such as systems, books, agreements and bidders. A caller that stops
    early leaves no work behind.

    >>> list(spread(lambda chunk: chunk.count, chunks_of(5, 2, seed=7), workers=1))
    [2, 2, 1]
    """
    if isinstance(workers, Cluster):
        yield from workers.shared_out(work, parts)
    else:
        yield from shared_out(work, parts, workers or os.cpu_count() or 1)
