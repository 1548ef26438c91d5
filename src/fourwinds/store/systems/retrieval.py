"""Queries in SQL (specification: systems 3.3, 4.1 and 4.2.1): what a sequence means, what may follow it, and which
calls fit the points of a hand. Layers are resolved here, user over convention over base, in the order of call rank.

Sequences are canonical. A line that begins with a bid is found after any passes, as it applies in every seat. Lines
reused by `as` are found too, unless another line is written out in their place or their call would be illegal. Lines
that begin with `...` have no positions in SQL: only the Book resolves them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from sqlalchemy import CTE, ColumnElement, Connection, Select, Subquery, Text, and_, case, func, literal, or_, select

from fourwinds.store.systems import paths
from fourwinds.store.tables import bidding_rules, reuse_positions, rule_positions, system_modules

__all__ = [
    "FoundRule",
    "candidates",
    "continuations",
    "convention_rules",
    "convention_tree",
    "find_layers",
    "find_meaning",
    "full_export",
    "their_calls",
]

_rules, _positions, _reuses = bidding_rules.c, rule_positions.c, reuse_positions.c
_HOPS = 6
"""Maximum number of lines with `as` followed in a row."""


@dataclass(frozen=True, slots=True)
class FoundRule:
    """A rule at a position: `sequence` is the position, `written` the sequence of the line in the notes."""

    sequence: str
    parent: str
    call: str
    written: str
    context: str
    kind: str
    meaning: str
    module_type: str
    module_id: str
    section: str
    priority: int
    rank: int
    forcing: str | None
    hcp_min: int | None
    hcp_max: int | None
    total_points_min: int | None
    total_points_max: int | None
    controls_min: int | None
    suit_length: Mapping[str, str] | None
    shape_constraints: Mapping[str, bool] | None


_NAMES = [each.name for each in fields(FoundRule)]


def find_meaning(connection: Connection, system_id: str, sequence: str, context: str | None = None) -> FoundRule | None:
    """Return the rule for a sequence (specification: systems 3.3, 4.1); None if there is none or it was deleted.

    With a context such as `[seat 3]`, rules for it and rules without a context are considered; with '', only rules
    without a context. With None, the opener is the dealer and nobody is vulnerable.
    """
    after, call = paths.parent(sequence), paths.last_call(sequence)
    said = [_positions.call == call]
    if context is not None:
        said.append(_rules.context.in_(["", context]))
    shown = _in_effect(_ranked_rules(system_id, after, [_rules.context], *said))
    found = shown.selected_columns
    query = shown.order_by(found.hops, found.priority.desc(), found.context.desc())
    rules = _all(connection, query, after)
    if context is None and len(rules) > 1:
        rules.sort(key=lambda rule: not paths.holds_at_first(sequence, rule.context))
    return rules[0] if rules else None


def find_layers(connection: Connection, system_id: str, sequence: str, context: str = "") -> list[FoundRule]:
    """Return all rules for a sequence: the one in effect, which may be a deletion, then those it covers."""
    after, call = paths.parent(sequence), paths.last_call(sequence)
    ranked = _ranked_rules(system_id, after, [_rules.context], _positions.call == call, _rules.context == context)
    return _all(connection, select(ranked).order_by(ranked.c.layer), after)


def continuations(
    connection: Connection, system_id: str, after: str, *, vulnerable: tuple[bool, bool] = (False, False)
) -> list[FoundRule]:
    """Return the rules for the next call (specification: systems 4.1), by call rank.

    After one of our calls, that is what the opponents may do and our calls after that. After the empty sequence, it is
    the openings. Lines for certain seats or vulnerabilities (ours, theirs) are included if they apply: the passes
    before the opening determine the seat.
    """
    shown = _in_effect(_ranked_rules(system_id, after, [_positions.call, _rules.context]))
    query = shown.order_by(_last_key(shown.selected_columns.sort_key), shown.selected_columns.context)
    found = _applicable(_all(connection, query, after), vulnerable)
    if after and not after.endswith(")"):
        for theirs in their_calls(connection, system_id, after):
            found += continuations(connection, system_id, f"{after}-{theirs}", vulnerable=vulnerable)
    return found


def candidates(
    connection: Connection,
    system_id: str,
    auction: str,
    *,
    hcp: int,
    total_points: int,
    vulnerable: tuple[bool, bool] = (False, False),
) -> list[FoundRule]:
    """Return the calls that fit a hand with these points (specification: systems 4.2.1), highest priority first.

    Seat and vulnerability select lines as in `continuations`.
    """
    shown = _in_effect(_ranked_rules(system_id, auction, [_positions.call, _rules.context]))
    found = shown.selected_columns
    fits = [
        or_(found.hcp_min.is_(None), found.hcp_min <= hcp),
        or_(found.hcp_max.is_(None), found.hcp_max >= hcp),
        or_(found.total_points_min.is_(None), found.total_points_min <= total_points),
        or_(found.total_points_max.is_(None), found.total_points_max >= total_points),
    ]
    order = found.priority.desc(), found.rank.desc(), _last_key(found.sort_key), found.context
    return _applicable(_all(connection, shown.where(*fits).order_by(*order), auction), vulnerable)


def convention_rules(connection: Connection, system_id: str, module_id: str) -> list[FoundRule]:
    """Return all rules of a convention (specification: systems 3.3), by call rank, each before its continuations."""
    query = _lines(system_id).where(_rules.module_id == module_id)
    return _all(connection, query.order_by(*_IN_ORDER))


def convention_tree(connection: Connection, system_id: str, module_id: str) -> list[FoundRule]:
    """Return all rules of a convention (specification: systems 4.1), shorter sequences first, then by call rank."""
    query = _lines(system_id).where(_rules.module_id == module_id)
    return _all(connection, query.order_by(func.length(_rules.sort_key), *_IN_ORDER))


def full_export(connection: Connection, system_id: str) -> list[FoundRule]:
    """Return all lines of a system (specification: systems 3.3), covered ones too, by layer and call rank."""
    layer = case({"base": 1, "convention": 2, "user_custom": 3}, value=_rules.module_type)
    return _all(connection, _lines(system_id).order_by(layer, _rules.module_id, *_IN_ORDER))


def their_calls(connection: Connection, system_id: str, after: str) -> list[str]:
    """Return the opponents' calls after one of ours that some rule continues after, by call rank."""
    asked = _sequence_forms(system_id, after)
    path = select(asked.c.path).where(asked.c.path != "")
    spoken = select(_positions.parent).where(_positions.system_id == system_id, _positions.grandparent.in_(path))
    carried = select(_reuses.sequence).where(_reuses.system_id == system_id, _reuses.parent.in_(path))
    found = {paths.last_call(path) for path in connection.scalars(spoken.union(carried))}
    legal = paths.legal_calls(after)
    return sorted((call for call in found if call.endswith(")") and call in legal), key=paths.sort_key)


_IN_ORDER = _rules.sort_key, _rules.context, _rules.sequence, _rules.kind
"""Order by call rank, and in the same way on every database."""
_WRITTEN = {"written": _rules.sequence.label("written")}


def _lines(system_id: str) -> Select[Any]:
    """Return a query for the rules of a system as written."""
    return select(*((_WRITTEN | dict(_rules.items()))[name] for name in _NAMES)).where(_rules.system_id == system_id)


def _sequence_forms(system_id: str, after: str) -> CTE:
    """Return a sequence in all its forms: as it is, without passes before the opening, and through lines with `as`."""
    first, *others = (
        select(literal(path, Text).label("path"), literal(0).label("hops")) for path in paths.readings(after)
    )
    asked = first.cte("asked", recursive=True)
    below = func.substr(asked.c.path, 1, func.length(_reuses.sequence) + 1) == _reuses.sequence + "-"
    path = _reuses.source + func.substr(asked.c.path, func.length(_reuses.sequence) + 1)
    carried = (
        select(path, asked.c.hops + 1)
        .select_from(asked.join(reuse_positions, or_(_reuses.sequence == asked.c.path, below)))
        .where(_reuses.system_id == system_id, asked.c.hops < _HOPS)
    )
    return asked.union(*others, carried)


def _ranked_rules(
    system_id: str, after: str, places: Sequence[ColumnElement[Any]], *conditions: ColumnElement[bool]
) -> Subquery:
    """Return all rules for the next call, including covered ones and tombstones, numbered by `layer` at each place.

    Lines written out come before reused ones; then the higher layer, the more specific line, the line for this seat,
    and of equals the first in the notes.
    """
    asked, module = _sequence_forms(system_id, after), system_modules.c
    columns = dict(_rules.items()) | dict(_positions.items()) | _WRITTEN
    precedence = (
        asked.c.hops,
        _rules.priority.desc(),
        _rules.openness,
        func.length(_positions.sequence).desc(),
        module.position,
        _rules.position,
    )
    layer = func.row_number().over(partition_by=places, order_by=precedence)
    query = (
        select(*(columns[name] for name in [*_NAMES, "sort_key"]), asked.c.hops, layer.label("layer"))
        .select_from(asked)
        .join(rule_positions, _positions.parent == asked.c.path)
        .join(bidding_rules, _rules.id == _positions.rule_id)
        .outerjoin(system_modules, and_(module.system_id == _rules.system_id, module.module_id == _rules.module_id))
        .where(_positions.system_id == system_id, *conditions)
    )
    if after and paths.readings(after)[-1] == "":
        whose = (func.substr(_positions.call, 1, 1) == "(") == (not after.endswith(")"))
        query = query.where(or_(_positions.parent != "", and_(_positions.call.not_in(["p", "(p)"]), whose)))
    return query.subquery()


def _in_effect(ranked: Subquery) -> Select[Any]:
    """Return a query for the rule in effect at each place."""
    return select(ranked).where(ranked.c.layer == 1, ranked.c.kind == "rule")


def _last_key(sort_key: ColumnElement[str]) -> ColumnElement[str]:
    """Return the rank of the last call."""
    return func.substr(sort_key, func.length(sort_key) - paths.KEY_DIGITS + 1)


def _all(connection: Connection, query: Select[Any], after: str | None = None) -> list[FoundRule]:
    """Return the rules found; with `after`, those whose call is legal there, at the requested positions."""
    found = [FoundRule(**{name: row[name] for name in _NAMES}) for row in connection.execute(query).mappings()]
    if after is None:
        return found
    legal = paths.legal_calls(after) if found else frozenset()
    return [
        replace(rule, parent=after, sequence=f"{after}-{rule.call}" if after else rule.call)
        for rule in found
        if rule.call in legal
    ]


def _applicable(rules: list[FoundRule], vulnerable: tuple[bool, bool]) -> list[FoundRule]:
    """Return the rules that apply in this seat and at this vulnerability."""
    return [rule for rule in rules if paths.may_hold(rule.sequence, rule.context, vulnerable)]
