"""A cache of answers about auctions, shared by all vulnerabilities if vulnerability does not matter."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Generic, TypeAlias, TypeVar

from fourwinds.notes.sequence import Position, VulnerabilityAskedError, Vulnerable

__all__ = ["Memory"]

T = TypeVar("T")
_Key: TypeAlias = tuple[bytes, bool, Vulnerable | None, bool | bytes | None]
_MOST = 200_000


class _NoAnswer(Enum):
    """Stands for a missing answer, since None is an answer."""

    NOT_ASKED = "not asked"
    DEPENDS = "depends on who is vulnerable"


class Memory(Generic[T]):
    """Cached answers to one question about auctions; the cache is cleared when it is full."""

    def __init__(self, work: Callable[[Position], T]) -> None:
        self._work = work
        self._known: dict[_Key, T | _NoAnswer] = {}

    def of(self, position: Position) -> T:
        """Return the answer; raise VulnerabilityAskedError if it depends on a vulnerability that is not given."""
        answer = self._answer(position, None)
        if answer is _NoAnswer.DEPENDS and position.vulnerable is not None:
            answer = self._answer(position, position.vulnerable)
        if isinstance(answer, _NoAnswer):
            raise VulnerabilityAskedError
        return answer

    def get_or_compute(self, position: Position, work: Callable[[Position], T]) -> T:
        """Return the cached answer for exactly this position, or compute it with `work`."""
        key = _key(position, position.vulnerable)
        answer = self._known.get(key, _NoAnswer.NOT_ASKED)
        if isinstance(answer, _NoAnswer):
            answer = work(position)
            self._keep(key, answer)
        return answer

    def _answer(self, position: Position, vulnerable: Vulnerable | None) -> T | _NoAnswer:
        key = _key(position, vulnerable)
        answer = self._known.get(key, _NoAnswer.NOT_ASKED)
        if answer is not _NoAnswer.NOT_ASKED:
            return answer
        try:
            answer = self._work(position.whoever_is_vulnerable() if vulnerable is None else position)
        except VulnerabilityAskedError:
            answer = _NoAnswer.DEPENDS
        self._keep(key, answer)
        return answer

    def _keep(self, key: _Key, answer: T | _NoAnswer) -> None:
        if len(self._known) >= _MOST:
            self._known.clear()
        self._known[key] = answer


def _key(position: Position, vulnerable: Vulnerable | None) -> _Key:
    return position.codes, position.dealer_is_ours, vulnerable, position.stated_forcing
