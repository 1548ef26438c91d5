"""The faults in what a simulation has shown: which sightings are faults, how bad each is, and its words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from fourwinds.lab.lint.fault import Fault, Severity
from fourwinds.lab.lint.seen import Pair, Seen
from fourwinds.lab.lint.sighting import LineKey, Place, Sightings
from fourwinds.notes.book import Book
from fourwinds.notes.rule import Rule

__all__ = ["SeenFaults", "share_text"]

_Lines: TypeAlias = tuple[LineKey | None, LineKey | None]
"""The line with the fault, and the one it clashes with."""
_RARE = 0.04
"""A fault that shows less often than this in a thousand deals, once in 25,000, is only a note."""
_OFTEN = 1.0
"""An overlap that shows this often in a thousand deals is a warning, whatever the share of the hands."""
_STANDARD_ERRORS = 3
"""A fault is taken to be so many standard errors rarer than it was seen: a few hands may be chance, and of thousands of
lines some always meet such a chance."""
_NEARLY_ALL = 0.95
_HARDLY_EVER = 0.9
_HALF = 0.5


class SeenFaults:
    """The faults in what a simulation of so many deals has shown."""

    def __init__(self, book: Book, seen: Seen, deals: int) -> None:
        self._seen, self._deals = seen, max(deals, 1)
        self._rules: Mapping[LineKey, Rule] = {rule.key: rule for rule in book.rules}

    def __iter__(self) -> Iterator[Fault]:
        """Iterate over the faults, kind by kind, the most frequent first."""
        yield from _by_frequency(self._holes())
        yield from _by_frequency(self._gaps())
        yield from _by_frequency(self._traps())
        yield from _by_frequency(self._overlaps())

    def _fault(
        self, kind: str, seen: Sightings, words: tuple[str, str], lines: _Lines, *, counts: bool = True
    ) -> Fault:
        """Return a fault with its text and remedy; it is a note if it does not count, or is too rare."""
        rule, other = lines
        place = seen.best or Place("", 0, 0.0, ())
        per_thousand = 1000 * seen.deals / self._deals
        is_serious = counts and _at_least(per_thousand, seen) >= _RARE
        line = self._rules.get(rule) if rule else None
        return Fault(
            kind,
            Severity.WARNING if is_serious else Severity.NOTE,
            *words,
            line,
            self._rules.get(other) if other else None,
            place.auction,
            line.place if line else None,
            per_thousand,
            place.examples,
        )

    def _holes(self) -> Iterator[Fault]:
        for (before, _), seen in self._seen.holes.items():
            place = seen.best
            if place is None:
                continue
            share = share_text(seen.deals / seen.counts["reached"], places=1)
            where = f"after {place.auction}" if place.auction else "first"
            others = seen.places - 1
            similar = f", or in {others} similar position{'s' if others > 1 else ''}," if others else ""
            text = f"{share} of the hands that are to call {where}{similar} fit no line."
            words = text, "Write a line for these hands, or widen one."
            yield self._fault("hole", seen, words, (before, place.other) if before else (place.other, None))

    def _gaps(self) -> Iterator[Fault]:
        for (weaker, stronger), seen in self._seen.gaps.items():
            detail = seen.best.detail if seen.best else ""
            text = f"{_calls(weaker)} and {_calls(stronger)} leave a gap: hands with {detail} fit no line."
            yield self._fault("gap", seen, (text, "Widen one of the two ranges."), (weaker, stronger))

    def _traps(self) -> Iterator[Fault]:
        for (taker, other), seen in self._trapped.items():
            lost = self._seen.lost.get(other, 0)
            share = lost / (lost + self._seen.used.get(other, 0))
            text = (
                f"{_calls(taker)} comes first at equal rank and takes hands of {_calls(other)}: {share:.0%} are lost."
            )
            yield self._fault("trap", seen, (text, f"Give {_calls(other)} a higher rank."), (other, taker))

    @property
    def _trapped(self) -> dict[Pair, Sightings]:
        """The lines that are hardly ever used because of lines of equal rank, each with the one that takes most."""
        found: dict[LineKey, Pair] = {}
        for pair, seen in self._seen.shared.items():
            other, lost = pair[1], self._seen.lost.get(pair[1], 0)
            if lost < _HARDLY_EVER * (lost + self._seen.used.get(other, 0)):
                continue
            best = found.get(other)
            if best is None or self._seen.shared[best].deals < seen.deals:
                found[other] = pair
        return {pair: self._seen.shared[pair] for pair in found.values()}

    def _overlaps(self) -> Iterator[Fault]:
        trapped = {other for _, other in self._trapped}
        for (taker, other), seen in self._seen.shared.items():
            if other in trapped or seen.deals >= _NEARLY_ALL * seen.counts["taker"]:
                continue
            detail = seen.best.detail if seen.best else ""
            share = seen.deals / seen.counts["other"]
            lines = f"{_calls(taker)} and {_calls(other)}"
            if detail:
                text = f"{lines} both claim hands with {detail} at equal rank; {_calls(taker)} takes them."
                words = text, "Let the ranges meet without overlapping."
                yield self._fault("range_overlap", seen, words, (other, taker))
                continue
            lost = self._seen.lost.get(other, 0)
            kept = self._seen.used.get(other, 0)
            is_common = 1000 * seen.deals >= _OFTEN * self._deals
            counts = taker != other and (is_common or _at_least(lost, seen) >= _HALF * (lost + kept))
            both = f"{share_text(share)} of the hands for {_calls(other)} also fit {_calls(taker)}"
            remedy = "Give one of them a higher rank, or make their meanings exclude each other."
            words = f"{both}, and nothing decides between them.", remedy
            yield self._fault("overlap", seen, words, (other, taker), counts=counts)


def _at_least(seen_often: float, seen: Sightings) -> float:
    """Return how often it happens at least, by what has been seen."""
    return seen_often * (1 - _STANDARD_ERRORS * seen.error)


def share_text(share: float, *, places: int = 0) -> str:
    """Return a share as the beginning of a sentence; what would be rounded to nothing is less than one unit."""
    text = f"{share:.{places}%}"
    return text if float(text.rstrip("%")) else f"Less than {10**-places:g}%"


def _calls(key: LineKey) -> str:
    return key[1]


def _by_frequency(faults: Iterator[Fault]) -> list[Fault]:
    return sorted(faults, key=lambda fault: (-(fault.per_thousand or 0), fault.sequence, str(fault.rule)))
