"""Fill the tables for SQL from the Book, in the background, and query them."""
