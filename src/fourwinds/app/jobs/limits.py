"""Limits on the time and memory of a job."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from fourwinds.table.errors import TooLargeError

__all__ = ["Limits", "cap_memory", "resident_megabytes"]

_SPARE = 2
"""Address space allowed as a multiple of the memory limit, as processes reserve more than they use."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The maximum time and memory of a kind of job. A job that takes more is killed."""

    seconds: int
    megabytes: int

    def too_slow(self) -> TooLargeError:
        span = f"{self.seconds // 60} minutes" if self.seconds >= 120 else f"{self.seconds} seconds"
        return TooLargeError(f"the job took longer than {span} and was stopped", remedy="start a smaller job")

    def too_much_memory(self) -> TooLargeError:
        return TooLargeError(
            f"the job needed more than {self.megabytes:,} MB of memory and was stopped", remedy="start a smaller job"
        )


def resident_megabytes(process_id: int) -> float | None:
    """Return the memory used by a process, None if unknown or the process has ended."""
    try:
        pages = int(Path(f"/proc/{process_id}/statm").read_text().split()[1])
    except (OSError, IndexError, ValueError):
        return None
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def cap_memory(limits: Limits) -> None:
    """Limit the memory of this process, in case it grows faster than it is checked."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        most = _SPARE * limits.megabytes * 2**20
        resource.setrlimit(resource.RLIMIT_DATA, (most, most))
