"""Draw deals uniformly from all that meet conditions, by the method that suits how rare they are.

Common conditions are met by dealing until they are. For rarer ones, the hands of one to three seats are drawn from the
hands that fit and can still be dealt; a deal is then kept with a probability that makes all deals equally likely.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf

import numpy as np

from fourwinds.bridge.dealing import DealArray
from fourwinds.bridge.seat import Seat
from fourwinds.lab.deals.conditions import DealConditions
from fourwinds.lab.deals.proposals import Proposals
from fourwinds.notes.constraint import ANYTHING
from fourwinds.notes.constraint.fitting import DECK, NO_CARDS, FittingHands, Numbers
from fourwinds.table.errors import IllegalError, NotFoundError

__all__ = ["DealSampler", "Rarity"]

_BATCHES = (1 << 15, 1 << 14, 512, 512)
"""How many deals to propose at once, by the number of seats that are drawn."""
_COSTS = (1.0, 5.0, 500.0, 1500.0)
"""The time that a proposal takes, compared with dealing at random."""
_GOOD = 1 / 2000
"""A method is good enough if it keeps this share of deals for the cost of dealing as many at random."""
_PATIENCE = 1 << 23
"""After proposals of this cost in vain, the conditions count as impossible."""


@dataclass(frozen=True, slots=True)
class Rarity:
    """How often a random deal meets the conditions, with the standard error of the estimate."""

    share: float
    error: float

    def __str__(self) -> str:
        if self.share >= 0.1:
            return f"{self.share:.0%} of all deals"
        times = 1 / self.share
        return f"about 1 deal in {round(times, 2 - len(str(int(times)))):,.0f}"


class DealSampler:
    """Deals that meet conditions, all equally likely. The same conditions and seed give the same deals."""

    def __init__(
        self,
        conditions: DealConditions,
        seed: int = 1,
        *,
        drawn: tuple[Seat, ...] | None = None,
        patience: int = _PATIENCE,
        effort: float = inf,
    ) -> None:
        """`drawn` are the seats whose hands are drawn; without it, they are chosen to be fast.

        Give up after proposals of cost `patience` in vain, or of cost `effort` altogether.
        """
        self._conditions, self._patience, self._effort = conditions, patience, effort
        self._rng = np.random.default_rng(seed)
        self._method = self._best_method() if drawn is None else _Method(conditions, drawn, self._rng)

    @property
    def rarity(self) -> Rarity:
        """How often a random deal meets the conditions, estimated from all deals proposed so far."""
        return self._method.rarity

    @property
    def ready(self) -> int:
        """How many deals can be drawn without proposing any more."""
        return len(self._method.kept)

    @property
    def drawn(self) -> tuple[Seat, ...]:
        """The seats whose hands are drawn."""
        return self._method.seats

    def draw(self, count: int) -> DealArray:
        """Return `count` deals (count, 4, 4); raise an error if there are none, or they are too rare to find."""
        method, in_vain = self._method, 0.0
        while len(method.kept) < count:
            in_vain = 0.0 if method.propose() else in_vain + method.cost
            self._effort -= method.cost
            if in_vain >= self._patience or (self._effort <= 0 and len(method.kept) < count):
                raise NotFoundError("no deal meets all conditions", remedy="relax one of them")
        return method.take(count)

    def _best_method(self) -> _Method:
        """Draw as many seats as keeps most deals for the cost, or as possible if none is kept.

        Each method is tried on some deals.
        """
        order = self._seats_by_rarity()
        tried: list[_Method] = []
        for number in range(min(len(order) + 1, len(_COSTS))):
            tried.append(_Method(self._conditions, order[:number], self._rng))
            tried[-1].propose()
            if tried[-1].yield_so_far >= _GOOD:
                break
        return max(reversed(tried), key=lambda method: method.yield_so_far)

    def _seats_by_rarity(self) -> tuple[Seat, ...]:
        """Return the seats with conditions, the rarest hands first."""
        wanted, totals = self._conditions, dict[Seat, float]()
        for seat in Seat:
            if wanted.constraint(seat) != ANYTHING or wanted.together.get(seat.side):
                given = np.bitwise_or.reduce([NO_CARDS, *(wanted.cards_of(other) for other in Seat if other != seat)])
                fitting = FittingHands(wanted.constraint(seat), wanted.cards_of(seat))
                totals[seat] = float(fitting.choices((DECK & ~given)[None]).totals[0])
                if not totals[seat]:
                    raise IllegalError(
                        f"{seat.name.lower()} cannot have such a hand: {wanted.constraint(seat).describe()}",
                        remedy="relax the condition, or give its cards to another seat",
                    )
        return tuple(sorted(totals, key=lambda seat: totals[seat]))


class _Method:
    """Deals found by drawing the hands of some seats.

    A deal of weight w is kept with probability w / W, where W is the largest weight seen. Each deal kept has a limit of
    W up to which it is still kept.
    """

    def __init__(self, conditions: DealConditions, seats: tuple[Seat, ...], rng: np.random.Generator) -> None:
        self._conditions, self._rng, self.seats = conditions, rng, seats
        self._proposals = Proposals(conditions, seats, rng)
        self._size = _BATCHES[len(seats)]
        self.cost = self._size * _COSTS[len(seats)]
        """The cost of one call of `propose`."""
        self.kept: DealArray = np.empty((0, 4, 4), dtype=np.uint16)
        self._limits: Numbers = np.empty(0)
        self._heaviest, self._proposed, self._sum, self._squares = 0.0, 0, 0.0, 0.0

    @property
    def rarity(self) -> Rarity:
        share = self._sum / max(self._proposed, 1)
        variance = max(self._squares / max(self._proposed, 1) - share**2, 0.0)
        return Rarity(share, float((variance / max(self._proposed, 1)) ** 0.5))

    @property
    def yield_so_far(self) -> float:
        """The deals kept by the first call of `propose`, for its cost."""
        return len(self.kept) / self.cost

    def take(self, count: int) -> DealArray:
        taken, self.kept, self._limits = self.kept[:count], self.kept[count:], self._limits[count:]
        return taken

    def propose(self) -> bool:
        """Propose deals, keep some that meet the conditions, and return whether any did."""
        deals, weights = self._proposals.propose(self._size)
        fits = self._conditions.are_met_by(deals)
        deals, weights = deals[fits], weights[fits]
        self._proposed += self._size
        self._sum += float(weights.sum())
        self._squares += float((weights**2).sum())
        self._heaviest = max(self._heaviest, float(weights.max(initial=0.0)))
        limits = np.concatenate([self._limits, weights / (1.0 - self._rng.random(len(weights)))])
        keeps = limits >= self._heaviest * (1 - 1e-12)
        self.kept, self._limits = np.concatenate([self.kept, deals])[keeps], limits[keeps]
        return len(weights) > 0
