"""The suits that `M`, `oM`, `m`, `om`, `X`, `Y` and `Z` stand for: different names, different suits."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import TypeAlias

from fourwinds.bridge.cards import Suit

__all__ = ["FREE", "MAY_BE", "NAMES", "Binding", "bind", "suits_of"]

NAMES = ("M", "oM", "m", "om", "X", "Y", "Z")
_MINORS, _MAJORS = (0, 1), (2, 3)
MAY_BE = (_MAJORS, _MAJORS, _MINORS, _MINORS, *[tuple(range(4))] * 3)
"""The suits that each name can stand for."""
_PAIRS = ((0, 1), (1, 0), (2, 3), (3, 2))

Binding: TypeAlias = tuple[int, ...]
"""The suit of every name in `NAMES`, -1 if not bound yet. Plain numbers, because they are hashed all the time."""
FREE: Binding = (-1,) * len(NAMES)


@cache
def bind(binding: Binding, name: int, suit: int) -> Binding | None:
    """Return the binding with one more name bound; None if the name cannot stand for this suit.

    >>> hearts = bind(FREE, NAMES.index("M"), 2)
    >>> bind(hearts, NAMES.index("oM"), 2), bind(hearts, NAMES.index("X"), 2)
    (None, None)
    """
    if binding[name] >= 0:
        return binding if binding[name] == suit else None
    if suit in binding or suit not in MAY_BE[name]:
        return None
    return (*binding[:name], suit, *binding[name + 1 :])


@cache
def suits_of(binding: Binding) -> Mapping[str, Suit]:
    """Return the suits by name. If `M` is bound, so is `oM`, and `om` with `m`."""
    full = list(binding)
    for name, other in _PAIRS:
        if full[name] < 0 <= full[other]:
            full[name] = sum(MAY_BE[name]) - full[other]
    return MappingProxyType({name: Suit(suit) for name, suit in zip(NAMES, full, strict=True) if suit >= 0})
