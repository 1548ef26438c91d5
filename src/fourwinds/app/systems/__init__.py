"""Bidding systems: made, edited, swapped, undone, shared, asked."""
