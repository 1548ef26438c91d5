"""Boards that two people bid together against silent opponents or the engine."""
