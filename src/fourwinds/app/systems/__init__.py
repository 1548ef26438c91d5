"""Bidding systems: create, edit, share and query them, swap conventions, undo changes."""
