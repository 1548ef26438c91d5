"""Bid many deals only as far as a goal needs: hands choose together, and deals that leave its lines are dropped."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from fourwinds.bidding.auction.choice import Choice
from fourwinds.bidding.auction.turn import Turn
from fourwinds.bidding.choosing import Rows, entries_of
from fourwinds.bridge.calls import PASS
from fourwinds.bridge.dealing import DealArray, hand_from
from fourwinds.lab.scenarios.goals import NOTHING_YET, Goal, Progress
from fourwinds.lab.scenarios.route import Route, RouteState
from fourwinds.notes.sequence.codes import code_of

__all__ = ["Candidate", "Walk", "chosen_entries"]

_TOGETHER = 24
"""With this many hands or more, an array is faster than one hand at a time."""


@dataclass(frozen=True, slots=True, eq=False)
class Candidate:
    """A deal whose auction shows a branch."""

    hands: DealArray
    """The four hands (4, 4), the dealer's first."""
    our_side: int
    """0 if the dealer's side is ours."""
    codes: bytes
    """The calls up to the one that shows the branch."""
    progress: Progress


def chosen_entries(turn: Turn, hands: DealArray) -> Iterator[tuple[Choice, Rows]]:
    """Yield the entries that some hands (n, 4) choose, with the numbers of these hands."""
    if len(hands) >= _TOGETHER:
        yield from ((choice, rows) for choice, rows in entries_of(turn, hands) if len(rows))
        return
    by_choice: dict[int, tuple[Choice, list[int]]] = {}
    for number, hand in enumerate(hands):
        choice = turn.choose(hand_from(hand))
        by_choice.setdefault(id(choice), (choice, []))[1].append(number)
    yield from ((choice, np.array(rows, dtype=np.intp)) for choice, rows in by_choice.values())


@dataclass
class Walk:
    """One walk of some deals (n, 4, 4), the dealer's hand first, along the lines of a goal."""

    goal: Goal
    route: Route
    deals: DealArray
    our_side: int
    most_turns: int
    """Turns that are visited at most; deals with the least frequent auctions are left out first."""
    prefix: bytes = b""
    """Calls that all deals make; lines with `...` may begin in them."""
    visited: int = 0
    """Turns that have been visited."""
    _shown: dict[int, tuple[bytes, Progress]] = field(default_factory=dict)

    def candidates(self, start: Turn) -> list[Candidate]:
        """Return the deals that show a branch, in their order."""
        waiting = [(start, np.arange(len(self.deals)), RouteState())]
        while waiting and self.visited < self.most_turns + len(self.prefix):
            waiting.sort(key=lambda each: len(each[1]))
            turn, rows, state = waiting.pop()
            waiting += self._make_calls(turn, rows, state)
            self.visited += 1
        cut = {row for _, rows, _ in waiting for row in rows.tolist()}
        return [
            Candidate(self.deals[row], self.our_side, codes, progress)
            for row, (codes, progress) in sorted(self._shown.items())
            if progress.branch and row not in cut
        ]

    def _make_calls(self, turn: Turn, rows: Rows, state: RouteState) -> Iterator[tuple[Turn, Rows, RouteState]]:
        by_code: dict[int, list[Rows]] = {}
        forced = self.prefix[turn.number] if turn.number < len(self.prefix) else None
        for choice, some in chosen_entries(turn, self.deals[rows, turn.player]):
            code = code_of(choice.call)
            if forced is None or code == forced:
                chosen = rows[some]
                by_code.setdefault(code, []).append(chosen)
                self._observe(turn, choice, chosen)
        for code, found in by_code.items():
            after = self.route.advance(
                state, code, theirs=turn.side != self.our_side, number=turn.number, anywhere=forced is not None
            )
            call = next(choice for choice in turn.choices() if code_of(choice.call) == code).call
            if (after.is_alive or turn.number + 1 < len(self.prefix)) and not turn.ends_with(call):
                yield turn.then(call), np.concatenate(found), after

    def _observe(self, turn: Turn, choice: Choice, rows: Rows) -> None:
        if turn.number == 0 and choice.call is PASS and not self._shown:
            return
        codes = turn.codes + bytes((code_of(choice.call),))
        known: dict[Progress, Progress] = {}
        for row in rows.tolist():
            before = self._shown.get(row, (b"", NOTHING_YET))[1]
            if before not in known:
                known[before] = self.goal.observe(turn, choice, self.our_side, before)
            if known[before] is not before:
                self._shown[row] = codes, known[before]
