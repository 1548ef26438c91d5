"""Those who follow live changes: how they are woken, and how many there may be."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress

from fourwinds.table.errors import TooManyError
from fourwinds.web.rates import Caller

__all__ = ["Follower", "Places"]


class Follower:
    """One stream: asleep until its topic has news, or until it is to end."""

    def __init__(self) -> None:
        self._woken = asyncio.Event()
        self.is_over = False

    def wake(self) -> None:
        self._woken.set()

    def end(self) -> None:
        self.is_over = True
        self.wake()

    def is_reading(self) -> None:
        """Whatever comes from now on is news."""
        self._woken.clear()

    async def is_woken(self, within: float) -> bool:
        with suppress(TimeoutError):
            async with asyncio.timeout(within):
                await self._woken.wait()
        return self._woken.is_set()


class Places:
    """The streams there may be. Half of them are for people who are signed in, and no account takes them from another.

    When all are taken, one more account is given the place of whoever has most: of a stranger, if there is one.
    """

    def __init__(self, most: int, most_each: int) -> None:
        self._most, self._most_each = most, most_each
        self._known: dict[str, list[Follower]] = {}
        self._unknown: dict[str, list[Follower]] = {}

    def check(self, caller: Caller) -> None:
        """Refuse whoever gets no place whatever others do."""
        group = self._known if caller.is_known else self._unknown
        strangers, known = _count(self._unknown), _count(self._known)
        is_crowded = strangers >= self._most // 2 or strangers + known >= self._most
        if len(group.get(caller.key, ())) >= self._most_each or (is_crowded and not caller.is_known):
            raise _too_many()

    def take(self, caller: Caller, follower: Follower) -> None:
        """Give somebody a place, and make room for them if they have an account."""
        self.check(caller)
        group = self._known if caller.is_known else self._unknown
        is_full = _count(self._unknown) + _count(self._known) >= self._most
        if is_full and not self._make_room(len(group.get(caller.key, ()))):
            raise _too_many()
        group.setdefault(caller.key, []).append(follower)

    def leave(self, caller: Caller, follower: Follower) -> None:
        group = self._known if caller.is_known else self._unknown
        if follower in group.get(caller.key, ()):
            group[caller.key].remove(follower)
            if not group[caller.key]:
                del group[caller.key]

    def _make_room(self, has: int) -> bool:
        """End the oldest stream of whoever has most of them, unless that is not more than fair."""
        group = self._unknown or self._known
        key = max(group, key=lambda each: len(group[each]))
        if group is self._known and len(group[key]) <= has + 1:
            return False
        oldest = group[key][0]
        self.leave(Caller(key, group is self._known), oldest)
        oldest.end()
        return True


def _count(group: Mapping[str, list[Follower]]) -> int:
    return sum(map(len, group.values()))


def _too_many() -> TooManyError:
    return TooManyError("too many streams are open", remedy="close some pages that show live changes")
