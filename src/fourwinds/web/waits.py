"""Wrong passwords: some are free, and after each further one the next has to wait twice as long."""

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
"""Those longest unused are forgotten first: what attackers can make us remember is bounded."""


class GrowingWait:
    """How long whoever tries something has to wait, by keys that say who it is and what they try; 0 free is no limit.

    An attempt counts from its beginning, so that many at the same moment are no more than many in a row.
    """

    def __init__(self, free: int, *, clock: Callable[[], float] = time.monotonic, most_keys: int = _MOST_KEYS) -> None:
        self._free = free
        self._clock = clock
        self._most = most_keys
        self._failures: OrderedDict[str, tuple[int, float]] = OrderedDict()
        self._lock = Lock()

    def take(self, key: str) -> None:
        """Count an attempt as a failure, or refuse it and say when to come again."""
        if not self._free:
            return
        with self._lock:
            now = self._clock()
            count, since = self._known(key, now)
            left = since + self._wait(count) - now
            if left <= 0:
                self._keep(key, count + 1, now)
                return
        wait = max(1, math.ceil(left))
        raise TooManyError("there were too many wrong attempts", remedy=_remedy(wait), details={"retry_after": wait})

    def give_back(self, key: str) -> None:
        """Do not count an attempt that turned out well; the next one need not wait for it."""
        with self._lock:
            if key in self._failures:
                now = self._clock()
                count = max(0, self._known(key, now)[0] - 1)
                self._keep(key, count, now - self._wait(count))

    def _known(self, key: str, now: float) -> tuple[int, float]:
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
