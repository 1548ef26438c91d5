"""Recorded games: reading, editing, completing and checking them."""
