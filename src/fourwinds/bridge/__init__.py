"""The game of bridge: seats, cards, calls, scores, and what a hand is worth. Pure values, no input or output."""
