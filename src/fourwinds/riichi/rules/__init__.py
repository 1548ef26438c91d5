"""The rules: tiles, the value of hands, rulesets, what can happen in a hand, and games folded from that."""
