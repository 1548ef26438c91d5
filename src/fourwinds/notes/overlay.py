"""Edits of a system (specification: systems 2.2), each a function from a system to the edited one.

Lines of the library are never changed: the users' own lines cover or delete them, and can be removed again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

from fourwinds.notes.book import Book
from fourwinds.notes.layer import Layer
from fourwinds.notes.module import Definition
from fourwinds.notes.rule import USER, Rule
from fourwinds.notes.sequence import Sequence
from fourwinds.notes.sequence.contexts import covers
from fourwinds.notes.system import System, sections_of
from fourwinds.table.errors import ConflictError, IllegalError, NotFoundError, Where

__all__ = [
    "Place",
    "definitions_in_force",
    "lines_in_force",
    "own_lines",
    "place_of",
    "with_definition",
    "with_line_added",
    "with_line_deleted",
    "with_line_reverted",
    "with_line_reworded",
    "with_own_lines",
    "without_definition",
]

Place: TypeAlias = tuple[str, str]
"""Calls and context, which lines of several layers may share."""


def own_lines(system: System) -> list[Rule]:
    """Return the lines that users wrote, in their order."""
    return [rule for section in system.sections if section.module == USER for rule in section.rules]


def with_own_lines(system: System, lines: Iterable[Rule]) -> System:
    """Return the system with these own lines in place of all it had; prose stays with its heading."""
    others = tuple(section for section in system.sections if section.module != USER)
    prose = {(USER, each.title): each.prose for each in system.sections if each.module == USER and each.prose}
    return replace(system, sections=(*others, *sections_of(lines, (), prose)))


def lines_in_force(system: System) -> dict[Place, Rule]:
    """Return the line of the highest layer at each place, also if it is a deletion; of equals, the first."""
    found: dict[Place, Rule] = {}
    for rule in system.rules:
        known = found.get(place_of(rule))
        if known is None or Layer.of(rule.module) > Layer.of(known.module):
            found[place_of(rule)] = rule
    return found


def definitions_in_force(system: System) -> dict[str, Definition]:
    """Return the definition of each term: the user's, or that of the first convention, or the base's."""
    found: dict[str, Definition] = {}
    for each in system.definitions:
        known = found.get(each.term)
        if known is None or Layer.of(each.module) > Layer.of(known.module):
            found[each.term] = each
    return found


def place_of(rule: Rule) -> Place:
    return rule.sequence.path, rule.context


def with_line_reworded(system: System, rule: Rule) -> System:
    """Return the system with another meaning of a call that has one. The rank stays, unless the new line has its own.

    With qualifiers, the existing line may be wider: `1M-2M` covers `1s-2s [vul]`.
    """
    current = _current_line(system, rule)
    if current.in_force is None:
        raise NotFoundError(
            f"the system has no line for {rule.sequence}",
            where=Where(token=str(rule.sequence)),
            remedy="add it as a new line, or look up the calls before it",
        )
    section = current.in_force.section if current.in_force.module == USER else ""
    return _with_line(system, replace(_covering(rule, current), section=section))


def with_line_added(system: System, rule: Rule) -> System:
    """Return the system with a new line, if it has none for exactly this sequence."""
    current = _current_line(system, rule)
    if current.in_force is not None and current.is_here:
        raise ConflictError(
            f"{rule.sequence} already exists: {current.in_force.meaning or current.in_force.source}",
            where=Where(token=str(rule.sequence)),
            remedy="reword it, or delete it first",
        )
    return _with_line(system, _covering(rule, current))


def with_line_deleted(system: System, asked: Rule) -> System:
    """Return the system without a line: the user's own is removed, the library's is covered by a deletion.

    A sequence alone also means the line `A as B`, if the system has no other line for it.
    """
    current = _current_line(system, asked)
    reuse = None if current.is_here else _find_reuse(lines_in_force(system).values(), asked)
    if reuse is not None:
        asked, current = reuse, _current_line(system, reuse)
    if current.in_force is None or not current.is_here:
        raise _no_line(asked)
    covered = current.covered
    if covered is None or not current.covers_here:
        return _without_own(system, asked)
    if asked.source is None:
        return _with_line(system, Rule(asked.sequence, deleted=True, module=USER))
    source, from_responder = covered.source, covered.from_responder
    return _with_line(
        system, Rule(asked.sequence, source=source, from_responder=from_responder, deleted=True, module=USER)
    )


def with_line_reverted(system: System, asked: Rule) -> System:
    """Return the system without the user's line for a sequence, also one with `as`, so that the library's is used."""
    own = own_lines(system)
    stands = any(place_of(rule) == place_of(asked) for rule in own)
    rule = asked if stands else _find_reuse(own, asked) or asked
    current = _current_line(system, rule)
    if current.own is None:
        raise _no_line(rule, "no line of your own", remedy="nothing needs to be reverted there")
    if not (current.own.modified or current.own.deleted or current.is_over_library):
        raise IllegalError(
            f"{rule.sequence} covers no line of the library",
            where=Where(token=str(rule.sequence)),
            remedy="delete the line instead",
        )
    return _without_own(system, rule)


def with_definition(system: System, definition: Definition) -> System:
    """Return the system with the user's definition of a term; the library's is covered."""
    own = replace(definition, module=USER)
    terms = {each.term: each for each in system.definitions if each.module == USER} | {own.term: own}
    return replace(system, definitions=(*_library_definitions(system), *terms.values()))


def without_definition(system: System, term: str) -> System:
    """Return the system without the user's definition of a term; the library's is used again."""
    own = [each for each in system.definitions if each.module == USER]
    if all(each.term != term for each in own):
        raise NotFoundError(f"you have not defined {term}", remedy="only your own definitions can be removed")
    kept = (each for each in own if each.term != term)
    return replace(system, definitions=(*_library_definitions(system), *kept))


def _library_definitions(system: System) -> Iterator[Definition]:
    return (each for each in system.definitions if each.module != USER)


@dataclass(frozen=True, slots=True)
class _CurrentLine:
    """The lines of a system at the place of a line."""

    own: Rule | None
    """The user's line at exactly this place, which may be a deletion."""
    covered: Rule | None
    """The line used without it."""
    covers_here: bool
    """Whether that line is for exactly this place, and not wider."""

    @property
    def in_force(self) -> Rule | None:
        if self.own is None:
            return self.covered
        return None if self.own.deleted else self.own

    @property
    def is_here(self) -> bool:
        return self.own is not None or self.covers_here

    @property
    def is_over_library(self) -> bool:
        return self.covered is not None and self.covered.module != USER


def _current_line(system: System, rule: Rule) -> _CurrentLine:
    place, lines = place_of(rule), own_lines(system)
    own = next((each for each in lines if place_of(each) == place), None)
    others = system if own is None else with_own_lines(system, (each for each in lines if each is not own))
    for found, is_here in _lines_that_apply(others, rule):
        return _CurrentLine(own, found, is_here)
    return _CurrentLine(own, None, False)


def _lines_that_apply(system: System, rule: Rule) -> Iterator[tuple[Rule, bool]]:
    """Yield the lines that apply wherever this one does, and whether they are for exactly this sequence.

    They may be written with variables or `...`, or be reused by `as`.
    """
    path, context = place_of(rule)
    written = _line_at(system, (path, context))
    if written is not None:
        yield written, True
    if rule.source is not None:
        return
    entry = Book.of(system).lookup(str(rule.sequence)) if rule.sequence.is_concrete else None
    for each in (entry.rule, *entry.shadowed) if entry else ():
        if covers(each.context, context, path):
            yield each, covers(context, each.context, path)
    wider = _line_at(system, (path, ""))
    if wider is not None:
        yield wider, not context


def _line_at(system: System, place: Place) -> Rule | None:
    """Return the line in force for exactly these calls and context, None if it is deleted."""
    same = [rule for rule in system.rules if rule.sequence.path == place[0] and rule.context == place[1]]
    best = max(same, key=lambda rule: Layer.of(rule.module), default=None)
    return None if best is None or best.deleted else best


def _covering(rule: Rule, current: _CurrentLine) -> Rule:
    """Return a line with the rank of the line it covers, unless it has its own, and marked as modified."""
    before = current.in_force or current.covered
    sequence = rule.sequence
    if before is not None and before.sequence.rank and not sequence.rank:
        sequence = Sequence.parse(f"{sequence} [rank {before.sequence.rank}]")
    return replace(rule, sequence=sequence, modified=rule.modified or current.is_over_library, module=USER)


def _with_line(system: System, rule: Rule) -> System:
    """Return the system with this own line, in its place if there was one, otherwise at the end."""
    lines = own_lines(system)
    places = [place_of(each) for each in lines]
    if place_of(rule) in places:
        lines[places.index(place_of(rule))] = rule
    else:
        lines.append(rule)
    return with_own_lines(system, lines)


def _without_own(system: System, rule: Rule) -> System:
    return with_own_lines(system, (each for each in own_lines(system) if place_of(each) != place_of(rule)))


def _find_reuse(rules: Iterable[Rule], asked: Rule) -> Rule | None:
    """Return the line `A as B` with this A, if any."""
    place = asked.sequence.path, f"{asked.context} as".strip()
    return next((rule for rule in rules if place_of(rule) == place and not rule.deleted), None)


def _no_line(asked: Rule, what: str = "no line", remedy: str = "look at the lines of the system") -> NotFoundError:
    path, context = place_of(asked)
    text = " ".join(filter(None, (path, context)))
    return NotFoundError(f"the system has {what} {text}", where=Where(token=path), remedy=remedy)
