"""Teams of a match, a system or a program, and the auctions they bid."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from typing import TypeAlias

from fourwinds.bidding.auction.agreements import Agreements
from fourwinds.bidding.bidder import Bidder
from fourwinds.bidding.bulk import bid_boards as bid_in_bulk
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.board import Board
from fourwinds.bridge.calls import PASS, Call
from fourwinds.bridge.cards import Hand
from fourwinds.bridge.seat import Side, Vulnerability
from fourwinds.lab.match.program import ProgramTeam, RunningProgram

__all__ = ["Mistake", "SystemTeam", "Tables", "Team", "bid_at_both_tables"]


@dataclass(frozen=True, slots=True)
class Mistake:
    """What a program did instead of making a legal call. It counts as a pass."""

    team: str
    board: int
    auction: str
    problem: str
    """Such as `answered '8S'`, or `has ended (exit code 1)`."""

    def __str__(self) -> str:
        where = f"board {self.board}, after {self.auction or 'no call'}"
        return f"{self.team} {self.problem} ({where}): it counts as a pass"


@dataclass(frozen=True, eq=False)
class SystemTeam:
    """A team that plays a system."""

    name: str
    agreements: Agreements

    @property
    def fingerprint(self) -> str:
        """A text that changes with any line or definition of the notes."""
        book = self.agreements.book
        lines = [f"{rule.module} {rule}" for rule in book.rules]
        lines += [f"{each.module} {each.term}: {each.text}" for each in book.definitions.values()]
        return sha256("\n".join(lines).encode()).hexdigest()[:16]


Team: TypeAlias = SystemTeam | ProgramTeam
Tables: TypeAlias = tuple[tuple[Team, Team], tuple[Team, Team]]
"""The teams that sit north-south and east-west at each table."""
_Caller: TypeAlias = Callable[[Hand, Auction, Vulnerability], Call | str]
"""Returns the call of a hand, or what a program did instead of making one."""
Bid: TypeAlias = tuple[Auction, tuple[Mistake, ...]]


def bid_at_both_tables(boards: Sequence[Board], one: Team, other: Team, *, workers: int = 1) -> list[tuple[Bid, Bid]]:
    """Return the auctions of every board with what programs did wrong: first with `one` north-south, then east-west."""
    if isinstance(one, SystemTeam) and isinstance(other, SystemTeam):
        first = bid_in_bulk(boards, one.agreements, other.agreements, workers=workers)
        second = bid_in_bulk(boards, other.agreements, one.agreements, workers=workers)
        return [((auction, ()), (turned, ())) for auction, turned in zip(first, second, strict=True)]
    with _caller(one, other) as of_one, _caller(other, one) as of_other:
        us, them = (one, of_one), (other, of_other)
        return [
            (_bid_one(board, {Side.NS: us, Side.EW: them}), _bid_one(board, {Side.NS: them, Side.EW: us}))
            for board in boards
        ]


def _bid_one(board: Board, callers: dict[Side, tuple[Team, _Caller]]) -> Bid:
    auction, mistakes = Auction(board.dealer), list[Mistake]()
    while not auction.is_over:
        team, caller = callers[auction.turn.side]
        call = caller(board.deal[auction.turn], auction, board.vulnerability)
        if isinstance(call, str) or not auction.is_legal(call):
            problem = call if isinstance(call, str) else f"answered '{call}', which is not legal"
            mistakes.append(Mistake(team.name, board.number, str(auction), problem))
            call = PASS
        auction = auction.then(call)
    return auction, tuple(mistakes)


@contextmanager
def _caller(team: Team, opponents: Team) -> Iterator[_Caller]:
    if isinstance(team, SystemTeam):
        theirs = opponents.agreements if isinstance(opponents, SystemTeam) else None
        bidder = Bidder(team.agreements, theirs)
        yield lambda hand, auction, vulnerability: bidder.turn(auction, vulnerability).choose(hand).call
        return
    program = RunningProgram(team)
    try:
        yield program.ask
    finally:
        program.stop()
