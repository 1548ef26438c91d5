"""Riichi: leagues, games, hands with their derived rows, ratings."""
