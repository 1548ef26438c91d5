"""The catalogue of scenarios of a system, derived from its conventions, sections and lines."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise

from fourwinds.bridge.calls import Call
from fourwinds.lab.scenarios.goals import AuctionGoal, Goal, LineGoal, reused_lines
from fourwinds.lab.scenarios.interference import ANY_AUCTION, Interference, Manner
from fourwinds.lab.scenarios.outcomes import OUTCOMES
from fourwinds.lab.scenarios.scenario import Scenario
from fourwinds.notes.book import Book
from fourwinds.notes.constraint import Measure, stated_range
from fourwinds.notes.library import Library
from fourwinds.notes.rule import BASE, USER, Rule
from fourwinds.notes.sequence import Sequence
from fourwinds.notes.sequence.codes import CALLS, NO_BID
from fourwinds.notes.sequence.variables import FREE
from fourwinds.notes.system import System
from fourwinds.table.errors import NotFoundError, Where

__all__ = ["Catalogue", "Listed", "Source"]

_SILENT = re.compile(r"nothing(?: more| else| further| new)? to (?:say|add|show|bid)", re.IGNORECASE)
_KINDS = {"Slam tries": "slam try", "Invitations": "invitational", "Penalty doubles": "penalty", "Relays": "relay"}
"""Scenarios of all lines whose meaning has these words."""
_WEAK = 12
"""An opening at the two level or higher that shows at most so many points is a preempt."""


class Source(StrEnum):
    """What a scenario is derived from."""

    CONVENTION = "convention"
    OPENING = "opening"
    KIND = "kind of call"
    OUTCOME = "outcome"
    SECTION = "section"

    @property
    def heading(self) -> str:
        """The heading of all scenarios of this source."""
        return {Source.KIND: "Kinds of calls", Source.SECTION: "Sections of the notes"}.get(
            self, f"{self.capitalize()}s"
        )


@dataclass(frozen=True, slots=True, eq=False)
class Listed:
    """An entry of the catalogue."""

    id: str
    """The id of a convention, otherwise the title."""
    source: Source
    goal: Callable[[Interference], Goal]
    library: Library | None = None
    """The library that has the convention."""

    @property
    def title(self) -> str:
        if self.library is not None:
            return self.library.get(self.id).name
        return self.id.replace("_", " ").capitalize() if self.source is Source.CONVENTION else self.id

    def scenario(self, interference: Interference = ANY_AUCTION) -> Scenario:
        """Return the scenario; raise an error if the opponents never enter in this way."""
        goal = self.goal(interference)
        if isinstance(goal, LineGoal) and not goal.lines:
            names = ", ".join(str(each).strip() for each in self.interferences() if each is not ANY_AUCTION)
            raise NotFoundError(
                f"{self.title} has no lines{interference}",
                where=Where(token=str(interference).strip()),
                remedy=f"choose one of: {names}" if names else "leave it out",
            )
        if not isinstance(goal, LineGoal) and interference is not ANY_AUCTION:
            raise NotFoundError(
                f"{self.title} cannot be dealt{interference}",
                where=Where(token=str(interference).strip()),
                remedy="write the auction instead, such as 1n-(2c..2s)-x",
            )
        return Scenario(f"{self.title}{interference}", goal, interference)

    def interferences(self) -> Iterator[Interference]:
        """Yield the kinds of interference for which it has lines, none at all first."""
        goal = self.goal(ANY_AUCTION)
        yield ANY_AUCTION
        if not isinstance(goal, LineGoal):
            return
        lines = list(goal.branches.values())
        some = [line for line in lines if Interference(Manner.SOME).may_hold(line)]
        if not some:
            return
        if any(Interference(Manner.NONE).may_hold(line) for line in lines):
            yield Interference(Manner.NONE)
            yield Interference(Manner.SOME)
        for manner in (Manner.DOUBLE, Manner.OVERCALL):
            if any(Interference(manner).may_hold(line) for line in some):
                yield Interference(manner)
        for call in _entered_over(some):
            yield Interference(Manner.SOME, call)


def _entered_over(lines: Iterable[Sequence]) -> list[Call]:
    """Return the calls of ours over which the opponents enter, in the order of rank."""
    found: set[int] = set()
    for line in lines:
        tokens = line.tokens
        for ours, theirs in pairwise(tokens):
            if not ours.theirs and theirs.theirs and not theirs.is_pass and not ours.is_pass and ours.is_concrete:
                found.add(ours.calls.bit_length() - 1)
    return [CALLS[code] for code in sorted(found)]


class Catalogue:
    """The scenarios of a system, and the conventions of the library that it does not play."""

    def __init__(self, system: System, library: Library | None = None) -> None:
        self.system = system
        self._library = library or Library.load()
        self._reuses = [rule for rule in system.rules if rule.source is not None and not rule.deleted]
        self._by_module: dict[str, list[Rule]] = {}
        for rule in system.rules:
            if _is_spoken(rule):
                self._by_module.setdefault(rule.module, []).append(rule)
        self.listed: tuple[Listed, ...] = tuple(self._list())

    @property
    def missing(self) -> dict[str, str]:
        """The title of each convention of the library that is not in the system, by id."""
        return {each.id: each.name for each in self._library.conventions() if each.id not in self._by_module}

    def _list(self) -> Iterator[Listed]:
        for module in self._by_module:
            if module not in (BASE, USER):
                library = self._library if self._library.kind(module) is not None else None
                yield Listed(module, Source.CONVENTION, self._lines(self._by_module[module]), library)
        yield from self._openings()
        for title, words in _KINDS.items():
            yield from self._of_lines(title, Source.KIND, (rule for rule in self._spoken() if words in rule.meaning))
        yield from self._of_lines("Preempts", Source.KIND, self._preempts())
        for title, goal in OUTCOMES.items():
            yield Listed(title, Source.OUTCOME, _always(goal))
        yield from self._sections()

    def _spoken(self) -> Iterator[Rule]:
        for rules in self._by_module.values():
            yield from rules

    def _openings(self) -> Iterator[Listed]:
        tokens = {rule.sequence.last for rule in self._opening_rules()}
        for code, call in enumerate(CALLS):
            if code > NO_BID and any(any(token.after(NO_BID, code, FREE)) for token in tokens):
                sequence = Sequence.parse(str(call).lower())
                title = f"Opening {call.symbol}"
                yield Listed(title, Source.OPENING, _always(AuctionGoal(sequence)))

    def _opening_rules(self) -> Iterator[Rule]:
        return (rule for rule in self._spoken() if len(rule.sequence.tokens) == 1 and not rule.sequence.anywhere)

    def _preempts(self) -> Iterator[Rule]:
        """Yield the weak openings at the two level or higher, and the lines below them."""
        book = Book.of(self.system)
        weak: set[str] = set()
        for rule in self._opening_rules():
            two_or_more = not rule.sequence.last.possible & 0b11111111
            if two_or_more and stated_range(book.meaning_of(rule).needs, Measure("hcp"))[1] <= _WEAK:
                weak.add(rule.sequence.path)
        for rule in self._spoken():
            path = rule.sequence.path
            if path in weak or any(path.startswith(f"{each}-") for each in weak):
                yield rule

    def _sections(self) -> Iterator[Listed]:
        by_title: dict[str, list[Rule]] = {}
        for section in self.system.sections:
            if section.title and section.module in (BASE, USER):
                by_title.setdefault(section.title, []).extend(rule for rule in section.rules if _is_spoken(rule))
        for title, rules in by_title.items():
            yield from self._of_lines(title, Source.SECTION, rules)

    def _of_lines(self, title: str, source: Source, rules: Iterable[Rule]) -> Iterator[Listed]:
        every = list(rules)
        if every:
            yield Listed(title, source, self._lines(every))

    def _lines(self, rules: Iterable[Rule]) -> Callable[[Interference], LineGoal]:
        every = tuple(rules)

        def goal_after(interference: Interference) -> LineGoal:
            reused = (line for line in reused_lines(every, self._reuses) if interference.may_hold(line))
            return LineGoal(every, interference, tuple(reused))

        def goal(interference: Interference) -> LineGoal:
            """Let the opponents pass until they enter over a call, unless that call itself is an answer to them."""
            if interference.over is not None:
                undisturbed = goal_after(replace(interference, first=True))
                if undisturbed.lines:
                    return undisturbed
            return goal_after(interference)

        return goal


def _is_spoken(rule: Rule) -> bool:
    """Whether a line says something: it is not deleted, borrowed, or a pass for lack of anything to say."""
    return rule.source is None and not rule.deleted and not _SILENT.fullmatch(rule.meaning)


def _always(goal: Goal) -> Callable[[Interference], Goal]:
    return lambda _interference: goal
