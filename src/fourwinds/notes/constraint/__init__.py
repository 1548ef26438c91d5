"""Constraints: what a call promises about a hand, as one object for every question about it.

>>> from fourwinds.bridge.cards import Hand, Suit
>>> spades = Measure("length", (Suit.SPADES,))
>>> overcall = between(Measure("hcp"), 8, 16) & at_least(spades, 5)
>>> overcall.matches(Hand.parse("AKQ72.K5.83.Q972"))
True
>>> print(overcall & ~exactly(Measure("balanced"), 1))
hcp 8-16 and spades 5+ and not balanced
>>> overcall.ranges().points
(9, 23)

Use `matches_many` for arrays of hands, or `bulk.Batch` to check many constraints on the same hands. `grid.grid` gives
the shapes and high-card points that a constraint allows; `sample` deals hands that fit.
"""

from fourwinds.notes.constraint.explicit import parse_explicit
from fourwinds.notes.constraint.measure import Measure
from fourwinds.notes.constraint.node import ANYTHING, NOTHING, All, Any, Constraint, Fit
from fourwinds.notes.constraint.normal import (
    all_of,
    any_of,
    at_least,
    at_most,
    between,
    exactly,
    fit,
    one_of,
)
from fourwinds.notes.constraint.stated import stated_range

__all__ = [
    "ANYTHING",
    "NOTHING",
    "All",
    "Any",
    "Constraint",
    "Fit",
    "Measure",
    "all_of",
    "any_of",
    "at_least",
    "at_most",
    "between",
    "exactly",
    "fit",
    "one_of",
    "parse_explicit",
    "stated_range",
]
