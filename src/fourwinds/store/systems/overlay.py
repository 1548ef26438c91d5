"""Edit the contents of a system (specification: systems 2.2, 2.3). Lines of the library are covered, never changed."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import TypeAlias

from fourwinds.store.systems.layers import layers
from fourwinds.store.systems.rows import BASE, USER, Contents, DefinitionRow, ModuleRow, RuleRow, in_order
from fourwinds.table.errors import ConflictError, IllegalError, NotFoundError, Where

__all__ = [
    "Place",
    "with_convention_swapped",
    "with_definitions",
    "with_lines_reverted",
    "with_own_lines",
    "without_definitions",
    "without_lines",
]

Place: TypeAlias = tuple[str, str]
"""A sequence and its context."""


def with_own_lines(contents: Contents, rules: Iterable[RuleRow], held: Collection[str] = ()) -> Contents:
    """Return the contents with the user's own lines; those that cover a line of the library are marked as modified.

    `held` are sequences that other lines with variables define.
    """
    for rule in rules:
        below = [row for row in layers(contents.rules, *rule.place) if row.module_id != USER]
        own = _own(contents, rule.place)
        position = own.position if own else _next([row.position for row in contents.rules if row.module_id == USER])
        modified = rule.modified or bool(below) or rule.sequence in held
        contents = _with(contents, replace(rule, module_id=USER, modified=modified, position=position), rule.place)
    return contents


def without_lines(contents: Contents, places: Iterable[Place], held: Collection[str] = ()) -> Contents:
    """Return the contents without these lines: the user's are removed, the library's are covered by a tombstone."""
    for place in places:
        found = layers(contents.rules, *place)
        shows = found[0].kind != "tombstone" if found else place[0] in held
        if not shows:
            raise _no_line(place)
        own = _own(contents, place)
        library = [row for row in found if row.module_id != USER]
        if not library and place[0] not in held:
            contents = _with(contents, None, place)
            continue
        position = own.position if own else _next([row.position for row in contents.rules if row.module_id == USER])
        sequence, context = place
        source = library[0].source if library else None
        grave = RuleRow(
            sequence=sequence, context=context, module_id=USER, kind="tombstone", source=source, position=position
        )
        contents = _with(contents, grave, place)
    return contents


def with_lines_reverted(contents: Contents, places: Iterable[Place], held: Collection[str] = ()) -> Contents:
    """Return the contents with the library's lines in effect again at these places."""
    for place in places:
        own = _own(contents, place)
        if own is None:
            raise _no_line(place, "no line of your own", remedy="nothing needs to be reverted there")
        marked = own.modified or own.kind == "tombstone"
        if not (marked or place[0] in held or any(row.module_id != USER for row in layers(contents.rules, *place))):
            raise IllegalError(
                f"{_place_text(place)} covers no line of the library",
                where=Where(token=place[0]),
                remedy="delete the line instead",
            )
        contents = _with(contents, None, place)
    return contents


def with_convention_swapped(
    contents: Contents,
    out: str | None,
    into: ModuleRow | None,
    rules: Iterable[RuleRow] = (),
    definitions: Iterable[DefinitionRow] = (),
) -> Contents:
    """Return the contents with one convention in place of another; one of them may be None.

    Swapping a convention for itself changes its version or parameters.
    """
    by_id = {module.module_id: module for module in contents.modules}
    if out is not None and out not in by_id:
        raise NotFoundError(f"the system does not use {out}", remedy=f"it uses {', '.join(by_id) or 'no conventions'}")
    if into is not None and into.module_id != out and into.module_id in by_id:
        raise ConflictError(f"the system already uses {into.module_id}", remedy="swap it for itself to update it")
    modules = [module for module in contents.modules if module.module_id != out]
    new_rules, new_definitions = list(rules), list(definitions)
    if into is not None:
        position = by_id[out].position if out else _next([module.position for module in contents.modules])
        modules.append(replace(into, position=position))
        brought = {row.module_id for row in new_rules} | {row.module_id for row in new_definitions}
        foreign = brought - {into.module_id}
        if foreign or into.module_id in (BASE, USER):
            raise ConflictError(
                f"{into.module_id} has rules of {', '.join(sorted(foreign)) or 'its own'}",
                remedy="a convention can have only its own rules",
            )
    return in_order(
        Contents(
            contents.head,
            tuple(modules),
            (*(row for row in contents.definitions if row.module_id != out), *new_definitions),
            (*(row for row in contents.rules if row.module_id != out), *new_rules),
        )
    )


def with_definitions(contents: Contents, definitions: Iterable[DefinitionRow]) -> Contents:
    """Return the contents with the user's definitions of terms."""
    rows = {row.key: row for row in contents.definitions}
    for row in definitions:
        known = rows.get((USER, row.term))
        position = known.position if known else _next([each.position for each in rows.values()])
        rows[USER, row.term] = replace(row, module_id=USER, position=position)
    return in_order(replace(contents, definitions=tuple(rows.values())))


def without_definitions(contents: Contents, terms: Iterable[str]) -> Contents:
    """Return the contents without the user's definitions of these terms; the library's are used again."""
    gone = {(USER, term) for term in terms}
    missing = gone - {row.key for row in contents.definitions}
    if missing:
        names = ", ".join(sorted(term for _, term in missing))
        raise NotFoundError(f"you have not defined {names}", remedy="only your own definitions can be removed")
    return replace(contents, definitions=tuple(row for row in contents.definitions if row.key not in gone))


def _with(contents: Contents, rule: RuleRow | None, place: Place) -> Contents:
    """Return the contents with this line of the user at a place, or without one."""
    others = tuple(row for row in contents.rules if row.module_id != USER or row.place != place)
    return in_order(replace(contents, rules=(*others, rule) if rule else others))


def _own(contents: Contents, place: Place) -> RuleRow | None:
    return next((row for row in contents.rules if row.module_id == USER and row.place == place), None)


def _next(positions: list[int]) -> int:
    return max(positions, default=-1) + 1


def _place_text(place: Place) -> str:
    return " ".join(filter(None, place))


def _no_line(place: Place, what: str = "no line", remedy: str = "look at the lines of the system") -> NotFoundError:
    return NotFoundError(f"the system has {what} {_place_text(place)}", where=Where(token=place[0]), remedy=remedy)
