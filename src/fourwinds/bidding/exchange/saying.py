"""Express a line as conditions of a rule if they are exact, otherwise in the language of notes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import chain, islice, product

from fourwinds.bidding.exchange.dependence import Read, dependence, varied_situations
from fourwinds.bidding.exchange.naming import Json, SuitNaming, conditions_of
from fourwinds.bidding.exchange.occasions import Occasions
from fourwinds.bidding.schema.in_line import InLine, hand_condition
from fourwinds.bridge.cards import Suit
from fourwinds.notes.book import Book
from fourwinds.notes.meaning import Meaning, Situation
from fourwinds.notes.meaning.reader import read_meaning
from fourwinds.notes.rule import Rule
from fourwinds.table.errors import FourWindsError

__all__ = ["ExpressedLine", "LineWriter"]

_AUCTIONS = 2000
_WIDE = 150
"""The most auctions in which a line that depends on more than its variables is compared."""
_TRIALS = 48
_BASES = 3
_VARIABLE = re.compile(r"(?<!\w)(oM|om|M|m|X|Y|Z)(?!\w)")
_BY_FIELD = {
    "agreed": ("agreed_suit", "support_suit"),
    "partner": ("support_suit", "partner_suit"),
    "partner_first": ("support_suit",),
    "own": ("my_suit",),
}


@dataclass(frozen=True, slots=True)
class ExpressedLine:
    """A line's meaning, and its expression as conditions or in notes."""

    meaning: Meaning
    needs: Json | None = None
    shows: Json | None = None
    """What partner may rely on, if it differs from what the caller needs."""
    transfer_to: str | None = None


@dataclass(frozen=True, slots=True)
class _Case:
    situation: Situation
    meaning: Meaning


_Conditions = tuple[Json, Json | None]
"""What the caller needs, and what the call shows if that differs."""


class _LazyCases:
    """Cases that are computed once, as far as they are needed."""

    def __init__(self, cases: Iterator[_Case]) -> None:
        self._left, self._known = cases, list[_Case]()

    def __iter__(self) -> Iterator[_Case]:
        number = 0
        while True:
            if number == len(self._known):
                case = next(self._left, None)
                if case is None:
                    return
                self._known.append(case)
            yield self._known[number]
            number += 1


class LineWriter:
    """Expresses the lines of a book as rules."""

    def __init__(self, book: Book) -> None:
        self._book = book
        self._occasions = Occasions(book)
        self._texts = {term: definition.text for term, definition in book.definitions.items()}
        self._fields: dict[object, frozenset[str]] = {}

    def say(self, rule: Rule) -> ExpressedLine:
        """Return the expression of a line that is exact in every auction it stands for."""
        read = partial(self._read, rule)
        situations = self._occasions.plain(rule, _AUCTIONS) or [Situation()]
        cases = [_Case(situation, read(situation)) for situation in situations]
        conditions = self._as_conditions(rule, read, cases)
        meaning = cases[0].meaning
        needs, shows = conditions or (None, None)
        return ExpressedLine(meaning, needs, shows, _transfer(cases))

    def _as_conditions(self, rule: Rule, read: Read, cases: list[_Case]) -> _Conditions | None:
        """Return the line as conditions; None if it has to be written in notes."""
        depends = self._depends(rule, read, cases[0].situation)
        if not depends:
            return _first(rule, cases, cases)
        if "shown" in depends:
            return None
        conditions = _first(
            rule, cases, _LazyCases(chain(cases, self._other_situations(rule, cases[0].situation, depends))), depends
        )
        every = self._occasions.every(rule, _WIDE) if conditions is None and not rule.sequence.anywhere else None
        if every is None:
            return conditions
        real = [_Case(situation, read(situation)) for situation in every]
        return _first(rule, cases, real) or _first(rule, cases, real, depends)

    def _read(self, rule: Rule, situation: Situation) -> Meaning:
        return read_meaning(rule.meaning, situation, self._texts, exact=rule.exact)

    def _depends(self, rule: Rule, read: Read, situation: Situation) -> frozenset[str]:
        key = rule.meaning, rule.exact, situation.call, tuple(situation.suits.items())
        if key not in self._fields:
            self._fields[key] = dependence(read, situation)
        return self._fields[key]

    def _other_situations(self, rule: Rule, situation: Situation, depends: frozenset[str]) -> Iterator[_Case]:
        """Yield made-up situations; only a suit that the sequence requires as agreed is kept."""
        agrees = rule.sequence.qualifiers.agreed is not None
        for other in varied_situations(situation, depends):
            if agrees and other.agreed is not situation.agreed:
                continue
            try:
                yield _Case(other, self._read(rule, other))
            except FourWindsError:
                continue


def _transfer(cases: list[_Case]) -> str | None:
    """Return the name of the transfer suit that is right in all cases."""
    first = cases[0].meaning.transfer_to
    if first is None:
        return None
    variables = [name for name, suit in cases[0].situation.suits.items() if suit is first]
    return next(
        name
        for name in (*variables, first.name.lower())
        if all(InLine(case.situation).suits(name) == (case.meaning.transfer_to,) for case in cases)
    )


def _first(
    rule: Rule, cases: list[_Case], among: Iterable[_Case], depends: frozenset[str] = frozenset()
) -> _Conditions | None:
    """Return the conditions under the first naming that is exact in all of these cases."""
    variables = {*rule.sequence.variables}
    variables |= {name for case in cases[:1] for name in case.situation.suits}
    tried: list[Json] = []
    against = (case for case in among if case.situation.theirs)
    for case in (*cases[:_BASES], *(islice(against, 1) if "theirs" in depends else ())):
        for names in islice(_namings(rule, case, depends), _TRIALS):
            try:
                needs = conditions_of(case.meaning.needs, names)
                alike = case.meaning.shows == case.meaning.needs
                shows = needs if alike else conditions_of(case.meaning.shows, names)
            except FourWindsError:
                continue
            both = {"needs": needs, "shows": shows}
            if both not in tried:
                tried.append(both)
                if _is_exact(needs, shows, among, variables):
                    return needs, None if shows == needs else shows
    return None


def _is_exact(needs: Json, shows: Json, cases: Iterable[_Case], variables: set[str]) -> bool:
    needed = hand_condition(needs, variables)
    shown = needed if shows == needs else hand_condition(shows, variables)
    for case in cases:
        here = InLine(case.situation)
        if needed.build(needed.bind(here)) != case.meaning.needs or shown.build(shown.bind(here)) != case.meaning.shows:
            return False
    return True


def _namings(rule: Rule, case: _Case, depends: frozenset[str]) -> Iterator[SuitNaming]:
    """Yield the ways to name the suits of a meaning, the likeliest first."""
    atoms = [*case.meaning.needs.atoms(), *case.meaning.shows.atoms()]
    suits = sorted({suit for atom in atoms for suit in atom.measure.suits}, reverse=True)
    options = [_options(rule, InLine(case.situation), suit, depends) for suit in suits]
    for group in _groups(InLine(case.situation), depends):
        for named in product(*options):
            yield SuitNaming(dict(zip(suits, named, strict=True)), group)


def _groups(here: InLine, depends: frozenset[str]) -> Iterator[dict[str, tuple[Suit, ...]]]:
    unbid = {"unbid": here.suits("unbid")} if {"theirs", "partner"} <= depends else {}
    theirs = {"their_suits": here.suits("their_suits")} if "theirs" in depends and here.suits("their_suits") else {}
    yield from (unbid, theirs, unbid | theirs, {})


def _options(rule: Rule, here: InLine, suit: Suit, depends: frozenset[str]) -> list[str]:
    """Return the possible names of a suit: by what the auction has shown, a variable, its own name, the suit bid."""
    shown = [name for field, names in _BY_FIELD.items() if field in depends for name in names]
    variables = [name for name, stands_for in here.situation.suits.items() if stands_for is suit]
    written = [name for name in variables if _VARIABLE.search(rule.meaning) or name in rule.sequence.variables]
    names = [*shown, *written, suit.name.lower(), "suit", *variables]
    return [name for name in dict.fromkeys(names) if suit in here.suits(name)]
