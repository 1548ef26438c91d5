"""Edit and swap (specification: systems 2.2, 2.3): lines of the library are covered and restored."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import Connection

from fourwinds.notes.book import Book
from fourwinds.store.database import Database
from fourwinds.store.systems.changes import list_versions, undo_change
from fourwinds.store.systems.facts import load_contents
from fourwinds.store.systems.layers import layers, visible, visible_definitions
from fourwinds.store.systems.notes import system_of
from fourwinds.store.systems.overlay import with_definitions, without_definitions
from fourwinds.store.systems.retrieval import find_layers, find_meaning
from fourwinds.store.systems.rows import BASE, USER, DefinitionRow, ModuleRow, RuleRow, in_order
from fourwinds.store.systems.rules import delete_rules, revert_rules, write_rules
from fourwinds.table.errors import ConflictError, FourWindsError, IllegalError, NotFoundError
from tests.store.sample import (
    PUPPET,
    PUPPET_LINES,
    STAYMAN,
    TRANSFERS,
    WHO,
    contents,
    everything,
    lines,
    place,
    stored,
    swap_module,
)

CORRECT = "1n-(p)-2c-(p)-2d-(p)-2h"
MODIFIED = RuleRow(sequence=CORRECT, meaning="Weak with 5-4 majors")


def meaning(connection: Connection, system_id: str, sequence: str) -> str | None:
    place(connection, system_id)
    found = find_meaning(connection, system_id, sequence)
    return found.meaning if found else None


def test_an_edit_covers_the_line_of_the_library_and_reverting_shows_it_again(database: Database) -> None:
    """Specification, systems 2.2 (1) and 3.2 (last row): the user's line is beside Stayman's, at 1000 + 40."""
    with database.write() as connection:
        system_id = stored(connection)
        before = everything(connection)
        write_rules(connection, system_id, [MODIFIED], who=WHO)
        assert meaning(connection, system_id, CORRECT) == "Weak with 5-4 majors"
        found = find_layers(connection, system_id, CORRECT)
        assert [(rule.module_id, rule.priority) for rule in found] == [("user_custom", 1040), ("stayman_1nt", 540)]
        own = load_contents(connection, system_id).rules[-1]
        assert (own.module_id, own.modified) == (USER, True)
        revert_rules(connection, system_id, [(CORRECT, "")], who=WHO)
        place(connection, system_id)
        assert everything(connection) == before


def test_an_edit_is_edited_again_in_its_place(database: Database) -> None:
    with database.write() as connection:
        system_id = stored(connection)
        write_rules(connection, system_id, [MODIFIED, RuleRow(sequence="3c", meaning="Preempt")], who=WHO)
        write_rules(connection, system_id, [replace(MODIFIED, meaning="5-5 majors")], who=WHO)
        own = [rule for rule in load_contents(connection, system_id).rules if rule.module_id == USER]
        assert [(rule.sequence, rule.meaning, rule.modified) for rule in own] == [
            (CORRECT, "5-5 majors", True),
            ("3c", "Preempt", False),
        ]


def test_a_new_line_is_the_users_own(database: Database) -> None:
    """Specification, systems 2.2 (2): module_id = 'user_custom'."""
    with database.write() as connection:
        system_id = stored(connection)
        write_rules(connection, system_id, [RuleRow(sequence="1n-(2c)-2d", meaning="5+ diamonds")], who=WHO)
        own = load_contents(connection, system_id).rules[-1]
        assert (own.module_id, own.module_type, own.priority, own.modified) == (USER, "user_custom", 1030, False)
        with pytest.raises(IllegalError, match="delete the line instead"):
            revert_rules(connection, system_id, [(own.sequence, "")], who=WHO)
        delete_rules(connection, system_id, [(own.sequence, "")], who=WHO)
        assert load_contents(connection, system_id) == contents()


@pytest.mark.parametrize("sequence", ["1n", "1n-(p)-2c-(p)-2s", "1M-(p)-2M"])
def test_deleting_a_line_of_the_library_writes_a_tombstone(database: Database, sequence: str) -> None:
    """Specification, systems 2.2 (3) as DESIGN.md corrects it: the line stays, covered."""
    with database.write() as connection:
        system_id = stored(connection)
        delete_rules(connection, system_id, [(sequence, "")], who=WHO)
        now = load_contents(connection, system_id)
        assert (sequence, "") not in visible(now.rules)
        assert [rule.kind for rule in layers(now.rules, sequence)] == ["tombstone", "rule"]
        with pytest.raises(NotFoundError, match="no line"):
            delete_rules(connection, system_id, [(sequence, "")], who=WHO)
        write_rules(connection, system_id, [RuleRow(sequence=sequence, meaning="Back again")], who=WHO)
        assert visible(load_contents(connection, system_id).rules)[sequence, ""].meaning == "Back again"
        delete_rules(connection, system_id, [(sequence, "")], who=WHO)
        assert load_contents(connection, system_id) == now
        revert_rules(connection, system_id, [(sequence, "")], who=WHO)
        assert load_contents(connection, system_id) == contents()


def test_one_suit_of_a_line_with_variables_is_edited_or_deleted_alone(database: Database) -> None:
    with database.write() as connection:
        system_id = stored(connection)
        delete_rules(connection, system_id, [("1h-(p)-2h", "")], who=WHO)
        assert meaning(connection, system_id, "1h-(p)-2h") is None
        assert meaning(connection, system_id, "1s-(p)-2s") == "Simple raise, 3+ card support, 7-10 points"
        revert_rules(connection, system_id, [("1h-(p)-2h", "")], who=WHO)
        write_rules(connection, system_id, [RuleRow(sequence="1s-(p)-2s", meaning="Constructive")], who=WHO)
        assert load_contents(connection, system_id).rules[-1].modified
        assert meaning(connection, system_id, "1s-(p)-2s") == "Constructive"
        assert meaning(connection, system_id, "1h-(p)-2h") == "Simple raise, 3+ card support, 7-10 points"
        delete_rules(connection, system_id, [("1s-(p)-2s", "")], who=WHO)
        assert meaning(connection, system_id, "1s-(p)-2s") is None


def test_a_context_is_edited_apart_from_the_rest(database: Database) -> None:
    with database.write() as connection:
        system_id = stored(connection)
        third = RuleRow(sequence="1h", context="[seat 3]", meaning="4+ hearts, 8+ HCP")
        write_rules(connection, system_id, [third], who=WHO)
        place(connection, system_id)
        seats = [find_meaning(connection, system_id, "1h", context) for context in ("", "[seat 3]", "[seat 1]")]
        assert [seat and seat.meaning for seat in seats] == [
            "5+ hearts, 11-21 HCP",
            "4+ hearts, 8+ HCP",
            "5+ hearts, 11-21 HCP",
        ]
        with pytest.raises(NotFoundError, match=r"1h \[vul\]"):
            delete_rules(connection, system_id, [("1h", "[vul]")], who=WHO)


def test_a_swap_takes_one_convention_out_and_puts_the_other_in_its_place(database: Database) -> None:
    """Specification, systems 2.3: replace Stayman with Puppet Stayman."""
    with database.write() as connection:
        system_id = stored(connection)
        write_rules(connection, system_id, [MODIFIED], who=WHO)
        before = load_contents(connection, system_id)
        rules = lines(PUPPET_LINES, PUPPET.module_id)
        terms = [DefinitionRow(term="puppet", definition="asks for five", module_id=PUPPET.module_id)]
        swap_module(connection, system_id, STAYMAN.module_id, PUPPET, rules=rules, definitions=terms, who=WHO)
        after = load_contents(connection, system_id)
        assert after.modules == (replace(PUPPET, position=0), TRANSFERS)
        assert [rule for rule in after.rules if rule.module_id == PUPPET.module_id] == rules
        assert not [rule for rule in after.rules if rule.module_id == STAYMAN.module_id]
        assert [rule for rule in after.rules if rule.module_id == USER] == [before.rules[-1]]
        assert [row.term for row in after.definitions] == ["limit_raise", "game_force", "puppet"]
        assert len(list_versions(connection, system_id)) == 3
        undo_change(connection, system_id, who=WHO)
        assert load_contents(connection, system_id) == before


def test_a_convention_is_added_at_the_end_or_taken_out_or_renewed(database: Database) -> None:
    with database.write() as connection:
        system_id = stored(connection)
        gerber = ModuleRow(module_id="gerber", version="1.0")
        rules = lines("1n-(p)-4c = Gerber, asks for aces", "gerber")
        swap_module(connection, system_id, None, gerber, rules=rules, who=WHO)
        assert [module.position for module in load_contents(connection, system_id).modules] == [0, 1, 2]
        newer = replace(gerber, version="1.1", parameters={"answers": "4 steps"})
        swap_module(connection, system_id, "gerber", newer, rules=rules, who=WHO)
        assert load_contents(connection, system_id).modules[-1] == replace(newer, position=2)
        swap_module(connection, system_id, "gerber", None, who=WHO)
        assert load_contents(connection, system_id) == contents()


@pytest.mark.parametrize(
    ("out", "into", "rules", "error"),
    [
        ("blackwood", PUPPET, PUPPET_LINES, NotFoundError),
        ("stayman_1nt", TRANSFERS, "", ConflictError),
        (None, STAYMAN, "", ConflictError),
        ("stayman_1nt", PUPPET, "1n = Of another module", ConflictError),
        ("stayman_1nt", PUPPET, "1n-(p)-2c = Once\n1n-(p)-2c = Twice", ConflictError),
        (None, ModuleRow(module_id=BASE, version="1"), "", ConflictError),
    ],
)
def test_a_swap_that_fails_changes_nothing(
    database: Database, out: str | None, into: ModuleRow, rules: str, error: type[FourWindsError]
) -> None:
    with database.write() as connection:
        system_id = stored(connection)
        before = everything(connection)
        rows = lines(rules, BASE if "another" in rules else into.module_id) if rules else []
        with pytest.raises(error):
            swap_module(connection, system_id, out, into, rules=rows, who=WHO)
        assert everything(connection) == before
        assert len(list_versions(connection, system_id)) == 1


def test_of_several_edits_all_happen_or_none(database: Database) -> None:
    with database.write() as connection:
        system_id = stored(connection)
        before = everything(connection)
        with pytest.raises(NotFoundError, match="4n"):
            delete_rules(connection, system_id, [("1n", ""), ("4n", "")], who=WHO)
        with pytest.raises(NotFoundError, match="no line of your own 1n"):
            revert_rules(connection, system_id, [("1n", "")], who=WHO)
        assert everything(connection) == before


def test_a_users_definition_covers_that_of_the_library() -> None:
    """Specification, systems 3.1: definitions, by module as rules are."""
    before = contents()
    own = [DefinitionRow(term=term, definition="mine") for term in ("game_force", "weak")]
    after = with_definitions(before, own)
    assert visible_definitions(after.definitions)["game_force"].definition == "mine"
    assert visible_definitions(after.definitions)["limit_raise"].module_id == BASE
    assert with_definitions(after, own) == after
    assert without_definitions(after, ["weak", "game_force"]) == before
    with pytest.raises(NotFoundError, match="limit_raise"):
        without_definitions(after, ["limit_raise"])


def test_of_two_conventions_the_first_in_the_system_defines_a_term() -> None:
    """As of rules, and as the book says."""
    terms = [
        DefinitionRow(term="weak", definition=name, module_id=name) for name in ("stayman_1nt", TRANSFERS.module_id)
    ]
    swapped = (replace(TRANSFERS, position=0), replace(STAYMAN, position=1))
    for modules in (contents().modules, swapped):
        system = in_order(replace(contents(), modules=modules, definitions=tuple(terms)))
        first = visible_definitions(system.definitions)["weak"].module_id
        assert first == modules[0].module_id == Book.of(system_of(system)).define("weak").module


def test_a_line_that_says_it_covers_another_is_marked_and_can_be_reverted(database: Database) -> None:
    """Its caller knows of lines that SQL does not place there."""
    narrow = RuleRow(sequence="1s", context="[vul]", meaning="Sound", modified=True)
    with database.write() as connection:
        system_id = stored(connection)
        write_rules(connection, system_id, [narrow], who=WHO)
        assert load_contents(connection, system_id).rules[-1].modified
        revert_rules(connection, system_id, [narrow.place], who=WHO)
        delete_rules(connection, system_id, [("4n", "")], held=["4n"], who=WHO)
        assert load_contents(connection, system_id).rules[-1].kind == "tombstone"
        revert_rules(connection, system_id, [("4n", "")], who=WHO)
        assert load_contents(connection, system_id) == contents()
