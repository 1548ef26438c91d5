"""The result of a benchmark, and how time is measured."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from os import times
from time import perf_counter, process_time

__all__ = ["Claim", "cpu_seconds", "cpu_seconds_of_all", "seconds"]


@dataclass(frozen=True, slots=True)
class Claim:
    """One row of the table: a measured value, one to compare it with from the same run, and the target if any."""

    what: str
    measured: str
    compared_with: str
    ratio: float
    target: str = ""
    is_reached: bool | None = None


def seconds(work: Callable[[], object]) -> float:
    """Return how many seconds the work takes."""
    start = perf_counter()
    work()
    return perf_counter() - start


def cpu_seconds(work: Callable[[], object]) -> float:
    """Return how many seconds of CPU the work takes in this process."""
    start = process_time()
    work()
    return process_time() - start


def cpu_seconds_of_all(work: Callable[[], object]) -> float:
    """Return how many seconds of CPU the work takes in this process and in those that it starts and waits for."""
    start = sum(times()[:4])
    work()
    return sum(times()[:4]) - start
