"""Verifying public records of games: every amount in them is derived again."""
