"""Edit a system (specification: systems 2.2): reword, add and delete lines, or restore the library's.

Every edit returns the number of its change, or 0 if nothing changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from sqlalchemy import Connection

from fourwinds.app.actor import Actor
from fourwinds.app.once import once
from fourwinds.app.systems.place_rules import changing
from fourwinds.app.systems.system_access import must_be, owning
from fourwinds.app.systems.system_limits import (
    LONGEST_NAME,
    LONGEST_SEQUENCE,
    LONGEST_TEXT,
    must_be_a_name,
    must_be_short,
)
from fourwinds.notes.book import Book
from fourwinds.notes.module import Definition
from fourwinds.notes.rule import USER, Rule, parse_line
from fourwinds.notes.sequence import Sequence
from fourwinds.notes.spelling import name_of, split_line, squeeze
from fourwinds.store.database import Database
from fourwinds.store.log import log_change
from fourwinds.store.systems import rules as store
from fourwinds.store.systems import systems
from fourwinds.store.systems.changes import lock_system
from fourwinds.store.systems.facts import load_contents
from fourwinds.store.systems.layers import visible
from fourwinds.store.systems.notes import definition_rows, row_of_rule, rule_of_row, system_of
from fourwinds.store.systems.overlay import Place, with_definitions, without_definitions
from fourwinds.store.systems.paths import covers
from fourwinds.store.systems.rows import Contents, RuleRow
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
    database: Database, system_id: str, sequence: str, meaning: str, *, who: Actor, expected_change: int | None = None
) -> int:
    """Change the meaning of an existing call. A line of the library is covered, and its rank is kept.

    With qualifiers, the existing line may be wider: `1M-2M` covers `1s-2s [vul]`.
    """
    rule = _line(f"{_sequence(sequence)} = {meaning}")

    def write(connection: Connection) -> int:
        current = _current_line(load_contents(connection, system_id), rule)
        if current.in_effect is None:
            raise NotFoundError(
                f"the system has no line for {rule.sequence}",
                where=Where(token=sequence),
                remedy="add it as a new line, or look up the calls before it",
            )
        row = replace(
            _row(rule, current), section=current.in_effect.section if current.in_effect.module_id == USER else ""
        )
        return store.write_rules(connection, system_id, [row], what=f"reword {rule.sequence}", who=who.name)

    return _edit(database, system_id, write, who, expected_change)


def add_line(
    database: Database,
    system_id: str,
    line: str,
    *,
    who: Actor,
    expected_change: int | None = None,
    key: str | None = None,
) -> int:
    """Add `sequence = meaning` or `A as B`, if the system has no line for exactly this sequence."""
    rule = _line(line)

    def write(connection: Connection) -> int:
        current = _current_line(load_contents(connection, system_id), rule)
        if current.in_effect is not None and current.is_here:
            raise ConflictError(
                f"{rule.sequence} already exists: {current.in_effect.meaning or current.in_effect.source}",
                where=Where(token=str(rule.sequence)),
                remedy="reword it, or delete it first",
            )
        row = _row(rule, current)
        return store.write_rules(connection, system_id, [row], what=f"add {_line_name(rule)}", who=who.name)

    return _edit(database, system_id, write, who, expected_change, key=key, request=["add", system_id, line])


def write_line(
    database: Database, system_id: str, sequence: str, meaning: str, *, who: Actor, expected_change: int | None = None
) -> int:
    """Set the meaning of a call, whether or not it has one."""
    try:
        return set_meaning(database, system_id, sequence, meaning, who=who, expected_change=expected_change)
    except NotFoundError:
        line = f"{sequence} = {meaning}"
        return add_line(database, system_id, line, who=who, expected_change=expected_change)


def delete_line(
    database: Database, system_id: str, sequence: str, *, who: Actor, expected_change: int | None = None
) -> int:
    """Delete the line for a sequence. A line of the library is covered, and can be restored.

    A sequence alone also means the line `A as B`, if the system has no other line for it.
    """
    asked = _parse_target(sequence)

    def delete(connection: Connection) -> int:
        contents = load_contents(connection, system_id)
        current = _current_line(contents, asked)
        carrying = None if current.is_here else _find_reuse(visible(contents.rules).values(), asked)
        rule = carrying or asked
        held = [asked.sequence.path] if current.covers_here else []
        what = f"delete {_line_name(rule)}"
        return store.delete_rules(connection, system_id, [_place(rule)], held=held, what=what, who=who.name)

    return _edit(database, system_id, delete, who, expected_change)


def revert_line(
    database: Database, system_id: str, sequence: str, *, who: Actor, expected_change: int | None = None
) -> int:
    """Remove the user's line for a sequence, also one with `as`, so that the library's is used again."""
    asked = _parse_target(sequence)

    def revert(connection: Connection) -> int:
        own = [row for row in load_contents(connection, system_id).rules if row.module_id == USER]
        stands = any(row.place == _place(asked) for row in own)
        rule = asked if stands else _find_reuse(own, asked) or asked
        return store.revert_rules(
            connection, system_id, [_place(rule)], what=f"revert {_line_name(rule)}", who=who.name
        )

    return _edit(database, system_id, revert, who, expected_change)


def define_term(
    database: Database, system_id: str, term: str, text: str, *, who: Actor, expected_change: int | None = None
) -> int:
    """Define a term for this system; the library's definition is covered."""
    must_be_short(term, "term", LONGEST_NAME)
    must_be_short(text, "text")
    definition = Definition(name_of(term), squeeze(text), USER)
    if not definition.term or not definition.text:
        raise MalformedError("a definition needs a term and a text", remedy="write limit_raise = 10-12 support points")
    rows = definition_rows([definition])
    what = f"define {definition.term}"
    return _edit(
        database,
        system_id,
        lambda connection: store.edit_contents(
            connection, system_id, lambda contents: with_definitions(contents, rows), what=what, who=who.name
        ),
        who,
        expected_change,
    )


def undefine_term(
    database: Database, system_id: str, term: str, *, who: Actor, expected_change: int | None = None
) -> int:
    """Remove the user's definition of a term."""
    must_be_short(term, "term", LONGEST_NAME)
    name = name_of(term)
    return _edit(
        database,
        system_id,
        lambda connection: store.edit_contents(
            connection,
            system_id,
            lambda contents: without_definitions(contents, [name]),
            what=f"remove {name}",
            who=who.name,
        ),
        who,
        expected_change,
    )


def set_definition(
    database: Database, system_id: str, term: str, text: str, *, who: Actor, expected_change: int | None = None
) -> int:
    """Define a term, or remove the user's definition if the text is empty."""
    if not text.strip():
        return undefine_term(database, system_id, term, who=who, expected_change=expected_change)
    return define_term(database, system_id, term, text, who=who, expected_change=expected_change)


def rename_system(
    database: Database, system_id: str, name: str, *, who: Actor, expected_change: int | None = None
) -> int:
    """Rename a system. The name must be new among the owner's systems. Editors may do this."""
    must_be_a_name(name)
    with database.write() as connection:
        must_be(connection, system_id, who, "editor")
        before = lock_system(connection, system_id, expected_change)
        number = systems.rename_system(connection, system_id, squeeze(name), who=who.name)
        return number if number != before else 0


def delete_system(database: Database, system_id: str, *, who: Actor, expected_change: int | None = None) -> None:
    """Delete a system and all its versions permanently. Only its owner may do this. The change log keeps a record."""
    with owning(database, system_id, who) as connection:
        head = systems.describe_system(connection, system_id).summary
        systems.delete_system(connection, system_id, expected_change=expected_change)
        gone = {"name": head.name, "account_id": head.user_id, "change": head.change}
        log_change(connection, "share", system_id, "delete", who.by, before=gone)


@dataclass(frozen=True, slots=True)
class _CurrentLine:
    """The lines of a system at the place of a line."""

    own: RuleRow | None
    """The user's line at exactly this place, which may be a deletion."""
    covered: RuleRow | None
    """The line used without it."""
    covers_here: bool
    """Whether that line is for exactly this place, and not wider."""

    @property
    def in_effect(self) -> RuleRow | None:
        if self.own is None:
            return self.covered
        return self.own if self.own.kind != "tombstone" else None

    @property
    def is_here(self) -> bool:
        return self.own is not None or self.covers_here


def _current_line(contents: Contents, rule: Rule) -> _CurrentLine:
    place = _place(rule)
    own = next((row for row in contents.rules if row.module_id == USER and row.place == place), None)
    others = replace(contents, rules=tuple(row for row in contents.rules if row is not own))
    known = visible(others.rules)
    for found, is_here in _places_that_apply(others, rule):
        if found in known:
            return _CurrentLine(own, known[found], is_here)
    return _CurrentLine(own, None, False)


def _places_that_apply(contents: Contents, rule: Rule) -> Iterator[tuple[Place, bool]]:
    """Yield the places of lines that apply wherever this one does, and whether they are for exactly this sequence.

    They may be written with variables or `...`, or be reused by `as`.
    """
    path, context = _place(rule)
    yield (path, context), True
    if rule.source is not None:
        return
    entry = Book.of(system_of(contents)).lookup(str(rule.sequence)) if rule.sequence.is_concrete else None
    for each in (entry.rule, *entry.shadowed) if entry else ():
        if covers(each.context, context, path):
            yield _place(each), covers(context, each.context, path)
    yield (path, ""), not context


def _row(rule: Rule, current: _CurrentLine) -> RuleRow:
    """Return the row of a line, with the rank of the line it covers unless it has its own, and marked as modified."""
    row = row_of_rule(rule)
    before = current.in_effect or current.covered
    over_library = current.covered is not None and current.covered.module_id != USER
    return replace(row, rank=row.rank or (before.rank if before else 0), modified=row.modified or over_library)


def _edit(
    database: Database,
    system_id: str,
    edit: Callable[[Connection], int],
    who: Actor,
    expected_change: int | None = None,
    *,
    key: str | None = None,
    request: object = None,
) -> int:
    """Make an edit and update the positions; return the number of the change, 0 if nothing changed."""
    with changing(database, system_id, who) as connection:

        def change() -> int:
            before = lock_system(connection, system_id, expected_change)
            number = edit(connection)
            return number if number != before else 0

        return once(connection, who, key, request, change)


def _parse_target(text: str) -> Rule:
    """Parse a sequence with its qualifiers, or a whole line with `as`."""
    must_be_short(text, "sequence")
    return _line(text) if split_line(text).kind == "as" else Rule(_sequence(text), module=USER)


def _sequence(text: str) -> Sequence:
    must_be_short(text, "sequence", LONGEST_SEQUENCE)
    return Sequence.parse(text)


def _line(text: str) -> Rule:
    must_be_short(text, "line", LONGEST_SEQUENCE + LONGEST_TEXT)
    return parse_line(text, module=USER)


def _find_reuse(rows: Iterable[RuleRow], asked: Rule) -> Rule | None:
    """Return the line `A as B` with this A, if any."""
    place = asked.sequence.path, f"{asked.context} as".strip()
    return next((rule_of_row(row) for row in rows if row.place == place), None)


def _place(rule: Rule) -> Place:
    return rule.sequence.path, rule.context


def _line_name(rule: Rule) -> str:
    """Return the name of a line for the change log."""
    if rule.source is None:
        return str(rule.sequence)
    return f"{rule.sequence} as {rule.source}{' [from responder]' if rule.from_responder else ''}"
