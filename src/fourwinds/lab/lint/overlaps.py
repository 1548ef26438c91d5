"""Hands that fit two lines of equal rank, so that nothing the author wrote decides between them."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from fourwinds.lab.lint.line_order import Equals
from fourwinds.lab.lint.visit import Visit

__all__ = ["shared_hands"]


def shared_hands(visit: Visit) -> Iterator[tuple[int, int, NDArray[np.intp]]]:
    """Yield pairs of lines of equal rank, the one that comes first first, with the hands it takes that fit both."""
    for equals in visit.ranks:
        if len(equals.fits) > 1:
            yield from _shared(equals)


def _shared(equals: Equals) -> Iterator[tuple[int, int, NDArray[np.intp]]]:
    doubtful = np.flatnonzero(equals.fits.sum(axis=0) > 1)
    if not len(doubtful):
        return
    fits, takers = equals.fits[:, doubtful], equals.takers[doubtful]
    for taker in np.unique(takers).tolist():
        of_taker = takers == taker
        for other in np.flatnonzero(fits[:, of_taker].any(axis=1)).tolist():
            if other != taker:
                both = doubtful[of_taker & fits[other]]
                yield equals.first + taker, equals.first + other, equals.rows[both]
