"""Edit a system (§2.2): reword, add and delete lines, and go back to what the library says.

Every edit answers with the number of its change, and with 0 when the system was that way already.
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
    """Say what a call means that the system has already; a line of the library is covered, and keeps its rank.

    With qualifiers, that may be a line that holds more widely: `1s-2s [vul]` is said by `1M-2M` already.
    """
    rule = _line(f"{_sequence(sequence)} = {meaning}")

    def write(connection: Connection) -> int:
        said = _said(load_contents(connection, system_id), rule)
        if said.shown is None:
            raise NotFoundError(
                f"the system says nothing of {rule.sequence}",
                where=Where(token=sequence),
                remedy="add it as a new line, or look at what it says",
            )
        row = replace(_row(rule, said), section=said.shown.section if said.shown.module_id == USER else "")
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
    """Add `sequence = meaning` or `A as B`, of which the system says nothing yet, or just more widely."""
    rule = _line(line)

    def write(connection: Connection) -> int:
        said = _said(load_contents(connection, system_id), rule)
        if said.shown is not None and said.is_here:
            raise ConflictError(
                f"{rule.sequence} is there already: {said.shown.meaning or said.shown.source}",
                where=Where(token=str(rule.sequence)),
                remedy="reword it, or delete it first",
            )
        row = _row(rule, said)
        return store.write_rules(connection, system_id, [row], what=f"add {_told(rule)}", who=who.name)

    return _edit(database, system_id, write, who, expected_change, key=key, request=["add", system_id, line])


def write_line(
    database: Database, system_id: str, sequence: str, meaning: str, *, who: Actor, expected_change: int | None = None
) -> int:
    """Say what a call means, whether or not the system says something of it already."""
    try:
        return set_meaning(database, system_id, sequence, meaning, who=who, expected_change=expected_change)
    except NotFoundError:
        line = f"{sequence} = {meaning}"
        return add_line(database, system_id, line, who=who, expected_change=expected_change)


def delete_line(
    database: Database, system_id: str, sequence: str, *, who: Actor, expected_change: int | None = None
) -> int:
    """Delete what the system says of a sequence; a line of the library is covered, and can be brought back.

    A sequence alone is also the line `A as B` of that sequence, where the system says nothing else of it.
    """
    asked = _asked(sequence)

    def delete(connection: Connection) -> int:
        contents = load_contents(connection, system_id)
        said = _said(contents, asked)
        carrying = None if said.is_here else _carrying(visible(contents.rules).values(), asked)
        rule = carrying or asked
        held = [asked.sequence.path] if said.covers_here else []
        what = f"delete {_told(rule)}"
        return store.delete_rules(connection, system_id, [_place(rule)], held=held, what=what, who=who.name)

    return _edit(database, system_id, delete, who, expected_change)


def revert_line(
    database: Database, system_id: str, sequence: str, *, who: Actor, expected_change: int | None = None
) -> int:
    """Take the user's line away from a sequence, so that the library's shows again; also one with `as`."""
    asked = _asked(sequence)

    def revert(connection: Connection) -> int:
        own = [row for row in load_contents(connection, system_id).rules if row.module_id == USER]
        stands = any(row.place == _place(asked) for row in own)
        rule = asked if stands else _carrying(own, asked) or asked
        return store.revert_rules(connection, system_id, [_place(rule)], what=f"revert {_told(rule)}", who=who.name)

    return _edit(database, system_id, revert, who, expected_change)


def define_term(
    database: Database, system_id: str, term: str, text: str, *, who: Actor, expected_change: int | None = None
) -> int:
    """Define a term for this system; what the library says of it is covered."""
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
    """Take the user's definition of a term away."""
    must_be_short(term, "term", LONGEST_NAME)
    name = name_of(term)
    return _edit(
        database,
        system_id,
        lambda connection: store.edit_contents(
            connection,
            system_id,
            lambda contents: without_definitions(contents, [name]),
            what=f"take away {name}",
            who=who.name,
        ),
        who,
        expected_change,
    )


def set_definition(
    database: Database, system_id: str, term: str, text: str, *, who: Actor, expected_change: int | None = None
) -> int:
    """Define a term, or without a text take the user's definition of it away."""
    if not text.strip():
        return undefine_term(database, system_id, term, who=who, expected_change=expected_change)
    return define_term(database, system_id, term, text, who=who, expected_change=expected_change)


def rename_system(
    database: Database, system_id: str, name: str, *, who: Actor, expected_change: int | None = None
) -> int:
    """Give a system another name, which its owner has no other system of; editors may, as they may undo it."""
    must_be_a_name(name)
    with database.write() as connection:
        must_be(connection, system_id, who, "editor")
        before = lock_system(connection, system_id, expected_change)
        number = systems.rename_system(connection, system_id, squeeze(name), who=who.name)
        return number if number != before else 0


def delete_system(database: Database, system_id: str, *, who: Actor, expected_change: int | None = None) -> None:
    """Remove a system and all its versions, for good: the owner's to do. That it was there stays in the log."""
    with owning(database, system_id, who) as connection:
        head = systems.describe_system(connection, system_id).summary
        systems.delete_system(connection, system_id, expected_change=expected_change)
        gone = {"name": head.name, "account_id": head.user_id, "change": head.change}
        log_change(connection, "share", system_id, "delete", who.by, before=gone)


@dataclass(frozen=True, slots=True)
class _Said:
    """What a system says where a line would stand."""

    own: RuleRow | None
    """The user's line at this very place, also one that deletes."""
    covered: RuleRow | None
    """What shows without it."""
    covers_here: bool
    """Whether that speaks of this place, and not just more widely."""

    @property
    def shown(self) -> RuleRow | None:
        if self.own is None:
            return self.covered
        return self.own if self.own.kind != "tombstone" else None

    @property
    def is_here(self) -> bool:
        return self.own is not None or self.covers_here


def _said(contents: Contents, rule: Rule) -> _Said:
    place = _place(rule)
    own = next((row for row in contents.rules if row.module_id == USER and row.place == place), None)
    others = replace(contents, rules=tuple(row for row in contents.rules if row is not own))
    known = visible(others.rules)
    for found, is_here in _speaking(others, rule):
        if found in known:
            return _Said(own, known[found], is_here)
    return _Said(own, None, False)


def _speaking(contents: Contents, rule: Rule) -> Iterator[tuple[Place, bool]]:
    """The places of lines that hold wherever this one does, and whether they speak of just that.

    They may be written with variables or `...`, or be carried over.
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


def _row(rule: Rule, said: _Said) -> RuleRow:
    """A line as it is stored: with the rank of what it covers unless it has its own, marked where it covers."""
    row = row_of_rule(rule)
    before = said.shown or said.covered
    over_library = said.covered is not None and said.covered.module_id != USER
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
    """Do an edit and place its lines: the number of the change, 0 when it changed nothing."""
    with changing(database, system_id, who) as connection:

        def change() -> int:
            before = lock_system(connection, system_id, expected_change)
            number = edit(connection)
            return number if number != before else 0

        return once(connection, who, key, request, change)


def _asked(text: str) -> Rule:
    """A sequence with its qualifiers, or a whole line with `as`."""
    must_be_short(text, "sequence")
    return _line(text) if split_line(text).kind == "as" else Rule(_sequence(text), module=USER)


def _sequence(text: str) -> Sequence:
    must_be_short(text, "sequence", LONGEST_SEQUENCE)
    return Sequence.parse(text)


def _line(text: str) -> Rule:
    must_be_short(text, "line", LONGEST_SEQUENCE + LONGEST_TEXT)
    return parse_line(text, module=USER)


def _carrying(rows: Iterable[RuleRow], asked: Rule) -> Rule | None:
    """The line `A as B` whose A was asked for."""
    place = asked.sequence.path, f"{asked.context} as".strip()
    return next((rule_of_row(row) for row in rows if row.place == place), None)


def _place(rule: Rule) -> Place:
    return rule.sequence.path, rule.context


def _told(rule: Rule) -> str:
    """A line as the log names it."""
    if rule.source is None:
        return str(rule.sequence)
    return f"{rule.sequence} as {rule.source}{' [from responder]' if rule.from_responder else ''}"
