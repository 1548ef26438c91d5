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
"""A bid of one takes this many tricks and one more."""
FIT = 8
"""Cards in both hands that make a suit the one to look for as trumps."""
PLAYABLE = 7
"""Cards in both hands with which a suit that was bid artificially may still be the trump suit."""
NATURAL = 4
"""Cards in one hand with which a suit bid is taken to be real."""
LIMITED = 4
"""A hand is limited when its range of high-card points is no wider than this."""
OPENING_POINTS = 12
"""What partner is expected to have for an opening bid of one."""
STRONG = 16
"""High-card points of a strong hand."""
MOST_POINTS = 37
"""The most high-card points a hand can have."""
POINTS_IN_THE_PACK = 40
