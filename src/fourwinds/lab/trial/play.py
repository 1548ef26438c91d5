"""Play a trial: deals drawn where a change is likely to matter, bid by both versions until it is clear what it does."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import takewhile
from time import perf_counter

import numpy as np

from fourwinds.lab.match.play import MatchBoard
from fourwinds.lab.spread import Chunk, Workers, chunks_of, spread
from fourwinds.lab.trial.draws import DealMixture
from fourwinds.lab.trial.estimate import Decision, Estimate, Weighed, bound_of_look
from fourwinds.lab.trial.targets import Target, measured_targets
from fourwinds.lab.trial.teams import TrialTeams
from fourwinds.lab.trial.turning_points import turning_points

__all__ = ["CHUNK", "DifferingDeal", "TrialChunk", "TrialPlan", "TrialState", "play_trial"]

CHUNK = 1000
"""The usual number of deals that are bid together."""
_FIRST = 2
"""The number of chunks by which the draws are divided among the targets."""
_MOST_POINTS = 16
_LOOK_AGAIN = 1.25
"""There is a look after every so many times the chunks of the last one."""
_RANDOM, _LEAST_RANDOM, _LEAST = 0.5, 0.15, 0.01
"""The share of random deals at first, its least share later, and that of each target."""
_SOLVING = 20.0
"""The time to score a deal that is bid differently, compared with bidding it."""


@dataclass(frozen=True, slots=True)
class DifferingDeal:
    """A deal that was bid differently."""

    result: MatchBoard
    weighed: Weighed
    origin: int
    """The number of the target that it was drawn for, from 1; 0 for a random deal."""
    line: int
    """The number of the changed line that made the difference; -1 if none is known."""


@dataclass(frozen=True, slots=True)
class TrialChunk:
    """The results of a chunk."""

    start: int
    count: int
    deals: tuple[DifferingDeal, ...]


@dataclass(frozen=True, eq=False)
class TrialPlan:
    """The teams of a trial, the targets, and the seed of the deals."""

    teams: TrialTeams
    seed: int = 1
    chunk: int = CHUNK
    """The number of deals that are bid together."""
    is_targeted: bool = True
    """Whether deals are drawn where the change matters; otherwise all deals are random."""
    workers: Workers = None

    @cached_property
    def targets(self) -> tuple[Target, ...]:
        if not self.is_targeted:
            return ()
        points = turning_points(self.teams.versions, self.teams.changed)[:_MOST_POINTS]
        return tuple(measured_targets(points, self.teams.versions, self.seed, workers=self.workers))

    @cached_property
    def first_mixture(self) -> DealMixture:
        """The mixture of the first chunks: half of the deals are random."""
        each = (1 - _RANDOM) / len(self.targets) if self.targets else 0.0
        return DealMixture(self.targets, (each,) * len(self.targets), self.teams.theirs is None)

    def mixture_after(self, chunks: Sequence[TrialChunk]) -> DealMixture:
        """Return the mixture that finds most for the time, judged by the first chunks."""
        if not self.targets:
            return self.first_mixture
        useful = [self._usefulness(chunks, number) for number in range(len(self.targets) + 1)]
        least = [_LEAST_RANDOM] + [min(_LEAST, (1 - _LEAST_RANDOM) / len(self.targets))] * len(self.targets)
        room, total = 1 - sum(least), sum(useful)
        shares = [
            low + room * (each / total if total else 1 / len(useful)) for low, each in zip(least, useful, strict=True)
        ]
        return DealMixture(self.targets, tuple(shares[1:]), self.teams.theirs is None)

    def _usefulness(self, chunks: Sequence[TrialChunk], origin: int) -> float:
        """Return the best share of draws for a target, or for random deals, but for a factor: Neyman's allocation."""
        mixture = self.first_mixture
        drawn = sum(chunk.count for chunk in chunks) * (mixture.shares[origin - 1] if origin else _RANDOM)
        found = [deal for chunk in chunks for deal in chunk.deals if deal.origin == origin]
        if not origin:
            found = [deal for deal in found if not any(deal.weighed.parts)]
        squares = sum(deal.result.imps**2 for deal in found) / max(drawn, 1)
        cost = 1 + _SOLVING * len(found) / max(drawn, 1)
        share = self.targets[origin - 1].reach(both_sides=mixture.both_sides) if origin else 1.0
        return float(share * np.sqrt(squares / cost))


@dataclass(frozen=True, slots=True)
class TrialState:
    """A trial as far as it has been played."""

    chunks: tuple[TrialChunk, ...]
    estimate: Estimate
    looks: int

    @property
    def bound(self) -> float:
        """How many standard errors from 0 decide."""
        return bound_of_look(max(self.looks, 1))

    @property
    def decision(self) -> Decision:
        return self.estimate.decision(self.bound)

    @property
    def deals(self) -> list[DifferingDeal]:
        """Every deal that was bid differently."""
        return [deal for chunk in self.chunks for deal in chunk.deals]


def _played(teams: TrialTeams, mixture: DealMixture, chunk: Chunk) -> TrialChunk:
    """Play a chunk."""
    drawn, found = mixture.draw(chunk), list[DifferingDeal]()
    for place, result in enumerate(teams.play(drawn.boards)):
        if result is not None:
            parts = tuple(drawn.parts[place].round(6).tolist())
            weighed = Weighed(result.imps, round(float(drawn.weights[place]), 9), parts)
            found.append(DifferingDeal(result, weighed, int(drawn.origins[place]), teams.cause(result)))
    return TrialChunk(chunk.start, chunk.count, tuple(found))


def play_trial(
    plan: TrialPlan,
    count: int,
    *,
    known: Iterable[TrialChunk] = (),
    seconds: float | None = None,
    to_the_end: bool = False,
) -> Iterator[TrialState]:
    """Play a trial of up to `count` deals; yield its state after every chunk, until it is decided or time is up.

    Chunks in `known` are not played again. The same plan gives the same results, whoever works on it.
    """
    began, chunks, looks, due = perf_counter(), list[TrialChunk](), 0, 1.0
    there = {(each.start, each.count): each for each in known}
    with closing(_results(plan, count, there, chunks)) as results:
        for chunk in results:
            chunks.append(chunk)
            is_look = len(chunks) >= due
            if is_look:
                looks, due = looks + 1, max(len(chunks) + 1, len(chunks) * _LOOK_AGAIN)
            state = TrialState(tuple(chunks), _estimate(plan, chunks), looks)
            yield state
            is_late = seconds is not None and perf_counter() - began > seconds
            if is_late or (is_look and not to_the_end and state.decision is not Decision.OPEN):
                return


def _results(
    plan: TrialPlan,
    count: int,
    known: Mapping[tuple[int, int], TrialChunk],
    played: Sequence[TrialChunk],
) -> Generator[TrialChunk, None, None]:
    """Yield the chunks in order; `played` are those that the caller has received, `known` are by start and count."""
    every = chunks_of(count, plan.chunk, seed=plan.seed)
    for first, some in ((True, every[:_FIRST]), (False, every[_FIRST:])):
        there = list(takewhile(lambda chunk: (chunk.start, chunk.count) in known, some))
        yield from (known[chunk.start, chunk.count] for chunk in there)
        missing = some[len(there) :]
        if missing:
            mixture = plan.first_mixture if first else plan.mixture_after(played[:_FIRST])
            yield from spread(partial(_played, plan.teams, mixture), missing, workers=plan.workers)


def _estimate(plan: TrialPlan, chunks: Sequence[TrialChunk]) -> Estimate:
    mixture = plan.first_mixture if len(chunks) <= _FIRST else plan.mixture_after(chunks[:_FIRST])
    heaviest = 1 / (1 - sum(mixture.shares))
    return Estimate.of(
        [deal.weighed for chunk in chunks for deal in chunk.deals],
        sum(chunk.count for chunk in chunks),
        [target.error / target.share for target in plan.targets],
        heaviest=max(heaviest, 1 / (1 - sum(plan.first_mixture.shares))),
    )
