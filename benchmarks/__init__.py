"""One file a claim; `scripts/benchmark` runs them and prints one table."""
