"""Edit a system (specification: systems 2.2): reword, add and delete lines, or restore the library's."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from fourwinds.app.actor import Actor
from fourwinds.app.systems.change_system import SystemChange, change_system
from fourwinds.app.systems.system_access import must_be, owning
from fourwinds.app.systems.system_limits import (
    LONGEST_NAME,
    LONGEST_SEQUENCE,
    LONGEST_TEXT,
    must_be_a_name,
    must_be_short,
)
from fourwinds.notes import overlay
from fourwinds.notes.module import Definition
from fourwinds.notes.rule import USER, Rule, must_end_with_our_call, parse_line
from fourwinds.notes.sequence import Sequence
from fourwinds.notes.spelling import name_of, split_line, squeeze
from fourwinds.notes.system import System
from fourwinds.store.database import Database
from fourwinds.store.log import log_change
from fourwinds.store.systems import systems
from fourwinds.table.errors import MalformedError, NotFoundError

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
) -> SystemChange:
    """Change the meaning of an existing call. A line of the library is covered, and its rank is kept.

    With qualifiers, the existing line may be wider: `1M-2M` covers `1s-2s [vul]`.
    """
    rule = _line(f"{_sequence(sequence)} = {meaning}")
    return change_system(
        database,
        system_id,
        partial(overlay.with_line_reworded, rule=rule),
        what=f"reword {rule.sequence}",
        who=who,
        expected_change=expected_change,
    )


def add_line(
    database: Database,
    system_id: str,
    line: str,
    *,
    who: Actor,
    expected_change: int | None = None,
    key: str | None = None,
) -> SystemChange:
    """Add `sequence = meaning` or `A as B`, if the system has no line for exactly this sequence."""
    rule = _line(line)
    return change_system(
        database,
        system_id,
        partial(overlay.with_line_added, rule=rule),
        what=f"add {_line_name(rule)}",
        who=who,
        expected_change=expected_change,
        key=key,
        request=["add", system_id, line],
    )


def write_line(
    database: Database, system_id: str, sequence: str, meaning: str, *, who: Actor, expected_change: int | None = None
) -> SystemChange:
    """Set the meaning of a call, whether or not it has one."""
    try:
        return set_meaning(database, system_id, sequence, meaning, who=who, expected_change=expected_change)
    except NotFoundError:
        line = f"{sequence} = {meaning}"
        return add_line(database, system_id, line, who=who, expected_change=expected_change)


def delete_line(
    database: Database, system_id: str, sequence: str, *, who: Actor, expected_change: int | None = None
) -> SystemChange:
    """Delete the line for a sequence. A line of the library is covered, and can be restored.

    A sequence alone also means the line `A as B`, if the system has no other line for it.
    """
    asked = _parse_target(sequence)
    return change_system(
        database,
        system_id,
        partial(overlay.with_line_deleted, asked=asked),
        what=lambda now: f"delete {_line_name(overlay.line_to_delete(now, asked))}",
        who=who,
        expected_change=expected_change,
    )


def revert_line(
    database: Database, system_id: str, sequence: str, *, who: Actor, expected_change: int | None = None
) -> SystemChange:
    """Remove the user's line for a sequence, also one with `as`, so that the library's is used again."""
    asked = _parse_target(sequence)
    return change_system(
        database,
        system_id,
        partial(overlay.with_line_reverted, asked=asked),
        what=lambda now: f"revert {_line_name(overlay.line_to_revert(now, asked))}",
        who=who,
        expected_change=expected_change,
    )


def define_term(
    database: Database, system_id: str, term: str, text: str, *, who: Actor, expected_change: int | None = None
) -> SystemChange:
    """Define a term for this system; the library's definition is covered."""
    must_be_short(term, "term", LONGEST_NAME)
    must_be_short(text, "text")
    definition = Definition(name_of(term), squeeze(text), USER)
    if not definition.term or not definition.text:
        raise MalformedError("a definition needs a term and a text", remedy="write limit_raise = 10-12 support points")
    return change_system(
        database,
        system_id,
        partial(overlay.with_definition, definition=definition),
        what=f"define {definition.term}",
        who=who,
        expected_change=expected_change,
    )


def undefine_term(
    database: Database, system_id: str, term: str, *, who: Actor, expected_change: int | None = None
) -> SystemChange:
    """Remove the user's definition of a term."""
    must_be_short(term, "term", LONGEST_NAME)
    name = name_of(term)
    return change_system(
        database,
        system_id,
        partial(overlay.without_definition, term=name),
        what=f"remove {name}",
        who=who,
        expected_change=expected_change,
    )


def set_definition(
    database: Database, system_id: str, term: str, text: str, *, who: Actor, expected_change: int | None = None
) -> SystemChange:
    """Define a term, or remove the user's definition if the text is empty."""
    if not text.strip():
        return undefine_term(database, system_id, term, who=who, expected_change=expected_change)
    return define_term(database, system_id, term, text, who=who, expected_change=expected_change)


def rename_system(
    database: Database, system_id: str, name: str, *, who: Actor, expected_change: int | None = None
) -> SystemChange:
    """Rename a system. The name must be new among the owner's systems. Editors may do this."""
    must_be_a_name(name)
    new = squeeze(name)
    with database.read() as connection:
        must_be(connection, system_id, who, "editor")
        present = systems.summary_of(connection, system_id)
        if new != present.name:
            systems.must_be_free(connection, new, present.user_id)

    def rename(system: System) -> System:
        return replace(system, name=new)

    return change_system(database, system_id, rename, what=f"rename to {new}", who=who, expected_change=expected_change)


def delete_system(database: Database, system_id: str, *, who: Actor, expected_change: int | None = None) -> None:
    """Delete a system and all its versions permanently. Only its owner may do this. The change log keeps a record."""
    with owning(database, system_id, who) as connection:
        head = systems.summary_of(connection, system_id)
        systems.delete_system(connection, system_id, expected_change=expected_change)
        gone = {"name": head.name, "account_id": head.user_id, "change": head.change}
        log_change(connection, "share", system_id, "delete", who.by, before=gone)


def _parse_target(text: str) -> Rule:
    """Parse a sequence with its qualifiers, or a whole line with `as`."""
    must_be_short(text, "sequence")
    return _line(text) if split_line(text).kind == "as" else Rule(_sequence(text), module=USER)


def _sequence(text: str) -> Sequence:
    must_be_short(text, "sequence", LONGEST_SEQUENCE)
    return Sequence.parse(text)


def _line(text: str) -> Rule:
    must_be_short(text, "line", LONGEST_SEQUENCE + LONGEST_TEXT)
    rule = parse_line(text, module=USER)
    must_end_with_our_call(rule)
    return rule


def _line_name(rule: Rule) -> str:
    """Return the name of a line for the change log."""
    if rule.source is None:
        return str(rule.sequence)
    return f"{rule.sequence} as {rule.source}{' [from responder]' if rule.from_responder else ''}"
