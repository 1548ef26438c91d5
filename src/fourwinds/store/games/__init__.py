"""Riichi: leagues, games, hands and what the fold makes of them, ratings."""
