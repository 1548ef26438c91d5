"""Draw hands uniformly from all that fit a constraint, however rare they are.

Hands of the shapes, points and holdings that a constraint allows are drawn from a whole pack. The rest of the
constraint then rejects some of them.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from fourwinds.bridge.dealing import HandArray
from fourwinds.notes.constraint.bulk import Batch
from fourwinds.notes.constraint.fitting import DECK, FittingHands, HandChoices
from fourwinds.notes.constraint.node import NOTHING, All, Constraint
from fourwinds.notes.constraint.normal import all_of
from fourwinds.table.errors import IllegalError, NotFoundError

__all__ = ["sample"]

_BATCH = 1 << 14
_PATIENCE = 1 << 21


def sample(
    constraint: Constraint, count: int, rng: np.random.Generator, *, patience: int = _PATIENCE, most: int | None = None
) -> HandArray:
    """Return `count` hands as an array (count, 4); the same state of `rng` gives the same hands.

    With `most`, return fewer hands after so many candidates, but at least one. Raise an error after `patience`
    candidates in a row that do not fit.
    """
    if count < 0:
        raise IllegalError(f"cannot draw {count} hands", remedy="draw 0 or more")
    hands_that_fit, choices = _fitting(constraint)
    if not choices.totals[0]:
        raise _contradiction(constraint)
    found: list[HandArray] = [np.empty((0, 4), dtype=np.uint16)]
    missing, tried, in_vain, share = count, 0, 0, 1.0
    must_check = hands_that_fit.needs_check
    while missing > 0 and (most is None or tried < most or missing == count):
        if in_vain >= patience:
            raise NotFoundError(
                f"no hand found for {constraint} among {in_vain:,} candidates",
                remedy="relax the constraint: hands that fit are rarer than that, if there are any",
            )
        size = int(min(max(missing / share * 1.1, 256), _BATCH)) if must_check else min(missing, _BATCH)
        hands, _ = choices.draw(np.zeros(size, dtype=np.intp), rng)
        if must_check:
            hands = hands[Batch(hands).matches(hands_that_fit.rest)]
            share = max(share * 0.5 + 0.5 * len(hands) / size, 1e-6)
            in_vain = 0 if len(hands) else in_vain + size
        tried += size
        found.append(hands[:missing])
        missing -= len(found[-1])
    return np.concatenate(found)


@lru_cache(64)
def _fitting(constraint: Constraint) -> tuple[FittingHands, HandChoices]:
    """Return the hands that fit, from a whole pack."""
    hands = FittingHands(constraint)
    return hands, hands.choices(DECK[None])


def _contradiction(constraint: Constraint) -> IllegalError:
    """Return an error that names the smallest set of parts that no hand can fit."""
    parts = list(constraint.parts) if isinstance(constraint, All) else [constraint]
    for part in tuple(parts):
        others = [other for other in parts if other is not part]
        if others and not _fitting(all_of(others))[1].totals[0]:
            parts = others
    if constraint == NOTHING:
        problem = "no hand fits: the conditions exclude each other"
    elif len(parts) == 1:
        problem = f"no hand fits {parts[0]}"
    else:
        together = " and ".join(f"({part})" if part.parts else str(part) for part in parts)
        problem = f"no hand fits {together}"
    return IllegalError(problem, remedy="relax one of the conditions")
