"""Rate limits: token buckets that refill over time."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from threading import Lock

from fourwinds.app.settings import Settings
from fourwinds.table.errors import TooManyError
from fourwinds.web.waits import GrowingWait

__all__ = ["Caller", "Limit", "Rates", "network_of"]

_MOST_BUCKETS = 20_000
"""The least recently used are dropped first, which bounds the memory attackers can use."""
_BODIES_A_MINUTE = 40
"""Number of requests of maximum size allowed per minute."""


@dataclass(frozen=True, slots=True)
class Caller:
    """Whose requests are counted together: an account, or all anonymous clients of a network."""

    key: str
    is_known: bool
    """Whether they have an account or own the machine."""
    is_owner: bool = False
    """Whether they own a machine without accounts, where nothing is counted."""


class Limit:
    """A number of requests, or their cost, per minute and key, also all at once; 0 means no limit."""

    def __init__(
        self,
        per_minute: float,
        *,
        at_once: int | None = None,
        clock: Callable[[], float] = time.monotonic,
        most_buckets: int = _MOST_BUCKETS,
    ) -> None:
        self._per_second = per_minute / 60
        self._size = float(at_once or max(1, math.ceil(per_minute)))
        self._clock = clock
        self._most = most_buckets
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._lock = Lock()

    def take(self, key: str, cost: float = 1) -> None:
        """Count one request, or reject it with the time to wait."""
        if not self._per_second:
            return
        with self._lock:
            left, now = self._left(key)
            if left >= cost:
                self._keep(key, left - cost, now)
                return
        wait = max(1, math.ceil((cost - left) / self._per_second))
        raise TooManyError(
            "too many requests",
            remedy=f"wait {wait} second{'s' if wait > 1 else ''} and try again",
            details={"retry_after": wait},
        )

    def charge(self, key: str, cost: float) -> None:
        """Charge a cost known only afterwards, even if less was left."""
        if self._per_second:
            with self._lock:
                left, now = self._left(key)
                self._keep(key, left - cost, now)

    def give_back(self, key: str) -> None:
        """Take back the count of a successful request."""
        with self._lock:
            if key in self._buckets:
                left, now = self._left(key)
                self._keep(key, min(self._size, left + 1), now)

    def _left(self, key: str) -> tuple[float, float]:
        now = self._clock()
        left, since = self._buckets.get(key, (self._size, now))
        return min(self._size, left + (now - since) * self._per_second), now

    def _keep(self, key: str, left: float, now: float) -> None:
        self._buckets[key] = left, now
        self._buckets.move_to_end(key)
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)


class Rates:
    """The rate limits of an installation. Every process counts separately."""

    def __init__(self, settings: Settings, clock: Callable[[], float] = time.monotonic) -> None:
        self.proofs = GrowingWait(settings.login_limit, clock=clock)
        """Attempts to sign in, by known device or session, or else by network and account."""
        self.anonymous = Limit(settings.login_limit, clock=clock)
        """Accounts created, links requested and invalid links used, by network."""
        self.links = Limit(settings.login_limit and 5 / 60, at_once=5, clock=clock)
        """Links requested, by known device, or else by email address: five per hour are enough for anyone."""
        self.writes = Limit(settings.write_limit, clock=clock)
        """Changes, by account, or else by network."""
        self.bytes_of_accounts = Limit(_BODIES_A_MINUTE * max(settings.max_body, settings.max_import), clock=clock)
        self.bytes_of_nobody = Limit(_BODIES_A_MINUTE * settings.max_anonymous_body, clock=clock)
        """Bytes sent, by account and by network."""

    def take_bytes(self, caller: Caller, count: int) -> None:
        """Count bytes sent, or reject them."""
        if not caller.is_owner:
            (self.bytes_of_accounts if caller.is_known else self.bytes_of_nobody).take(caller.key, count)


def network_of(address: str) -> str:
    """Return the network of an address: an IPv4 address, or an IPv6 /64, as clients have many IPv6 addresses.

    >>> network_of("192.0.2.7"), network_of("2001:db8:1:2:3::4")
    ('192.0.2.7', '2001:0db8:0001:0002::/64')
    """
    try:
        found = ip_address(address)
    except ValueError:
        return address[:100]
    if isinstance(found, IPv6Address) and found.ipv4_mapped is None:
        return f"{found.packed[:8].hex(':', 2)}::/64"
    return str(getattr(found, "ipv4_mapped", None) or found)
