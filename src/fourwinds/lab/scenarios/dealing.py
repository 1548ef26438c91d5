"""Deal boards on which a scenario happens, shared out evenly among its branches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from math import ceil

from fourwinds.bidding.bidder import Bidder
from fourwinds.bridge.board import Board, standard_vulnerability
from fourwinds.bridge.dealhash import deal_hash
from fourwinds.bridge.seat import Seat, Side, Vulnerability
from fourwinds.lab.scenarios.balance import next_branch
from fourwinds.lab.scenarios.placing import PlayedOut, Role, ScenarioBoard, Seating, play_out, player_of, seated
from fourwinds.lab.scenarios.scenario import Scenario
from fourwinds.lab.scenarios.search import Search, passes_before
from fourwinds.lab.scenarios.walk import Candidate
from fourwinds.table.errors import NotFoundError
from fourwinds.table.garbage import without_garbage_collection

__all__ = ["Dealt", "Order", "Report", "Table", "deal_scenario"]

Report = Callable[[float, str], None]
_FEWEST_DRAWS = 4
"""How often deals may be drawn for rare branches, if there are few boards; each time takes half a second."""
_REPLENISHED = 3
_RARE, _MOST_RARE = 6, 24
"""The fewest and the most deals that are drawn for a branch at once."""
_TRIES = 4
"""Deals tried for one board of a branch: at another vulnerability, a deal may be bid differently."""


@dataclass(frozen=True, slots=True)
class Table:
    """Where the student sits, who deals, and who is vulnerable.

    Without a dealer, the player who opens deals, and without a seat, the student can be anyone. Without a
    vulnerability, it follows from the number of the board.
    """

    role: Role = Role.CALLER
    seat: Seat | None = Seat.SOUTH
    dealer: Seat | None = None
    vulnerability: Vulnerability | None = None
    first: int = 1
    """The number of the first board."""

    @property
    def is_fixed(self) -> bool:
        return self.seat is not None and self.dealer is not None

    def dealer_for(self, candidate: Candidate) -> Seat | None:
        """Return who deals a board; None if the deal cannot be turned so that everybody sits as wanted."""
        player = player_of(self.role, candidate.codes, candidate.progress.key_call)
        if player is None:
            return None
        if self.seat is None:
            return self.dealer or Seat.NORTH
        dealer = Seat((self.seat - player) % 4)
        return dealer if self.dealer in (None, dealer) else None

    def vulnerability_of(self, number: int) -> Vulnerability:
        return standard_vulnerability(number) if self.vulnerability is None else self.vulnerability


@dataclass(frozen=True, slots=True)
class Order:
    """How many boards to deal, and how."""

    count: int
    table: Table = field(default_factory=Table)
    seed: int = 1
    known: frozenset[str] = frozenset()
    """The fingerprints of deals that must not be used."""
    report: Report | None = None
    """Takes the share done, and a message."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """The boards of a scenario, and what became of its branches."""

    boards: tuple[ScenarioBoard, ...]
    not_needed: tuple[str, ...]
    """Branches without a board, since other branches filled all boards."""
    impossible: dict[str, str]
    """Branches that were looked for in vain, each with the reason."""

    @property
    def shown(self) -> dict[str, int]:
        """The number of boards of each branch."""
        return dict(Counter(board.branch for board in self.boards))


def deal_scenario(scenario: Scenario, bidder: Bidder, order: Order) -> Dealt:
    """Deal boards on which a scenario happens when all four hands are bid; our side plays the bidder's first system.

    The same seed deals the same boards.
    """
    with without_garbage_collection():
        return _Dealer(scenario, bidder, order).deal()


def _ignore(_share: float, _message: str) -> None:
    pass


class _Dealer:
    def __init__(self, scenario: Scenario, bidder: Bidder, order: Order) -> None:
        table = order.table
        self._title, goal = scenario.title, scenario.goal
        self._goal, self._bidder, self._table, self._order = goal, bidder, table, order
        passes = frozenset(range(4)) if table.is_fixed else passes_before(goal.lines)
        all_vulnerable = table.vulnerability is Vulnerability.ALL
        self._search = Search(
            goal,
            bidder,
            order.seed,
            Vulnerability.ALL if all_vulnerable else Vulnerability.NONE,
            passes,
            lambda candidate: table.dealer_for(candidate) is not None,
        )
        self._used = set(order.known)
        self._boards: list[ScenarioBoard] = []
        self._most_draws = max(order.count // 2, _FEWEST_DRAWS)
        self._replenished: Counter[str] = Counter()

    def deal(self) -> Dealt:
        count, report = self._order.count, self._order.report or _ignore
        for share in self._search.survey(count):
            report(share / 2, "looking for deals")
        while len(self._boards) < count:
            board = self._next_board(self._table.first + len(self._boards))
            if board is None:
                break
            self._boards.append(board)
            self._used.add(deal_hash(board.board.deal))
            report(0.5 + len(self._boards) / count / 2, f"{len(self._boards)} of {count} boards")
        if not self._boards:
            raise _nothing_found(self._title, self._search)
        shown = {board.branch for board in self._boards} | {
            branch for board in self._boards for branch in board.played.progress.before
        }
        left = [branch for branch in {**self._goal.branches, **self._search.found} if branch not in shown]
        return Dealt(
            tuple(self._boards),
            tuple(branch for branch in left if branch not in self._search.failed),
            {branch: why for branch, why in self._search.failed.items() if branch not in shown},
        )

    def _next_board(self, number: int) -> ScenarioBoard | None:
        """Return a board of the branch that is due; None if no branch has a deal left."""
        boards = Counter(board.branch for board in self._boards)
        found = self._search.found
        exhausted: set[str] = set()
        while True:
            open_ = {branch: _calls_of(branch) for branch, some in found.items() if some and branch not in exhausted}
            if all(boards[branch] for branch in open_) and self._look_for_more(boards):
                continue
            branch = next_branch(open_, boards, {each: len(found[each]) for each in open_})
            if self._replenish(boards, self._order.count if branch is None else boards[branch]):
                continue
            if branch is None:
                return None
            board = self._board_of(branch, number, boards)
            if board is not None:
                return board
            exhausted.add(branch)

    def _replenish(self, boards: Counter[str], fewest: int) -> bool:
        """Look for more deals of a branch that has run out with fewer boards than others; return if there is one."""
        for branch, some in self._search.found.items():
            if some or boards[branch] >= fewest or self._replenished[branch] >= _REPLENISHED:
                continue
            if self._search.draws < self._most_draws:
                is_found = self._search.look_for_more(branch, self._draw)
                self._replenished[branch] += 1 if is_found else _REPLENISHED
                return True
        return False

    def _look_for_more(self, boards: Counter[str]) -> bool:
        """Look for a branch that has not been seen yet; return whether there was one to look for."""
        unseen = self._search.unseen
        if self._search.draws >= self._most_draws or not unseen:
            return False
        branch = next_branch({each: _calls_of(each) for each in unseen}, boards, {})
        if branch is not None:
            self._search.look_for(branch, self._draw)
        return True

    @property
    def _draw(self) -> int:
        """How many deals to draw for a branch."""
        each = 2 * ceil(self._order.count / max(len(self._search.found), 1))
        return min(max(_RARE, each), _MOST_RARE)

    def _board_of(self, branch: str, number: int, boards: Counter[str]) -> ScenarioBoard | None:
        """Return a board of a branch, or of another one that has as few boards; None if no deal turns out so."""
        deals = self._search.found[branch]
        vulnerability = self._table.vulnerability_of(number)
        for _ in range(min(_TRIES, len(deals))):
            candidate = deals.pop(0)
            dealer = self._table.dealer_for(candidate)
            if dealer is None:
                continue
            deal = seated(candidate.hands, dealer)
            if deal_hash(deal) in self._used:
                continue
            us = dealer.side if candidate.our_side == 0 else Side(1 - dealer.side)
            played = play_out(candidate.hands, Seating(dealer, us, vulnerability), self._bidder, self._goal)
            shown = played.progress.branch
            if shown and boards[shown] <= boards[branch]:
                student = self._student(played, dealer, candidate)
                if self._table.seat not in (None, student):
                    continue
                return ScenarioBoard(Board(number, dealer, vulnerability, deal), us, student, shown, played)
        return None

    def _student(self, played: PlayedOut, dealer: Seat, candidate: Candidate) -> Seat:
        player = player_of(self._table.role, candidate.codes, played.progress.key_call)
        return Seat((dealer + (player or 0)) % 4)


def _calls_of(branch: str) -> list[str]:
    """Return the calls of a branch, without their passes."""
    path, _, context = branch.partition(" ")
    return [call for call in path.split("-") if call != "(p)"] + ([context] if context else [])


def _nothing_found(title: str, search: Search) -> NotFoundError:
    reasons = list(dict.fromkeys(search.failed.items()))[:3]
    why = "; ".join(f"{branch}: {reason}" for branch, reason in reasons)
    return NotFoundError(
        f"{title} never happens when all four hands are bid" + (f" ({why})" if why else ""),
        remedy="try another system, another seat or dealer, or fewer conditions",
    )
