"""Edit a system (§2.2): reword, add and delete lines, and go back to what the library says."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy import Connection

from fourwinds.app.place_rules import changing
from fourwinds.notes.module import Definition
from fourwinds.notes.rule import USER, Rule, parse_line
from fourwinds.notes.sequence import Sequence
from fourwinds.notes.spelling import name_of, squeeze
from fourwinds.store import rules as store
from fourwinds.store import systems
from fourwinds.store.database import Database
from fourwinds.store.facts import load_contents
from fourwinds.store.layers import visible
from fourwinds.store.notes import definition_rows, row_of_rule
from fourwinds.store.overlay import Place, with_definitions, without_definitions
from fourwinds.store.retrieval import find_layers
from fourwinds.store.rows import RuleRow
from fourwinds.table.errors import ConflictError, MalformedError, NotFoundError, Where

__all__ = [
    "add_line",
    "define_term",
    "delete_line",
    "delete_system",
    "rename_system",
    "revert_line",
    "set_definition",
    "set_meaning",
    "undefine_term",
    "write_line",
]


def set_meaning(
    database: Database, system_id: str, sequence: str, meaning: str, *, who: str, expected_change: int | None = None
) -> int:
    """Say what a call means that the system has already; a line of the library is covered, and keeps its rank."""
    rule = parse_line(f"{Sequence.parse(sequence)} = {meaning}", module=USER)
    with changing(database, system_id) as connection:
        shown = _shown(connection, system_id, rule)
        if shown is None:
            raise NotFoundError(
                f"the system says nothing of {rule.sequence}",
                where=Where(token=sequence),
                remedy="add it as a new line, or look at what it says",
            )
        row = row_of_rule(rule)
        row = replace(row, rank=row.rank or shown.rank, section=shown.section if shown.module_id == USER else "")
        told = f"reword {rule.sequence}"
        return store.write_rules(connection, system_id, [row], what=told, who=who, expected_change=expected_change)


def add_line(database: Database, system_id: str, line: str, *, who: str, expected_change: int | None = None) -> int:
    """Add `sequence = meaning` or `A as B`, of which the system says nothing yet."""
    rule = parse_line(line, module=USER)
    with changing(database, system_id) as connection:
        shown = _shown(connection, system_id, rule)
        if shown is not None:
            raise ConflictError(
                f"{rule.sequence} is there already: {shown.meaning or shown.source}",
                where=Where(token=str(rule.sequence)),
                remedy="reword it, or delete it first",
            )
        told = f"add {rule.sequence}"
        return store.write_rules(
            connection, system_id, [row_of_rule(rule)], what=told, who=who, expected_change=expected_change
        )


def write_line(
    database: Database, system_id: str, sequence: str, meaning: str, *, who: str, expected_change: int | None = None
) -> int:
    """Say what a call means, whether or not the system says something of it already."""
    try:
        return set_meaning(database, system_id, sequence, meaning, who=who, expected_change=expected_change)
    except NotFoundError:
        line = f"{sequence} = {meaning}"
        return add_line(database, system_id, line, who=who, expected_change=expected_change)


def delete_line(
    database: Database, system_id: str, sequence: str, *, who: str, expected_change: int | None = None
) -> int:
    """Delete what the system says of a sequence; a line of the library is covered, and can be brought back."""
    place = _place(sequence)
    with changing(database, system_id) as connection:
        return store.delete_rules(connection, system_id, [place], who=who, expected_change=expected_change)


def revert_line(
    database: Database, system_id: str, sequence: str, *, who: str, expected_change: int | None = None
) -> int:
    """Take the user's line away from a sequence, so that the library's shows again."""
    place = _place(sequence)
    with changing(database, system_id) as connection:
        return store.revert_rules(connection, system_id, [place], who=who, expected_change=expected_change)


def define_term(
    database: Database, system_id: str, term: str, text: str, *, who: str, expected_change: int | None = None
) -> int:
    """Define a term for this system; what the library says of it is covered."""
    definition = Definition(name_of(term), squeeze(text), USER)
    if not definition.term or not definition.text:
        raise MalformedError("a definition needs a term and a text", remedy="write limit_raise = 10-12 support points")
    rows = definition_rows([definition])
    with changing(database, system_id) as connection:
        return store.edit_contents(
            connection,
            system_id,
            lambda contents: with_definitions(contents, rows),
            what=f"define {definition.term}",
            who=who,
            expected_change=expected_change,
        )


def undefine_term(
    database: Database, system_id: str, term: str, *, who: str, expected_change: int | None = None
) -> int:
    """Take the user's definition of a term away."""
    name = name_of(term)
    with changing(database, system_id) as connection:
        return store.edit_contents(
            connection,
            system_id,
            lambda contents: without_definitions(contents, [name]),
            what=f"take away {name}",
            who=who,
            expected_change=expected_change,
        )


def set_definition(
    database: Database, system_id: str, term: str, text: str, *, who: str, expected_change: int | None = None
) -> int:
    """Define a term, or without a text take the user's definition of it away."""
    if not text.strip():
        return undefine_term(database, system_id, term, who=who, expected_change=expected_change)
    return define_term(database, system_id, term, text, who=who, expected_change=expected_change)


def rename_system(
    database: Database, system_id: str, name: str, *, who: str, expected_change: int | None = None
) -> int:
    with database.write() as connection:
        return systems.rename_system(connection, system_id, squeeze(name), who=who, expected_change=expected_change)


def delete_system(database: Database, system_id: str, *, expected_change: int | None = None) -> None:
    """Remove a system and all its versions, for good."""
    with database.write() as connection:
        systems.delete_system(connection, system_id, expected_change=expected_change)


def _shown(connection: Connection, system_id: str, rule: Rule) -> RuleRow | None:
    """What the system says at the place of a line, be it by a line with variables or one carried over."""
    place = rule.sequence.path, rule.context
    contents = load_contents(connection, system_id)
    known = visible(contents.rules)
    if place in known or any(row.place == place for row in contents.rules):
        return known.get(place)
    found = next(iter(find_layers(connection, system_id, *place)), None)
    written = (found.written, found.context) if found and found.kind == "rule" else None
    return known.get(written) if written else None


def _place(text: str) -> Place:
    """A sequence with its qualifiers, or a whole line with `as`."""
    if " as " in text:
        rule = parse_line(text)
        return rule.sequence.path, rule.context
    sequence = Sequence.parse(text)
    return sequence.path, sequence.context
