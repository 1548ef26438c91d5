"""Constraints that one suit's cards settle, as tables over the 8,192 holdings."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from fourwinds.bridge.cards import Suit
from fourwinds.notes.constraint.node import All, Constraint, Fit

__all__ = ["Holdings", "accepted", "allowed_holdings", "only_suit", "suit_table"]

Holdings: TypeAlias = NDArray[np.bool_]
"""By mask."""


def only_suit(node: Constraint) -> Suit | None:
    """The suit whose cards alone decide, if there is one."""
    suits = {atom.measure.only_suit for atom in node.atoms()}
    return suits.pop() if len(suits) == 1 else None


@lru_cache(1024)
def suit_table(node: Constraint) -> Holdings:
    """Which holdings of its only suit fit."""
    fitting: Holdings
    if isinstance(node, Fit):
        [(_, table)] = node.measure.by_holding
        fitting = accepted(node).take(table.array.astype(np.intp) - node.measure.low)
    else:
        join = np.logical_and if isinstance(node, All) else np.logical_or
        fitting = join.reduce([suit_table(part) for part in node.parts])
    fitting.setflags(write=False)
    return fitting


@lru_cache(1024)
def accepted(atom: Fit) -> NDArray[np.bool_]:
    """Whether each value of the measure's domain is among the atom's."""
    width = atom.measure.high - atom.measure.low + 1
    return np.array([atom.values >> bit & 1 for bit in range(width)], dtype=np.bool_)


def allowed_holdings(parts: Iterable[Constraint]) -> Holdings:
    """Which holdings of each suit, (4, 8192), the parts leave that ask about one suit."""
    allowed = np.ones((4, 1 << 13), dtype=np.bool_)
    for part in parts:
        suit = only_suit(part)
        if suit is not None:
            allowed[suit] &= suit_table(part)
    return allowed
