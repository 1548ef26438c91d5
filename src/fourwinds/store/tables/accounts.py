"""Accounts, and what says that a request comes from one."""

from __future__ import annotations

from sqlalchemy import JSON, Boolean, Column, Index, Table, Text, UniqueConstraint
from sqlalchemy.sql import func

from fourwinds.store.tables.columns import Moment, reference
from fourwinds.store.tables.metadata import metadata

__all__ = ["accounts", "api_tokens", "devices", "password_resets", "sessions", "set_up_codes"]

accounts = Table(
    "accounts",
    metadata,
    Column("id", Text, primary_key=True),
    Column("email", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("password_hash", Text),
    Column("is_operator", Boolean, nullable=False),
    Column("created_at", Moment, nullable=False, server_default=func.now()),
    Column("updated_at", Moment, nullable=False, server_default=func.now()),
    Column("disabled_at", Moment),
    Column("outside_issuer", Text),
    Column("outside_subject", Text),
    UniqueConstraint("email"),
    Index(None, "outside_subject", "outside_issuer", unique=True),
)
"""People. The address is kept in lower case; those who sign in with an outside provider have no password here, and the
provider has its own name for them. Where its issuer is missing, it is that of their next token."""

sessions = Table(
    "sessions",
    metadata,
    Column("id", Text, primary_key=True),
    Column("account_id", Text, nullable=False),
    Column("token_hash", Text, nullable=False),
    Column("agent", Text, nullable=False),
    Column("address", Text, nullable=False),
    Column("created_at", Moment, nullable=False),
    Column("seen_at", Moment, nullable=False),
    Column("expires_at", Moment, nullable=False),
    UniqueConstraint("token_hash"),
    reference("account_id", "accounts"),
    Index(None, "account_id"),
)
"""Browsers that are signed in. What their cookie holds is kept only as a hash."""

api_tokens = Table(
    "api_tokens",
    metadata,
    Column("id", Text, primary_key=True),
    Column("account_id", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("token_hash", Text, nullable=False),
    Column("scopes", JSON, nullable=False),
    Column("created_at", Moment, nullable=False),
    Column("used_at", Moment),
    Column("expires_at", Moment, nullable=False),
    UniqueConstraint("token_hash"),
    reference("account_id", "accounts"),
    Index(None, "account_id"),
)
"""Tokens for programs, each for what its scopes say, kept only as a hash."""

password_resets = Table(
    "password_resets",
    metadata,
    Column("token_hash", Text, primary_key=True),
    Column("account_id", Text, nullable=False),
    Column("created_at", Moment, nullable=False),
    Column("expires_at", Moment, nullable=False),
    Column("used_at", Moment),
    reference("account_id", "accounts"),
)
"""Links by which a forgotten password is replaced, once."""

devices = Table(
    "devices",
    metadata,
    Column("token_hash", Text, primary_key=True),
    Column("account_id", Text, primary_key=True),
    Column("seen_at", Moment, nullable=False),
    reference("account_id", "accounts"),
    Index(None, "account_id"),
)
"""Where accounts have signed in before. What the cookie of a device holds is kept only as a hash."""

set_up_codes = Table(
    "set_up_codes",
    metadata,
    Column("code_hash", Text, primary_key=True),
    Column("created_at", Moment, nullable=False),
)
"""Codes of running servers that make the first account, kept only as a hash."""
