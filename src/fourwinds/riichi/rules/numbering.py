"""The numbers of hands: dealt hands count from 1; baselines, corrections and stops have no number."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from fourwinds.riichi.rules.outcome import Baseline, Correction, Fact, PlayedHand, Stop

__all__ = ["count_hands", "fact_names", "hand_numbers"]

_NAMES: Final[dict[type[Fact], str]] = {Baseline: "the baseline", Correction: "the correction", Stop: "the stop"}


def count_hands(facts: Iterable[Fact]) -> int:
    """Return how many of the facts are hands that were dealt."""
    return sum([isinstance(fact, PlayedHand) for fact in facts])


def hand_numbers(facts: Iterable[Fact]) -> tuple[int | None, ...]:
    """Return the number of every fact that is a hand, and None for the others.

    >>> from fourwinds.riichi.rules.outcome import ExhaustiveDraw, NoContest
    >>> start = Baseline(wind=1, dealer=0, scores=(25_000,) * 4)
    >>> hand_numbers([start, NoContest(), Correction(deltas=(0,) * 4), ExhaustiveDraw()])
    (None, 1, None, 2)
    """
    numbers: list[int | None] = []
    dealt = 0
    for fact in facts:
        is_hand = isinstance(fact, PlayedHand)
        dealt += is_hand
        numbers.append(dealt if is_hand else None)
    return tuple(numbers)


def fact_names(facts: Iterable[Fact]) -> tuple[str, ...]:
    """Return what to call each fact: a hand by its number, anything else by what it is and the hand before it.

    >>> from fourwinds.riichi.rules.outcome import NoContest
    >>> fact_names([Baseline(wind=1, dealer=0, scores=(25_000,) * 4), NoContest(), Stop()])
    ('the baseline', 'hand 1', 'the stop after hand 1')
    """
    names = []
    dealt = 0
    for fact in facts:
        if isinstance(fact, PlayedHand):
            dealt += 1
            names.append(f"hand {dealt}")
        else:
            names.append(f"{_NAMES[type(fact)]} after hand {dealt}" if dealt else _NAMES[type(fact)])
    return tuple(names)
