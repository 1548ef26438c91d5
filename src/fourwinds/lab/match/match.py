"""A match: which teams play which boards, in chunks, until it is decided."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from itertools import groupby, islice

from fourwinds.lab.match.play import MatchBoard, compare, play_boards, standard_boards
from fourwinds.lab.match.teams import SystemTeam, Team
from fourwinds.lab.spread import Chunk, Workers, spread

__all__ = ["Match"]

_AT_ONCE, _ONE_BY_ONE = 250, 50
"""Boards that are bid and solved together, by systems and by programs."""


@dataclass(frozen=True, slots=True)
class Match:
    """A match on the boards of a seed. It ends after all boards, or when it is decided."""

    one: Team
    other: Team
    seed: int = 1
    first: int = 1
    count: int = 1000
    plays_all: bool = False
    """Whether to play all boards even if the match is decided."""

    def play(self, known: Sequence[MatchBoard] = (), *, workers: Workers = None) -> Iterator[list[MatchBoard]]:
        """Yield the results of the boards that are not known yet, in order and in chunks.

        Who does the work, and where an earlier run was interrupted, makes no difference to the board that decides.
        """
        results = {result.board.number: result for result in known}
        rounds = list(self._rounds(results))
        chunks = [chunk for _, missing in rounds for chunk in missing]
        with closing(spread(partial(_played, self.one, self.other), chunks, workers=workers)) as played:
            for first, missing in rounds:
                if missing and not self.plays_all and self._is_decided_before(first, results):
                    return
                for some in islice(played, len(missing)):
                    results |= {result.board.number: result for result in some}
                    yield some

    def count_chunks(self, known: Sequence[MatchBoard] = ()) -> int:
        """Return how many times `play` yields results if the match is not decided."""
        return sum(len(missing) for _, missing in self._rounds({result.board.number: result for result in known}))

    def _rounds(self, known: Mapping[int, MatchBoard]) -> Iterator[tuple[int, list[Chunk]]]:
        """Yield the first board of each round, and the chunks to play; a match can be decided between two rounds."""
        are_systems = isinstance(self.one, SystemTeam) and isinstance(self.other, SystemTeam)
        size, end = _AT_ONCE if are_systems else _ONE_BY_ONE, self.first + self.count
        for first in range(self.first, end, size):
            numbers = range(first, min(first + size, end))
            runs = groupby(numbers, key=lambda number: number not in known)
            missing = [list(run) for is_missing, run in runs if is_missing]
            yield first, [Chunk(self.seed, run[0] - 1, len(run)) for run in missing]

    def _is_decided_before(self, board: int, results: Mapping[int, MatchBoard]) -> bool:
        return compare([result for number, result in results.items() if self.first <= number < board]).is_decided


def _played(one: Team, other: Team, chunk: Chunk) -> list[MatchBoard]:
    return play_boards(standard_boards(chunk.count, seed=chunk.seed, first=chunk.start + 1), one, other)
