"""Targets of a trial: sets of deals in which a change is likely to matter, which can be drawn directly."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property, partial

import numpy as np
from numpy.typing import NDArray

from fourwinds.bidding.auction.turn import Turn
from fourwinds.bidding.choosing import chosen_codes
from fourwinds.bridge.dealing import DealArray, HandArray
from fourwinds.bridge.seat import Seat
from fourwinds.lab.deals.auction_conditions import auction_conditions
from fourwinds.lab.deals.conditions import DealConditions
from fourwinds.lab.deals.sampler import DealSampler, Rarity
from fourwinds.lab.sending import SentByFields
from fourwinds.lab.spread import Workers, spread
from fourwinds.lab.trial.turning_points import TurningPoint, Versions
from fourwinds.notes.constraint.fitting import Numbers
from fourwinds.table.errors import FourWindsError, NotFoundError

__all__ = ["Target", "measured_targets"]

_PATIENCE, _EFFORT = 1 << 21, 1 << 22
"""How long to look for deals of a target in vain, and altogether, as `DealSampler` counts."""
_ENOUGH, _AT_ONCE = 0.05, 100
"""The share of deals is known to one part in twenty, and deals are drawn by so many until it is."""
_TOO_ROUGH = 0.2
"""A target whose share is known no better than this is left to the random deals."""
_PASSED = (0.4, 0.3, 0.2, 0.1)
"""How often to draw each number of passes before the opening: with more passes, fewer deals get there."""
_SURELY_THERE = 0.5
"""A target with this share of all deals is no help."""


@dataclass(frozen=True)
class Target(SentByFields):
    """The deals that reach a turning point, where one hand makes one of the calls that differ."""

    point: TurningPoint
    versions: Versions
    calls_differ: bool
    """Whether that hand's call changes; otherwise it stays and has another meaning."""
    share: float = 0.0
    """The share of all deals, if north is dealer."""
    error: float = 0.0
    """The standard error of the share."""
    drawn: tuple[Seat, ...] = ()
    """The seats whose hands are drawn, which is the fastest way."""

    @cached_property
    def conditions(self) -> DealConditions:
        """What deals must be like, if north is dealer: both versions get there."""
        point = self.point
        player = Seat(len(point.codes) % 4)
        one, other = (
            auction_conditions(bidder, point.auction, point.vulnerability, point.we) for bidder in self.versions.bidders
        )
        turns = point.turns(self.versions)

        def may_matter(deals: DealArray) -> NDArray[np.bool_]:
            return self._matters(turns, np.ascontiguousarray(deals[:, player]))

        return DealConditions({player: point.needs}) & one & other & DealConditions(checks=(may_matter,))

    def _matters(self, turns: tuple[Turn, Turn], hands: HandArray) -> NDArray[np.bool_]:
        before, after = (chosen_codes(turn, hands) for turn in turns)
        if self.calls_differ:
            return np.asarray(before != after)
        return np.asarray((before == after) & np.isin(after, sorted(self.point.reworded)))

    @cached_property
    def shifts(self) -> tuple[tuple[int, float], ...]:
        """How many passes more there are before the opening, each with its share of the draws."""
        total = sum(_PASSED[more] for more in self.point.later)
        return tuple((more, _PASSED[more] / total) for more in self.point.later)

    def draw(self, count: int, seed: int, rng: np.random.Generator) -> tuple[DealArray, NDArray[np.intp]]:
        """Return deals by player, the dealer first, and by how many passes each begins later."""
        frames = DealSampler(self.conditions, seed, drawn=self.drawn).draw(count)
        mores, shares = zip(*self.shifts, strict=True)
        later = rng.choice(np.array(mores, dtype=np.intp), size=count, p=shares)
        players = (np.arange(4) - later[:, None]) % 4
        return np.take_along_axis(frames, players[:, :, None], axis=1), later

    def density(self, players: DealArray, our_dealer: NDArray[np.bool_] | None) -> Numbers:
        """Return how much likelier each deal is among the draws than among all deals.

        `our_dealer` says whether the dealer is ours; without it, both sides are.
        """
        total = np.zeros(len(players))
        for more, share in self.shifts:
            fits = self.conditions.are_met_by(np.roll(players, -more, axis=1))
            factor = fits / self.share * share
            if our_dealer is not None:
                factor = factor * np.where(our_dealer == self.dealer_is_ours(more), 2.0, 0.0)
            total += factor
        return total

    def reach(self, *, both_sides: bool) -> float:
        """Return about which share of all deals it is, with any dealer and any number of passes before the opening."""
        return min(self.share * len(self.shifts) * (1.0 if both_sides else 0.5), 1.0)

    def dealer_is_ours(self, more: int) -> bool:
        return self.point.dealer_is_ours == (more % 2 == 0)


def measured_targets(
    points: tuple[TurningPoint, ...], versions: Versions, seed: int, *, workers: Workers = None
) -> Iterator[Target]:
    """Yield the targets of turning points whose deals can be found, with how rare they are."""
    targets = [
        Target(point, versions, differ) for point in points for differ in ((True, False) if point.reworded else (True,))
    ]
    measures = spread(partial(_measure, targets, seed), range(len(targets)), workers=workers)
    for target, measure in zip(targets, measures, strict=True):
        if measure is not None:
            rarity, drawn = measure
            yield replace(target, share=rarity.share, error=rarity.error, drawn=drawn)


def _measure(targets: list[Target], seed: int, number: int) -> tuple[Rarity, tuple[Seat, ...]] | None:
    """Return how rare the deals of a target are, and which seats to draw; None if it is no help."""
    target, seed = targets[number], seed + number
    try:
        sampler = DealSampler(target.conditions, seed, patience=_PATIENCE, effort=_EFFORT)
    except FourWindsError:
        return None
    found = sampler.rarity
    with suppress(NotFoundError):
        while found.error >= _ENOUGH * found.share:
            sampler.draw(_AT_ONCE)
            found = sampler.rarity
    if not 0 < found.share < _SURELY_THERE or found.error > _TOO_ROUGH * found.share:
        return None
    return found, sampler.drawn
