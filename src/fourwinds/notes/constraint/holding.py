"""Constraints on a single suit, as tables over the 8,192 holdings."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from fourwinds.bridge.cards import Suit
from fourwinds.notes.constraint.node import All, Constraint, Fit

__all__ = ["Holdings", "accepted_values", "allowed_holdings", "only_suit", "suit_table"]

Holdings: TypeAlias = NDArray[np.bool_]
"""A truth value for each holding, indexed by mask."""


def only_suit(node: Constraint) -> Suit | None:
    """Return the suit that alone decides the constraint, or None."""
    suits = {atom.measure.only_suit for atom in node.atoms()}
    return suits.pop() if len(suits) == 1 else None


@lru_cache(1024)
def suit_table(node: Constraint) -> Holdings:
    """Return which holdings of its only suit fit."""
    fitting: Holdings
    if isinstance(node, Fit):
        [(_, table)] = node.measure.by_holding
        fitting = accepted_values(node).take(table.array.astype(np.intp) - node.measure.low)
    else:
        join = np.logical_and if isinstance(node, All) else np.logical_or
        fitting = join.reduce([suit_table(part) for part in node.parts])
    fitting.setflags(write=False)
    return fitting


@lru_cache(1024)
def accepted_values(atom: Fit) -> NDArray[np.bool_]:
    """Return, for each value of the measure's domain, whether the atom accepts it."""
    width = atom.measure.high - atom.measure.low + 1
    return np.array([atom.values >> bit & 1 for bit in range(width)], dtype=np.bool_)


def allowed_holdings(parts: Iterable[Constraint]) -> Holdings:
    """Return the holdings of each suit (4, 8192) that the single-suit parts allow."""
    allowed = np.ones((4, 1 << 13), dtype=np.bool_)
    for part in parts:
        suit = only_suit(part)
        if suit is not None:
            allowed[suit] &= suit_table(part)
    return allowed
