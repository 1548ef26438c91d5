"""Random games, and test vectors that other programs can check their fold against."""
