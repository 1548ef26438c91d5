"""Propose deals in which the hands of some seats fit, each with the weight that makes up for how it was drawn."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from fourwinds.bridge.dealing import DealArray, HandArray, random_deals
from fourwinds.bridge.holdings import HCP as POINTS
from fourwinds.bridge.holdings import LENGTH
from fourwinds.bridge.seat import Seat
from fourwinds.lab.deals.conditions import DealConditions
from fourwinds.lab.deals.together import FitTogether
from fourwinds.lab.deals.two_hands import points_beside, shapes_beside
from fourwinds.notes.constraint import Measure
from fourwinds.notes.constraint.bulk import Batch
from fourwinds.notes.constraint.cells import HCP
from fourwinds.notes.constraint.fitting import DECK, FittingHands, HandChoices, Numbers

__all__ = ["Proposals"]

_CHUNK = 32
_SEEDS = 1 << 63


class Proposals:
    """Deals in which some seats have hands that fit, drawn one after the other; the rest is dealt at random."""

    def __init__(self, conditions: DealConditions, seats: tuple[Seat, ...], rng: np.random.Generator) -> None:
        self.seats, self._conditions, self._rng = seats, conditions, rng
        self._hands = [FittingHands(conditions.constraint(seat), conditions.cards_of(seat)) for seat in seats]
        self._ways = conditions.ways(seats)
        self._tilt: Numbers | None = None
        self._first: HandChoices | None = None
        if seats:
            self._first = self._hands[0].choices(self._available(0, {})[None])
        if len(seats) > 1 and self._first is not None and self._first.totals[0]:
            self._tilt = self._find_tilt()
            self._first = self._hands[0].choices(self._available(0, {})[None], self._tilt)

    def propose(self, count: int) -> tuple[DealArray, Numbers]:
        """Return up to `count` deals (n, 4, 4) and their weights, whose mean over `count` is the share of such deals.

        Deals without weight are left out.
        """
        if self._first is None:
            return self._dealt({}, count), np.ones(count)
        if not self._first.totals[0]:
            return np.empty((0, 4, 4), dtype=np.uint16), np.empty(0)
        hands, cells = self._first.draw(np.zeros(count, dtype=np.intp), self._rng)
        weights = np.full(count, self._first.totals[0] / self._ways)
        if self._tilt is not None:
            weights /= self._tilt.ravel()[cells]
        fits = self._fits(0, hands)
        hands, weights = hands[fits], weights[fits]
        drawn = {self.seats[0]: hands}
        for number in range(1, len(self.seats)):
            if not len(weights):
                break
            kept, following, totals = self._draw_next(number, drawn)
            fits = self._fits(number, following)
            kept, following, totals = kept[fits], following[fits], totals[fits]
            weights = weights[kept] * totals
            drawn = {seat: some[kept] for seat, some in drawn.items()} | {self.seats[number]: following}
        return self._dealt(drawn, len(weights)), weights

    def _fits(self, number: int, hands: HandArray) -> NDArray[np.bool_]:
        """Return which drawn hands meet the part of their constraint that counting hands by cells leaves open."""
        fitting = self._hands[number]
        return Batch(hands).matches(fitting.rest) if fitting.needs_check else np.ones(len(hands), dtype=np.bool_)

    def _available(self, number: int, drawn: dict[Seat, HandArray]) -> HandArray:
        """Return the cards that the seat of this number may get: not drawn before, and not given to another seat."""
        cards = DECK.copy()
        for seat, given in self._conditions.cards.items():
            if seat is not self.seats[number]:
                cards &= ~given
        for hands in drawn.values():
            cards = cards & ~hands
        return cards

    def _draw_next(self, number: int, drawn: dict[Seat, HandArray]) -> tuple[NDArray[np.intp], HandArray, Numbers]:
        """Draw the next seat's hand for each deal; return which deals have one, the hands, and how many there are."""
        kept, hands, totals = [], [], []
        for start, choices in self._choices(number, drawn):
            rows = np.flatnonzero(choices.totals)
            some, _ = choices.draw(rows, self._rng)
            kept.append(rows + start)
            hands.append(some)
            totals.append(choices.totals[rows])
        return np.concatenate(kept), np.concatenate(hands), np.concatenate(totals)

    def _choices(self, number: int, drawn: dict[Seat, HandArray]) -> Iterator[tuple[int, HandChoices]]:
        available, weights = self._available(number, drawn), self._weights(number, drawn)
        for start in range(0, len(available), _CHUNK):
            chosen = slice(start, start + _CHUNK)
            yield start, self._hands[number].choices(available[chosen], None if weights is None else weights[chosen])

    def _weights(self, number: int, drawn: dict[Seat, HandArray]) -> Numbers | None:
        """Return which cells a seat may have beside its partner's hand, if that is drawn and they have conditions."""
        seat, fitting = self.seats[number], self._hands[number]
        partner = drawn.get(seat.partner)
        conditions = self._conditions.together.get(seat.side, ())
        if partner is None or not conditions:
            return None
        weights: Numbers = np.ones((len(partner), len(fitting.lengths), HCP))
        for condition in conditions:
            if isinstance(condition, FitTogether):
                lengths = LENGTH.array.take(partner)[:, None].astype(np.int64)
                weights *= condition.holds_for(lengths, fitting.lengths)[:, :, None]
            elif condition.measure is Measure("hcp"):
                weights *= condition.allows(POINTS.array.take(partner).sum(axis=1)[:, None] + np.arange(HCP))[:, None]
        return weights

    def _find_tilt(self) -> Numbers:
        """Return how likely the next seat can have a fitting hand beside each cell of the first hand (s, 38), roughly.

        Cells that leave more hands for the next seat are drawn more often, so that weights are much alike.
        """
        first, second = self._hands[0], self._hands[1]
        shapes, points = shapes_beside(first.lengths, second.lengths), points_beside()
        if self.seats[1] is self.seats[0].partner:
            for condition in self._conditions.together.get(self.seats[0].side, ()):
                if isinstance(condition, FitTogether):
                    shapes = shapes * condition.holds_for(first.lengths[:, None], second.lengths[None])
                elif condition.measure is Measure("hcp"):
                    points = points * condition.allows(np.add.outer(np.arange(HCP), np.arange(HCP)))
        tilt: Numbers = shapes @ (second.cells @ points.T)
        return np.asarray(tilt / tilt.max(initial=1e-300))

    def _dealt(self, drawn: dict[Seat, HandArray], count: int) -> DealArray:
        """Return whole deals with these hands, in which the other seats get the remaining cards at random."""
        given = self._conditions.cards
        if not drawn and not given:
            return random_deals(count, seed=int(self._rng.integers(_SEEDS)))
        deals = np.zeros((count, 4, 4), dtype=np.uint16)
        if not count:
            return deals
        left = np.broadcast_to(DECK, (count, 4))
        for seat in Seat:
            cards = drawn.get(seat, self._conditions.cards_of(seat))
            deals[:, seat] = cards
            left = left & ~cards
        others = [seat for seat in Seat if seat not in drawn]
        bits = (left[:, :, None] >> np.arange(13, dtype=np.uint16)) & 1
        pool = np.nonzero(bits.reshape(count, 52))[1].reshape(count, -1)
        shuffled = np.take_along_axis(pool, np.argsort(self._rng.random(pool.shape), axis=1), axis=1)
        start = 0
        for seat in others:
            mine = shuffled[:, start : start + self._conditions.free(seat)]
            start += mine.shape[1]
            values = np.where(np.arange(4)[:, None, None] == mine // 13, 1 << (mine % 13), 0).sum(axis=2)
            deals[:, seat] |= values.T.astype(np.uint16)
        return deals
