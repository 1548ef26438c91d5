"""The measures used by phrases."""

from __future__ import annotations

from fourwinds.bridge.cards import Suit
from fourwinds.notes.constraint import Measure
from fourwinds.notes.meaning.words import MAJORS, MINORS

__all__ = ["CLASSES", "HCP", "POINTS", "length"]

HCP = Measure("hcp")
POINTS = Measure("points")
CLASSES = {"major": MAJORS, "minor": MINORS}


def length(suit: Suit) -> Measure:
    return Measure("length", (suit,))
