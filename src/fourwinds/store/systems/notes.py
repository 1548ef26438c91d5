"""Convert a system of notes to stored rows and back, without loss."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Any, TypeVar

from fourwinds.notes.module import Chosen, Definition, Section
from fourwinds.notes.rule import BASE, USER, Rule, parse_line
from fourwinds.notes.system import ReviewMark, System, sections_of, sorted_marks
from fourwinds.store.systems.module_body import ModuleBody, body_of
from fourwinds.store.systems.rows import Contents, DefinitionRow, Head, LineRow, ModuleRow, ReviewRow, in_order

__all__ = ["StoredForm", "marks_of", "stored_form", "system_of"]

P = TypeVar("P", ModuleRow, DefinitionRow, LineRow)


@dataclass(frozen=True, slots=True)
class StoredForm:
    """A system as stored: its rows, and the bodies of its modules by hash."""

    contents: Contents
    bodies: Mapping[str, bytes]


def stored_form(system: System, before: Contents | None = None) -> StoredForm:
    """Return the rows and bodies of a system; rows keep the positions they had before, where their order allows it."""
    bodies = {module: _body(system, module) for module in system.modules if module != USER}
    layout: dict[str, Any] = ({"like": system.like} if system.like else {}) | {
        "created": system.created.isoformat() if system.created else None,
        "base_parameters": dict(system.base_parameters),
        "more": [list(pair) for pair in system.more],
        "notes": system.notes,
        "prose": [[each.module, each.title, each.prose] for each in system.sections if each.prose],
    }
    head = Head(
        name=system.name,
        base_system=system.base,
        base_version=system.base_version,
        base_contents=bodies[BASE].hash,
        layout=layout,
    )
    modules = (
        ModuleRow(
            module_id=chosen.id,
            version=chosen.version,
            parameters=dict(chosen.parameters),
            contents=bodies[chosen.id].hash,
        )
        for chosen in system.conventions
    )
    own = (rule for section in system.sections if section.module == USER for rule in section.rules)
    terms = (DefinitionRow(term=each.term, definition=each.text) for each in system.definitions if each.module == USER)
    contents = Contents(
        head,
        _in_place(modules, before.modules if before else ()),
        _in_place(terms, before.definitions if before else ()),
        _in_place(map(_line_row, own), before.lines if before else ()),
        _review_rows(system.reviews),
    )
    return StoredForm(in_order(contents), {body.hash: body.stored for body in bodies.values()})


def system_of(contents: Contents, body: Callable[[str, str], ModuleBody]) -> System:
    """Return the system with these contents; `body` finds the body of a module by its hash and id."""
    head, layout = contents.head, contents.head.layout
    created = layout.get("created")
    conventions = tuple(Chosen(row.module_id, row.version, dict(row.parameters)) for row in contents.modules)
    bodies = [body(head.base_contents, BASE), *(body(row.contents, row.module_id) for row in contents.modules)]
    own = sections_of(_rule(row) for row in contents.lines)
    terms = (Definition(row.term, row.definition, USER) for row in contents.definitions)
    sections = (*(section for each in bodies for section in each.sections), *own)
    prose = {(module, title): text for module, title, text in layout.get("prose", ())}
    modules = [BASE, *(chosen.id for chosen in conventions), USER]
    return System(
        head.name,
        head.base_system,
        head.base_version,
        date.fromisoformat(created) if created else None,
        conventions,
        (*(each for found in bodies for each in found.definitions), *terms),
        _with_prose(sections, prose, modules) if prose else sections,
        layout.get("notes", ""),
        dict(layout.get("base_parameters", {})),
        tuple((key, value) for key, value in layout.get("more", ())),
        reviews=marks_of(contents.reviews),
        like=layout.get("like", ""),
    )


def _body(system: System, module: str) -> ModuleBody:
    return body_of(
        [section for section in system.sections if section.module == module],
        [each for each in system.definitions if each.module == module],
    )


def _in_place(rows: Iterable[P], before: Iterable[P]) -> tuple[P, ...]:
    """Number rows in their order. A row keeps its number if it can, so that an edit changes few rows."""
    known = {row.key: row.position for row in before}
    placed, last = [], -1
    for row in rows:
        last = max(last + 1, known.get(row.key, 0))
        placed.append(replace(row, position=last))
    return tuple(placed)


def _line_row(rule: Rule) -> LineRow:
    return LineRow(sequence=rule.sequence.path, context=rule.context, line=str(rule), section=rule.section)


def _rule(row: LineRow) -> Rule:
    return parse_line(row.line, module=USER, section=row.section)


def marks_of(rows: Iterable[ReviewRow]) -> tuple[ReviewMark, ...]:
    """Return the marks that these rows hold."""
    return sorted_marks(
        ReviewMark(module, path, context, row.parent, row.was) for row in rows for module, path, context in row.lines
    )


def _review_rows(marks: Iterable[ReviewMark]) -> tuple[ReviewRow, ...]:
    found: dict[tuple[str, str], list[list[str]]] = {}
    for mark in marks:
        found.setdefault((mark.parent, mark.was), []).append(list(mark.key))
    return tuple(ReviewRow(parent=parent, was=was, lines=lines) for (parent, was), lines in found.items())


def _with_prose(
    sections: Iterable[Section], prose: Mapping[tuple[str, str], str], modules: list[str]
) -> tuple[Section, ...]:
    """Return the sections with their prose, and sections that have only prose."""
    found = list(sections)
    known = {(section.module, section.title) for section in found}
    if all(key in known or key[0] not in modules for key in prose):
        return tuple(
            replace(each, prose=text) if (text := prose.get((each.module, each.title))) else each for each in found
        )
    rules = (rule for section in found for rule in section.rules)
    there = {key: text for key, text in prose.items() if key[0] in modules}
    return sections_of(rules, modules, there)
