"""Divide a job among forked processes, which inherit all data; only the parts are sent to them."""

from __future__ import annotations

import gc
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import active_children, current_process, get_all_start_methods, get_context, parent_process
from multiprocessing.connection import wait
from typing import Any, TypeVar

from fourwinds.bridge import doubledummy

__all__ = ["shared_out"]

P = TypeVar("P")
R = TypeVar("R")
_jobs: list[Callable[[Any], Any]] = []
"""The job of a forked process."""


def shared_out(job: Callable[[P], R], parts: Sequence[P], workers: int) -> Generator[R, None, None]:
    """Yield the job's result for every part, in order; in this process if there is one worker or no forking.

    If the caller stops early or is interrupted, the processes are stopped too.

    >>> list(shared_out(len, ["one", "three"], 1))
    [3, 5]
    """
    if workers < 2 or len(parts) < 2 or not _may_fork():
        yield from map(job, parts)
        return
    workers, others = min(workers, len(parts)), set(active_children())
    with ProcessPoolExecutor(workers, get_context("fork"), initializer=_start, initargs=(job,)) as pool:
        results = deque(pool.submit(_do, part) for part in parts)
        try:
            while results:
                yield results.popleft().result()
        except BaseException:  # the pool itself fails if what has not begun is cancelled as well
            for process in set(active_children()) - others:
                process.terminate()
            raise


def _may_fork() -> bool:
    """Whether this process can have children; the processes of a server's jobs cannot."""
    return "fork" in get_all_start_methods() and not current_process().daemon


def _start(job: Callable[[Any], Any]) -> None:
    """Start a worker without garbage collection: everything it holds is needed until it ends."""
    gc.disable()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    doubledummy.limit_threads(1)
    _jobs.append(job)


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


def _do(part: Any) -> Any:
    return _jobs[-1](part)
