"""What visits show, kind by kind, as sightings that can be added up."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TypeAlias, TypeVar

import numpy as np

from fourwinds.bridge.calls import PASS
from fourwinds.lab.lint.ladders import shared_strength, steps
from fourwinds.lab.lint.overlaps import shared_hands
from fourwinds.lab.lint.sighting import LineKey, Place, Sightings
from fourwinds.lab.lint.visit import Visit
from fourwinds.notes.constraint.bulk import Batch
from fourwinds.notes.sequence.codes import CALLS

__all__ = ["Pair", "Seen", "collect"]

K = TypeVar("K")
Pair: TypeAlias = tuple[LineKey, LineKey]


@dataclass(slots=True)
class Seen:
    """All that visits of positions show. Lines are named by their keys."""

    visited: set[bytes] = field(default_factory=set)
    """The calls of every position."""
    used: dict[LineKey, float] = field(default_factory=dict)
    """The deals in which each line was chosen."""
    lost: dict[LineKey, float] = field(default_factory=dict)
    """The deals in which a hand fits a line, but goes to another of equal rank."""
    holes: dict[tuple[LineKey | None, bytes], Sightings] = field(default_factory=dict)
    """By the line of our side's last call, and the calls since then."""
    shared: dict[Pair, Sightings] = field(default_factory=dict)
    """Hands that fit two lines of equal rank, by the line that takes them and the other. The counts are those of the
    hands that fit each of them where both are offered."""
    gaps: dict[Pair, Sightings] = field(default_factory=dict)
    """Hands without a line whose strength lies between those of two lines, the weaker first."""

    def add(self, visit: Visit) -> None:
        """Add what the hands of a visit show."""
        keys = [offer.entry.rule.key for offer in visit.offers]
        self.visited.add(visit.position.codes)
        for number, hands in enumerate(np.bincount(visit.lines + 1, minlength=len(keys) + 1)[1:].tolist()):
            if hands:
                _count(self.used, keys[number], hands * visit.weight)
        if len(visit.silent):
            self._add_holes(visit)
            self._add_gaps(visit, keys)
        self._add_shared(visit, keys)

    def _add_holes(self, visit: Visit) -> None:
        rows = visit.holes
        if not len(rows):
            return
        before, codes = visit.before, np.unique(visit.barred, return_counts=True)
        barred = CALLS[int(codes[0][codes[1].argmax()])]
        other = next((offer.entry.rule.key for offer in visit.offers if offer.call == barred), None)
        key = before.rule.key if before is not None else None, visit.after
        seen = self.holes.setdefault(key, Sightings())
        seen.add(Place.of(visit, rows, other=other))
        seen.count("reached", len(visit.hands) * visit.weight)

    def _add_gaps(self, visit: Visit, keys: list[LineKey]) -> None:
        batch = None
        for weaker, stronger, step, hands in steps(visit.offers):
            batch = batch or Batch(visit.hands[visit.silent])
            rows = visit.silent[batch.matches_each(hands)]
            if PASS in (visit.offers[weaker].call, visit.offers[stronger].call):
                rows = np.intersect1d(rows, visit.holes)
            if len(rows):
                seen = self.gaps.setdefault((keys[weaker], keys[stronger]), Sightings())
                seen.add(Place.of(visit, rows, str(step)))

    def _add_shared(self, visit: Visit, keys: list[LineKey]) -> None:
        for taker, other, rows in shared_hands(visit):
            seen = self.shared.setdefault((keys[taker], keys[other]), Sightings())
            step = shared_strength(visit.offers[taker], visit.offers[other])
            seen.add(Place.of(visit, rows, str(step) if step else ""))
            seen.count("taker", visit.fitting[taker] * visit.weight)
            seen.count("other", visit.fitting[other] * visit.weight)
        for number, hands in enumerate(visit.fitting):
            taken = hands - int((visit.lines == number).sum())
            if taken:
                _count(self.lost, keys[number], taken * visit.weight)

    def merge(self, other: Seen) -> None:
        """Add what other visits show."""
        self.visited |= other.visited
        for mine, theirs in ((self.used, other.used), (self.lost, other.lost)):
            for line, deals in theirs.items():
                _count(mine, line, deals)
        _merge(self.holes, other.holes)
        _merge(self.shared, other.shared)
        _merge(self.gaps, other.gaps)


def _count(counts: dict[LineKey, float], line: LineKey, deals: float) -> None:
    counts[line] = counts.get(line, 0.0) + deals


def _merge(mine: dict[K, Sightings], theirs: dict[K, Sightings]) -> None:
    for key, sightings in theirs.items():
        mine.setdefault(key, Sightings()).merge(sightings)


def collect(visits: Iterable[Visit]) -> Seen:
    """Return what these visits show together."""
    seen = Seen()
    for visit in visits:
        seen.add(visit)
    return seen
