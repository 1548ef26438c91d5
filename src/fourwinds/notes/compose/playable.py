"""Check whether notes can be played: their modules exist and fit together, and their lines can be read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from fourwinds.notes.book import Book
from fourwinds.notes.compose.check import check_system
from fourwinds.notes.compose.create import system_for
from fourwinds.notes.library import Library
from fourwinds.notes.module import Module
from fourwinds.notes.problems import CombinedError
from fourwinds.notes.rule import Rule
from fourwinds.notes.system import System
from fourwinds.table.errors import FourWindsError

__all__ = ["Playable", "playable"]

_EXPANSIONS = 40
"""The number of auctions in which a line with variables is read."""


@dataclass(frozen=True, slots=True)
class Playable:
    """The system to play, and everything that is wrong with it."""

    system: System | None
    errors: tuple[FourWindsError, ...]


def playable(notes: System | Module, library: Library, *, file: str | None = None) -> Playable:
    """Return the system to play, with its errors; without errors it can be played.

    A base is played with its usual conventions, a convention on the first base it is made for, and a part in the first
    base that includes it.
    """
    if isinstance(notes, System):
        errors = check_system(notes, library) if notes.base else []
        return Playable(notes, (*errors, *_line_errors(notes, notes.rules, file)))
    try:
        system = _trial(notes, library.plus([notes]))
    except FourWindsError as error:
        return Playable(None, tuple(each.at(file=file) for each in _single_errors(error)))
    own = [rule for rule in system.rules if rule.place is not None and rule.place.file == file]
    return Playable(system, tuple(_line_errors(system, own, file)))


def _trial(module: Module, library: Library) -> System:
    """Return a system with the module in it."""
    if module.kind != "part":
        return system_for(module, library)
    bases = library.bases()
    base = next((each for each in bases if module.id in each.includes), library.base("2_1_game_force"))
    including = replace(base, includes=tuple(dict.fromkeys([*base.includes, module.id])))
    return system_for(including, library.plus([including]))


def _line_errors(system: System, rules: Iterable[Rule], file: str | None) -> Iterator[FourWindsError]:
    """Yield what is wrong with the lines: `as` that leads in a circle, exact constraints that cannot be read."""
    try:
        book = Book.of(system)
    except FourWindsError as error:
        yield from (each.at(file=file) for each in _single_errors(error))
        return
    exact_terms = any("{" in definition.text for definition in system.definitions)
    for rule in rules:
        if rule.source is None and not rule.deleted and (rule.exact or exact_terms):
            try:
                if not any(True for _ in book.readings(rule, _EXPANSIONS)):
                    book.meaning_of(rule)
            except FourWindsError as error:
                yield error.at(file=file)


def _single_errors(error: FourWindsError) -> tuple[FourWindsError, ...]:
    return tuple(error.problems) if isinstance(error, CombinedError) else (error,)
