"""Practice: sessions, questions, answers and boards."""
