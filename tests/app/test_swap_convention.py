"""Swap conventions (specification: systems 2.3): the preview, and the swap as one change."""

from __future__ import annotations

import pytest

from fourwinds.app.actor import operator
from fourwinds.app.systems.create_system import create_system
from fourwinds.app.systems.edit_system import add_line, delete_line, set_meaning
from fourwinds.app.systems.open_system import open_system, system_id_of
from fourwinds.app.systems.set_parameters import preview_parameters
from fourwinds.app.systems.swap_convention import offered_swaps, preview_swap, swap_convention
from fourwinds.app.systems.undo_change import redo_change, show_history, undo_change
from fourwinds.notes.rule import Rule
from fourwinds.store.database import Database
from fourwinds.table.errors import ConflictError, FourWindsError, MalformedError, NotFoundError
from tests.app.small_library import (
    STAYMAN,
    TRANSFERS,
    WHO,
    book_of,
    export_markdown,
    library,
    meaning_of,
    said,
    small_system,
)


def sequences(rules: tuple[Rule, ...]) -> list[str]:
    return [str(rule.sequence) for rule in rules]


def test_a_preview_says_what_a_swap_would_do_and_does_nothing(database: Database) -> None:
    system_id = small_system(database)
    set_meaning(database, system_id, "1n-2c-2h", "4-5 hearts", who=WHO)
    delete_line(database, system_id, "1n-2c-2s", who=WHO)
    add_line(database, system_id, "1n-2c-2h-2s = asks for minimum or maximum", who=WHO)
    add_line(database, system_id, "1n-2c-2d-3c = 10+ HCP, 5+ clubs", who=WHO)
    add_line(database, system_id, "1n-2c-2s-3s = 8-9 HCP, 4 spades, invitational", who=WHO)
    before = open_system(database, system_id, who=WHO)
    preview = preview_swap(database, system_id, "stayman", "puppet", library=library(), who=WHO)
    assert open_system(database, system_id, who=WHO) == before
    assert preview.change == before.change
    top = "1n-(p)-2c"
    assert sequences(preview.comparison.removed) == [f"{top}-(p)-2d-(p)-2n", f"{top}-(p)-2h-(p)-3h"]
    assert [str(new.meaning) for _, new in preview.comparison.reworded] == [
        "Puppet Stayman, asks for 5-card major",
        "no 5-card major",
    ]
    assert sequences(preview.idle) == [f"{top}-(p)-2s"], "it deletes what would not be there any more"
    assert [(str(clash.shows), str(clash.covered)) for clash in preview.clashes] == [
        (f"{top}-(p)-2h = MODIFIED: 4-5 hearts", f"{top}-(p)-2h = 5 hearts")
    ]
    assert preview.problems == ()


def test_lines_to_which_nothing_leads_any_more_are_told_with_all_that_follows_them(database: Database) -> None:
    system_id = small_system(database)
    add_line(database, system_id, "1n-2c-2d-3c = 10+ HCP, 5+ clubs", who=WHO)
    add_line(database, system_id, "1n-2c-2d-3c-3d = asks for shortness", who=WHO)
    add_line(database, system_id, "1n-(x)-2c-(p)-2d-(p)-3d = 5+ diamonds, to play", who=WHO)
    add_line(database, system_id, "2d = Weak, 6+ diamonds", who=WHO)
    preview = preview_swap(database, system_id, "stayman", None, library=library(), who=WHO)
    assert sequences(preview.orphans) == [
        "1n-(p)-2c-(p)-2d-(p)-3c",
        "1n-(p)-2c-(p)-2d-(p)-3c-(p)-3d",
        "1n-(x)-2c-(p)-2d-(p)-3d",
    ]
    assert preview_swap(database, system_id, "stayman", "puppet", library=library(), who=WHO).orphans == ()
    swap_convention(database, system_id, "stayman", None, library=library(), who=WHO)
    kept = [rule for rule in open_system(database, system_id, who=WHO).system.rules if rule.module == "user_custom"]
    assert len(kept) == 4


def test_a_swap_is_one_change_that_can_be_undone(database: Database) -> None:
    """Specification, systems 2.3 (a-d)."""
    system_id = small_system(database)
    before = export_markdown(database, system_id)
    preview = preview_swap(database, system_id, "stayman", "puppet", library=library(), who=WHO)
    done = swap_convention(
        database, system_id, "Stayman", "Puppet", library=library(), who=operator("ps"), expected_change=preview.change
    )
    assert done == preview
    system = open_system(database, system_id, who=WHO).system
    assert [module.id for module in system.conventions] == ["puppet", "transfers"]
    assert not [rule for rule in system.rules if rule.module == "stayman"]
    assert [each.term for each in system.definitions] == ["limit_raise"]
    assert meaning_of(database, system_id, "1n-(p)-2c").module == "puppet"
    assert said(database, system_id, "1n-(p)-2c-(p)-2s") is None
    after = export_markdown(database, system_id)
    assert show_history(database, system_id, who=WHO)[-1].what == "swap stayman for puppet"
    undo_change(database, system_id, who=WHO)
    assert export_markdown(database, system_id) == before
    redo_change(database, system_id, who=WHO)
    assert export_markdown(database, system_id) == after


def test_a_convention_is_added_removed_and_given_other_parameters(database: Database) -> None:
    system_id = small_system(database, "Uma", "stayman")
    swap_convention(database, system_id, None, "smolen", library=library(), who=WHO)
    swap_convention(database, system_id, "stayman", "stayman", parameters={"invite": "7-8"}, library=library(), who=WHO)
    system = open_system(database, system_id, who=WHO).system
    assert [(module.id, dict(module.parameters)) for module in system.conventions] == [
        ("stayman", {"invite": "7-8"}),
        ("smolen", {}),
    ]
    swap_convention(database, system_id, "smolen", None, library=library(), who=WHO)
    assert [version.what for version in show_history(database, system_id, who=WHO)[1:]] == [
        "add smolen",
        "swap stayman for stayman",
        "remove smolen",
    ]


def test_conventions_that_say_different_things_clash(database: Database) -> None:
    system_id = small_system(database)
    preview = preview_swap(database, system_id, None, "range_ask", library=library(), who=WHO)
    [clash] = preview.clashes
    assert (clash.shows.module, clash.covered.module) == ("transfers", "range_ask")


def test_the_book_says_which_of_two_clashing_lines_is_used(database: Database) -> None:
    """Stayman comes first in the system, but Smolen's line is for fewer auctions."""
    shelf = library(STAYMAN + "1n-(p)-2c-(p)-2d-(p)-3M = $invite HCP, 5+ M, invitational\n")
    system_id = create_system(database, "Ours", "small_club", ["stayman"], library=shelf, who=WHO)
    [clash] = preview_swap(database, system_id, None, "smolen", library=shelf, who=WHO).clashes
    assert (clash.shows.module, clash.covered.module) == ("smolen", "stayman")
    swap_convention(database, system_id, None, "smolen", library=shelf, who=WHO)
    entry = book_of(database, system_id)["1n-2c-2d-3h"]
    assert (entry.rule, entry.shadowed) == (clash.shows, (clash.covered,))


def test_conventions_that_clashed_before_are_not_listed_again(database: Database) -> None:
    shelf = library(STAYMAN + "1n-(p)-2c-(p)-2d-(p)-3M = $invite HCP, 5+ M, invitational\n")
    system_id = create_system(database, "Ours", "small_club", ["stayman", "smolen"], library=shelf, who=WHO)
    preview = preview_parameters(database, system_id, {"stayman.invite": "7-8"}, library=shelf, who=WHO)
    assert "1n-(p)-2c-(p)-2d-(p)-3M" in sequences(tuple(new for _, new in preview.comparison.reworded))
    assert preview.clashes == ()


@pytest.mark.parametrize(
    ("out", "into", "error", "words"),
    [
        ("stayman", None, ConflictError, "smolen requires stayman"),
        ("stayman", "puppet", ConflictError, "smolen requires stayman"),
        (None, "puppet", ConflictError, "exclude each other"),
        ("smolen", "stayman", ConflictError, "already uses stayman"),
        ("gerber", "transfers", NotFoundError, "does not use gerber"),
        ("stayman", "small_club", NotFoundError, "is a base system"),
        ("stayman", "pupet", NotFoundError, "puppet"),
        ("stayman", "stayman", ConflictError, "for itself"),
        (None, None, MalformedError, "nothing to swap"),
    ],
)
def test_a_swap_that_cannot_be_done_changes_nothing(
    shared: Database, out: str | None, into: str | None, error: type[FourWindsError], words: str
) -> None:
    system_id = system_id_of(shared, "Uma + PS", who=WHO)
    before = open_system(shared, system_id, who=WHO)
    with pytest.raises(error, match=words):
        swap_convention(shared, system_id, out, into, library=library(), who=WHO)
    assert open_system(shared, system_id, who=WHO) == before


def test_a_swap_of_what_somebody_else_changed_is_refused(database: Database) -> None:
    system_id = small_system(database)
    preview = preview_swap(database, system_id, "stayman", "puppet", library=library(), who=WHO)
    set_meaning(database, system_id, "1n", "14-16 HCP, balanced", who=operator("ps"))
    with pytest.raises(ConflictError, match="changed in the meantime"):
        swap_convention(
            database, system_id, "stayman", "puppet", library=library(), who=WHO, expected_change=preview.change
        )


def test_variants_are_offered_as_swaps(database: Database) -> None:
    system_id = small_system(database)
    assert offered_swaps(database, system_id, library=library(), who=WHO) == {"stayman": ("puppet",), "transfers": ()}


def test_what_did_not_go_together_before_keeps_nothing_from_being_done(database: Database) -> None:
    """The library found fault with two conventions after the system was made of them."""
    system_id = small_system(database)
    strict = library(TRANSFERS.replace("version: 1.0", "version: 1.0\nconflicts: [stayman]"))
    preview = swap_convention(database, system_id, None, "range_ask", library=strict, who=WHO)
    assert preview.problems == ()
    with pytest.raises(ConflictError, match="exclude each other"):
        swap_convention(database, system_id, "range_ask", "puppet", library=strict, who=WHO)


def test_many_conventions_are_swapped_for_many_as_one_change_with_one_preview(database: Database) -> None:
    """Specification, systems 2.3: Stayman and Smolen, which needs it, for Puppet Stayman."""
    system_id = small_system(database, "Uma + PS", "stayman", "transfers", "smolen")
    add_line(database, system_id, "1n-2c-2d-3h-3n = 2 spades", who=WHO)
    before = export_markdown(database, system_id)
    both = ["Stayman", "smolen"]
    preview = preview_swap(database, system_id, both, ["puppet"], library=library(), who=WHO)
    assert {rule.module for rule in preview.comparison.removed} == {"stayman", "smolen"}
    assert [new.module for _, new in preview.comparison.reworded] == ["puppet"] * 3
    assert sequences(preview.orphans) == ["1n-(p)-2c-(p)-2d-(p)-3h-(p)-3n"]
    assert preview.problems == ()
    done = swap_convention(database, system_id, both, ["puppet"], library=library(), who=WHO, expected_change=2)
    assert done == preview
    system = open_system(database, system_id, who=WHO).system
    assert [module.id for module in system.conventions] == ["puppet", "transfers"]
    assert show_history(database, system_id, who=WHO)[-1].what == "swap stayman, smolen for puppet"
    undo_change(database, system_id, who=WHO)
    assert export_markdown(database, system_id) == before


def test_parameters_of_several_new_conventions_name_theirs(database: Database) -> None:
    system_id = small_system(database, "Uma + PS", "puppet", "transfers")
    swap_convention(
        database,
        system_id,
        "puppet",
        ["stayman", "smolen"],
        parameters={"Stayman.invite": "7-8"},
        library=library(),
        who=WHO,
    )
    system = open_system(database, system_id, who=WHO).system
    assert [(module.id, dict(module.parameters)) for module in system.conventions] == [
        ("stayman", {"invite": "7-8"}),
        ("smolen", {}),
        ("transfers", {}),
    ]
    assert meaning_of(database, system_id, "1n-(p)-2c-(p)-2d-(p)-2n").data.hcp_min == 7


@pytest.mark.parametrize(
    ("swap", "parameters", "error", "words"),
    [
        ((["stayman", "transfers"], ["puppet"]), {}, ConflictError, "smolen requires stayman"),
        ((["smolen"], ["puppet", "range_ask"]), {}, ConflictError, "exclude each other"),
        ((["stayman", "gerber"], ["puppet"]), {}, NotFoundError, "does not use gerber"),
        ((["smolen"], ["range_ask", "transfers"]), {}, ConflictError, "already uses transfers"),
        ((["stayman"], ["stayman", "range_ask"]), {"invite": "7-8"}, MalformedError, r"write stayman\.invite"),
        ((["stayman"], ["stayman", "range_ask"]), {"puppet.asks": "5"}, MalformedError, "not among the new"),
        ((["stayman"], ["stayman", "range_ask"]), {"stayman.invite": "1-2"}, MalformedError, "invite"),
        ((["stayman"], ["stayman", "range_ask"]), {"stayman.colour": "red"}, NotFoundError, "colour"),
    ],
)
def test_a_swap_of_many_that_cannot_be_done_changes_nothing(
    shared: Database,
    swap: tuple[list[str], list[str]],
    parameters: dict[str, str],
    error: type[FourWindsError],
    words: str,
) -> None:
    system_id = system_id_of(shared, "Uma + PS", who=WHO)
    before = open_system(shared, system_id, who=WHO)
    with pytest.raises(error, match=words):
        swap_convention(shared, system_id, *swap, parameters=parameters, library=library(), who=WHO)
    assert open_system(shared, system_id, who=WHO) == before
    assert len(show_history(shared, system_id, who=WHO)) == 1


def test_what_a_swap_of_many_would_lack_is_said_in_its_preview(shared: Database) -> None:
    system_id = system_id_of(shared, "Uma + PS", who=WHO)
    preview = preview_swap(shared, system_id, ["stayman", "transfers"], ["puppet"], library=library(), who=WHO)
    assert [str(problem).partition(":")[0] for problem in preview.problems] == ["smolen requires stayman"]
