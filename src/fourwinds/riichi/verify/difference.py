"""Differences between a record and what the rules give."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import isclose
from typing import Any, NamedTuple

from fourwinds.riichi.wire.recorded_row import short_text
from fourwinds.table.errors import FourWindsError, IllegalError

__all__ = ["Difference", "compare"]

_DEEPEST = 6


class Difference(NamedTuple):
    """A recorded value that differs from the derived one, or that could not be derived because of an error.

    >>> print(Difference("game-7", 3, "honba", 1, 0))
    game-7 hand 3: honba recorded 1, derived 0
    >>> error = IllegalError("seat 2 declared riichi with 900 points", remedy="these rules require 1000")
    >>> print(Difference("game-7", 3, "outcome", "ron", error).line("games.jsonl line 7"))
    games.jsonl line 7, game-7 hand 3: outcome ron breaks the rules: seat 2 declared riichi with 900 points: \
these rules require 1000
    """

    game: str
    hand: int | None
    what: str
    recorded: object
    derived: object

    def __str__(self) -> str:
        return self.line()

    def line(self, source: str = "") -> str:
        """Return the difference as one line, starting with its source."""
        parts = (short_text(self.game), f"hand {self.hand}" if self.hand else "")
        place = ", ".join(part for part in (source, " ".join(filter(None, parts))) if part)
        return f"{place}: {self._words()}" if place else self._words()

    def _words(self) -> str:
        if not isinstance(self.derived, FourWindsError):
            return f"{self.what} recorded {short_text(self.recorded)}, derived {short_text(self.derived)}"
        if isinstance(self.derived, IllegalError) and self.recorded is not None:
            return f"{self.what} {short_text(self.recorded)} breaks the rules: {self.derived}"
        return f"cannot be read: {self.derived}"

    def as_json(self) -> dict[str, object]:
        derived = self.derived.as_json() if isinstance(self.derived, FourWindsError) else self.derived
        return {**self._asdict(), "recorded": _shallow(self.recorded), "derived": derived}


def compare(
    game: str, hand: int | None, recorded: Mapping[str, Any], derived: Mapping[str, Any], under: str = ""
) -> Iterator[Difference]:
    """Yield the derived values that differ from the record. Values that the record leaves out do not count."""
    for what, value in derived.items():
        if what in recorded and not _same(recorded[what], value):
            yield Difference(game, hand, under + what, recorded[what], value)


def _same(recorded: object, derived: object) -> bool:
    """Whether two values are equal as JSON: 1 equals 1.0, and true is not a number."""
    if isinstance(derived, list):
        return (
            isinstance(recorded, list)
            and len(recorded) == len(derived)
            and all(_same(one, other) for one, other in zip(recorded, derived, strict=True))
        )
    if isinstance(recorded, bool) or isinstance(derived, bool):
        return recorded is derived
    if isinstance(recorded, float) and isinstance(derived, int | float):
        return isclose(recorded, derived, rel_tol=0, abs_tol=1e-6)
    return recorded == derived


def _shallow(content: object, levels: int = _DEEPEST) -> object:
    """Return a recorded value, shortened where it is nested too deeply."""
    if not isinstance(content, list | dict):
        return content
    if not levels:
        return short_text(content)
    if isinstance(content, list):
        return [_shallow(item, levels - 1) for item in content]
    return {name: _shallow(item, levels - 1) for name, item in content.items()}
