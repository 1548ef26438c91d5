"""Experiments divided into chunks: the same results from one process and from several, in order."""

from __future__ import annotations

import os
import time
from multiprocessing import active_children

import pytest

from fourwinds.lab.spread import Chunk, chunks_of, spread


def test_chunks_cover_all_deals_once() -> None:
    chunks = chunks_of(1003, 250, seed=3, start=40)
    assert [chunk.count for chunk in chunks] == [250, 250, 250, 250, 3]
    assert [deal for chunk in chunks for deal in range(chunk.start, chunk.start + chunk.count)] == [*range(40, 1043)]
    assert chunks_of(0, 10, seed=1) == []


@pytest.mark.parametrize("workers", [1, 2, 3, None])
def test_results_are_in_order_with_any_number_of_processes(workers: int | None) -> None:
    def late_if_even(chunk: Chunk) -> int:
        time.sleep(0.02 * (chunk.start % 2 == 0))
        return chunk.start

    assert list(spread(late_if_even, chunks_of(9, 1, seed=1), workers=workers)) == [*range(9)]


def test_several_processes_work() -> None:
    def who(chunk: Chunk) -> int:
        time.sleep(0.05)
        return os.getpid()

    assert len({os.getpid(), *spread(who, chunks_of(6, 1, seed=1), workers=2)}) == 3


def test_a_caller_that_stops_early_ends_the_processes() -> None:
    def wait(chunk: Chunk) -> int:
        time.sleep(0 if chunk.start == 0 else 600)
        return chunk.start

    before = set(active_children())
    for _ in spread(wait, chunks_of(4, 1, seed=1), workers=2):
        break
    assert set(active_children()) <= before


def test_an_error_in_a_chunk_arrives_after_the_results_before_it() -> None:
    def fail(chunk: Chunk) -> int:
        if chunk.start == 2:
            raise ZeroDivisionError
        return chunk.start

    results = spread(fail, chunks_of(4, 1, seed=1), workers=2)
    assert [next(results), next(results)] == [0, 1]
    with pytest.raises(ZeroDivisionError):
        next(results)
