"""Find what the meaning of a line depends on besides its call and variables, by reading it in other situations."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields, replace
from typing import Any

from fourwinds.bridge.calls import Bid, Strain
from fourwinds.bridge.cards import Suit
from fourwinds.notes.constraint import Measure
from fourwinds.notes.meaning import Meaning, Situation
from fourwinds.table.errors import FourWindsError

__all__ = ["Read", "dependence", "varied_situations"]

Read = Callable[[Situation], Meaning]
_SINGLE = tuple((suit,) for suit in Suit)
_PAIRS = ((Suit.SPADES, Suit.HEARTS), (Suit.CLUBS, Suit.DIAMONDS))
_ALL = tuple(Suit)
_OTHERS: Mapping[str, tuple[Any, ...]] = {
    "theirs": ((), *_SINGLE, *_PAIRS),
    "agreed": (None, *Suit),
    "partner": ((), *_SINGLE, _ALL),
    "partner_first": ((), _ALL),
    "own": ((), *_SINGLE, _ALL),
    "answering": (False, True),
    "last_bid": (None, Bid(1, Strain.CLUBS), Bid(1, Strain.SPADES), Bid(2, Strain.NOTRUMP)),
    "shown": (None, (Measure("hcp"), 0, 11), (Measure("hcp"), 12, 21), (Measure("points"), 6, 9)),
}
"""Enough other values of every field of a situation to see whether the field matters."""
_JOINTLY = 10
_SUITS = frozenset({"theirs", "agreed", "partner", "partner_first", "own"})


class _Watched(Situation):
    """A situation that records which of its fields a reading uses."""

    def __getattribute__(self, name: str) -> Any:
        if name in _OTHERS:
            object.__getattribute__(self, "seen").add(name)
        return object.__getattribute__(self, name)


def _watched_situation(situation: Situation) -> tuple[_Watched, set[str]]:
    seen: set[str] = set()
    watched = object.__new__(_Watched)
    for field in fields(Situation):
        object.__setattr__(watched, field.name, getattr(situation, field.name))
    object.__setattr__(watched, "seen", seen)
    return watched, seen


def _used_parts(meaning: Meaning) -> tuple[object, ...]:
    """Return the parts of a meaning that the bidder uses."""
    return meaning.needs, meaning.shows, meaning.forcing, meaning.flags, meaning.transfer_to, meaning.asks


def dependence(read: Read, situation: Situation) -> frozenset[str]:
    """Return the fields of a situation that change the meaning of a text."""
    watched, seen = _watched_situation(situation)
    usual = _used_parts(read(watched))
    alone = frozenset(
        name
        for name in _OTHERS
        if name in seen
        and any(_meaning_in(read, replace(situation, **{name: value})) != usual for value in _OTHERS[name])
    )
    if alone or not seen & _SUITS:
        return alone
    together = _all_varied(situation, sorted(_SUITS))
    return _SUITS if any(_meaning_in(read, other) != usual for other in together) else alone


def _meaning_in(read: Read, situation: Situation) -> tuple[object, ...] | None:
    try:
        return _used_parts(read(situation))
    except FourWindsError:
        return None


def varied_situations(situation: Situation, names: frozenset[str]) -> Iterator[Situation]:
    """Yield the situation with other values of these fields and of the suits shown, one by one and all together."""
    every = sorted(names | _SUITS)
    for name in every:
        for value in _OTHERS[name]:
            yield replace(situation, **{name: value})
    yield from _all_varied(situation, every)


def _all_varied(situation: Situation, names: Iterable[str]) -> Iterator[Situation]:
    """Return the situation with other values of all these fields at once."""
    for number in range(_JOINTLY):
        values = {name: _OTHERS[name][(number * step) % len(_OTHERS[name])] for step, name in enumerate(names, 1)}
        yield replace(situation, **values)
