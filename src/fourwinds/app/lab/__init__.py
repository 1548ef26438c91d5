"""The lab as use-cases: what takes a stored system and an experiment, and the jobs that run it."""
