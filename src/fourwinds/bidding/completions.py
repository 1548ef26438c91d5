"""Partly known hands: what the possible hands would call, and which question would decide it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from fourwinds.bidding.auction.choice import Choice
from fourwinds.bidding.auction.turn import Turn
from fourwinds.bidding.choosing import Rows, chosen_codes, entries_of
from fourwinds.bidding.hand_data import HandData
from fourwinds.bridge.calls import Call
from fourwinds.bridge.cards import Suit
from fourwinds.bridge.dealing import HandArray
from fourwinds.notes.constraint import Constraint, Measure, all_of, any_of
from fourwinds.notes.constraint.bulk import Batch
from fourwinds.notes.constraint.sampling import sample
from fourwinds.notes.sequence.codes import CALLS, code_of
from fourwinds.table.errors import FourWindsError

__all__ = ["COMPLETIONS", "Weighed", "completions", "weigh"]

COMPLETIONS = 2000
_ENOUGH = 400
"""This many hands that would have made their earlier calls are enough."""
_ROUNDS = 6
_PATIENCE = 1 << 18
_GAIN = 0.05
"""The least information about the call that makes a question worth asking, in bits and as a share of what is open."""
_QUESTIONS = 3
_WHOLE_HAND = "all its cards"
_FIRST = {Measure("hcp"): "how many high-card points"} | {
    Measure("length", (suit,)): f"how many {suit.name.lower()}" for suit in reversed(Suit)
}
_NEXT = {Measure("balanced"): "whether it is balanced"}
_LAST = {
    Measure(name): f"how many {name.replace('_', ' ')}"
    for name in ("controls", "losers", "quick_tricks", "aces", "kings", "queens")
}


@dataclass(frozen=True, eq=False)
class Weighed:
    """The calls that the possible hands would make."""

    hands: HandArray
    entries: tuple[tuple[Choice, Rows], ...]
    """All entries that were tried, in the order of the list, each with the hands that choose it."""
    calls: tuple[tuple[Call, float], ...]
    """Each call that some hands make with their share, the most frequent first; ties in the order of the list."""

    def share(self, call: Call) -> float:
        return dict(self.calls).get(call, 0.0)

    def choice(self, call: Call) -> Choice:
        """Return the entry that makes a call most often."""
        return max((each for each in self.entries if each[0].call == call), key=lambda each: len(each[1]))[0]

    def always_fits(self, constraint: Constraint) -> bool:
        """Whether all possible hands fit."""
        return bool(Batch(self.hands).matches_each(constraint).all())

    def never_fitting(self, constraint: Constraint) -> tuple[str, ...]:
        """Return the conditions that no possible hand meets."""
        batch = Batch(self.hands)
        return tuple(dict.fromkeys(str(atom) for atom in constraint.atoms() if not batch.matches_each(atom).any()))

    def questions(self, data: HandData) -> tuple[str, ...]:
        """Return what else to specify to decide the call, the most decisive first; empty if it is decided."""
        if len(self.calls) < 2:
            return ()
        codes = np.zeros(len(self.hands), dtype=np.int64)
        for choice, rows in self.entries:
            codes[rows] = code_of(choice.call)
        return tuple(_best_questions(Batch(self.hands), codes, data)) or (_WHOLE_HAND,)


def weigh(turn: Turn, data: HandData, seed: int) -> Weighed:
    """Return what the possible hands of a partly known hand would call; the same seed draws the same hands."""
    hands = completions(turn, data, seed)
    entries = tuple(entries_of(turn, hands))
    count: Counter[Call] = Counter()
    for choice, rows in entries:
        count[choice.call] += len(rows)
    return Weighed(hands, entries, tuple((call, some / len(hands)) for call, some in count.most_common() if some))


def completions(turn: Turn, data: HandData, seed: int) -> HandArray:
    """Return random hands that agree with what is known and would have made this player's calls so far.

    If no such hand exists, the calls so far are ignored.
    """
    rng = np.random.default_rng(seed)
    made = [(before, call) for before, call in turn.path() if before.player == turn.player]
    readings = [turn.readings[before.number] for before, _ in made]
    shown = all_of(any_of(choice.needs for choice in each.choices) for each in readings if each.choices)
    kept: list[HandArray] = []
    found = 0
    for _ in range(_ROUNDS if made else 1):
        try:
            hands = sample(data.constraint & shown, COMPLETIONS, rng, patience=_PATIENCE)
        except FourWindsError:
            break
        for before, call in made:
            hands = hands[chosen_codes(before, hands) == code_of(call)] if len(hands) else hands
        kept.append(hands)
        found += len(hands)
        if found >= _ENOUGH:
            break
    if not found:
        return sample(data.constraint, COMPLETIONS, rng, patience=_PATIENCE)
    return np.concatenate(kept)[:COMPLETIONS]


def _best_questions(batch: Batch, codes: NDArray[np.int64], data: HandData) -> Iterator[str]:
    """Return the questions that tell most about the call, one after the other, while they are worth asking.

    Measures that take some counting are asked for only if points and lengths do not help.
    """
    everything = _entropy(codes)
    known, gained = np.zeros_like(codes), 0.0
    asked = 0
    for wording in (_FIRST | _NEXT, _LAST):
        values = {
            measure: batch.measure(measure).astype(np.int64) - measure.low
            for measure in wording
            if data.value(measure) is None
        }
        while values and asked < _QUESTIONS:
            gains = {measure: _information(_both(known, some), codes) - gained for measure, some in values.items()}
            best = max(gains, key=lambda measure: gains[measure])
            if gains[best] < _GAIN or gains[best] < _GAIN * everything:
                break
            known, gained, asked = _both(known, values.pop(best)), gained + gains[best], asked + 1
            yield wording[best]
        if asked:
            return


def _both(one: NDArray[np.int64], other: NDArray[np.int64]) -> NDArray[np.int64]:
    """Return one number for each pair of values."""
    values: NDArray[np.int64] = np.unique(one * 64 + other, return_inverse=True)[1]
    return values


def _entropy(values: NDArray[np.int64]) -> float:
    """Return the entropy in bits, corrected for the small sample (Miller and Madow)."""
    counts = np.unique(values, return_counts=True)[1]
    shares = counts / len(values)
    return float(-(shares * np.log2(shares)).sum() + (len(counts) - 1) / (2 * len(values) * np.log(2)))


def _information(values: NDArray[np.int64], codes: NDArray[np.int64]) -> float:
    """Return how much values tell about calls, in bits."""
    return _entropy(values) + _entropy(codes) - _entropy(values * len(CALLS) + codes)
