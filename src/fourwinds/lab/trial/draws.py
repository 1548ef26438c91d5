"""Draw the deals of a trial from a mixture: deals of the targets, and random ones that find what nobody expected.

Every deal has a weight, which makes up for how much likelier it was drawn than dealt. So the weighted mean of anything
is, on average, its mean over all deals, whatever the mixture is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fourwinds.bridge.board import Board
from fourwinds.bridge.dealing import DealArray, deal_from, random_deals
from fourwinds.bridge.seat import Seat, Vulnerability
from fourwinds.lab.spread import Chunk
from fourwinds.lab.trial.targets import Target
from fourwinds.notes.constraint.fitting import Numbers

__all__ = ["DealMixture", "Draws"]

_STREAM = 0x7219


@dataclass(frozen=True)
class Draws:
    """Boards with their weights, and how much each part of the mixture contributes to drawing each of them."""

    boards: list[Board]
    weights: Numbers
    parts: Numbers
    """By board and target, the share of its density that is due to the target."""
    origins: NDArray[np.intp]
    """The number of the target that each was drawn for, from 1; 0 for random deals."""


@dataclass(frozen=True)
class DealMixture:
    """Targets with the share of the draws that each gets; the rest are random deals."""

    targets: Sequence[Target]
    shares: tuple[float, ...]
    both_sides: bool = True
    """Whether both sides play the system, each at one table; otherwise only north-south do."""

    def draw(self, chunk: Chunk) -> Draws:
        """Draw the deals of a chunk, which depend on nothing but its numbers and the mixture."""
        rng = np.random.default_rng([_STREAM, chunk.seed, chunk.start])
        counts = self._counts(chunk.count)
        players, dealers = (
            [random_deals(counts[0], seed=chunk.seed, start=chunk.start)],
            [rng.integers(4, size=counts[0])],
        )
        for target, count in zip(self.targets, counts[1:], strict=True):
            deals, later = target.draw(count, int(rng.integers(1 << 32)), rng)
            players.append(deals)
            dealers.append(self._dealers(target, later, rng))
        every, dealing = np.concatenate(players), np.concatenate(dealers)
        vulnerable = rng.integers(4, size=len(every))
        parts = self._densities(every, dealing, [count / chunk.count for count in counts[1:]])
        density = counts[0] / chunk.count + parts.sum(axis=1)
        return Draws(
            _boards(every, dealing, vulnerable, chunk.start),
            1 / density,
            parts / density[:, None],
            np.repeat(np.arange(len(counts)), counts),
        )

    def _counts(self, count: int) -> list[int]:
        """Divide draws in proportion, the remainder to random deals."""
        counts = [int(count * share) for share in self.shares]
        return [count - sum(counts), *counts]

    def _dealers(self, target: Target, later: NDArray[np.intp], rng: np.random.Generator) -> NDArray[np.intp]:
        """Return a dealer for each deal; if only north-south play the system, one that makes them our side."""
        if self.both_sides:
            return rng.integers(4, size=len(later))
        is_ours = target.point.dealer_is_ours == (later % 2 == 0)
        return np.asarray(2 * rng.integers(2, size=len(later)) + ~is_ours)

    def _densities(self, players: DealArray, dealers: NDArray[np.intp], shares: list[float]) -> Numbers:
        """Return how likely each deal is drawn for each target, compared with all deals."""
        ours = None if self.both_sides else dealers % 2 == 0
        found = [share * target.density(players, ours) for target, share in zip(self.targets, shares, strict=True)]
        return np.array(found).T.reshape(len(players), len(self.targets))


def _boards(players: DealArray, dealers: NDArray[np.intp], vulnerable: NDArray[np.intp], start: int) -> list[Board]:
    seats = (np.arange(4) - dealers[:, None]) % 4
    deals = np.take_along_axis(players, seats[:, :, None], axis=1)
    every = list(Vulnerability)
    return [
        Board(start + place + 1, Seat(int(dealer)), every[vulnerability], deal_from(deal))
        for place, (deal, dealer, vulnerability) in enumerate(zip(deals, dealers, vulnerable.tolist(), strict=True))
    ]
