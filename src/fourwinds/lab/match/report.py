"""The report of a match: the result, where the tables part, the calls that cost most, and the worst boards."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fourwinds.bidding.auction.choice import Choice
from fourwinds.bidding.bidder import Bidder
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.calls import PASS, Call
from fourwinds.bridge.seat import Side
from fourwinds.lab.match.play import Comparison, MatchBoard, compare
from fourwinds.lab.match.teams import Mistake, SystemTeam, Tables, Team

__all__ = ["Cost", "MatchReport", "Parting", "parting_lines", "parting_of", "parting_turn", "report", "rules_of_calls"]

_MOST_CALLS = 3
"""From this number of calls on, places are not told apart."""


@dataclass(frozen=True, slots=True)
class Parting:
    """Where the auctions of two tables part: the calls before, as the player sees them, and the calls of both teams."""

    calls: tuple[str, ...]
    """From the first bid on; the opponents' calls are in parentheses."""
    ours: str
    theirs: str

    @property
    def place(self) -> str:
        """The kind of position, as text."""
        we = [call for call in self.calls if call[0] != "(" and call != str(PASS)]
        they = [call for call in self.calls if call[0] == "(" and call != f"({PASS})"]
        if not self.calls:
            return "opening"
        if not they:
            return f"uncontested, after {_calls(len(we))}"
        if not we:
            return "first call over their opening" if len(they) == 1 else "first call after both of them have bid"
        return f"contested, {'they' if self.calls[0][0] == '(' else 'we'} opened, after {_calls(len(we))}"

    def __str__(self) -> str:
        return f"{'-'.join(self.calls) or 'opening'}: ours {self.ours}, theirs {self.theirs}"


def _calls(count: int) -> str:
    if count == 1:
        return "1 of our calls"
    return f"{_MOST_CALLS} or more of our calls" if count >= _MOST_CALLS else f"{count} of our calls"


@dataclass(frozen=True, slots=True)
class Cost:
    """What boards of one kind brought the first team in total."""

    what: str
    imps: int
    boards: int


@dataclass(frozen=True, slots=True)
class MatchReport:
    """The report of a match, as the first team sees it."""

    comparison: Comparison
    places: tuple[Cost, ...]
    """Where the tables part, the costliest first."""
    calls: tuple[Cost, ...]
    """The calls at which they part, the costliest first."""
    worst: tuple[MatchBoard, ...]
    """The boards that cost most; never one that is bid alike at both tables."""
    mistakes: tuple[Mistake, ...] = ()


def report(results: Sequence[MatchBoard], *, worst: int = 10) -> MatchReport:
    """Return the report of the boards played."""
    places, calls = defaultdict[str, list[int]](list), defaultdict[str, list[int]](list)
    for result in results:
        parting = parting_of(result)
        if parting is not None:
            places[parting.place].append(result.imps)
            calls[str(parting)].append(result.imps)
    bid_apart = (result for result in results if parting_of(result) is not None)
    return MatchReport(
        compare(results),
        tuple(_costs(places)),
        tuple(_costs(calls))[: 4 * worst],
        tuple(sorted(bid_apart, key=lambda result: (result.imps, result.board.number))[:worst]),
        tuple(mistake for result in results for mistake in result.mistakes),
    )


def _costs(found: dict[str, list[int]]) -> Iterator[Cost]:
    for what, won in sorted(found.items(), key=lambda item: (sum(item[1]), item[0])):
        yield Cost(what, sum(won), len(won))


def parting_turn(result: MatchBoard) -> int:
    """Return the number of calls that are the same at both tables, or one less if all are."""
    one, two = (table.auction.calls for table in result.tables)
    turns = (at for at, pair in enumerate(zip(one, two, strict=False)) if pair[0] != pair[1])
    return next(turns, min(len(one), len(two)) - 1)


def parting_of(result: MatchBoard) -> Parting | None:
    """Return where the auctions of a board part; None if they are the same."""
    one, two = (table.auction for table in result.tables)
    turn = parting_turn(result)
    if one.calls[turn] == two.calls[turn]:
        return None
    sides = [seat.side for seat, _ in one]
    calls = [f"{call}" if side is sides[turn] else f"({call})" for side, call in zip(sides, one.calls, strict=True)]
    before = calls[:turn]
    while before and before[0].strip("()") == str(PASS):
        before.pop(0)
    made = (one.calls[turn], two.calls[turn]) if sides[turn] is Side.NS else (two.calls[turn], one.calls[turn])
    return Parting(tuple(before), *map(str, made))


def rules_of_calls(result: MatchBoard, table: int, ns: Team, ew: Team) -> list[tuple[Call, Choice | None]]:
    """Return the calls at a table where these teams sat, each with the entry that made it if a system did."""
    auction, board = result.tables[table].auction, result.board
    bidders = {Side.NS: _bidder(ns, ew), Side.EW: _bidder(ew, ns)}
    found: list[tuple[Call, Choice | None]] = []
    so_far = Auction(board.dealer)
    for call in auction.calls:
        bidder = bidders[so_far.turn.side]
        chosen = bidder.turn(so_far, board.vulnerability).choose(board.deal[so_far.turn]) if bidder else None
        found.append((call, chosen))
        so_far = so_far.then(call)
    return found


def parting_lines(result: MatchBoard, tables: Tables) -> list[Choice]:
    """Return the entries that made the calls at which the tables part, at the first table and at the second."""
    if parting_of(result) is None:
        return []
    turn = parting_turn(result)
    made = (rules_of_calls(result, number, *teams)[turn][1] for number, teams in enumerate(tables))
    return [choice for choice in made if choice is not None]


def _bidder(team: Team, opponents: Team) -> Bidder | None:
    if not isinstance(team, SystemTeam):
        return None
    return Bidder(team.agreements, opponents.agreements if isinstance(opponents, SystemTeam) else None)
