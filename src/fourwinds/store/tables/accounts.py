"""Accounts, sessions, tokens and devices."""

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
"""Accounts. The address is stored in lower case. Users of an external provider have no password here, but the name that
the provider uses. If its issuer is missing, it is taken from their next token."""

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
"""Sessions of signed-in browsers. Their cookies are stored only as hashes."""

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
"""API tokens with their scopes, stored only as hashes."""

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
"""Links for resetting a password, each for one use."""

devices = Table(
    "devices",
    metadata,
    Column("token_hash", Text, primary_key=True),
    Column("account_id", Text, primary_key=True),
    Column("seen_at", Moment, nullable=False),
    reference("account_id", "accounts"),
    Index(None, "account_id"),
)
"""Devices where accounts have signed in before. Their cookies are stored only as hashes."""

set_up_codes = Table(
    "set_up_codes",
    metadata,
    Column("code_hash", Text, primary_key=True),
    Column("created_at", Moment, nullable=False),
)
"""Codes of running servers for creating the first account, stored only as hashes."""
