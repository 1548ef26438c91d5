"""The positions at which rules apply, and the columns derived there, stored for SQL."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import reduce
from typing import Any, TypeAlias

from sqlalchemy import Connection, Table, bindparam, delete, insert, select, update

from fourwinds.store.systems import paths
from fourwinds.store.systems.rows import NOTHING_DERIVED, Derived, PositionRow, ReuseRow, RuleKey, row_id
from fourwinds.store.tables import bidding_rules, reuse_positions, rule_positions

__all__ = ["load_derived", "write_positions"]

_DERIVED = tuple(NOTHING_DERIVED.columns())
_Places: TypeAlias = Mapping[tuple[str, str], dict[str, Any]]
"""The other columns, by rule and sequence."""


def write_positions(
    connection: Connection,
    system_id: str,
    positions: Iterable[PositionRow],
    reuses: Iterable[ReuseRow] = (),
    *,
    only: Collection[RuleKey] | None = None,
) -> None:
    """Store the positions of a system, and the columns common to all positions of each rule.

    With `only`, these are all positions of those rules, and the others keep theirs.
    """
    some = None if only is None else [row_id(system_id, *key) for key in only]
    ids: dict[RuleKey, str] = {}
    wanted: dict[tuple[str, str], dict[str, Any]] = {}
    own: dict[str, list[Derived]] = {}
    for position in positions:
        rule_id = ids.setdefault(position.rule, row_id(system_id, *position.rule))
        wanted[rule_id, position.sequence] = position.derived.columns()
        own.setdefault(rule_id, []).append(position.derived)
    carried = {(row_id(system_id, *row.rule), row.sequence): {"source": row.source} for row in reuses}
    _write(connection, system_id, rule_positions, wanted, _DERIVED, some=some)
    _write(connection, system_id, reuse_positions, carried, ("source",))
    common = {rule: reduce(Derived.common, derived) for rule, derived in own.items()}
    _write_rules(connection, system_id, common, some)


def load_derived(
    connection: Connection, system_id: str, only: Collection[RuleKey] | None = None
) -> dict[tuple[RuleKey, str], Derived]:
    """Return the derived columns of all or some rules, by position."""
    rules, positions = bidding_rules.c, rule_positions.c
    chosen = [rules.module_id, rules.sequence, rules.context, positions.sequence.label("position")]
    query = (
        select(*chosen, *(positions[name] for name in _DERIVED))
        .join(bidding_rules, rules.id == positions.rule_id)
        .where(positions.system_id == system_id)
    )
    if only is not None:
        query = query.where(positions.rule_id.in_([row_id(system_id, *key) for key in only]))
    return {
        ((row[0], row[1], row[2]), row[3]): Derived(**dict(zip(_DERIVED, row[4:], strict=True)))
        for row in connection.execute(query)
    }


def _write(
    connection: Connection,
    system_id: str,
    table: Table,
    wanted: _Places,
    names: tuple[str, ...],
    *,
    some: Collection[str] | None = None,
) -> None:
    """Replace the rows of a table, or of some rules, that differ in these columns."""
    columns = table.c
    chosen = [columns.rule_id, columns.sequence, *(columns[name] for name in names)]
    of_some = [] if some is None else [columns.rule_id.in_(some)]
    stored = connection.execute(select(*chosen).where(columns.system_id == system_id, *of_some))
    known = {(row[0], row[1]): dict(zip(names, row[2:], strict=True)) for row in stored}
    stale = [
        {"old_rule": rule, "old_sequence": sequence}
        for (rule, sequence), values in known.items()
        if wanted.get((rule, sequence)) != values
    ]
    if stale:
        same = columns.rule_id == bindparam("old_rule"), columns.sequence == bindparam("old_sequence")
        connection.execute(delete(table).where(*same), stale)
    new = [
        {**values, **_path_columns(table, sequence), "rule_id": rule, "system_id": system_id}
        for (rule, sequence), values in wanted.items()
        if known.get((rule, sequence)) != values
    ]
    if new:
        connection.execute(insert(table), new)


def _path_columns(table: Table, sequence: str) -> dict[str, str | None]:
    parent = paths.parent(sequence)
    if table is reuse_positions:
        return {"sequence": sequence, "parent": parent}
    return {
        "sequence": sequence,
        "parent": parent,
        "grandparent": paths.parent(parent) if parent else None,
        "call": paths.last_call(sequence),
        "sort_key": paths.sort_key(sequence),
    }


def _write_rules(
    connection: Connection, system_id: str, derived: dict[str, Derived], some: Collection[str] | None
) -> None:
    columns = bidding_rules.c
    chosen = [columns.id, *(columns[name] for name in _DERIVED)]
    of_some = [] if some is None else [columns.id.in_(some)]
    stored = connection.execute(select(*chosen).where(columns.system_id == system_id, *of_some))
    changed = [
        {"the_rule": row[0], **wanted.columns()}
        for row in stored
        if (wanted := derived.get(row[0], NOTHING_DERIVED)) != Derived(**dict(zip(_DERIVED, row[1:], strict=True)))
    ]
    if changed:
        connection.execute(update(bidding_rules).where(columns.id == bindparam("the_rule")), changed)
