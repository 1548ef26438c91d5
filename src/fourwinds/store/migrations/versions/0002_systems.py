"""Systems: their modules, rules, the positions where rules hold, definitions, and the log of changes."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    _create_systems()
    _create_rules()
    _create_positions()
    op.create_table(
        "definitions",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("system_id", sa.Text, nullable=False),
        *_ordered("module_id"),
        sa.Column("term", sa.Text, nullable=False),
        sa.Column("definition", sa.Text, nullable=False),
        sa.Column("position", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_definitions"),
        sa.UniqueConstraint("system_id", "module_id", "term", name="uq_definitions_system_id_module_id_term"),
        _of_system("definitions"),
    )
    op.create_table(
        "system_changes",
        sa.Column("system_id", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("of", sa.Integer),
        sa.Column("what", sa.Text, nullable=False),
        sa.Column("who", sa.Text, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("before", sa.JSON, nullable=False),
        sa.Column("after", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("system_id", "number", name="pk_system_changes"),
        sa.CheckConstraint("kind IN ('create', 'change', 'undo', 'redo')", name="ck_system_changes_kind"),
        _of_system("system_changes"),
    )


def _create_systems() -> None:
    op.create_table(
        "systems",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("user_id", sa.Text),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("base_system", sa.Text, nullable=False),
        sa.Column("base_version", sa.Text, nullable=False),
        sa.Column("layout", sa.JSON, nullable=False),
        sa.Column("change", sa.Integer, nullable=False),
        *_moments(),
        sa.PrimaryKeyConstraint("id", name="pk_systems"),
        sa.UniqueConstraint("user_id", "name", name="uq_systems_user_id_name"),
    )
    nobody = sa.text("user_id IS NULL")
    op.create_index(
        "uq_systems_name_without_user", "systems", ["name"], unique=True, sqlite_where=nobody, postgresql_where=nobody
    )
    op.create_table(
        "system_modules",
        sa.Column("system_id", sa.Text, nullable=False),
        sa.Column("module_id", sa.Text, nullable=False),
        sa.Column("position", sa.Integer, nullable=False),
        sa.Column("version", sa.Text, nullable=False),
        sa.Column("parameters", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("system_id", "module_id", name="pk_system_modules"),
        _of_system("system_modules"),
    )


def _create_rules() -> None:
    op.create_table(
        "bidding_rules",
        sa.Column("id", sa.Text, nullable=False),
        *_texts("system_id", "module_type"),
        *_ordered("module_id", "sequence", "context"),
        *_texts("kind", "meaning"),
        *_texts("exact", "remark", "source", nullable=True),
        sa.Column("modified", sa.Boolean, nullable=False),
        sa.Column("section", sa.Text, nullable=False),
        sa.Column("position", sa.Integer, nullable=False),
        sa.Column("rank", sa.Integer, nullable=False),
        sa.Column("priority", sa.Integer, nullable=False),
        *_texts("parent", "call"),
        sa.Column("depth", sa.Integer, nullable=False),
        sa.Column("openness", sa.Integer, nullable=False),
        *_ordered("sort_key"),
        *_derived(),
        *_moments(),
        sa.PrimaryKeyConstraint("id", name="pk_bidding_rules"),
        sa.UniqueConstraint(
            *("system_id", "module_id", "sequence", "context"),
            name="uq_bidding_rules_system_id_module_id_sequence_context",
        ),
        sa.CheckConstraint("module_type IN ('base', 'convention', 'user_custom')", name="ck_bidding_rules_module_type"),
        sa.CheckConstraint("kind IN ('rule', 'reuse', 'tombstone')", name="ck_bidding_rules_kind"),
        _of_system("bidding_rules"),
    )
    op.create_index("ix_bidding_rules_system_id_sequence", "bidding_rules", ["system_id", "sequence"])
    op.create_index("ix_bidding_rules_system_id_priority", "bidding_rules", ["system_id", "priority"])


def _create_positions() -> None:
    op.create_table(
        "rule_positions",
        *_texts("rule_id"),
        *_ordered("sequence"),
        *_texts("system_id", "parent"),
        *_texts("grandparent", nullable=True),
        *_texts("call"),
        *_ordered("sort_key"),
        *_derived(),
        sa.PrimaryKeyConstraint("rule_id", "sequence", name="pk_rule_positions"),
        _reference("rule_positions", "rule_id", "bidding_rules"),
        _of_system("rule_positions"),
    )
    for column in ("parent", "grandparent", "sequence"):
        op.create_index(f"ix_rule_positions_system_id_{column}", "rule_positions", ["system_id", column])
    op.create_table(
        "reuse_positions",
        *_texts("rule_id", "sequence", "system_id", "parent", "source"),
        sa.PrimaryKeyConstraint("rule_id", "sequence", name="pk_reuse_positions"),
        _reference("reuse_positions", "rule_id", "bidding_rules"),
        _of_system("reuse_positions"),
    )
    op.create_index("ix_reuse_positions_system_id", "reuse_positions", ["system_id"])


def _texts(*names: str, nullable: bool = False) -> list[sa.Column[Any]]:
    return [sa.Column(name, sa.Text, nullable=nullable) for name in names]


def _ordered(*names: str) -> list[sa.Column[Any]]:
    """Texts that sort alike on every database."""
    text = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
    return [sa.Column(name, text, nullable=False) for name in names]


def _moments() -> list[sa.Column[Any]]:
    return [
        sa.Column(name, sa.DateTime(timezone=True), nullable=False, server_default=sa.func.now())
        for name in ("created_at", "updated_at")
    ]


def _derived() -> list[sa.Column[Any]]:
    searchable = sa.JSON(none_as_null=True).with_variant(postgresql.JSONB(none_as_null=True), "postgresql")
    numbers = ("hcp_min", "hcp_max", "total_points_min", "total_points_max", "controls_min")
    return [
        *(sa.Column(name, sa.Integer) for name in numbers),
        sa.Column("suit_length", searchable),
        sa.Column("shape_constraints", searchable),
        sa.Column("forcing", sa.Text),
    ]


def _of_system(table: str) -> sa.ForeignKeyConstraint:
    return _reference(table, "system_id", "systems")


def _reference(table: str, column: str, target: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], [f"{target}.id"], name=f"fk_{table}_{column}", ondelete="CASCADE")
