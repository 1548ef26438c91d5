"""The entry of a turn's list that each of many hands chooses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from fourwinds.bidding.auction.choice import Choice
from fourwinds.bidding.auction.turn import Turn
from fourwinds.bridge.dealing import HandArray
from fourwinds.notes.constraint.bulk import Batch
from fourwinds.notes.sequence.codes import code_of

__all__ = ["Rows", "chosen_codes", "entries_of"]

Rows: TypeAlias = NDArray[np.intp]
_FEW = 4096
"""With fewer hands than this, one at a time is faster than sorting them into cells."""


def entries_of(turn: Turn, hands: HandArray) -> Iterator[tuple[Choice, Rows]]:
    """Yield the entries in order, each with the hands that choose it (possibly none), until every hand has chosen."""
    left, batch = np.arange(len(hands)), Batch(hands)
    for choice in turn.choices():
        if not len(left):
            return
        fits = batch.matches_each(choice.needs) if len(batch) < _FEW else batch.matches(choice.needs)
        yield choice, left[fits]
        rest = ~fits
        left, batch = left[rest], batch.of(rest)


def chosen_codes(turn: Turn, hands: HandArray) -> NDArray[np.int8]:
    """Return the code of the call that each hand chooses."""
    codes = np.zeros(len(hands), dtype=np.int8)
    for choice, rows in entries_of(turn, hands):
        codes[rows] = code_of(choice.call)
    return codes
