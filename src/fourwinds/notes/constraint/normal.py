"""The normal form of constraints, in which most equivalent constraints compare equal however they were written.

Parts are flattened, atoms of the same measure are merged, parts implied by others are dropped, parts common to all
alternatives are factored out, atoms ignore values that their context excludes, and parts have a fixed order.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache, reduce
from operator import and_, or_

from fourwinds.notes.constraint.measure import Measure
from fourwinds.notes.constraint.node import ANYTHING, NOTHING, All, Any, Constraint, Fit, make_fit, make_junction

__all__ = ["all_of", "any_of", "at_least", "at_most", "between", "exactly", "fit", "negation", "one_of"]


@lru_cache(maxsize=16384)
def fit(measure: Measure, values: int) -> Constraint:
    """Return the atom of these values, as bits of the domain. Differences are written for the higher suit."""
    values &= measure.domain
    if values == 0:
        return NOTHING
    if values == measure.domain:
        return ANYTHING
    if len(measure.suits) == 2 and measure.suits[0] < measure.suits[1]:
        turned = measure.mask(-value for value in measure.numbers(values))
        return make_fit(Measure(measure.name, measure.suits[::-1]), turned)
    return make_fit(measure, values)


def one_of(measure: Measure, values: Iterable[int]) -> Constraint:
    return fit(measure, measure.mask(values))


def between(measure: Measure, low: int, high: int) -> Constraint:
    return one_of(measure, range(max(low, measure.low), min(high, measure.high) + 1))


def at_least(measure: Measure, least: int) -> Constraint:
    return between(measure, least, measure.high)


def at_most(measure: Measure, most: int) -> Constraint:
    return between(measure, measure.low, most)


def exactly(measure: Measure, value: int) -> Constraint:
    return one_of(measure, (value,))


def all_of(parts: Iterable[Constraint]) -> Constraint:
    """Return the constraint that all parts hold."""
    return _simplify(All, parts)


def any_of(parts: Iterable[Constraint]) -> Constraint:
    """Return the constraint that at least one part holds."""
    return _simplify(Any, parts)


def negation(node: Constraint) -> Constraint:
    if isinstance(node, Fit):
        return make_fit(node.measure, node.measure.domain & ~node.values)
    return _simplify(_other(_kind(node)), map(negation, node.parts))


def _simplify(kind: type[All | Any], parts: Iterable[Constraint]) -> Constraint:
    """Simplify until nothing changes; every step drops an atom, or values of one."""
    now, before = tuple(parts), None
    while len(now) != 1 and now != before:
        before = now
        now = _merge(kind, now)
        if all(isinstance(part, Fit) for part in now):
            break
        now = _coalesce(kind, _drop_implied(kind, _narrow(kind, now)))
    if len(now) == 1:
        return now[0]
    factored = _factor(kind, now)
    return make_junction(kind, now) if factored is None else factored


def _merge(kind: type[All | Any], parts: Iterable[Constraint]) -> tuple[Constraint, ...]:
    """Flatten and sort the parts, with at most one atom per measure; return only the part that decides, if any."""
    absorbing, neutral = (NOTHING, ANYTHING) if kind is All else (ANYTHING, NOTHING)
    atoms: dict[Measure, int] = {}
    others: dict[Constraint, None] = {}
    waiting = list(parts)
    while waiting:
        part = waiting.pop()
        if isinstance(part, kind):
            waiting.extend(part.parts)
        elif part == absorbing:
            return (absorbing,)
        elif isinstance(part, Fit):
            join = and_ if kind is All else or_
            atoms[part.measure] = join(atoms.get(part.measure, part.values), part.values)
        elif part != neutral:
            others[part] = None
    merged = [fit(measure, values) for measure, values in atoms.items()]
    if absorbing in merged:
        return (absorbing,)
    return tuple(sorted([*merged, *others], key=lambda part: part.key))


def _narrow(kind: type[All | Any], parts: tuple[Constraint, ...]) -> tuple[Constraint, ...]:
    """Narrow each part to its context: in `hcp 15-17 and …` the rest need not mention other values of hcp, and in
    `hcp 15-17 or …` it need not mention these."""
    atoms = [part for part in parts if isinstance(part, Fit)]
    joined = [part for part in parts if not isinstance(part, Fit)]
    room = {atom.measure: atom.values if kind is All else atom.measure.domain & ~atom.values for atom in atoms}
    for number, part in enumerate(joined):
        others = [*joined[:number], *joined[number + 1 :]]
        joined[number] = _within(part, kind, room, others)
    return (*atoms, *joined)


def _within(
    node: Constraint, kind: type[All | Any], room: Mapping[Measure, int], others: Sequence[Constraint]
) -> Constraint:
    """Return an equivalent node, given the values in `room` and that the others hold (or fail, in `Any`)."""
    if isinstance(node, Fit):
        here = room.get(node.measure, node.measure.domain)
        if node.values & ~here == 0 and node.values != here:
            return node
        return ANYTHING if here & ~node.values == 0 else fit(node.measure, node.values & here)
    if kind is All and any(_implies(other, node) for other in others):
        return ANYTHING
    if kind is Any and any(_implies(node, other) for other in others):
        return NOTHING
    parts = [_within(part, kind, room, others) for part in node.parts]
    if all(new is old for new, old in zip(parts, node.parts, strict=True)):
        return node
    return _simplify(_kind(node), parts)


def _drop_implied(kind: type[All | Any], parts: tuple[Constraint, ...]) -> tuple[Constraint, ...]:
    """Apply absorption: `a and (a or b)` is a, `a or (a and b)` is a."""
    kept = list(parts)
    for part in parts:
        others = [other for other in kept if other is not part]
        idle = any(_implies(other, part) for other in others) if kind is All else any(_implies(part, o) for o in others)
        if idle:
            kept = others
    return tuple(kept)


def _implies(one: Constraint, other: Constraint) -> bool:
    """Whether the two trees show that every hand that fits one fits the other."""
    if isinstance(other, All):
        return all(_implies(one, part) for part in other.parts)
    if isinstance(one, Any):
        return all(_implies(part, other) for part in one.parts)
    if isinstance(one, Fit) and isinstance(other, Fit):
        return one.measure is other.measure and one.values & ~other.values == 0
    if isinstance(other, Any) and any(_implies(one, part) for part in other.parts):
        return True
    return isinstance(one, All) and any(_implies(part, other) for part in one.parts)


def _coalesce(kind: type[All | Any], parts: tuple[Constraint, ...]) -> tuple[Constraint, ...]:
    """Merge parts that differ in one measure only: `(a or hcp 12+) and (a or hcp 15-)` becomes `a or hcp 12-15`."""
    seen: dict[tuple[Measure, frozenset[Constraint]], Constraint] = {}
    for part in parts:
        for atom in part.parts:
            if not isinstance(atom, Fit):
                continue
            rest = frozenset(part.parts) - {atom}
            twin = seen.setdefault((atom.measure, rest), part)
            if twin is not part:
                [its_atom] = [other for other in twin.parts if other not in rest]
                joined = _simplify(_other(kind), [*rest, _simplify(kind, [atom, its_atom])])
                return (*(other for other in parts if other is not part and other is not twin), joined)
    return parts


def _factor(kind: type[All | Any], parts: tuple[Constraint, ...]) -> Constraint | None:
    """Turn `(a and b) or (a and c)` into `a and (b or c)`; return None if the parts share nothing."""
    other = _other(kind)
    if len(parts) < 2 or not all(isinstance(part, other) for part in parts):
        return None
    sets = [part.parts for part in parts if isinstance(part, other)]
    shared = reduce(and_, (set(some) for some in sets))
    if not shared:
        return None
    rest = _simplify(kind, [_simplify(other, [part for part in some if part not in shared]) for some in sets])
    return _simplify(other, [*shared, rest])


def _kind(node: Constraint) -> type[All | Any]:
    return All if isinstance(node, All) else Any


def _other(kind: type[All | Any]) -> type[All | Any]:
    return Any if kind is All else All
