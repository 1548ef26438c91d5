"""Changes of a system: worked out without a lock, and repeated if somebody else came first."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from sqlalchemy import Connection

from fourwinds.app.actor import operator
from fourwinds.app.systems.change_system import SystemChange, change_system
from fourwinds.app.systems.edit_system import (
    add_line,
    define_term,
    delete_line,
    rename_system,
    revert_line,
    set_meaning,
    write_line,
)
from fourwinds.app.systems.import_system import import_over
from fourwinds.app.systems.open_system import open_system
from fourwinds.app.systems.share_system import share_system
from fourwinds.app.systems.swap_convention import swap_convention
from fourwinds.app.systems.undo_change import redo_change, restore_version, show_history, undo_change
from fourwinds.app.systems.update_library import update_library
from fourwinds.notes.book import Book
from fourwinds.notes.compiled_lines import CompiledLines
from fourwinds.notes.overlay import with_line_added
from fourwinds.notes.rule import USER, parse_line
from fourwinds.notes.system import System
from fourwinds.store.database import Database
from fourwinds.table.errors import ConflictError, ForbiddenError, StaleError
from tests.app.small_library import WHO, export_markdown, library, own_lines, small_system
from tests.app.system_people import PEOPLE, add_people, shared_system
from tests.app.test_update_library import NEWER

PS = operator("ps")


def preempting(system: System) -> System:
    return with_line_added(system, parse_line("3c = Preempt, 6+ clubs", module=USER))


def test_a_change_that_was_worked_out_while_another_came_first_is_repeated(database: Database) -> None:
    system_id = small_system(database)
    seen: list[int] = []

    def edit(system: System) -> System:
        seen.append(len(system.own_rules))
        if len(seen) == 1:
            add_line(database, system_id, "3d = Preempt, 6+ diamonds", who=PS)
        return preempting(system)

    change = change_system(
        database, system_id, edit, what=lambda now: f"over {len(now.own_rules)} lines of ours", who=WHO
    )
    assert seen == [0, 1]
    assert (change.version, len(change.before.own_rules), len(change.after.own_rules)) == (3, 1, 2)
    assert own_lines(database, system_id) == ["3d = Preempt, 6+ diamonds", "3c = Preempt, 6+ clubs"]
    assert [(version.who, version.what) for version in show_history(database, system_id, who=WHO)[1:]] == [
        ("ps", "add 3d"),
        ("uma", "over 1 lines of ours"),
    ]


def test_with_an_expected_version_it_is_refused_instead(database: Database) -> None:
    system_id = small_system(database)

    def edit(system: System) -> System:
        add_line(database, system_id, "3d = Preempt, 6+ diamonds", who=PS)
        return preempting(system)

    with pytest.raises(StaleError, match="changed in the meantime: it is at change 2, not 1"):
        change_system(database, system_id, edit, what="add 3c", who=WHO, expected_change=1)
    assert own_lines(database, system_id) == ["3d = Preempt, 6+ diamonds"]


def test_an_edit_that_no_longer_makes_sense_after_the_other_is_refused(database: Database) -> None:
    """The same line was added meanwhile."""
    system_id = small_system(database)
    calls = []

    def edit(system: System) -> System:
        calls.append(system)
        after = preempting(system)
        if len(calls) == 1:
            add_line(database, system_id, "3c = Preempt, 7 clubs", who=PS)
        return after

    with pytest.raises(ConflictError, match="already exists: Preempt, 7 clubs"):
        change_system(database, system_id, edit, what="add 3c", who=WHO)
    assert own_lines(database, system_id) == ["3c = Preempt, 7 clubs"]


def test_somebody_who_always_comes_second_is_told_so(database: Database) -> None:
    system_id = small_system(database)

    def edit(system: System) -> System:
        set_meaning(database, system_id, "1c", f"{len(show_history(database, system_id, who=PS))}+ clubs", who=PS)
        return preempting(system)

    with pytest.raises(ConflictError, match="others keep changing this system"):
        change_system(database, system_id, edit, what="add 3c", who=WHO)
    assert not [line for line in own_lines(database, system_id) if line.startswith("3c")]


def test_who_may_not_edit_any_more_when_it_is_stored_changes_nothing(database: Database) -> None:
    add_people(database)
    system_id = shared_system(database)

    def edit(system: System) -> System:
        share_system(database, system_id, "editor@club.example", "viewer", who=PEOPLE["owner"])
        return preempting(system)

    with pytest.raises(ForbiddenError):
        change_system(database, system_id, edit, what="add 3c", who=PEOPLE["editor"])
    assert open_system(database, system_id, who=PEOPLE["owner"]).change == 1


def test_a_request_repeated_with_its_key_is_the_same_change(database: Database) -> None:
    system_id = small_system(database)
    calls = []

    def edit(system: System) -> System:
        calls.append(system)
        return preempting(system)

    def ask() -> object:
        return change_system(database, system_id, edit, what="add 3c", who=WHO, key="k", request=["3c"])

    first = ask()
    add_line(database, system_id, "3d = Preempt, 6+ diamonds", who=PS)
    assert ask() == first
    assert len(calls) == 1
    assert open_system(database, system_id, who=WHO).change == 3


def test_a_repeated_request_that_changed_nothing_says_so_again(database: Database) -> None:
    system_id = small_system(database)
    add_line(database, system_id, "3d = Preempt, 6+ diamonds", who=PS)

    def ask() -> SystemChange:
        return change_system(database, system_id, lambda system: system, what="nothing", who=WHO, key="k")

    assert [(change.version, change.changed) for change in (ask(), ask())] == [(2, False), (2, False)]


@pytest.fixture
def writes(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The write transactions so far; while one is open, nothing may be compiled or edited."""
    done: list[str] = []
    is_open = [False]
    write = Database.write

    @contextmanager
    def watched(database: Database) -> Iterator[Connection]:
        done.append("write")
        with write(database) as connection:
            is_open[0] = True
            try:
                yield connection
            finally:
                is_open[0] = False

    def must_be_outside(method: Callable[..., None]) -> Callable[..., None]:
        def checked(*arguments: object, **named: object) -> None:
            assert not is_open[0], "worked out while the database is locked"
            method(*arguments, **named)

        return checked

    monkeypatch.setattr(Database, "write", watched)
    for kind in (Book, CompiledLines):
        monkeypatch.setattr(kind, "__init__", must_be_outside(kind.__init__))
    return done


USES: dict[str, Callable[[Database, str], object]] = {
    "reword": lambda database, it: set_meaning(database, it, "1n", "12-14 HCP, balanced", who=WHO),
    "add": lambda database, it: add_line(database, it, "1n-(2c) as 1n-(p)", who=WHO),
    "delete": lambda database, it: delete_line(database, it, "1M-2M", who=WHO),
    "revert": lambda database, it: revert_line(database, it, "1M-2M", who=WHO),
    "define": lambda database, it: define_term(database, it, "weak", "5-10 HCP", who=WHO),
    "rename": lambda database, it: rename_system(database, it, "Another", who=WHO),
    "swap": lambda database, it: swap_convention(database, it, "stayman", "puppet", library=library(), who=WHO),
    "undo": lambda database, it: undo_change(database, it, who=WHO),
    "redo": lambda database, it: redo_change(database, it, who=WHO),
    "undo the swap": lambda database, it: undo_change(database, it, who=WHO),
    "update": lambda database, it: update_library(database, it, library=NEWER, who=WHO),
    "restore": lambda database, it: restore_version(database, it, 3, who=WHO),
    "import": lambda database, it: import_over(
        database, it, export_markdown(database, it, 1), library=library(), who=WHO
    ),
}


def test_nothing_is_worked_out_while_the_database_is_locked(database: Database, writes: list[str]) -> None:
    """A phone that records a hand waits for milliseconds, however large the system is."""
    system_id = small_system(database)
    for name, use in USES.items():
        writes.clear()
        use(database, system_id)
        assert writes == ["write"], name
    assert len(show_history(database, system_id, who=WHO)) == 1 + len(USES)


def test_a_new_line_is_written_with_one_transaction_too(database: Database, writes: list[str]) -> None:
    system_id = small_system(database)
    writes.clear()
    write_line(database, system_id, "3c", "Preempt, 6+ clubs", who=WHO)
    assert writes == ["write"]
