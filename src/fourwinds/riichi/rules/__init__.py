"""The rules: tiles, hands and their worth, rulesets, what can happen in a hand, and the fold of a game."""
