"""Interference: whether, how and over which of our calls the opponents enter our auction."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from fourwinds.bridge.calls import Call
from fourwinds.notes.sequence import Sequence
from fourwinds.notes.sequence.codes import CALLS, NO_BID, code_of
from fourwinds.notes.sequence.tokens import Token

__all__ = ["ANY_AUCTION", "Interference", "Manner", "entries"]


_DOUBLES = {1: "our double", 2: "our redouble"}


class Manner(StrEnum):
    """How the opponents enter."""

    ANY = "any"
    NONE = "none"
    SOME = "some"
    DOUBLE = "double"
    OVERCALL = "overcall"


@dataclass(frozen=True, slots=True)
class Interference:
    """What the opponents do once our side has called, before the last call in question.

    `over` is our call that they enter directly over; None for any. If `first`, they have passed until then.
    """

    manner: Manner = Manner.ANY
    over: Call | None = None
    first: bool = False

    def __str__(self) -> str:
        """The condition as the end of a name: ` with interference over 2♣`; empty for any auction."""
        over = "" if self.over is None else f" {{}} {_DOUBLES.get(code_of(self.over), self.over.symbol)}"
        return {
            Manner.ANY: "",
            Manner.NONE: " without interference",
            Manner.SOME: " with interference" + over.format("over"),
            Manner.DOUBLE: " after a double" + over.format("of"),
            Manner.OVERCALL: " after an overcall" + over.format("over"),
        }[self.manner]

    def holds(self, codes: bytes, our_side: int) -> bool:
        """Whether it holds in an auction, given as codes; the dealer's side is 0."""
        if self.manner is Manner.ANY:
            return True
        entered = list(entries(codes, our_side))
        if self.manner is Manner.NONE:
            return not entered
        if self.first:
            entered = entered[:1]
        return any(self._is_meant(codes[at], codes[at - 1]) for at in entered)

    def _is_meant(self, call: int, before: int) -> bool:
        if self.over is not None and before != code_of(self.over):
            return False
        return self.manner is Manner.SOME or (call > NO_BID) == (self.manner is Manner.OVERCALL)

    def may_hold(self, line: Sequence) -> bool:
        """Whether it holds in some auction of a line."""
        if self.manner is Manner.ANY:
            return True
        entered = list(_entries_of(line))
        if self.manner is Manner.NONE:
            return all(token.calls & 1 for _, token in entered)
        if self.first:
            entered = list(_first_entries(entered))
        return any(
            self._is_meant(code, before)
            for ours, token in entered
            for code in range(1, len(CALLS))
            if token.possible >> code & 1
            for before in ([code_of(self.over)] if self.over is not None else [0])
            if self.over is None or ours.possible >> before & 1
        )


ANY_AUCTION = Interference()


def entries(codes: bytes, our_side: int) -> Iterator[int]:
    """Yield the places at which the opponents made a call other than pass after our first such call."""
    ours = False
    for place, code in enumerate(codes):
        if code and place % 2 == our_side:
            ours = True
        elif code and ours:
            yield place


def _entries_of(line: Sequence) -> Iterator[tuple[Token, Token]]:
    """Yield the opponents' tokens of a line after our first call, each with our token before it."""
    ours: Token | None = None
    for token in line.tokens:
        if token.theirs and ours is not None and not token.is_pass:
            yield ours, token
        elif not token.theirs and not (ours is None and token.is_pass):
            ours = token


def _first_entries(entered: list[tuple[Token, Token]]) -> Iterator[tuple[Token, Token]]:
    """Yield those entries before which the opponents can have passed."""
    for each in entered:
        yield each
        if not each[1].calls & 1:
            return
