"""The migrations: small, ordered, append-only. They run inside the program, alike on SQLite and PostgreSQL."""

__all__ = ["HEAD"]

HEAD = "0010"
"""The newest revision. It is written here so that a database that has it starts without loading alembic."""
