"""Recorded games: who played, editing what was recorded, and checking it."""
