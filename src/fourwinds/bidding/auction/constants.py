"""Numbers that all parts of the bidder share. What differs between systems is in `kernel/constants.json`."""

from __future__ import annotations

__all__ = [
    "BOOK",
    "FIT",
    "LIMITED",
    "MOST_POINTS",
    "NATURAL",
    "OPENING_POINTS",
    "PLAYABLE",
    "POINTS_IN_THE_PACK",
    "STRONG",
]

BOOK = 6
"""The tricks that a bid does not count: a bid of one needs seven."""
FIT = 8
"""Cards in both hands together that make a good trump suit."""
PLAYABLE = 7
"""Cards in both hands together with which an artificially bid suit can still be played."""
NATURAL = 4
"""Cards in one hand that make a bid suit a real one."""
LIMITED = 4
"""A hand is limited when its range of high-card points is no wider than this."""
OPENING_POINTS = 12
"""The points of a minimum opening bid."""
STRONG = 16
"""High-card points of a strong hand."""
MOST_POINTS = 37
"""The most high-card points a hand can have."""
POINTS_IN_THE_PACK = 40
