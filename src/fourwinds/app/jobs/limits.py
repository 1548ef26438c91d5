"""How much time and memory one job may take, so that none takes those of the machine."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from fourwinds.table.errors import TooLargeError

__all__ = ["Limits", "cap_memory", "resident_megabytes"]

_SPARE = 2
"""Memory that is asked for is more than memory that is used: so many times the limit ends a process at once."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The most that a job of one kind may take. One that takes more is ended."""

    seconds: int
    megabytes: int

    def too_slow(self) -> TooLargeError:
        span = f"{self.seconds // 60} minutes" if self.seconds >= 120 else f"{self.seconds} seconds"
        return TooLargeError(f"the job took longer than {span} and was ended", remedy="ask for less at once")

    def too_much_memory(self) -> TooLargeError:
        return TooLargeError(
            f"the job needed more than {self.megabytes:,} MB of memory and was ended", remedy="ask for less at once"
        )


def resident_megabytes(process_id: int) -> float | None:
    """The memory that a process uses, None where the system does not say or the process has ended."""
    try:
        pages = int(Path(f"/proc/{process_id}/statm").read_text().split()[1])
    except (OSError, IndexError, ValueError):
        return None
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def cap_memory(limits: Limits) -> None:
    """Keep this process from asking for far more than it may use, faster than anybody looks."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        most = _SPARE * limits.megabytes * 2**20
        resource.setrlimit(resource.RLIMIT_DATA, (most, most))
