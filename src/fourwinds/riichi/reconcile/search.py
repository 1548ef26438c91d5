"""Searching for completions of several uncertain hands that lead to the final scores.

The last uncertain hand is looked up: for every spot where it may be played, a table maps scores to the candidates that
lead from them to the final scores. Combinations of the hands before it are tried in bands of plausibility until all are
tried or the effort is spent. Fits add up to the final scores; the fold decides whether they are legal.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from fourwinds.riichi.reconcile.candidates import Candidate, candidates, pack, spot_of, unpack
from fourwinds.riichi.reconcile.plausibility import MOST_LIKELY
from fourwinds.riichi.rules.game import play_hand
from fourwinds.riichi.rules.outcome import Correction, Fact, PlayedHand, Uncertain
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.rules.shares import shares
from fourwinds.riichi.rules.standing import standing_of
from fourwinds.riichi.rules.state import STICK, State
from fourwinds.table.errors import FourWindsError

__all__ = ["CompletionFit", "Search", "scores_before_sticks"]

_BUILDING: Final = 4
"""The effort of building a candidate; trying one is 1."""
_STEPPING: Final = 20
"""The effort of a step from a hand before the last but one."""
_KEPT: Final = 20_000
"""How many fits are kept at most; less plausible ones are only counted."""


class CompletionFit(NamedTuple):
    """A candidate for every uncertain hand that together lead to the final scores."""

    chance: float
    hands: tuple[Candidate, ...]


ScoreTable = dict[int, list[Candidate]]


class _Move(NamedTuple):
    """A candidate and the known hands after it, up to the next uncertain hand."""

    chance: float
    moved: int
    spot: State
    table: ScoreTable
    """If the next uncertain hand is the last: the candidates that lead from there to the final scores."""
    candidate: Candidate


class Search:
    """A search for the completions of one game."""

    def __init__(
        self,
        rules: Ruleset,
        facts: Sequence[Fact],
        places: Sequence[int],
        final_scores: tuple[int, ...],
        *,
        effort: int,
        more_riichi: bool = False,
    ) -> None:
        self.rules = rules
        self.facts = facts
        self.places = places
        self.final_scores = final_scores
        self.effort = effort
        self.more_riichi = more_riichi
        self.is_exhausted = True
        """Whether every combination was tried."""
        self.count = 0
        self.chance = 0.0
        self.fits: list[CompletionFit] = []
        self._runs: dict[tuple[int, State], tuple[int, State] | None] = {}
        self._moves: dict[tuple[int, State], tuple[list[_Move], list[float]]] = {}
        self._tables: dict[State, ScoreTable] = {}

    def run(self, state: State) -> list[CompletionFit]:
        """Return the fits from the state before the first uncertain hand, most plausible first."""
        spot, scores = spot_of(state), pack(state.scores)
        above = float("inf")
        earlier = len(self.places) - 1
        bands = [10.0**-power for power in range(earlier + 1, 5 * earlier + 2)] if earlier else []
        for least in (*bands, 0.0):
            if self.effort < 0:
                self.is_exhausted = False
                break
            for fit in self._walk(0, spot, scores, (1.0, ()), (least, above)):
                self.count += 1
                self.chance += fit.chance
                self.fits.append(fit)
            if len(self.fits) > _KEPT:
                self.fits = self._best()[: _KEPT // 2]
            above = least
        return self._best()

    def _best(self) -> list[CompletionFit]:
        return sorted(self.fits, key=lambda fit: -fit.chance)

    def nearest(self, state: State) -> tuple[Candidate, tuple[int, ...]] | None:
        """Return the nearest candidate for a single uncertain hand, and how far each seat is off."""
        if len(self.places) > 1:
            return None
        scores = pack(state.scores)
        off = {key: unpack(scores - key, self.rules.players) for key in self._table(spot_of(state))}
        if not off:
            return None
        key = min(off, key=lambda key: sum(map(abs, off[key])))
        return max(self._table(spot_of(state))[key]), off[key]

    def _walk(
        self,
        level: int,
        spot: State,
        scores: int,
        so_far: tuple[float, tuple[Candidate, ...]],
        band: tuple[float, float],
    ) -> Iterator[CompletionFit]:
        """Yield the fits whose earlier hands have a combined plausibility within the band."""
        chance, hands = so_far
        if level == len(self.places) - 1:
            for last in self._table(spot).get(scores, ()):
                yield CompletionFit(chance * last.chance, (*hands, last))
            return
        moves, chances = self._moves_from(level, spot)
        least, above = band
        reach = chance * MOST_LIKELY ** (len(self.places) - 2 - level)
        stop = bisect_left(chances, -least / reach) if least else len(chances)
        if level == len(self.places) - 2:
            tried = moves[bisect_left(chances, -above / chance) : stop]
            self.effort -= len(tried)
            for one, moved, _, table, candidate in tried:
                if scores + moved in table:
                    for last in table[scores + moved]:
                        yield CompletionFit(chance * one * last.chance, (*hands, candidate, last))
            return
        for move in moves[:stop]:
            self.effort -= _STEPPING
            if self.effort < 0:
                self.is_exhausted = False
                return
            chosen = chance * move.chance, (*hands, move.candidate)
            yield from self._walk(level + 1, move.spot, scores + move.moved, chosen, band)

    def _moves_from(self, level: int, spot: State) -> tuple[list[_Move], list[float]]:
        """Return what may happen from a spot to the next uncertain hand, likeliest first, and the negated chances."""
        key = level, spot
        if key not in self._moves:
            moves = []
            innermost = level == len(self.places) - 2
            for candidate in self._candidates(level, spot):
                known = self._known_hands(level, candidate.after)
                if known is not None:
                    table = self._table(known[1]) if innermost else {}
                    moves.append(_Move(candidate.chance, candidate.moved + known[0], known[1], table, candidate))
            self._moves[key] = moves, [-move.chance for move in moves]
        return self._moves[key]

    def _candidates(self, level: int, spot: State) -> list[Candidate]:
        hand = self.facts[self.places[level]]
        if not isinstance(hand, Uncertain):
            return []
        found = candidates(self.rules, spot, hand, more_riichi=self.more_riichi)
        self.effort -= _BUILDING * len(found)
        return found

    def _known_hands(self, level: int, spot: State) -> tuple[int, State] | None:
        """Return the points moved by the known hands after an uncertain one, and the spot after them, if legal."""
        key = level, spot
        if key not in self._runs:
            end = self.places[level + 1] if level + 1 < len(self.places) else len(self.facts)
            self._runs[key] = self._play(self.facts[self.places[level] + 1 : end], spot)
        return self._runs[key]

    def _play(self, facts: Sequence[Fact], spot: State) -> tuple[int, State] | None:
        moved = 0
        for fact in facts:
            if isinstance(fact, PlayedHand | Correction):
                try:
                    step = play_hand(self.rules, spot, fact)
                except FourWindsError:
                    return None
                moved += pack(step.deltas)
                spot = spot_of(step.after)
        return moved, spot

    def _table(self, spot: State) -> ScoreTable:
        """Return the candidates for the last uncertain hand by the scores from which they lead to the final scores."""
        if spot not in self._tables:
            table: ScoreTable = {}
            targets: dict[int, list[int]] = {}
            level = len(self.places) - 1
            for candidate in self._candidates(level, spot):
                known = self._known_hands(level, candidate.after)
                if known is None:
                    continue
                sticks = known[1].sticks
                if sticks not in targets:
                    targets[sticks] = [
                        pack(scores) for scores in scores_before_sticks(self.rules, self.final_scores, sticks)
                    ]
                for target in targets[sticks]:
                    table.setdefault(target - known[0] - candidate.moved, []).append(candidate)
            self._tables[spot] = table
        return self._tables[spot]


def scores_before_sticks(rules: Ruleset, final_scores: Sequence[int], sticks: int) -> list[tuple[int, ...]]:
    """Return the scores that become the final scores when this many sticks are left on the table.

    >>> scores_before_sticks(Ruleset(), (31_000, 30_000, 20_000, 19_000), 1)
    [(30000, 30000, 20000, 19000)]
    """
    final = tuple(final_scores)
    if not sticks or rules.leftover_sticks == "lost":
        return [final]
    most = rules.players if rules.ties == "split" else 1
    found = []
    for count in range(1, most + 1):
        parts = shares(STICK * sticks, count)
        for seats in combinations(range(rules.players), count):
            scores = list(final)
            for seat, share in zip(seats, parts, strict=True):
                scores[seat] -= share
            if standing_of(rules, scores, sticks=sticks).scores == final:
                found.append(tuple(scores))
    return found
