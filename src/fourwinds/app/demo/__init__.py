"""The boards and the league that a new database starts with."""
