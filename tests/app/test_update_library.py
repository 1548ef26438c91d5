"""A newer library version is offered, previewed, done as one change, and undone (DESIGN.md, PID)."""

from __future__ import annotations

import pytest

from fourwinds.app.actor import operator
from fourwinds.app.systems.create_system import create_system
from fourwinds.app.systems.edit_system import add_line, set_meaning
from fourwinds.app.systems.open_system import open_system
from fourwinds.app.systems.swap_convention import swap_convention
from fourwinds.app.systems.undo_change import show_history, undo_change
from fourwinds.app.systems.update_library import Offer, offered_updates, preview_update, update_library
from fourwinds.store.database import Database
from fourwinds.table.errors import ConflictError, NotFoundError
from tests.app.small_library import BASE, STAYMAN, WHO, export_markdown, library, said, small_system

NEWER_STAYMAN = STAYMAN.replace("version: 1.0", "version: 1.10").replace(
    "1n-(p)-2c-(p)-2s = 4+ spades, denies 4 hearts\n",
    "1n-(p)-2c-(p)-2s = 4+ spades\n1n-(p)-2c-(p)-3c = 6+ clubs, maximum\n",
)
NEWER_BASE = BASE.replace("version: 1.0", "version: 2").replace("3+ clubs, 11-21", "2+ clubs, 11-21")
NEWER = library(NEWER_STAYMAN, NEWER_BASE)


def test_only_newer_versions_are_offered(database: Database) -> None:
    system_id = small_system(database)
    assert offered_updates(database, system_id, library=library(), who=WHO) == []
    assert offered_updates(database, system_id, library=NEWER, who=WHO) == [
        Offer("small_club", "1.0", "2"),
        Offer("stayman", "1.0", "1.10"),
    ]
    older = library(STAYMAN.replace("version: 1.0", "version: 0.9"), BASE.replace("version: 1.0", "version: 1"))
    assert offered_updates(database, system_id, library=older, who=WHO) == []


def test_an_update_is_previewed_done_and_undone(database: Database) -> None:
    system_id = small_system(database)
    set_meaning(database, system_id, "1n-2c-2s", "4-5 spades", who=WHO)
    before = export_markdown(database, system_id)
    preview = preview_update(database, system_id, library=NEWER, who=WHO)
    assert export_markdown(database, system_id) == before
    assert [str(rule.sequence) for rule in preview.comparison.added] == ["1n-(p)-2c-(p)-3c"]
    assert [new.meaning for _, new in preview.comparison.reworded] == ["2+ clubs, 11-21 HCP"]
    assert [(clash.shows.meaning, clash.covered.meaning) for clash in preview.clashes] == [("4-5 spades", "4+ spades")]
    done = update_library(database, system_id, library=NEWER, who=operator("ps"), expected_change=preview.change)
    assert done == preview
    system = open_system(database, system_id, who=WHO).system
    assert (system.base_version, system.conventions[0].version) == ("2", "1.10")
    assert [str(rule) for rule in system.rules if rule.module == "user_custom"] == [
        "1n-(p)-2c-(p)-2s = MODIFIED: 4-5 spades"
    ]
    assert said(database, system_id, "1n-(p)-2c-(p)-3c") is not None
    assert show_history(database, system_id, who=WHO)[-1].what == "update small_club 1.0 → 2, stayman 1.0 → 1.10"
    undo_change(database, system_id, who=WHO)
    assert export_markdown(database, system_id) == before


def test_one_module_is_updated_alone_and_keeps_its_parameters(database: Database) -> None:
    system_id = small_system(database)
    swap_convention(database, system_id, "stayman", "stayman", parameters={"invite": "7-8"}, library=library(), who=WHO)
    update_library(database, system_id, ["Stayman"], library=NEWER, who=WHO)
    system = open_system(database, system_id, who=WHO).system
    assert system.base_version == "1.0"
    assert (system.conventions[0].version, system.conventions[0].parameters) == ("1.10", {"invite": "7-8"})
    assert [module.id for module in system.conventions] == ["stayman", "transfers"]


def test_lines_that_an_update_leaves_without_a_way_to_them_are_told(database: Database) -> None:
    system_id = small_system(database)
    add_line(database, system_id, "1n-2c-2s-3s = 4 spades, invitational", who=WHO)
    gone = STAYMAN.replace("version: 1.0", "version: 1.1").replace(
        "1n-(p)-2c-(p)-2s = 4+ spades, denies 4 hearts\n", ""
    )
    preview = preview_update(database, system_id, library=library(gone), who=WHO)
    assert [str(rule.sequence) for rule in preview.orphans] == ["1n-(p)-2c-(p)-2s-(p)-3s"]


def test_an_update_that_cannot_be_done_changes_nothing(database: Database) -> None:
    system_id = small_system(database)
    before = open_system(database, system_id, who=WHO)
    with pytest.raises(NotFoundError, match="no newer version of transfers"):
        update_library(database, system_id, ["transfers"], library=NEWER, who=WHO)
    with pytest.raises(NotFoundError, match="no newer version of any"):
        update_library(database, system_id, library=library(), who=WHO)
    picky = library(NEWER_STAYMAN.replace("conflicts: [puppet]", "conflicts: [transfers]"))
    with pytest.raises(ConflictError, match="exclude each other"):
        update_library(database, system_id, library=picky, who=WHO)
    with pytest.raises(ConflictError, match="changed in the meantime"):
        update_library(database, system_id, library=NEWER, who=WHO, expected_change=7)
    with pytest.raises(NotFoundError, match="no parameter 'colour'"):
        update_library(database, system_id, library=NEWER, parameters={"stayman.colour": "red"}, who=WHO)
    assert open_system(database, system_id, who=WHO) == before


def test_an_update_of_the_base_under_conventions_is_no_clash(database: Database) -> None:
    """The base is there to be covered."""
    under = BASE.replace("version: 1.0", "version: 2").replace("1n-(p)-2n =", "1n-(p)-2c = to play\n1n-(p)-2n =")
    system_id = small_system(database)
    set_meaning(database, system_id, "1c", "4+ clubs, 11-21 HCP", who=WHO)
    assert preview_update(database, system_id, library=library(under), who=WHO).clashes == ()
    newer = under.replace("3+ clubs, 11-21", "2+ clubs, 11-21")
    assert preview_update(database, system_id, library=library(newer), who=WHO).clashes == ()


def test_zeros_at_the_end_of_a_version_are_nothing_new(database: Database) -> None:
    system_id = small_system(database)
    longer = library(STAYMAN.replace("version: 1.0", "version: 1.0.0"), BASE.replace("version: 1.0", "version: 1.0.1"))
    assert offered_updates(database, system_id, library=longer, who=WHO) == [Offer("small_club", "1.0", "1.0.1")]


def test_a_newer_base_keeps_the_parameters_chosen_for_it(database: Database) -> None:
    settable = BASE.replace("## Definitions", "parameters:\n  - club: 3 (3 2) -- how many clubs\n\n## Definitions")
    settable = settable.replace("1c = 3+ clubs", "1c = $club+ clubs")
    chosen = {"club": "2"}
    system_id = create_system(database, "Uma", "small_club", parameters=chosen, library=library(settable), who=WHO)
    newer = library(settable.replace("version: 1.0", "version: 1.1"))
    update_library(database, system_id, library=newer, who=WHO)
    system = open_system(database, system_id, who=WHO).system
    assert (system.base_version, system.base_parameters) == ("1.1", {"club": "2"})
    assert "1c = 2+ clubs, 11-21 HCP" in map(str, system.rules)
