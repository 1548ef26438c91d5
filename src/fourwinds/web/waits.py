"""Waiting times after wrong passwords: a few are free, then each doubles the wait."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable
from threading import Lock

from fourwinds.table.errors import TooManyError

__all__ = ["GrowingWait"]

_LONGEST_S = 15 * 60
_FORGOTTEN_S = 60 * 60
_MOST_KEYS = 20_000
"""The least recently used are dropped first, which bounds the memory attackers can use."""


class GrowingWait:
    """The waiting time between attempts, by key; 0 free attempts means no limit.

    An attempt counts when it starts, so that parallel attempts are limited like successive ones.
    """

    def __init__(self, free: int, *, clock: Callable[[], float] = time.monotonic, most_keys: int = _MOST_KEYS) -> None:
        self._free = free
        self._clock = clock
        self._most = most_keys
        self._failures: OrderedDict[str, tuple[int, float]] = OrderedDict()
        self._lock = Lock()

    def take(self, key: str) -> None:
        """Count an attempt as failed, or reject it with the time to wait."""
        if not self._free:
            return
        with self._lock:
            now = self._clock()
            count, since = self._count_and_start(key, now)
            left = since + self._wait(count) - now
            if left <= 0:
                self._keep(key, count + 1, now)
                return
        wait = max(1, math.ceil(left))
        raise TooManyError("too many failed attempts", remedy=_remedy(wait), details={"retry_after": wait})

    def give_back(self, key: str) -> None:
        """Take back the count of a successful attempt."""
        with self._lock:
            if key in self._failures:
                now = self._clock()
                count = max(0, self._count_and_start(key, now)[0] - 1)
                self._keep(key, count, now - self._wait(count))

    def _count_and_start(self, key: str, now: float) -> tuple[int, float]:
        count, since = self._failures.get(key, (0, now))
        return (0, now) if now - since > _FORGOTTEN_S else (count, since)

    def _wait(self, count: int) -> float:
        beyond = count - self._free
        return min(_LONGEST_S, 60 / self._free * 2 ** min(beyond, 30)) if beyond >= 0 else 0.0

    def _keep(self, key: str, count: int, since: float) -> None:
        self._failures[key] = count, since
        self._failures.move_to_end(key)
        if len(self._failures) > self._most:
            self._failures.popitem(last=False)


def _remedy(wait: int) -> str:
    """
    >>> _remedy(1), _remedy(90), _remedy(900)
    ('wait 1 second and try again', 'wait 90 seconds and try again', 'wait 15 minutes and try again')
    """
    count, unit = (wait, "second") if wait <= 90 else (math.ceil(wait / 60), "minute")
    return f"wait {count} {unit}{'s' if count > 1 else ''} and try again"
