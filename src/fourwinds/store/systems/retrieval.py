"""The questions of §3.3, §4.1 and §4.2.1, asked in SQL: what a sequence means, what may follow it, which calls the
points of a hand allow. Layers are resolved here, user over convention over base, and order is by call rank.

Sequences are canonical. A line that begins with a bid is found after any passes, as it holds in every seat; where
`as` carries lines over, they are found there too, unless something is written out in their place or their call would
not be legal. Lines that begin with `...` have no positions in SQL: only the Book answers for them.
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
"""Through how many lines with `as`, one after the other, a question is carried."""


@dataclass(frozen=True, slots=True)
class FoundRule:
    """A rule where it holds: `sequence` is the position, `written` the line in the notes that speaks of it."""

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
    """What a sequence means and who says so (§3.3, §4.1); None when nobody does, or it was deleted.

    With a context such as `[seat 3]`, what holds there only and what holds everywhere both count, with '' the latter
    alone. Without, it is the meaning when the opener dealt and nobody is vulnerable, if there is one.
    """
    after, call = paths.parent(sequence), paths.last_call(sequence)
    said = [_positions.call == call]
    if context is not None:
        said.append(_rules.context.in_(["", context]))
    shown = _shown(_ranked(system_id, after, [_rules.context], *said))
    found = shown.selected_columns
    query = shown.order_by(found.hops, found.priority.desc(), found.context.desc())
    rules = _all(connection, query, after)
    if context is None and len(rules) > 1:
        rules.sort(key=lambda rule: not paths.holds_at_first(sequence, rule.context))
    return rules[0] if rules else None


def find_layers(connection: Connection, system_id: str, sequence: str, context: str = "") -> list[FoundRule]:
    """All that is said of a sequence: what shows first, then what it covers. The first may say that it was deleted."""
    after, call = paths.parent(sequence), paths.last_call(sequence)
    ranked = _ranked(system_id, after, [_rules.context], _positions.call == call, _rules.context == context)
    return _all(connection, select(ranked).order_by(ranked.c.layer), after)


def continuations(
    connection: Connection, system_id: str, after: str, *, vulnerable: tuple[bool, bool] = (False, False)
) -> list[FoundRule]:
    """What may follow a sequence (§4.1): every call of the next player that a rule defines, by call rank.

    After a call of ours, that is what opponents may do and what we then say. The empty sequence asks for openings.
    Of lines for some seats or some vulnerability (ours, theirs), those that hold here are found beside the others:
    the passes before the opening say the seat, and without any the dealer opened.
    """
    shown = _shown(_ranked(system_id, after, [_positions.call, _rules.context]))
    query = shown.order_by(_last_key(shown.selected_columns.sort_key), shown.selected_columns.context)
    found = _holding(_all(connection, query, after), vulnerable)
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
    """The calls that a hand of these points may make now (§4.2.1), the highest priority first.

    Seat and vulnerability choose among lines as they do for `continuations`.
    """
    shown = _shown(_ranked(system_id, auction, [_positions.call, _rules.context]))
    found = shown.selected_columns
    fits = [
        or_(found.hcp_min.is_(None), found.hcp_min <= hcp),
        or_(found.hcp_max.is_(None), found.hcp_max >= hcp),
        or_(found.total_points_min.is_(None), found.total_points_min <= total_points),
        or_(found.total_points_max.is_(None), found.total_points_max >= total_points),
    ]
    order = found.priority.desc(), found.rank.desc(), _last_key(found.sort_key), found.context
    return _holding(_all(connection, shown.where(*fits).order_by(*order), auction), vulnerable)


def convention_rules(connection: Connection, system_id: str, module_id: str) -> list[FoundRule]:
    """All rules of a convention (§3.3), by call rank: each before what follows it."""
    query = _lines(system_id).where(_rules.module_id == module_id)
    return _all(connection, query.order_by(*_IN_ORDER))


def convention_tree(connection: Connection, system_id: str, module_id: str) -> list[FoundRule]:
    """All rules of a convention (§4.1), the shorter sequences first, those of one length by call rank."""
    query = _lines(system_id).where(_rules.module_id == module_id)
    return _all(connection, query.order_by(func.length(_rules.sort_key), *_IN_ORDER))


def full_export(connection: Connection, system_id: str) -> list[FoundRule]:
    """All lines of a system (§3.3), covered ones too: base, conventions, the user's own, each by call rank."""
    layer = case({"base": 1, "convention": 2, "user_custom": 3}, value=_rules.module_type)
    return _all(connection, _lines(system_id).order_by(layer, _rules.module_id, *_IN_ORDER))


def their_calls(connection: Connection, system_id: str, after: str) -> list[str]:
    """What opponents may do after a call of ours, as far as a rule has something to say to it, by call rank."""
    asked = _asked(system_id, after)
    path = select(asked.c.path).where(asked.c.path != "")
    spoken = select(_positions.parent).where(_positions.system_id == system_id, _positions.grandparent.in_(path))
    carried = select(_reuses.sequence).where(_reuses.system_id == system_id, _reuses.parent.in_(path))
    found = {paths.last_call(path) for path in connection.scalars(spoken.union(carried))}
    legal = paths.legal_calls(after)
    return sorted((call for call in found if call.endswith(")") and call in legal), key=paths.sort_key)


_IN_ORDER = _rules.sort_key, _rules.context, _rules.sequence, _rules.kind
"""By call rank; lines of the same rank in one order on every database."""
_WRITTEN = {"written": _rules.sequence.label("written")}


def _lines(system_id: str) -> Select[Any]:
    """The rules of a system as they are written."""
    return select(*((_WRITTEN | dict(_rules.items()))[name] for name in _NAMES)).where(_rules.system_id == system_id)


def _asked(system_id: str, after: str) -> CTE:
    """A sequence in every way it can be read: as it is, without passes before the opening, and where `as` leads."""
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


def _ranked(
    system_id: str, after: str, places: Sequence[ColumnElement[Any]], *conditions: ColumnElement[bool]
) -> Subquery:
    """All rules for the next call, covered ones and tombstones too, numbered by `layer` at each place.

    What is written out comes before what is carried over; then the higher layer, the line that leaves less open, the
    one written for this very seat, and of equals the first in the notes.
    """
    asked, module = _asked(system_id, after), system_modules.c
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


def _shown(ranked: Subquery) -> Select[Any]:
    """The rule that shows at each place."""
    return select(ranked).where(ranked.c.layer == 1, ranked.c.kind == "rule")


def _last_key(sort_key: ColumnElement[str]) -> ColumnElement[str]:
    """The rank of the last call."""
    return func.substr(sort_key, func.length(sort_key) - paths.KEY_DIGITS + 1)


def _all(connection: Connection, query: Select[Any], after: str | None = None) -> list[FoundRule]:
    """The rules found; after a sequence those whose call is legal there, their positions as they were asked for."""
    found = [FoundRule(**{name: row[name] for name in _NAMES}) for row in connection.execute(query).mappings()]
    if after is None:
        return found
    legal = paths.legal_calls(after) if found else frozenset()
    return [
        replace(rule, parent=after, sequence=f"{after}-{rule.call}" if after else rule.call)
        for rule in found
        if rule.call in legal
    ]


def _holding(rules: list[FoundRule], vulnerable: tuple[bool, bool]) -> list[FoundRule]:
    """The rules that hold in this seat and at this vulnerability."""
    return [rule for rule in rules if paths.may_hold(rule.sequence, rule.context, vulnerable)]
