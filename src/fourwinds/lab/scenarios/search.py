"""Find deals for the branches of a goal: first among random deals, then drawn for the branches that are rare."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from math import ceil

import numpy as np

from fourwinds.bidding.bidder import Bidder
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.dealing import DealArray, random_deals
from fourwinds.bridge.seat import Seat, Side, Vulnerability
from fourwinds.lab.deals.sampler import DealSampler
from fourwinds.lab.deals.wanted import read_conditions
from fourwinds.lab.scenarios.auctions import DealtAuction, LineAuctions
from fourwinds.lab.scenarios.goals import Goal
from fourwinds.lab.scenarios.placing import Seating, play_out
from fourwinds.lab.scenarios.rare import rare_deals
from fourwinds.lab.scenarios.route import Route
from fourwinds.lab.scenarios.walk import Candidate, Walk
from fourwinds.notes.sequence import Sequence
from fourwinds.notes.sequence.codes import code_of
from fourwinds.notes.sequence.occasions import first_position

__all__ = ["Search", "passes_before"]

_CHUNKS = (1 << 14, *[1 << 16] * 12)
_FIRST, _PATIENT = 2, 2
"""After the first few chunks, the survey ends when so many one after the other show nothing new."""
_TURNS, _TURNS_OF_AUCTIONS = 150, 40
"""Turns visited in a walk; those after a written auction have the calls of all sources, which takes longer."""
_MOST_TURNS = 600
"""Turns visited in all walks of the survey together, after which it ends."""
_WHOLE = 24
_MOST_WHOLE = 480
_GROWN = 20
_MOST_GROWN = 6
_EVERY_SEAT = frozenset(range(4))


def passes_before(lines: Iterable[Sequence]) -> frozenset[int]:
    """Return how many passes may come before the opening: none if all lines can do without."""
    needed = {0}
    for line in lines:
        if line.context and not line.anywhere:
            expansion = next(iter(line.expand(1)), None)
            if expansion is not None:
                needed.add(first_position(line, expansion).leading_passes)
    return frozenset(needed)


@dataclass(eq=False)
class Search:
    """A search for deals. The same seed finds the same deals."""

    goal: Goal
    bidder: Bidder
    seed: int
    vulnerability: Vulnerability = Vulnerability.NONE
    passes: frozenset[int] = frozenset({0})
    suits: Callable[[Candidate], bool] = lambda _candidate: True
    """Whether a deal can be used."""
    found: dict[str, list[Candidate]] = field(default_factory=dict)
    """The deals of each branch, in the order found."""
    passed: set[str] = field(default_factory=set)
    """Branches that auctions have gone through."""
    failed: dict[str, str] = field(default_factory=dict)
    """Branches that were looked for in vain, each with the reason."""
    draws: int = 0
    """How often deals were drawn for a rare branch."""
    looked_at: int = 0
    """How many random deals were bid."""

    def __post_init__(self) -> None:
        self._route = Route(self.goal.lines, passes=self.passes, one_more=self.goal.one_more)
        self._turns = _TURNS_OF_AUCTIONS if self.goal.one_more else _TURNS
        self._auctions = LineAuctions(self.bidder, self.vulnerability, self.goal)
        self._shown_by: dict[str, set[DealtAuction]] = {}
        self._grown: set[DealtAuction] = set()
        self._visited = 0
        self._rng = np.random.default_rng([self.seed, 23])

    @property
    def unseen(self) -> list[str]:
        """The branches that no deal has shown and that have not been looked for."""
        known = (self.found, self.passed, self.failed)
        return [branch for branch in self.goal.branches if not any(branch in some for some in known)]

    def survey(self, count: int) -> Iterator[float]:
        """Look at random deals until there are enough for so many boards; yield how much is done."""
        wandering = sum(line.anywhere for line in self.goal.lines)
        if 2 * wandering >= len(self.goal.lines):
            yield from self._bid_whole(count)
            yield from self._walk_random(count, _CHUNKS[:_FIRST])
        else:
            yield from self._walk_random(count, _CHUNKS)
            if wandering and len(self.found) < count:
                yield from self._bid_whole(count)
        for some in self.found.values():
            self._rng.shuffle(some)

    def _walk_random(self, count: int, chunks: tuple[int, ...]) -> Iterator[float]:
        if all(line.anywhere for line in self.goal.lines):
            return
        seen: list[int] = []
        for number, size in enumerate(chunks):
            seen.append(len(self.found))
            is_stale = len(seen) > _FIRST + _PATIENT and seen[-1] == seen[-_PATIENT]
            is_long = self._visited >= _MOST_TURNS
            if number and (is_stale or is_long or self._has_enough(count, min_chunks=number)):
                return
            self._keep(self._walk(random_deals(size, seed=self.seed, start=self.looked_at)))
            self.looked_at += size
            yield (number + 1) / len(chunks)

    def _has_enough(self, count: int, min_chunks: int) -> bool:
        if len(self.found) >= count:
            return min_chunks > 1
        each = ceil(count / max(len(self.found), 1)) + 2
        return not self.unseen and bool(self.found) and all(len(some) >= each for some in self.found.values())

    def _walk(self, deals: DealArray) -> list[Candidate]:
        """Return the deals that show a branch, as both sides' auctions allow."""
        sides = {
            passed % 2 ^ line.tokens[0].theirs
            for line in self.goal.lines
            for passed in (self.passes if not line.tokens[0].is_pass else (0,))
            if not line.anywhere
        }
        candidates: list[Candidate] = []
        for side in sorted(sides):
            start = self.bidder.turn(Auction(Seat.NORTH), self.vulnerability, Side(side))
            walk = Walk(self.goal, self._route, deals, side, self._turns)
            candidates += walk.candidates(start)
            self._visited += walk.visited
        return candidates

    def _bid_whole(self, count: int) -> Iterator[float]:
        """Bid whole auctions, of random deals and of such as the hints describe."""
        samplers = [
            DealSampler(read_conditions({}, {Side.NS: hint}), self.seed + number)
            for number, hint in enumerate(self.goal.hints)
        ]
        for batch in range(_MOST_WHOLE // _WHOLE):
            enough = len(self.found) >= count or (batch > 4 and sum(map(len, self.found.values())) >= 4 * count)
            if enough and batch > 1:
                return
            if samplers:
                deals = samplers[batch % len(samplers)].draw(_WHOLE)
            else:
                deals = random_deals(_WHOLE, seed=self.seed + 1, start=batch * _WHOLE)
            self._keep(self._bid(deal, number % 2) for number, deal in enumerate(deals))
            if self.goal.lines:
                self._grow()
            yield batch * _WHOLE / _MOST_WHOLE

    def _grow(self) -> None:
        """Draw more deals with the auctions seen so far, up to our first call of the scenario."""
        starts = [
            DealtAuction(candidate.codes[: candidate.progress.key_call + 1], candidate.our_side)
            for some in self.found.values()
            for candidate in some
        ]
        for start in starts:
            if start in self._grown or len(self._grown) >= _MOST_GROWN:
                continue
            self._grown.add(start)
            deals = self._draw([start], _GROWN)
            turn = self.bidder.turn(Auction(Seat.NORTH), self.vulnerability, Side(start.our_side))
            walk = Walk(self.goal, self._route, deals, start.our_side, self._turns, start.codes)
            self._keep(walk.candidates(turn))

    def _bid(self, deal: DealArray, our_side: int) -> Candidate | None:
        """Bid a deal with north-south's hands on our side, and return it if it shows a branch."""
        hands = np.roll(deal, -our_side, axis=0)
        return self._played(hands, our_side)

    def _played(self, hands: DealArray, our_side: int) -> Candidate | None:
        played = play_out(hands, Seating(Seat.NORTH, Side(our_side), self.vulnerability), self.bidder, self.goal)
        if not played.progress.branch:
            return None
        codes = bytes(map(code_of, played.auction.calls[: played.progress.at + 1]))
        return Candidate(hands, our_side, codes, played.progress)

    def look_for(self, branch: str, count: int) -> bool:
        """Draw deals for a branch that has not been seen, or remember why there are none; return if it is found."""
        line = self.goal.branches[branch]
        passes = sorted(passes_before([line]) - {0} or {0}) if self.passes != _EVERY_SEAT else sorted(self.passes)
        seen = [candidate for some in self.found.values() for candidate in some]
        auctions = self._auctions.of(line, passes, seen)
        if not auctions:
            self.failed[branch] = self._auctions.obstacle or "no auction leads there"
            return False
        one_side = [auction for auction in auctions if auction.our_side == auctions[0].our_side]
        self.draws += 1
        deals = self._draw(one_side, count)
        if not len(deals):
            self.failed[branch] = "no deal was found in which all players make these calls"
            return False
        self._keep(self._played(deal, one_side[0].our_side) for deal in deals)
        if branch not in self.found and branch not in self.passed:
            self.failed[branch] = "the call is made by another line"
        return branch in self.found

    def look_for_more(self, branch: str, count: int) -> bool:
        """Draw more deals with the auctions that have shown a branch; return whether there are any."""
        auctions = sorted(self._shown_by.get(branch, ()), key=lambda auction: (auction.our_side, auction.codes))
        one_side = [auction for auction in auctions if auction.our_side == auctions[0].our_side][:_MOST_GROWN]
        self.draws += 1
        deals = self._draw(one_side, count)
        self._keep(self._played(deal, one_side[0].our_side) for deal in deals)
        return bool(self.found[branch])

    def _draw(self, auctions: list[DealtAuction], count: int) -> DealArray:
        return rare_deals(auctions, count, self.bidder, self.vulnerability, int(self._rng.integers(1 << 62)))

    def _keep(self, candidates: Iterable[Candidate | None]) -> None:
        for candidate in candidates:
            if candidate is not None and self.suits(candidate):
                self.found.setdefault(candidate.progress.branch, []).append(candidate)
                self.passed.update(candidate.progress.before)
                auction = DealtAuction(candidate.codes, candidate.our_side)
                self._shown_by.setdefault(candidate.progress.branch, set()).add(auction)
