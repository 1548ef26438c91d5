"""The time that `fourwinds --version` takes when warm, compared with an empty Python."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from statistics import median

from benchmarks.claim import Claim, seconds

RUNS = 15


def claims() -> Iterator[Claim]:
    def run(*arguments: str) -> float:
        command = [sys.executable, *arguments]
        return seconds(lambda: subprocess.run(command, check=True, capture_output=True))

    ours, empty = [], []
    for _ in range(RUNS):
        ours.append(run("-m", "fourwinds", "--version"))
        empty.append(run("-c", "pass"))
    ours_ms, empty_ms = median(ours[1:]) * 1000, median(empty[1:]) * 1000
    yield Claim(
        "fourwinds --version, warm",
        f"{ours_ms:.0f} ms",
        f"empty Python {empty_ms:.0f} ms",
        ours_ms / empty_ms,
        "under 150 ms",
        ours_ms < 150,
    )
