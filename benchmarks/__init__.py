"""Benchmarks, one file per topic; `scripts/benchmark` runs them and prints one table."""
