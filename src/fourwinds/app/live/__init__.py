"""Changes as they happen, for those who follow a game, a league or a system."""
