"""Teams of a match: a system, or a program that answers positions in the protocol of `bid pipe`."""

from __future__ import annotations

import json
import shlex
import subprocess
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TypeAlias

from fourwinds.bidding.auction.agreements import Agreements
from fourwinds.bidding.bidder import Bidder
from fourwinds.bidding.bulk import bid_out
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.board import Board
from fourwinds.bridge.calls import PASS, Call, parse_call
from fourwinds.bridge.cards import Hand
from fourwinds.bridge.seat import Side, Vulnerability
from fourwinds.table.errors import FourWindsError, NotFoundError

__all__ = ["Mistake", "ProgramTeam", "SystemTeam", "Team", "bid_boards"]

_SECONDS = 60
"""A program that takes longer for a call has stopped answering."""
_LONGEST = 200


@dataclass(frozen=True, slots=True)
class Mistake:
    """An answer of a program that is not a legal call. It counts as a pass."""

    team: str
    board: int
    auction: str
    answer: str

    def __str__(self) -> str:
        where = f"board {self.board}, after {self.auction or 'no call'}"
        return f"{self.team} answered {self.answer!r} ({where}): it counts as a pass"


@dataclass(frozen=True, eq=False)
class SystemTeam:
    """A team that plays a system."""

    name: str
    agreements: Agreements

    @property
    def fingerprint(self) -> str:
        """A text that changes with any line of the notes."""
        lines = "\n".join(f"{rule.module} {rule}" for rule in self.agreements.book.rules)
        return sha256(lines.encode()).hexdigest()[:16]


@dataclass(frozen=True)
class ProgramTeam:
    """A team that is a program: it reads positions and writes calls, one JSON object per line."""

    name: str
    command: tuple[str, ...]
    seconds: float = _SECONDS

    @classmethod
    def parse(cls, command: str) -> ProgramTeam:
        return cls(command.strip(), tuple(shlex.split(command)))

    @property
    def fingerprint(self) -> str:
        return self.name


Team: TypeAlias = SystemTeam | ProgramTeam
_Caller: TypeAlias = Callable[[Hand, Auction, Vulnerability], Call | str]
"""Returns the call of a hand, or what a program answered instead of one."""


def bid_boards(boards: Sequence[Board], ns: Team, ew: Team, *, workers: int = 1) -> tuple[list[Auction], list[Mistake]]:
    """Return the auction of every board, and what programs did wrong."""
    if isinstance(ns, SystemTeam) and isinstance(ew, SystemTeam):
        return _bid_in_bulk(boards, ns, ew, workers), []
    mistakes: list[Mistake] = []
    with _caller(ns, ew) as of_ns, _caller(ew, ns) as of_ew:
        callers = {Side.NS: (ns, of_ns), Side.EW: (ew, of_ew)}
        return [_bid_one(board, callers, mistakes) for board in boards], mistakes


def _bid_in_bulk(boards: Sequence[Board], ns: SystemTeam, ew: SystemTeam, workers: int) -> list[Auction]:
    """Bid the boards of each vulnerability together."""
    auctions: dict[int, Auction] = {}
    for vulnerability in Vulnerability:
        places = [place for place, board in enumerate(boards) if board.vulnerability is vulnerability]
        if not places:
            continue
        found = bid_out(
            [boards[place].deal for place in places],
            ns.agreements,
            ew.agreements,
            dealers=[boards[place].dealer for place in places],
            vulnerabilities=[vulnerability],
            workers=workers,
        )
        auctions.update(zip(places, found, strict=True))
    return [auctions[place] for place in range(len(boards))]


def _bid_one(board: Board, callers: dict[Side, tuple[Team, _Caller]], mistakes: list[Mistake]) -> Auction:
    auction = Auction(board.dealer)
    while not auction.is_over:
        team, caller = callers[auction.turn.side]
        call = caller(board.deal[auction.turn], auction, board.vulnerability)
        if isinstance(call, str) or not auction.is_legal(call):
            mistakes.append(Mistake(team.name, board.number, str(auction), str(call)))
            call = PASS
        auction = auction.then(call)
    return auction


@contextmanager
def _caller(team: Team, opponents: Team) -> Iterator[_Caller]:
    if isinstance(team, SystemTeam):
        theirs = opponents.agreements if isinstance(opponents, SystemTeam) else None
        bidder = Bidder(team.agreements, theirs)
        yield lambda hand, auction, vulnerability: bidder.turn(auction, vulnerability).choose(hand).call
        return
    program = _Program(team)
    try:
        yield program.ask
    finally:
        program.stop()


@dataclass
class _Program:
    """A running program."""

    team: ProgramTeam
    process: subprocess.Popen[str] = field(init=False)

    def __post_init__(self) -> None:
        try:
            self.process = subprocess.Popen(  # noqa: S603 -- the user names the program
                self.team.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8", bufsize=1
            )
        except OSError as error:
            raise NotFoundError(
                f"the program '{self.team.name}' cannot be started: {error.strerror}",
                remedy="check its name, and that it may be run",
            ) from None

    def ask(self, hand: Hand, auction: Auction, vulnerability: Vulnerability) -> Call | str:
        question = {
            "hand": str(hand),
            "dealer": str(auction.dealer),
            "vul": str(vulnerability),
            "auction": [str(call) for call in auction.calls],
        }
        answer = self._answer(json.dumps(question))
        try:
            return parse_call(str(json.loads(answer)["call"]))
        except (ValueError, KeyError, TypeError, FourWindsError):
            return answer[:_LONGEST]

    def _answer(self, question: str) -> str:
        """Return the next line of the program; empty if it has ended or does not answer in time."""
        if self.process.stdin is None or self.process.stdout is None:
            return ""
        late = threading.Timer(self.team.seconds, self.process.kill)
        late.start()
        try:
            self.process.stdin.write(question + "\n")
            self.process.stdin.flush()
            return self.process.stdout.readline().strip()
        except OSError:
            return ""
        finally:
            late.cancel()

    def stop(self) -> None:
        self.process.kill()
        self.process.communicate()
