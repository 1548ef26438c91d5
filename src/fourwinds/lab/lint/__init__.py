"""Check a system: faults that can be read from its lines, and faults that show when it is tried on many hands."""
