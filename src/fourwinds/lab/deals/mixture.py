"""Deals of several kinds, mixed by weights; and which conditions are to blame if there are none."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import and_

import numpy as np

from fourwinds.bridge.dealing import DealArray
from fourwinds.lab.deals.conditions import DealConditions
from fourwinds.lab.deals.sampler import DealSampler, Rarity
from fourwinds.table.errors import FourWindsError, IllegalError, NotFoundError

__all__ = ["Mixture", "conditions_at_fault"]

_PATIENCE = 1 << 19


class Mixture:
    """Deals of several kinds: each deal is of a kind chosen by weight. The same seed gives the same deals."""

    def __init__(self, kinds: Sequence[tuple[float, DealConditions]], seed: int = 1) -> None:
        if not kinds or any(weight <= 0 for weight, _ in kinds):
            raise IllegalError("a weight is not above 0", remedy="give every kind of deal a weight such as 1 or 2.5")
        weights = np.array([weight for weight, _ in kinds], dtype=np.float64)
        self._shares = weights / weights.sum()
        self._kinds = [conditions for _, conditions in kinds]
        self._rng = np.random.default_rng([seed, len(kinds)])
        self._samplers = [_sampler(each, seed + number) for number, each in enumerate(self._kinds)]

    @property
    def rarities(self) -> tuple[Rarity, ...]:
        """How often a random deal meets the conditions of each kind."""
        return tuple(sampler.rarity for sampler in self._samplers)

    def draw(self, count: int) -> DealArray:
        """Return `count` deals (count, 4, 4); if there are none of a kind, raise an error that names the conditions."""
        chosen = self._rng.choice(len(self._kinds), size=count, p=self._shares)
        deals = np.empty((count, 4, 4), dtype=np.uint16)
        for number, sampler in enumerate(self._samplers):
            rows = np.flatnonzero(chosen == number)
            try:
                deals[rows] = sampler.draw(len(rows))
            except NotFoundError:
                raise _not_found(self._kinds[number]) from None
        return deals


def _sampler(conditions: DealConditions, seed: int) -> DealSampler:
    try:
        return DealSampler(conditions, seed)
    except IllegalError:
        raise _not_found(conditions) from None


def _not_found(conditions: DealConditions) -> NotFoundError:
    """Return the error that names the conditions which no deal meets together."""
    named = conditions_at_fault(conditions)
    if len(named) == 1:
        return NotFoundError(f"no deal found for {named[0]}", remedy="relax it: such deals are impossible or very rare")
    return NotFoundError(
        f"no deal found that meets all of these: {'; '.join(named)}",
        remedy="relax one of them: such deals are impossible or very rare",
    )


def conditions_at_fault(conditions: DealConditions) -> list[str]:
    """Return the conditions without which there are deals; all of them if leaving out one is not enough."""
    every = list(conditions.single())
    return [
        name
        for name, left_out in every
        if _is_possible(reduce(and_, (other for _, other in every if other is not left_out), DealConditions()))
    ] or [name for name, _ in every]


def _is_possible(conditions: DealConditions) -> bool:
    try:
        DealSampler(conditions, patience=_PATIENCE).draw(1)
    except FourWindsError:
        return False
    return True
