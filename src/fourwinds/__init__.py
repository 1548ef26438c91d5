"""Four Winds: the companion of a four-player table, for bridge partnerships, bridge teachers and riichi clubs."""

__version__ = "0.1.0"
