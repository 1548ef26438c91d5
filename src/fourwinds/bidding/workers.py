"""Divide a job among forked processes, which inherit all data; only the parts are sent to them."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_all_start_methods, get_context
from typing import Any, TypeVar

__all__ = ["shared_out"]

P = TypeVar("P")
R = TypeVar("R")
_jobs: list[Callable[[Any], Any]] = []
"""The job of a forked process."""


def shared_out(job: Callable[[P], R], parts: Sequence[P], workers: int) -> Iterator[R]:
    """Yield the job's result for every part, in order; in this process if there is one worker or no forking.

    >>> list(shared_out(len, ["one", "three"], 1))
    [3, 5]
    """
    if workers < 2 or len(parts) < 2 or "fork" not in get_all_start_methods():
        yield from map(job, parts)
        return
    workers = min(workers, len(parts))
    with ProcessPoolExecutor(workers, get_context("fork"), initializer=_start, initargs=(job,)) as pool:
        yield from pool.map(_do, parts)


def _start(job: Callable[[Any], Any]) -> None:
    """Start a worker without garbage collection: everything it holds is needed until it ends."""
    gc.disable()
    _jobs.append(job)


def _do(part: Any) -> Any:
    return _jobs[-1](part)
