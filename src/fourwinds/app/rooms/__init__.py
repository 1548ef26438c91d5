"""Bid boards with a partner: rooms, calls, reviews, notes and scores."""
