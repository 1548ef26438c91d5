"""Bidding systems: their modules, rules, positions, definitions, changes and shares."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKeyConstraint,
    Index,
    Integer,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
    text,
)
from sqlalchemy.sql import func

from fourwinds.store.tables.columns import Moment, Ordered, derived_columns, of_system, reference
from fourwinds.store.tables.metadata import metadata

__all__ = [
    "bidding_rules",
    "definitions",
    "reuse_positions",
    "rule_positions",
    "system_changes",
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
    Column("layout", JSON, nullable=False),
    Column("change", Integer, nullable=False),
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
"""Systems and the number of their last change. `layout` has everything in a file of notes except rules."""

system_modules = Table(
    "system_modules",
    metadata,
    Column("system_id", Text, primary_key=True),
    Column("module_id", Text, primary_key=True),
    Column("position", Integer, nullable=False),
    Column("version", Text, nullable=False),
    Column("parameters", JSON, nullable=False),
    of_system(),
)
"""The conventions a system uses, in its order, with library version and parameters."""

bidding_rules = Table(
    "bidding_rules",
    metadata,
    Column("id", Text, primary_key=True),
    Column("system_id", Text, nullable=False),
    Column("module_type", Text, nullable=False),
    Column("module_id", Ordered, nullable=False),
    Column("sequence", Ordered, nullable=False),
    Column("context", Ordered, nullable=False),
    Column("kind", Text, nullable=False),
    Column("meaning", Text, nullable=False),
    Column("exact", Text),
    Column("remark", Text),
    Column("source", Text),
    Column("modified", Boolean, nullable=False),
    Column("section", Text, nullable=False),
    Column("position", Integer, nullable=False),
    Column("rank", Integer, nullable=False),
    Column("priority", Integer, nullable=False),
    Column("parent", Text, nullable=False),
    Column("call", Text, nullable=False),
    Column("depth", Integer, nullable=False),
    Column("openness", Integer, nullable=False),
    Column("sort_key", Ordered, nullable=False),
    *derived_columns(),
    Column("created_at", Moment, nullable=False, server_default=func.now()),
    Column("updated_at", Moment, nullable=False, server_default=func.now()),
    UniqueConstraint("system_id", "module_id", "sequence", "context"),
    of_system(),
    CheckConstraint("module_type IN ('base', 'convention', 'user_custom')", name="module_type"),
    CheckConstraint("kind IN ('rule', 'reuse', 'tombstone')", name="kind"),
    Index(None, "system_id", "sequence"),
    Index(None, "system_id", "priority"),
)
"""The PID: one row per line of notes. Base, convention and user lines for one sequence coexist."""

rule_positions = Table(
    "rule_positions",
    metadata,
    Column("rule_id", Text, nullable=False),
    Column("sequence", Ordered, nullable=False),
    Column("system_id", Text, nullable=False),
    Column("parent", Text, nullable=False),
    Column("grandparent", Text),
    Column("call", Text, nullable=False),
    Column("sort_key", Ordered, nullable=False),
    *derived_columns(),
    PrimaryKeyConstraint("rule_id", "sequence"),
    ForeignKeyConstraint(["rule_id"], ["bidding_rules.id"], ondelete="CASCADE"),
    of_system(),
    Index(None, "system_id", "parent"),
    Index(None, "system_id", "grandparent"),
    Index(None, "system_id", "sequence"),
)
"""The positions of each rule: `1M-(p)-2M` has two."""

reuse_positions = Table(
    "reuse_positions",
    metadata,
    Column("rule_id", Text, primary_key=True),
    Column("sequence", Text, primary_key=True),
    Column("system_id", Text, nullable=False, index=True),
    Column("parent", Text, nullable=False),
    Column("source", Text, nullable=False),
    ForeignKeyConstraint(["rule_id"], ["bidding_rules.id"], ondelete="CASCADE"),
    of_system(),
)
"""The positions of lines such as `1n-(x) as 1n-(p)`: rules below `source` apply below `sequence` too."""

definitions = Table(
    "definitions",
    metadata,
    Column("id", Text, primary_key=True),
    Column("system_id", Text, nullable=False),
    Column("module_id", Ordered, nullable=False),
    Column("term", Text, nullable=False),
    Column("definition", Text, nullable=False),
    Column("position", Integer, nullable=False),
    UniqueConstraint("system_id", "module_id", "term"),
    of_system(),
)
"""Terms that meanings can use, by module."""

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
