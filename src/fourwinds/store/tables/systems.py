"""Bidding systems: the contents of their modules, the users' own lines and definitions, changes and shares."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    CheckConstraint,
    Column,
    Index,
    Integer,
    LargeBinary,
    Table,
    Text,
    UniqueConstraint,
    text,
)
from sqlalchemy.sql import func

from fourwinds.store.tables.columns import Moment, Ordered, of_system, reference
from fourwinds.store.tables.metadata import metadata

__all__ = [
    "line_reviews",
    "module_contents",
    "own_definitions",
    "own_lines",
    "public_links",
    "system_changes",
    "system_invitations",
    "system_modules",
    "system_shares",
    "systems",
]

systems = Table(
    "systems",
    metadata,
    Column("id", Text, primary_key=True),
    Column("user_id", Text),
    Column("name", Text, nullable=False),
    Column("base_system", Text, nullable=False),
    Column("base_version", Text, nullable=False),
    Column("base_contents", Text, nullable=False, server_default=""),
    Column("layout", JSON, nullable=False),
    Column("change", Integer, nullable=False),
    Column("bytes", BigInteger, nullable=False, server_default="0"),
    Column("created_at", Moment, nullable=False, server_default=func.now()),
    Column("updated_at", Moment, nullable=False, server_default=func.now()),
    UniqueConstraint("user_id", "name"),
    Index(
        "uq_systems_name_without_user",
        "name",
        unique=True,
        sqlite_where=text("user_id IS NULL"),
        postgresql_where=text("user_id IS NULL"),
    ),
)
"""Systems and the number of their last change. `layout` has everything in a file of notes except lines and terms."""

system_modules = Table(
    "system_modules",
    metadata,
    Column("system_id", Text, primary_key=True),
    Column("module_id", Text, primary_key=True),
    Column("position", Integer, nullable=False),
    Column("version", Text, nullable=False),
    Column("parameters", JSON, nullable=False),
    Column("contents", Text, nullable=False, server_default=""),
    of_system(),
)
"""The conventions a system uses, in its order, with library version, parameters and the hash of their contents."""

module_contents = Table(
    "module_contents",
    metadata,
    Column("system_id", Text, primary_key=True),
    Column("hash", Text, primary_key=True),
    Column("body", LargeBinary, nullable=False),
    of_system(),
)
"""The lines and definitions of each module that a system uses or used, compressed, by the hash of the text."""

own_lines = Table(
    "own_lines",
    metadata,
    Column("system_id", Text, primary_key=True),
    Column("sequence", Ordered, primary_key=True),
    Column("context", Ordered, primary_key=True),
    Column("line", Text, nullable=False),
    Column("section", Text, nullable=False),
    Column("position", Integer, nullable=False),
    of_system(),
)
"""The lines that users wrote, as text. One with the calls and context of a library line covers or deletes it."""

own_definitions = Table(
    "own_definitions",
    metadata,
    Column("system_id", Text, primary_key=True),
    Column("term", Text, primary_key=True),
    Column("definition", Text, nullable=False),
    Column("position", Integer, nullable=False),
    of_system(),
)
"""The terms that users defined."""

line_reviews = Table(
    "line_reviews",
    metadata,
    Column("system_id", Text, primary_key=True),
    Column("parent", Text, primary_key=True),
    Column("was", Text, primary_key=True),
    Column("lines", JSON, nullable=False),
    of_system(),
)
"""Lines to review: module, calls and context of those written when a call before them, `parent`, meant something else.

They are one row, as an edit of an opening concerns hundreds of lines.
"""

system_changes = Table(
    "system_changes",
    metadata,
    Column("system_id", Text, primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("of", Integer),
    Column("what", Text, nullable=False),
    Column("who", Text, nullable=False),
    Column("at", Moment, nullable=False),
    Column("before", JSON, nullable=False),
    Column("after", JSON, nullable=False),
    of_system(),
    CheckConstraint("kind IN ('create', 'change', 'undo', 'redo')", name="kind"),
)
"""Every change of a system with the rows it replaced and wrote; an undo is a change too."""

system_shares = Table(
    "system_shares",
    metadata,
    Column("system_id", Text, primary_key=True),
    Column("account_id", Text, primary_key=True),
    Column("role", Text, nullable=False),
    Column("created_at", Moment, nullable=False, server_default=func.now()),
    of_system(),
    reference("account_id", "accounts"),
    CheckConstraint("role IN ('editor', 'viewer')", name="role"),
    Index(None, "account_id"),
)
"""The accounts that systems are shared with; the owner is `systems.user_id`."""

system_invitations = Table(
    "system_invitations",
    metadata,
    Column("id", Text, primary_key=True),
    Column("system_id", Text, nullable=False),
    Column("token_hash", Text, nullable=False),
    Column("role", Text, nullable=False),
    Column("created_at", Moment, nullable=False),
    Column("expires_at", Moment, nullable=False),
    UniqueConstraint("token_hash"),
    of_system(),
    CheckConstraint("role IN ('editor', 'viewer')", name="role"),
    Index(None, "system_id"),
)
"""Links by which one partner joins a system, stored only as hashes. One that was accepted or revoked is deleted."""

public_links = Table(
    "public_links",
    metadata,
    Column("system_id", Text, primary_key=True),
    Column("token", Text, nullable=False),
    Column("created_at", Moment, nullable=False),
    UniqueConstraint("token"),
    of_system(),
)
"""Links by which anybody reads a system. They are stored as they are, so that the owner can send them again."""
