"""Edit the rules of a stored system (specification: systems 2.2). Each call is one change that can be undone."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from sqlalchemy import Connection

from fourwinds.store.systems import overlay
from fourwinds.store.systems.changes import change_system, lock_system
from fourwinds.store.systems.edits import difference
from fourwinds.store.systems.facts import load_contents
from fourwinds.store.systems.overlay import Place
from fourwinds.store.systems.retrieval import find_layers
from fourwinds.store.systems.rows import Contents, RuleRow

__all__ = ["delete_rules", "edit_contents", "held_sequences", "revert_rules", "write_rules"]


def edit_contents(
    connection: Connection,
    system_id: str,
    edited: Callable[[Contents], Contents],
    *,
    what: str,
    who: str,
    expected_change: int | None = None,
) -> int:
    """Change the contents of a system with a function, and return the number of the change."""
    lock_system(connection, system_id, expected_change)
    before = load_contents(connection, system_id)
    return change_system(connection, system_id, difference(before, edited(before)), what=what, who=who)


def write_rules(
    connection: Connection,
    system_id: str,
    rules: Collection[RuleRow],
    *,
    who: str,
    what: str = "",
    expected_change: int | None = None,
) -> int:
    """Edit or add lines: each becomes a line of the user and covers the library's."""
    places = [rule.place for rule in rules]
    return edit_contents(
        connection,
        system_id,
        lambda contents: overlay.with_own_lines(contents, rules, held_sequences(connection, system_id, places)),
        what=what or _change_summary("write", places),
        who=who,
        expected_change=expected_change,
    )


def delete_rules(
    connection: Connection,
    system_id: str,
    places: Collection[Place],
    *,
    held: Collection[str] = (),
    who: str,
    what: str = "",
    expected_change: int | None = None,
) -> int:
    """Delete lines: the user's are removed, the library's are covered by a tombstone.

    `held` are sequences defined by lines without positions in SQL, which begin with `...`.
    """
    return edit_contents(
        connection,
        system_id,
        lambda contents: overlay.without_lines(
            contents, places, held_sequences(connection, system_id, places).union(held)
        ),
        what=what or _change_summary("delete", places),
        who=who,
        expected_change=expected_change,
    )


def revert_rules(
    connection: Connection,
    system_id: str,
    places: Collection[Place],
    *,
    who: str,
    what: str = "",
    expected_change: int | None = None,
) -> int:
    """Remove the user's lines at these places, so that the lines they cover are used again."""
    return edit_contents(
        connection,
        system_id,
        lambda contents: overlay.with_lines_reverted(contents, places, held_sequences(connection, system_id, places)),
        what=what or _change_summary("revert", places),
        who=who,
        expected_change=expected_change,
    )


def held_sequences(connection: Connection, system_id: str, places: Iterable[Place]) -> set[str]:
    """Return the sequences of these places that lines with variables, or reused lines, define."""
    return {
        sequence
        for sequence, context in places
        for rule in find_layers(connection, system_id, sequence, context)
        if rule.kind == "rule" and rule.written != sequence
    }


def _change_summary(verb: str, places: Iterable[Place]) -> str:
    names = [" ".join(filter(None, place)) for place in places]
    more = f" and {len(names) - 3} more" if len(names) > 3 else ""
    return f"{verb} {', '.join(names[:3])}{more}"
