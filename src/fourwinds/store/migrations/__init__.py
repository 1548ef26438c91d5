"""The migrations: small, ordered and append-only. The program runs them itself, on SQLite and PostgreSQL."""

__all__ = ["HEAD"]

HEAD = "0009"
"""The newest revision, so that an up-to-date database can be opened without loading alembic."""
