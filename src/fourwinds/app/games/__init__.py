"""Riichi: leagues, games, hands, statistics and ratings."""
