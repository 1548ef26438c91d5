"""Systems in SQL again: compact tables that are filled from the Book in the background, and views over them.

The views have the names and columns that the specification gives its tables (systems 3.1).
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import JSONB

revision = "0012"
down_revision = "0011"

_PARTS = ("sections", "lines", "readings", "positions", "reuses", "definitions")
_TO_LAST_HYPHEN = "rtrim(shadow_positions.sequence, replace(shadow_positions.sequence, '-', ''))"
_ORDER = (("n", "t"), ("p", "."), ("x", "/"), ("(", "z"), (")", ""))
"""What to replace in a sequence so that it sorts as text by call rank, ours before theirs."""
_RULES = """
    CREATE VIEW bidding_rules {options} AS
    SELECT
        systems.id || '/' || shadow_positions.line || '/' || shadow_positions.sequence AS id,
        systems.id AS system_id,
        shadow_positions.sequence,
        shadow_readings.meaning,
        CASE shadow_sections.module_id
            WHEN 'base' THEN 'base' WHEN 'user_custom' THEN 'user_custom' ELSE 'convention'
        END AS module_type,
        shadow_sections.module_id,
        shadow_lines.priority,
        shadow_readings.hcp_min,
        shadow_readings.hcp_max,
        shadow_readings.total_points_min,
        shadow_readings.total_points_max,
        shadow_readings.controls_min,
        shadow_readings.suit_length,
        shadow_readings.shape_constraints,
        shadow_readings.forcing,
        systems.created_at,
        COALESCE(system_changes.at, systems.updated_at) AS updated_at,
        shadow_lines.context,
        shadow_lines.written,
        rtrim({before_call}, '-') AS parent,
        substr(shadow_positions.sequence, length({before_call}) + 1) AS call,
        {sort_key} AS sort_key,
        shadow_lines.rank,
        shadow_sections.title AS section
    FROM shadow_systems
    JOIN systems ON systems.id = shadow_systems.system_id
    JOIN shadow_positions ON shadow_positions.system = shadow_systems.number
    JOIN shadow_lines
        ON shadow_lines.system = shadow_systems.number AND shadow_lines.number = shadow_positions.line
    JOIN shadow_sections
        ON shadow_sections.system = shadow_systems.number AND shadow_sections.number = shadow_lines.section
    JOIN shadow_readings
        ON shadow_readings.system = shadow_systems.number AND shadow_readings.number = shadow_positions.reading
    LEFT JOIN system_changes
        ON system_changes.system_id = systems.id AND system_changes.number = shadow_lines.change
    WHERE shadow_systems.change IS NOT NULL
"""
_DEFINITIONS = """
    CREATE VIEW definitions {options} AS
    SELECT
        systems.id || '/' || shadow_definitions.term AS id,
        systems.id AS system_id,
        shadow_definitions.term,
        shadow_definitions.definition,
        shadow_definitions.module_id
    FROM shadow_systems
    JOIN systems ON systems.id = shadow_systems.system_id
    JOIN shadow_definitions ON shadow_definitions.system = shadow_systems.number
    WHERE shadow_systems.change IS NOT NULL
"""
_REUSES = """
    CREATE VIEW reuses {options} AS
    SELECT systems.id AS system_id, shadow_reuses.sequence, shadow_reuses.source
    FROM shadow_systems
    JOIN systems ON systems.id = shadow_systems.system_id
    JOIN shadow_reuses ON shadow_reuses.system = shadow_systems.number
    WHERE shadow_systems.change IS NOT NULL
"""


def upgrade() -> None:
    is_postgresql = op.get_bind().dialect.name == "postgresql"
    _create_tables(sa.Text(collation="C" if is_postgresql else None))
    if is_postgresql:
        _guard()
    options = "WITH (security_invoker = true)" if is_postgresql else ""
    sort_key = "shadow_positions.sequence"
    for call, letter in _ORDER:
        sort_key = f"replace({sort_key}, '{call}', '{letter}')"
    for view in (_RULES, _DEFINITIONS, _REUSES):
        sql = view.format(options=options, before_call=_TO_LAST_HYPHEN, sort_key=sort_key)
        op.get_bind().exec_driver_sql(sql)


def _create_tables(ordered: sa.Text) -> None:
    op.create_table(
        "shadow_systems",
        _integer("number"),
        sa.Column("system_id", sa.Text),
        sa.Column("change", sa.Integer),
        sa.Column("towards", sa.Integer),
        sa.Column("problem", sa.Text),
        sa.Column("worker", sa.Text),
        sa.Column("until", sa.DateTime(timezone=True)),
        sa.PrimaryKeyConstraint("number", name="pk_shadow_systems"),
        sa.UniqueConstraint("system_id", name="uq_shadow_systems_system_id"),
        sa.ForeignKeyConstraint(["system_id"], ["systems.id"], name="fk_shadow_systems_system_id", ondelete="SET NULL"),
    )
    _create("sections", [_integer("number")], _text("module_id", ordered), _text("title"))
    _create(
        "lines",
        [_integer("number")],
        _integer("section"),
        _text("written", ordered),
        _text("context", ordered),
        *map(_integer, ("rank", "priority", "change")),
    )
    searchable = sa.JSON().with_variant(JSONB(), "postgresql")
    points = ("hcp_min", "hcp_max", "total_points_min", "total_points_max", "controls_min")
    _create(
        "readings",
        [_integer("number")],
        _text("meaning"),
        *(sa.Column(name, sa.Integer) for name in points),
        sa.Column("suit_length", searchable),
        sa.Column("shape_constraints", searchable),
        sa.Column("forcing", sa.Text),
    )
    _create("positions", [_text("sequence", ordered), _integer("line")], _integer("reading"))
    _create("reuses", [_text("sequence", ordered), _text("source", ordered)])
    _create("definitions", [_text("term", ordered)], _text("definition"), _text("module_id", ordered))


def _create(part: str, key: list[sa.Column[Any]], *columns: sa.Column[Any]) -> None:
    table = f"shadow_{part}"
    names = ["system", *(column.name for column in key)]
    op.create_table(
        table,
        _integer("system"),
        *key,
        *columns,
        sa.PrimaryKeyConstraint(*names, name=f"pk_{table}"),
        sqlite_with_rowid=False,
    )


def _integer(name: str) -> sa.Column[Any]:
    return sa.Column(name, sa.Integer, nullable=False, autoincrement=False)


def _text(name: str, kind: sa.Text | None = None) -> sa.Column[Any]:
    return sa.Column(name, kind or sa.Text(), nullable=False)


def _guard() -> None:
    """Let those read the rows who can read the system, and nobody else than the program write them, as 0008 does."""
    of_system = "EXISTS (SELECT FROM systems WHERE systems.id = shadow_systems.system_id)"
    _let_read("shadow_systems", of_system)
    for part in _PARTS:
        table = f"shadow_{part}"
        _let_read(table, f"EXISTS (SELECT FROM shadow_systems WHERE shadow_systems.number = {table}.system)")


def _let_read(table: str, rule: str) -> None:
    op.execute(f"ALTER TABLE {table} ENABLE ROW LEVEL SECURITY")
    op.execute(f"CREATE POLICY {table}_select ON {table} FOR SELECT USING ({rule})")
    op.execute(
        f"CREATE TRIGGER {table}_keep_all BEFORE TRUNCATE ON {table} FOR EACH STATEMENT "
        "EXECUTE FUNCTION fourwinds_only_we()"
    )
