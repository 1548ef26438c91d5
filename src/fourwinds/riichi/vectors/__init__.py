"""Random games, and test vectors for other programs that fold games."""
