"""Experiments that are not possible at the table: try notes on many hands at once."""
