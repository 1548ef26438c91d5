"""Rooms in which two people bid boards together."""
