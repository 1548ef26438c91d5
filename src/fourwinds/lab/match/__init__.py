"""Team matches of two systems or programs on the same deals, scored double dummy."""
