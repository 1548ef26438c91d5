"""Random constraints: trees of atoms over every measure, some of them impossible."""

from __future__ import annotations

from random import Random

from fourwinds.bridge.cards import Suit
from fourwinds.notes.constraint import Constraint, Measure, all_of, any_of, one_of
from fourwinds.notes.constraint.kinds import KINDS, Takes
from tests.strategies import PACK, randoms

SUITED = [name for name, kind in KINDS.items() if kind.takes is Takes.SUIT]
MEASURES = [
    *(Measure(name) for name, kind in KINDS.items() if kind.takes is Takes.NOTHING),
    *(Measure(name, [suit]) for name in SUITED for suit in Suit),
    *(Measure("difference", [one, other]) for one in Suit for other in Suit if one != other),
    *(Measure("card", card=card) for card in PACK),
]
"""Every measure there is."""


def _pool(random: Random) -> list[Measure]:
    """Return measures of every kind equally often; sometimes so few that the atoms of a tree share measures."""
    names = random.choices(list(KINDS), k=random.choice((3, 12)))
    return [random.choice([measure for measure in MEASURES if measure.name == name]) for name in names]


def _atom(random: Random, pool: list[Measure]) -> Constraint:
    measure = random.choice(pool)
    low, high = sorted(random.choices(range(measure.low, measure.high + 1), k=2))
    values = {*range(low, high + 1), *random.choices(range(measure.low, measure.high + 1), k=random.choice((0, 0, 2)))}
    return one_of(measure, values)


def _tree(random: Random, pool: list[Measure], depth: int = 3) -> Constraint:
    if depth == 0 or random.random() < 0.3:
        return _atom(random, pool)
    parts = [_tree(random, pool, depth - 1) for _ in range(random.randint(1, 3))]
    joined = random.choice((all_of, any_of))(parts)
    return ~joined if random.random() < 0.2 else joined


def tree(random: Random, depth: int = 3) -> Constraint:
    return _tree(random, _pool(random), depth)


def _two(random: Random) -> tuple[Constraint, Constraint]:
    pool = _pool(random)
    return _tree(random, pool), _tree(random, pool)


constraints = randoms.map(tree)
two_constraints = randoms.map(_two)
"""Two that ask about the same measures."""
