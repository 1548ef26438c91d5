"""Bidding systems: the PID, its log, and the questions asked of it."""
