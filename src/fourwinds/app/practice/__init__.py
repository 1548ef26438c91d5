"""Practice: sessions, questions, answers, boards and progress."""
