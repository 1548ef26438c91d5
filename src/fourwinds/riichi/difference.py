"""What a record says and the rules do not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

__all__ = ["Difference", "compare"]


class Difference(NamedTuple):
    """Something that the record says and the rules do not.

    >>> print(Difference("game-7", 3, "honba", 1, 0))
    game-7 hand 3: honba recorded 1, derived 0
    """

    game: str
    hand: int | None
    what: str
    recorded: object
    derived: object

    def __str__(self) -> str:
        place = f"{self.game} hand {self.hand}" if self.hand else self.game
        return f"{place}: {self.what} recorded {self.recorded}, derived {self.derived}"


def compare(
    game: str, hand: int | None, recorded: Mapping[str, Any], derived: Mapping[str, Any]
) -> Iterator[Difference]:
    """Each derived value that the record has otherwise; what the record leaves out is no difference."""
    for what, value in derived.items():
        if what in recorded and recorded[what] != value:
            yield Difference(game, hand, what, recorded[what], value)
