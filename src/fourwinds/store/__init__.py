"""What Four Winds keeps: SQLAlchemy Core over SQLite or PostgreSQL, with one set of migrations for both."""
