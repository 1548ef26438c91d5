"""A job shared out among processes that inherit everything, so that nothing is sent to them but their parts."""

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
"""What a process that was forked off has to do."""


def shared_out(job: Callable[[P], R], parts: Sequence[P], workers: int) -> Iterator[R]:
    """What the job makes of every part, in their order; in this process where there is one worker or no forking.

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
    """What a worker inherits and remembers stays until it ends: the collector would only go through it again."""
    gc.disable()
    _jobs.append(job)


def _do(part: Any) -> Any:
    return _jobs[-1](part)
