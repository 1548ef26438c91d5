"""Systems as tables for SQL: rows worked out from the Book, and how far they are filled."""
