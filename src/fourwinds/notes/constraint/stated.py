"""The range that a constraint states for a measure, without what follows from other measures."""

from __future__ import annotations

from fourwinds.notes.constraint.measure import Measure
from fourwinds.notes.constraint.node import All, Any, Constraint, Fit

__all__ = ["stated_range"]


def stated_range(constraint: Constraint, measure: Measure) -> tuple[int, int]:
    """Return the range that the atoms of this measure allow. This is sound and fast, but wider than `ranges`.

    >>> from fourwinds.notes.constraint import parse_explicit
    >>> stated_range(parse_explicit("balanced and (hcp 11-14 or hcp 18-19)"), Measure("hcp"))
    (11, 19)
    """
    if isinstance(constraint, Fit):
        return (
            (constraint.minimum, constraint.maximum) if constraint.measure is measure else (measure.low, measure.high)
        )
    if isinstance(constraint, All | Any) and constraint.parts:
        lows, highs = zip(*(stated_range(part, measure) for part in constraint.parts), strict=True)
        return (max(lows), min(highs)) if isinstance(constraint, All) else (min(lows), max(highs))
    return measure.low, measure.high
