"""The game of bridge: seats, cards, calls, scores, and hand evaluation. Pure values without input or output."""
