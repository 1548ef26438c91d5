"""Decide whether notes are valid: their modules exist and fit together, and their lines can be read.

`bid --system FILE`, `notes check FILE`, `notes new --base FILE` and imports all ask here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from fourwinds.notes.book import Book
from fourwinds.notes.compose.bases import DEFAULT_LIKE, is_own_base, like_chain
from fourwinds.notes.compose.check import check_system, unsuited, unsuited_in
from fourwinds.notes.compose.create import system_for
from fourwinds.notes.compose.like_values import like_values, notrump_choices, own_notrump
from fourwinds.notes.library import Library
from fourwinds.notes.module import Module
from fourwinds.notes.problems import CombinedError
from fourwinds.notes.rule import Rule, must_end_with_our_call
from fourwinds.notes.system import System
from fourwinds.table.errors import ConflictError, FourWindsError, MalformedError, Where

__all__ = ["Playable", "playable"]

_EXPANSIONS = 40
"""The number of auctions in which a line with variables is read."""


@dataclass(frozen=True, slots=True)
class Playable:
    """The system to play, everything that is wrong with it, and advice that may be ignored."""

    system: System | None
    errors: tuple[FourWindsError, ...]
    advice: tuple[FourWindsError, ...] = ()


def playable(notes: System | Module, library: Library, *, file: str | None = None) -> Playable:
    """Return the system to play, with its errors; without errors it can be played.

    A base is played with its usual conventions, a convention on the first base it is made for, and a part in the first
    base that includes it.
    """
    if isinstance(notes, System):
        errors = check_system(notes, library) if notes.base else []
        found = Playable(notes, (*errors, *_line_errors(notes, notes.rules, file)), tuple(unsuited_in(notes, library)))
    else:
        found = _playable_module(notes, library, file)
    advice = tuple(each.at(file=file) for each in found.advice)
    return replace(found, advice=advice)


def _playable_module(module: Module, library: Library, file: str | None) -> Playable:
    shelf = library.plus([module])
    try:
        _must_have_own_id(module)
        system = _trial(module, shelf)
    except FourWindsError as error:
        return Playable(None, tuple(_placed(each, module).at(file=file) for each in _single_errors(error)))
    own = [rule for rule in system.rules if rule.place is not None and rule.place.file == file]
    errors = tuple(_line_errors(system, own, file))
    if module.kind != "base_system":
        return Playable(system, errors)
    conventions = [shelf.convention(chosen.id) for chosen in system.conventions]
    advice = [
        *_notrump_without_values(system, conventions),
        *unsuited(module, conventions, like_chain(module, shelf), overruled=True),
    ]
    return Playable(system, errors, (*_missing_like(module), *(_placed(each, module) for each in advice)))


def _must_have_own_id(module: Module) -> None:
    """Raise an error for a file with the id of a module of another kind in the library, or of the base it is like."""
    kind = Library.load().kind(module.id)
    if kind is not None and (kind != module.kind or module.like):
        raise ConflictError(
            f"{module.id} is the id of another module of the library",
            where=Where(token=module.id),
            remedy="write another id: under ## Info",
        )


def _missing_like(base: Module) -> Iterator[FourWindsError]:
    if is_own_base(base) and not base.like:
        yield MalformedError(
            f"{base.id} does not say which base of the library it is like: "
            f"it gets the ranges of {DEFAULT_LIKE} and no defence",
            remedy=f"write like: {DEFAULT_LIKE} or another base under ## Info",
        )


def _notrump_without_values(system: System, conventions: Iterable[Module]) -> Iterator[FourWindsError]:
    """Yield advice if conventions follow the range of 1NT, but the base that this one is like does not know the range.

    A range it knows needs no advice, since the conventions then have the values for it.
    """
    if not system.like:
        return
    shown, known = own_notrump(system.rules, system.definitions), notrump_choices(system.like)
    following = [(each.id, one.name) for each in conventions for one in each.parameters if one.takes]
    if shown and following and shown not in known:
        ids = ", ".join(dict.fromkeys(convention for convention, _ in following))
        usual = like_values(system.like, "")["notrump"]
        yield MalformedError(
            f"1NT shows {shown} HCP, but {ids} are played as over {usual}",
            where=Where(token=following[0][0]),
            remedy="set their parameters, as in {} ({} = …), or open 1NT with {}".format(
                *following[0], ", ".join(known)
            ),
        )


def _placed(error: FourWindsError, module: Module) -> FourWindsError:
    """Return the error with the place of the module that it is about, if the file names it."""
    place = module.places.get(error.where.token or "")
    return error if place is None or error.where.line else error.at(line=place.line, column=place.column)


def _trial(module: Module, library: Library) -> System:
    """Return a system with the module in it."""
    if module.kind != "part":
        return system_for(module, library)
    bases = library.bases()
    base = next((each for each in bases if module.id in each.includes), library.base("2_1_game_force"))
    including = replace(base, includes=tuple(dict.fromkeys([*base.includes, module.id])))
    return system_for(including, library.plus([including]))


def _line_errors(system: System, rules: Iterable[Rule], file: str | None) -> Iterator[FourWindsError]:
    """Yield what is wrong with the lines: calls of the opponents at the end, `as` that leads in a circle, exact
    constraints that cannot be read.
    """
    try:
        book = Book.of(system)
    except FourWindsError as error:
        yield from (each.at(file=file) for each in _single_errors(error))
        return
    exact_terms = any("{" in definition.text for definition in system.definitions)
    for rule in rules:
        try:
            must_end_with_our_call(rule)
            is_exact = rule.source is None and not rule.deleted and (rule.exact or exact_terms)
            if is_exact and not any(True for _ in book.readings(rule, _EXPANSIONS)):
                book.meaning_of(rule)
        except FourWindsError as error:
            yield error.at(file=file)


def _single_errors(error: FourWindsError) -> tuple[FourWindsError, ...]:
    return tuple(error.problems) if isinstance(error, CombinedError) else (error,)
