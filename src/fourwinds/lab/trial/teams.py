"""The two teams of a trial and the tables at which they bid."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from fourwinds.bidding.auction.turn import Turn
from fourwinds.bidding.bidder import Bidder
from fourwinds.bidding.bulk import bid_boards
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.board import Board
from fourwinds.bridge.calls import Call
from fourwinds.bridge.seat import Side
from fourwinds.lab.match.play import MatchBoard, scored_boards
from fourwinds.lab.match.report import parting_turn
from fourwinds.lab.match.teams import SystemTeam
from fourwinds.lab.sending import SentByFields
from fourwinds.lab.trial.changed_lines import ChangedLines
from fourwinds.lab.trial.turning_points import Versions
from fourwinds.notes.rule import Rule

__all__ = ["OTHER_CAUSE", "TrialTeams"]

OTHER_CAUSE = -1
"""The number of a line for deals that no changed line accounts for."""


@dataclass(frozen=True, eq=False)
class TrialTeams(SentByFields):
    """The system before and after a change. They play each other, or both play `theirs`.

    The team that plays the changed system sits north-south at the first table. At the second table it sits east-west,
    or, against other opponents, the unchanged system takes its place.
    """

    before: SystemTeam
    after: SystemTeam
    theirs: SystemTeam | None = None

    @cached_property
    def versions(self) -> Versions:
        theirs = None if self.theirs is None else self.theirs.agreements
        return Versions(self.before.agreements, self.after.agreements, theirs)

    @cached_property
    def changed(self) -> ChangedLines:
        return ChangedLines.between(self.before.agreements.book, self.after.agreements.book)

    @property
    def tables(self) -> tuple[tuple[SystemTeam, SystemTeam], tuple[SystemTeam, SystemTeam]]:
        """The teams that sit north-south and east-west at both tables."""
        if self.theirs is not None:
            return (self.after, self.theirs), (self.before, self.theirs)
        return (self.after, self.before), (self.before, self.after)

    @property
    def table_names(self) -> tuple[str, str]:
        """What to call both tables: by the seats of the team that plays the changed system, if it sits at both."""
        if self.theirs is not None:
            return "after the change", "before it"
        return "changed system north-south", "changed system east-west"

    @cached_property
    def _bidders(self) -> tuple[Bidder, Bidder]:
        """The bidders of both tables, north-south being their own side."""
        one, two = (Bidder(ns.agreements, ew.agreements) for ns, ew in self.tables)
        return one, two

    def play(self, boards: Sequence[Board]) -> list[MatchBoard | None]:
        """Bid boards at both tables, and score those with different auctions; None for the others."""
        first, second = (bid_boards(boards, ns.agreements, ew.agreements, workers=1) for ns, ew in self.tables)
        auctions = list(zip(first, second, strict=True))
        differing = [place for place, (one, two) in enumerate(auctions) if one.calls != two.calls]
        results = scored_boards([boards[place] for place in differing], [auctions[place] for place in differing])
        found: list[MatchBoard | None] = [None] * len(boards)
        for place, result in zip(differing, results, strict=True):
            found[place] = result
        return found

    def turns(self, result: MatchBoard, table: int) -> Iterator[Turn]:
        """Yield the turns of the auction at a table."""
        board = result.board
        turn = self._bidders[table].turn(Auction(board.dealer), board.vulnerability, Side.NS)
        for call in result.tables[table].auction.calls:
            yield turn
            turn = turn.then(call)

    def cause(self, result: MatchBoard) -> int:
        """Return the number of the changed line that made the auctions of a board differ; -1 if there is none.

        It is a line for one of the two calls at which they part, else for the last call before, made or not made.
        """
        calls = [table.auction.calls for table in result.tables]
        turns = zip(self.turns(result, 0), self.turns(result, 1), strict=False)
        path = list(islice(zip(turns, zip(*calls, strict=False), strict=False), parting_turn(result) + 1))
        for pair, made in reversed(path):
            found = next(filter(None, (self._changed_line(turn, made) for turn in pair)), None)
            if found is not None:
                return self._number(found)
        return OTHER_CAUSE

    def _changed_line(self, turn: Turn, calls: Collection[Call]) -> Rule | None:
        """Return a changed line for one of these calls at a turn."""
        every = (*turn.notes_band, *turn.notes_band.questions, *turn.notes_band.silences)
        lines = (choice.by for choice in every if choice.call in calls)
        return next((line for line in lines if isinstance(line, Rule) and self._number(line) != OTHER_CAUSE), None)

    def _number(self, rule: Rule) -> int:
        """Return the number of a changed line."""
        for places in self.changed.places:
            number = places.get(rule.key, OTHER_CAUSE)
            if number != OTHER_CAUSE and rule in (self.changed.lines[number].before, self.changed.lines[number].after):
                return number
        return OTHER_CAUSE
