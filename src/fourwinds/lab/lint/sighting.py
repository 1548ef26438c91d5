"""What simulated hands show about a line or a pair of lines, added up over all positions where it shows."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt
from typing import TypeAlias

from fourwinds.bidding.choosing import Rows
from fourwinds.bridge.cards import Hand
from fourwinds.bridge.dealing import hand_from
from fourwinds.lab.lint.visit import Visit

__all__ = ["EXAMPLES", "LineKey", "Place", "Sightings"]

EXAMPLES = 3
LineKey: TypeAlias = tuple[str, str, str]
"""The key of a rule."""


@dataclass(frozen=True, slots=True)
class Place:
    """A position where something was seen, with the number of hands that show it, and a few of them."""

    auction: str
    hands: int
    deals: float
    """The number of deals that these hands stand for."""
    examples: tuple[Hand, ...]
    detail: str = ""
    other: LineKey | None = None
    """Another line that has to do with it."""

    @property
    def order(self) -> tuple[bool, int, float, str]:
        """Sorts places: enough examples, few passes before the opening, many deals."""
        passes = len(self.auction) - len(self.auction.lstrip("(p)-"))
        return len(self.examples) < EXAMPLES, passes, -self.deals, self.auction

    @classmethod
    def of(cls, visit: Visit, rows: Rows, detail: str = "", *, other: LineKey | None = None) -> Place:
        """Return the place of these hands of a visit; the first of them are the examples."""
        examples = tuple(map(hand_from, visit.hands[rows[:EXAMPLES]]))
        return cls(str(visit.position), len(rows), len(rows) * visit.weight, examples, detail, other)


@dataclass(slots=True)
class Sightings:
    """How often something was seen, where most often, and counts to compare it with."""

    hands: int = 0
    deals: float = 0.0
    """The number of deals that these hands stand for."""
    squares: float = 0.0
    """The squares of the deals that each of these hands stands for, added up."""
    places: int = 0
    best: Place | None = None
    """The place that shows it best."""
    counts: dict[str, float] = field(default_factory=dict)

    @property
    def error(self) -> float:
        """The standard error of the number of deals, as a share of it."""
        return sqrt(self.squares) / self.deals if self.deals else 1.0

    def add(self, place: Place) -> None:
        """Count the hands of one more place."""
        self.hands, self.deals, self.places = self.hands + place.hands, self.deals + place.deals, self.places + 1
        self.squares += place.deals**2 / max(place.hands, 1)
        self._keep(place)

    def count(self, name: str, deals: float) -> None:
        """Add to one of the counts to compare with."""
        self.counts[name] = self.counts.get(name, 0.0) + deals

    def merge(self, other: Sightings) -> None:
        """Add what was seen in other positions."""
        self.hands, self.deals = self.hands + other.hands, self.deals + other.deals
        self.squares, self.places = self.squares + other.squares, self.places + other.places
        for name, deals in other.counts.items():
            self.count(name, deals)
        if other.best is not None:
            self._keep(other.best)

    def _keep(self, place: Place) -> None:
        if self.best is None or place.order < self.best.order:
            self.best = place
