"""Live changes of games, leagues and systems."""
