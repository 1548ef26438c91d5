"""Long-running work, done by separate processes; its owner can start, watch and cancel it."""
