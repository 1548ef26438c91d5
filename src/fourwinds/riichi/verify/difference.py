"""What a record says and the rules do not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import isclose
from typing import Any, NamedTuple

from fourwinds.riichi.wire.recorded_row import shown
from fourwinds.table.errors import FourWindsError, IllegalError

__all__ = ["Difference", "compare"]

_DEEPEST = 6


class Difference(NamedTuple):
    """Something that the record says and the rules do not, or that cannot be derived for an error.

    >>> print(Difference("game-7", 3, "honba", 1, 0))
    game-7 hand 3: honba recorded 1, derived 0
    >>> error = IllegalError("seat 2 declared riichi with 900 points", remedy="these rules require 1000")
    >>> print(Difference("game-7", 3, "outcome", "ron", error).told("games.jsonl line 7"))
    games.jsonl line 7, game-7 hand 3: outcome ron breaks the rules: seat 2 declared riichi with 900 points: \
these rules require 1000
    """

    game: str
    hand: int | None
    what: str
    recorded: object
    derived: object

    def __str__(self) -> str:
        return self.told()

    def told(self, source: str = "") -> str:
        """The difference in one line, with the place that it was read from."""
        parts = (shown(self.game), f"hand {self.hand}" if self.hand else "")
        place = ", ".join(part for part in (source, " ".join(filter(None, parts))) if part)
        return f"{place}: {self._told()}" if place else self._told()

    def _told(self) -> str:
        if not isinstance(self.derived, FourWindsError):
            return f"{self.what} recorded {shown(self.recorded)}, derived {shown(self.derived)}"
        if isinstance(self.derived, IllegalError) and self.recorded is not None:
            return f"{self.what} {shown(self.recorded)} breaks the rules: {self.derived}"
        return f"cannot be read: {self.derived}"

    def as_json(self) -> dict[str, object]:
        derived = self.derived.as_json() if isinstance(self.derived, FourWindsError) else self.derived
        return {**self._asdict(), "recorded": _shallow(self.recorded), "derived": derived}


def compare(
    game: str, hand: int | None, recorded: Mapping[str, Any], derived: Mapping[str, Any], under: str = ""
) -> Iterator[Difference]:
    """Each derived value that the record has otherwise; what the record leaves out is no difference."""
    for what, value in derived.items():
        if what in recorded and not _same(recorded[what], value):
            yield Difference(game, hand, under + what, recorded[what], value)


def _same(recorded: object, derived: object) -> bool:
    """Equal as JSON: 1 and 1.0 are one number, and true is none."""
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
    """What a record says, cut where it is nested beyond any use."""
    if not isinstance(content, list | dict):
        return content
    if not levels:
        return shown(content)
    if isinstance(content, list):
        return [_shallow(item, levels - 1) for item in content]
    return {name: _shallow(item, levels - 1) for name, item in content.items()}
