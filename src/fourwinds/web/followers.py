"""Followers of live changes: how they are woken, and how many streams there may be."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress

from fourwinds.table.errors import TooManyError
from fourwinds.web.rates import Caller

__all__ = ["Follower", "StreamSlots"]


class Follower:
    """One stream, which sleeps until its topic has news or it is ended."""

    def __init__(self) -> None:
        self._woken = asyncio.Event()
        self.is_over = False

    def wake(self) -> None:
        self._woken.set()

    def end(self) -> None:
        self.is_over = True
        self.wake()

    def is_reading(self) -> None:
        """Mark that the follower reads now; later changes wake it again."""
        self._woken.clear()

    async def is_woken(self, within: float) -> bool:
        with suppress(TimeoutError):
            async with asyncio.timeout(within):
                await self._woken.wait()
        return self._woken.is_set()


class StreamSlots:
    """The limit on streams. Half of them are reserved for accounts, which share them fairly.

    If all are taken, an account gets the slot of whoever has the most streams, preferably of an anonymous caller.
    """

    def __init__(self, most: int, most_each: int) -> None:
        self._most, self._most_each = most, most_each
        self._known: dict[str, list[Follower]] = {}
        self._unknown: dict[str, list[Follower]] = {}

    def check(self, caller: Caller) -> None:
        """Reject a caller who cannot get a slot in any case."""
        group = self._known if caller.is_known else self._unknown
        anonymous, known = _count(self._unknown), _count(self._known)
        is_crowded = anonymous >= self._most // 2 or anonymous + known >= self._most
        if len(group.get(caller.key, ())) >= self._most_each or (is_crowded and not caller.is_known):
            raise _too_many()

    def take(self, caller: Caller, follower: Follower) -> None:
        """Give a caller a slot; for an account, end another stream if necessary."""
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
        """End the oldest stream of whoever has the most, if that is more than their fair share."""
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
    return TooManyError("too many live streams are open", remedy="close some pages that show live changes")
