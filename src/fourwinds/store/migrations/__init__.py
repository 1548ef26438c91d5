"""The migrations: small, ordered and append-only. The program runs them itself, on SQLite and PostgreSQL."""

__all__ = ["HEAD"]

HEAD = "0015"
"""The newest revision. It is written here so that a database that has it starts without loading alembic."""
