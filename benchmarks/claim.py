"""What a benchmark reports, and how it takes time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter

__all__ = ["Claim", "seconds"]


@dataclass(frozen=True, slots=True)
class Claim:
    """One row of the table: what was measured, beside what in the same run, and the bar if there is one."""

    what: str
    measured: str
    beside: str
    ratio: float
    bar: str = ""
    reached: bool | None = None


def seconds(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return perf_counter() - start
