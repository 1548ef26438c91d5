"""Edits of a system (specification: systems 2.2), each a function from a system to the edited one.

Lines of the library are never changed: the users' own lines cover or delete them, and can be removed again.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from fourwinds.notes.book import Book
from fourwinds.notes.compiled_lines import Calls, calls_of
from fourwinds.notes.module import Definition
from fourwinds.notes.rule import USER, Rule
from fourwinds.notes.sequence import Sequence
from fourwinds.notes.sequence.contexts import covers
from fourwinds.notes.system import System
from fourwinds.table.errors import ConflictError, IllegalError, NotFoundError, Where

__all__ = [
    "line_to_delete",
    "line_to_revert",
    "with_definition",
    "with_line_added",
    "with_line_deleted",
    "with_line_reverted",
    "with_line_reworded",
    "without_definition",
]


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
    asked = line_to_delete(system, asked)
    current = _current_line(system, asked)
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
    rule = line_to_revert(system, asked)
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


def line_to_delete(system: System, asked: Rule) -> Rule:
    """Return the line that is deleted if a sequence is asked for: itself, or `A as B`."""
    if asked.source is not None or _current_line(system, asked).is_here:
        return asked
    found = Book.of(system).in_force.get(_place_of_reuse(asked))
    return asked if found is None or found.deleted else found


def line_to_revert(system: System, asked: Rule) -> Rule:
    """Return the user's line that is reverted if a sequence is asked for: itself, or `A as B`."""
    own = {calls_of(rule): rule for rule in system.own_rules}
    if asked.source is not None or calls_of(asked) in own:
        return asked
    return own.get(_place_of_reuse(asked), asked)


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
    is_over_library: bool
    """Whether a line of the library applies there, used or covered."""

    @property
    def in_force(self) -> Rule | None:
        if self.own is None:
            return self.covered
        return None if self.own.deleted else self.own

    @property
    def is_here(self) -> bool:
        return self.own is not None or self.covers_here


def _current_line(system: System, rule: Rule) -> _CurrentLine:
    place, lines = calls_of(rule), system.own_rules
    own = next((each for each in lines if calls_of(each) == place), None)
    others = system if own is None else system.with_own_rules(each for each in lines if each is not own)
    found = list(_lines_that_apply(others, rule))
    covered, is_here = found[0] if found else (None, False)
    return _CurrentLine(own, covered, is_here, any(each.module != USER for each, _ in found))


def _lines_that_apply(system: System, rule: Rule) -> Iterator[tuple[Rule, bool]]:
    """Yield the lines that apply wherever this one does, and whether they are for exactly this sequence.

    They may be written with variables or `...`, or be reused by `as`.
    """
    path, context = calls_of(rule)
    book = Book.of(system)
    written = book.in_force.get((path, context))
    if written is not None and not written.deleted:
        yield written, True
    if rule.source is not None:
        return
    entry = book.lookup(str(rule.sequence)) if rule.sequence.is_concrete else None
    for each in (entry.rule, *entry.shadowed) if entry else ():
        if covers(each.context, context, path):
            yield each, covers(context, each.context, path)
    wider = book.in_force.get((path, ""))
    if wider is not None and not wider.deleted:
        yield wider, not context


def _covering(rule: Rule, current: _CurrentLine) -> Rule:
    """Return a line with the rank of the line it covers, unless it has its own, and marked as modified."""
    before = current.in_force or current.covered
    sequence = rule.sequence
    if before is not None and before.sequence.rank and not sequence.rank:
        sequence = Sequence.parse(f"{sequence} [rank {before.sequence.rank}]")
    return replace(rule, sequence=sequence, modified=rule.modified or current.is_over_library, module=USER)


def _with_line(system: System, rule: Rule) -> System:
    """Return the system with this own line, in its place if there was one, otherwise at the end."""
    lines = list(system.own_rules)
    places = [calls_of(each) for each in lines]
    if calls_of(rule) in places:
        lines[places.index(calls_of(rule))] = rule
    else:
        lines.append(rule)
    return system.with_own_rules(lines)


def _without_own(system: System, rule: Rule) -> System:
    return system.with_own_rules(each for each in system.own_rules if calls_of(each) != calls_of(rule))


def _place_of_reuse(asked: Rule) -> Calls:
    """Return the calls and context of the line `A as B` with this A."""
    return asked.sequence.path, f"{asked.context} as".strip()


def _no_line(asked: Rule, what: str = "no line", remedy: str = "look at the lines of the system") -> NotFoundError:
    path, context = calls_of(asked)
    text = " ".join(filter(None, (path, context)))
    return NotFoundError(f"the system has {what} {text}", where=Where(token=path), remedy=remedy)
