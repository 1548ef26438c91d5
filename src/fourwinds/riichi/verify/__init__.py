"""Public records of games, and every amount in them derived again."""
