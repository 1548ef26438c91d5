"""Bidding systems: their rules (the PID), change log and queries."""
