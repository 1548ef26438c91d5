"""A small version of the example system (specification: systems 5.3), stored and changed as the use-cases do it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import date

from sqlalchemy import Connection, Table, select

from fourwinds.notes.module import Chosen, Definition
from fourwinds.notes.module_copy import ModuleCopy, with_modules
from fourwinds.notes.rule import BASE, Rule, parse_line
from fourwinds.notes.system import System, sections_of
from fourwinds.store.systems import changes
from fourwinds.store.systems.facts import load_contents, load_notes
from fourwinds.store.systems.notes import stored_form
from fourwinds.store.systems.systems import create_system
from fourwinds.store.tables import (
    line_reviews,
    own_definitions,
    own_lines,
    system_modules,
    systems,
)

WHO = "uma"

BASE_LINES = """
1c = 3+ clubs, 11-21 HCP
1d = 3+ diamonds, 11-21 HCP
1h = 5+ hearts, 11-21 HCP
1s = 5+ spades, 11-21 HCP
1n = 15-17 HCP, balanced
2c = 22+ HCP, artificial, game forcing
1M-(p)-2M = Simple raise, 3+ card support, 7-10 points
1n-(p)-2n = Invitational, balanced, 8-9 HCP
1n-(p)-3n = Signoff, balanced, 10-15 HCP
(1n)-x = Penalty, 15+ HCP
"""
STAYMAN_LINES = """
1n-(p)-2c = Stayman, asks for 4-card major
1n-(p)-2c-(p)-2d = No 4-card major
1n-(p)-2c-(p)-2h = 4+ hearts, may have 4 spades
1n-(p)-2c-(p)-2s = 4+ spades, denies 4 hearts
1n-(p)-2c-(p)-2d-(p)-p = To play
1n-(p)-2c-(p)-2d-(p)-2h = Pass or correct, weak with both majors
1n-(p)-2c-(p)-2d-(p)-2n = Invitational
"""
PUPPET_LINES = """
1n-(p)-2c = Puppet Stayman, asks for 5-card major
1n-(p)-2c-(p)-2d = No 5-card major
1n-(p)-2c-(p)-2h = 5 hearts
1n-(p)-2c-(p)-2s = 5 spades
"""
TRANSFER_LINES = """
1n-(p)-2d = Transfer to hearts
1n-(p)-2d-(p)-2h = Completes transfer
1n-(p)-2h = Transfer to spades, 5+ spades
1n-(2c)-x = Values
"""


def lines(text: str, module: str = BASE, section: str = "") -> list[Rule]:
    return [parse_line(line, module=module, section=section) for line in text.strip().splitlines()]


def copy_of(
    module: str, text: str, definitions: Iterable[Definition] = (), parameters: dict[str, str] | None = None
) -> ModuleCopy:
    """A convention with these lines, as it comes out of a library."""
    chosen = Chosen(module, "1.0", parameters or {})
    return ModuleCopy(chosen, sections_of(lines(text, module)), tuple(definitions))


STAYMAN = copy_of("stayman_1nt", STAYMAN_LINES)
PUPPET = copy_of("puppet_stayman_1nt", PUPPET_LINES, parameters={"asks": "5"})
TRANSFERS = copy_of("jacoby_transfers_1nt", TRANSFER_LINES)


def example(name: str = "Uma + PS 2/1") -> System:
    """The example system, without lines of the users."""
    bare = System(
        name,
        "2_1_game_force",
        "1.0",
        date(2026, 1, 23),
        definitions=(
            Definition("limit_raise", "10-12 support points, 3+ card support", BASE),
            Definition("game_force", "13+ points, forcing to game", BASE),
        ),
        sections=sections_of(lines(BASE_LINES, section="Opening Bids")),
    )
    return with_modules(bare, (), [STAYMAN, TRANSFERS])


def with_own(system: System, text: str) -> System:
    """The system with more lines of the users, as they are written."""
    return system.with_own_rules([*system.own_rules, *lines(text, "user_custom")])


def stored(connection: Connection, what: System | None = None, user_id: str | None = None) -> str:
    """A system in the database: its id."""
    return create_system(connection, stored_form(what or example()), who=WHO, user_id=user_id)


def change(
    connection: Connection,
    system_id: str,
    edit: Callable[[System], System],
    *,
    what: str = "edit",
    who: str = WHO,
    expected_change: int | None = None,
) -> int:
    """Change a system in one transaction."""
    changes.lock_system(connection, system_id)
    before = load_contents(connection, system_id)
    after = stored_form(edit(load_notes(connection, system_id)), before)
    return changes.change_system(
        connection, system_id, before, after, what=what, who=who, expected_change=expected_change
    )


def rename(connection: Connection, system_id: str, name: str, *, who: str = WHO) -> int:
    return change(connection, system_id, lambda now: replace(now, name=name), what=f"rename to {name}", who=who)


def everything(
    connection: Connection, but: Sequence[str] = ("created_at", "updated_at", "change", "bytes")
) -> list[object]:
    """All rows of all systems but the contents of modules, which stay for undo, for comparing before and after."""
    tables: list[Table] = [systems, system_modules, own_definitions, own_lines, line_reviews]
    return [
        sorted(
            repr([value for name, value in row.items() if name not in but])
            for row in connection.execute(select(table)).mappings()
        )
        for table in tables
    ]
