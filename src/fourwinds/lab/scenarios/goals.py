"""What a scenario looks for in auctions: lines of notes, a written auction, or an outcome."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Protocol

from fourwinds.bidding.auction.choice import Choice
from fourwinds.bidding.auction.turn import Turn
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.calls import PASS
from fourwinds.bridge.seat import Side
from fourwinds.lab.scenarios.apart import lines_apart, name_in
from fourwinds.lab.scenarios.interference import ANY_AUCTION, Interference
from fourwinds.notes.rule import Rule
from fourwinds.notes.sequence import Position, Sequence
from fourwinds.notes.sequence.codes import code_of
from fourwinds.notes.sequence.expand import spell

__all__ = ["NOTHING_YET", "AuctionGoal", "Goal", "LineGoal", "OutcomeGoal", "Progress", "line_of", "reused_lines"]


@dataclass(frozen=True, slots=True)
class Progress:
    """What an auction has shown so far."""

    branch: str = ""
    """The branch of the scenario; empty if it has not happened."""
    at: int = -1
    """The number of the call that shows the branch, counted from 0."""
    key_call: int = -1
    """The number of the first call of ours that belongs to the scenario."""
    before: tuple[str, ...] = ()
    """The branches that the auction has gone through."""


NOTHING_YET = Progress()


class Goal(Protocol):
    """What a scenario looks for."""

    @property
    def lines(self) -> tuple[Sequence, ...]:
        """The lines to follow; none if only whole auctions tell."""
        ...

    @property
    def branches(self) -> dict[str, Sequence]:
        """The branches known before any deal, each with its line."""
        ...

    @property
    def hints(self) -> tuple[str, ...]:
        """What our side may have together on deals to look at, if lines do not tell."""
        ...

    @property
    def one_more(self) -> bool:
        """Whether our next call after a line belongs to it."""
        ...

    def observe(self, turn: Turn, choice: Choice, our_side: int, so_far: Progress) -> Progress:
        """Return what the auction shows once this player has made this choice."""
        ...


def line_of(turn: Turn, choice: Choice) -> Rule | None:
    """Return the line of notes by which a call was made, or by which partner reads it; None without one."""
    if isinstance(choice.by, Rule):
        return choice.by
    return next(
        (each.by for each in turn.notes_band.questions if each.call == choice.call and isinstance(each.by, Rule)), None
    )


@dataclass(frozen=True, eq=False)
class LineGoal:
    """Calls made by certain lines of notes. The branch of an auction is the last such line that it uses."""

    rules: tuple[Rule, ...]
    interference: Interference = ANY_AUCTION
    reused: tuple[Sequence, ...] = ()
    """The same lines in the auctions to which `as` carries them."""
    hints: tuple[str, ...] = ("30-36 HCP together, 8-card fit",)
    branches: dict[str, Sequence] = field(init=False)
    _keys: frozenset[tuple[str, str, str]] = field(init=False)

    def __post_init__(self) -> None:
        meant = {
            name: line
            for rule in self.rules
            for name, line in lines_apart(rule.sequence)
            if self.interference.may_hold(line)
        }
        object.__setattr__(self, "branches", meant)
        object.__setattr__(self, "_keys", frozenset(rule.key for rule in self.rules))

    @property
    def lines(self) -> tuple[Sequence, ...]:
        return (*self.branches.values(), *self.reused)

    @property
    def one_more(self) -> bool:
        return False

    def is_made_by(self, turn: Turn, choice: Choice) -> bool:
        """Whether a choice is one of the lines."""
        line = line_of(turn, choice)
        return line is not None and line.key in self._keys

    def observe(self, turn: Turn, choice: Choice, our_side: int, so_far: Progress) -> Progress:
        if turn.side != our_side:
            return so_far
        line = line_of(turn, choice)
        if line is None or line.key not in self._keys:
            return so_far
        key_call = so_far.key_call if so_far.key_call >= 0 else turn.number
        codes = turn.codes + bytes((code_of(choice.call),))
        if not self.interference.holds(codes, our_side):
            return replace(so_far, key_call=key_call)
        before = (*so_far.before, so_far.branch) if so_far.branch else ()
        return Progress(name_in(line.sequence, codes), turn.number, key_call, before)


@dataclass(frozen=True, eq=False)
class AuctionGoal:
    """A written auction, with wildcards. Its branches are the auctions it stands for, with our next call."""

    sequence: Sequence
    hints: tuple[str, ...] = ()

    @property
    def lines(self) -> tuple[Sequence, ...]:
        return (self.sequence,)

    @property
    def branches(self) -> dict[str, Sequence]:
        """The auction itself, which every board goes through."""
        return {str(self.sequence): self.sequence}

    @property
    def one_more(self) -> bool:
        return True

    def observe(self, turn: Turn, choice: Choice, our_side: int, so_far: Progress) -> Progress:
        codes = turn.codes + bytes((code_of(choice.call),))
        path = spell(codes.lstrip(b"\0") or codes, first_is_ours=_first_side(codes) == our_side)
        is_ours = turn.side == our_side
        if self._is_made(turn, choice, our_side):
            return Progress(path, turn.number, turn.number if is_ours else turn.number + 1, (str(self.sequence),))
        if (
            so_far.branch
            and is_ours
            and turn.number - so_far.at <= 2
            and so_far.branch == _before(codes, our_side, so_far)
        ):
            return replace(so_far, branch=path, at=turn.number)
        return so_far

    def _is_made(self, turn: Turn, choice: Choice, our_side: int) -> bool:
        if turn.side == our_side:
            return self.sequence.matches(turn.position.then(choice.call))
        codes = turn.codes + bytes((code_of(choice.call),))
        ours, theirs = turn.vulnerable if our_side == 0 else turn.vulnerable[::-1]
        return self.sequence.matches(Position(codes, our_side == 0, (ours, theirs)))


def _before(codes: bytes, our_side: int, so_far: Progress) -> str:
    made = codes[: so_far.at + 1]
    return spell(made.lstrip(b"\0") or made, first_is_ours=_first_side(made) == our_side)


def _first_side(codes: bytes) -> int:
    """Return the side of the first bid, or of the first call while nobody has bid."""
    passes = len(codes) - len(codes.lstrip(b"\0"))
    return passes % 2 if passes < len(codes) else 0


@dataclass(frozen=True, eq=False)
class OutcomeGoal:
    """Whole auctions that end in a certain way; `judge` names the branch, or returns an empty text."""

    judge: Callable[[Auction, Side], str]
    hints: tuple[str, ...] = ()

    @property
    def lines(self) -> tuple[Sequence, ...]:
        return ()

    @property
    def branches(self) -> dict[str, Sequence]:
        return {}

    @property
    def one_more(self) -> bool:
        return False

    def observe(self, turn: Turn, choice: Choice, our_side: int, so_far: Progress) -> Progress:
        if so_far.key_call < 0 and turn.side == our_side and choice.call is not PASS:
            return Progress(key_call=turn.number)
        return so_far

    def conclude(self, auction: Auction, us: Side, so_far: Progress) -> Progress:
        branch = self.judge(auction, us)
        return Progress(branch, len(auction) - 1, max(so_far.key_call, 0)) if branch else NOTHING_YET


def reused_lines(rules: Iterable[Rule], reuses: Iterable[Rule]) -> tuple[Sequence, ...]:
    """Return the lines of `rules` in the auctions to which lines `A as B` carry them."""
    from fourwinds.table.errors import FourWindsError

    found: dict[str, Sequence] = {}
    for reuse in reuses:
        if reuse.source is None or reuse.from_responder:
            continue
        start = f"{reuse.source.path}-"
        for rule in rules:
            if rule.sequence.path.startswith(start):
                path = f"{reuse.sequence.path}-{rule.sequence.path.removeprefix(start)}"
                try:
                    found.setdefault(path, Sequence.parse(path))
                except FourWindsError:
                    continue
    return tuple(found.values())
