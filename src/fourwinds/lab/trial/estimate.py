"""What a trial says so far: how many deals differ, what they are worth, and whether that decides it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import ceil, pi
from statistics import NormalDist

import numpy as np

from fourwinds.notes.constraint.fitting import Numbers

__all__ = ["Decision", "Estimate", "Weighed", "bound_of_look"]

_WRONG = 0.01
"""The chance of calling a change better or worse that is worth nothing, over all looks together."""
_FEWEST = 50.0
"""An estimate must rest on as many deals of equal weight, that did not score 0."""
_PER_BOARD, _PER_DIFFERENT = 0.005, 0.2
"""A difference not to speak of: fewer IMPs a board, and fewer on the deals that are bid differently."""
_RULE_OF_NOTHING, _COSTLY = 4.6, 4.0
"""If nothing is found in n deals, fewer than 4.6 / n are so, 99 times in 100. Their mean is hardly more IMPs."""


class Decision(StrEnum):
    """What a trial says about a change."""

    BETTER = "better"
    WORSE = "worse"
    NO_DIFFERENCE = "no difference to speak of"
    OPEN = "not decided yet"


def bound_of_look(number: int) -> float:
    """Return how many standard errors from 0 decide at a look, so that all looks together are rarely wrong.

    The chance of a mistake is spent in shares of 1, 1/4, 1/9, …

    >>> [round(bound_of_look(number), 2) for number in (1, 2, 10)]
    [2.74, 3.17, 4.01]
    """
    return NormalDist().inv_cdf(1 - _WRONG * 6 / pi**2 / number**2 / 2)


@dataclass(frozen=True, slots=True)
class Weighed:
    """A deal that was bid differently: its IMPs, its weight, and the shares of its density due to each target."""

    imps: int
    weight: float
    parts: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Estimate:
    """The estimates of a trial, each with its standard error."""

    deals: int
    """The deals that were bid."""
    differing: int
    """How many of them were bid differently."""
    share: float
    """The share of all deals that are bid differently."""
    share_error: float
    imps: float
    """The IMPs a board that the changed system wins."""
    imps_error: float
    on_differing: float
    """The IMPs on a deal that is bid differently."""
    on_differing_error: float
    effective: float
    """How many deals of equal weight the IMPs rest on."""
    heaviest: float = 1.0
    """The largest weight that a deal could have."""

    @classmethod
    def of(
        cls, found: Sequence[Weighed], deals: int, errors: Iterable[float] = (), *, heaviest: float = 1.0
    ) -> Estimate:
        """Estimate from the deals that differ among those bid.

        `errors` are the relative errors of the targets' shares.
        """
        if not found:
            return cls(deals, 0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, heaviest)
        imps = np.array([each.imps for each in found], dtype=float)
        weights = np.array([each.weight for each in found])
        parts = np.array([each.parts for each in found]).reshape(len(found), -1)
        relative = np.array(list(errors))

        def mean_and_error(values: Numbers) -> tuple[float, float]:
            mean = float(values.sum()) / deals
            spread = max(float((values**2).sum()) / deals - mean**2, 0.0) / max(deals - 1, 1)
            pulls = values @ parts / deals * relative if len(relative) else np.zeros(1)
            return mean, float((spread + (pulls**2).sum()) ** 0.5)

        share, share_error = mean_and_error(weights)
        mean, error = mean_and_error(weights * imps)
        ratio = mean / share
        _, ratio_error = mean_and_error(weights * (imps - ratio))
        swings = np.abs(weights * imps)
        effective = float(swings.sum() ** 2 / (swings**2).sum()) if swings.any() else 0.0
        return cls(
            *(deals, len(found), share, share_error, mean, error, ratio, ratio_error / share, effective, heaviest)
        )

    @property
    def margin(self) -> float:
        """The IMPs a board that are nothing to speak of."""
        return min(_PER_BOARD, _PER_DIFFERENT * self.share) if self.differing else _PER_BOARD

    def decision(self, bound: float) -> Decision:
        """Return what can be said if a mean so many standard errors from 0 counts as decided."""
        if self._is_nothing:
            return Decision.NO_DIFFERENCE
        if self.effective < _FEWEST:
            return Decision.OPEN
        if abs(self.imps) > bound * self.imps_error:
            return Decision.BETTER if self.imps > 0 else Decision.WORSE
        is_small = abs(self.imps) + bound * self.imps_error < self.margin
        return Decision.NO_DIFFERENCE if is_small else Decision.OPEN

    @property
    def _is_nothing(self) -> bool:
        """Whether no deal scored differently, in so many that it cannot matter."""
        return not self.effective and _RULE_OF_NOTHING * self.heaviest * _COSTLY < _PER_BOARD * self.deals

    def more_deals(self, bound: float) -> int | None:
        """Return about how many more deals it would take to decide; None if that cannot be said yet."""
        if self.deals and not self.effective:
            return max(ceil(_RULE_OF_NOTHING * self.heaviest * _COSTLY / _PER_BOARD) - self.deals, 1)
        if not self.imps_error:
            return None
        by_sign = (bound * self.imps_error / abs(self.imps)) ** 2 if self.imps else float("inf")
        room = self.margin - abs(self.imps)
        by_margin = (bound * self.imps_error / room) ** 2 if room > 0 else float("inf")
        by_few = _FEWEST / max(self.effective, 1.0)
        times = max(min(by_sign, by_margin), by_few)
        return max(ceil(self.deals * (times - 1)), 1) if times < float("inf") else None
