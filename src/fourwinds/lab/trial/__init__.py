"""Try a change of a system: both versions bid the same deals, drawn where the change is likely to matter."""
