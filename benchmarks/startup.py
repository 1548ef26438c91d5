"""What starting a command costs, compared with an empty Python: time warm, and CPU of answers from the library."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from collections.abc import Iterator, Mapping
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.claim import Claim, seconds

RUNS = 15
CPU_RUNS = 9
CPU_BAR = 0.4
COMMANDS = (
    ("bid", "AKQ72.K5.83.Q972", "--auction", "1n p", "--system", "2/1"),
    ("bid", "AKQ72.K5.83.Q972", "--auction", "1n p", "--system", "sayc"),
    ("notes", "lookup", "2/1", "1n-2c"),
    ("notes", "lookup", "sayc", "1n-2c"),
)


def claims() -> Iterator[Claim]:
    yield _version()
    with TemporaryDirectory() as folder:
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        environment |= {
            "FOURWINDS_CACHE": f"{folder}/cache",
            "FOURWINDS_DATA": f"{folder}/data",
            "PYTHONPYCACHEPREFIX": f"{folder}/bytecode",
        }
        for command in COMMANDS:
            yield _cold(command, environment)


def _version() -> Claim:
    def run(*arguments: str) -> float:
        command = [sys.executable, *arguments]
        return seconds(lambda: subprocess.run(command, check=True, capture_output=True))

    ours, empty = [], []
    for _ in range(RUNS):
        ours.append(run("-m", "fourwinds", "--version"))
        empty.append(run("-c", "pass"))
    ours_ms, empty_ms = median(ours[1:]) * 1000, median(empty[1:]) * 1000
    return Claim(
        "fourwinds --version, warm",
        f"{ours_ms:.0f} ms",
        f"empty Python {empty_ms:.0f} ms",
        ours_ms / empty_ms,
        "under 150 ms",
        ours_ms < 150,
    )


def _cold(command: tuple[str, ...], environment: Mapping[str, str]) -> Claim:
    """Measure a new process whose bytecode and compiled base an earlier one has left."""
    first = _cpu(("-m", "fourwinds", *command), environment)
    pairs = [
        (_cpu(("-m", "fourwinds", *command), environment), _cpu(("-c", "pass"), environment)) for _ in range(CPU_RUNS)
    ]
    ours, empty = (median(times) for times in zip(*pairs, strict=True))
    shown = " ".join(f'"{word}"' if " " in word else word for word in command)
    return Claim(
        f"fourwinds {shown}, CPU",
        f"{ours * 1000:.0f} ms",
        f"empty Python {empty * 1000:.0f} ms, first run {first * 1000:.0f} ms",
        ours / empty,
        f"under {CPU_BAR * 1000:.0f} ms",
        ours < CPU_BAR,
    )


def _cpu(arguments: tuple[str, ...], environment: Mapping[str, str]) -> float:
    """Return the CPU seconds of a new Python, user and system together."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *arguments], check=True, capture_output=True, env=dict(environment))
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
