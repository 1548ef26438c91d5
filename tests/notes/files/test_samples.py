"""The three sample files of the original format can be read (specification: systems 5.1 to 5.3)."""

from __future__ import annotations

from datetime import date

from fourwinds.notes.markdown import read_module, read_system, read_tree, write_module, write_system
from fourwinds.notes.module import Chosen, Definition
from fourwinds.notes.tree import draw
from tests.notes.files.samples import BASE_SYSTEM_5_1, CONVENTION_5_2, SYSTEM_5_3, TREE_5_2, without_gaps


def test_section_5_1_a_base_system_is_read_as_written() -> None:
    module = read_module(BASE_SYSTEM_5_1)
    assert (module.kind, module.id, module.name, module.version) == (
        "base_system",
        "2_1_game_force",
        "2/1 Game Force",
        "1.0",
    )
    assert module.definitions[0] == Definition("limit_raise", "10-12 support points, 3+ card support", "base")
    assert [section.title for section in module.sections] == ["Opening Bids", "Responses to 1m", "Responses to 1M"]
    rules = module.rules()
    assert len(rules) == 17
    assert {rule.module for rule in rules} == {"base"}
    assert (str(rules[4]), rules[4].section) == ("1n = 15-17 HCP, balanced", "Opening Bids")
    assert rules[0].place is not None
    assert rules[0].place.line == 19


def test_section_5_1_is_already_canonical_but_for_the_id() -> None:
    written = write_module(read_module(BASE_SYSTEM_5_1))
    assert written.replace("id: 2_1_game_force\n", "") == without_gaps(BASE_SYSTEM_5_1)


def test_section_5_2_a_convention_is_read_as_written() -> None:
    module = read_module(CONVENTION_5_2)
    assert (module.kind, module.id, module.name) == ("convention", "stayman_1nt", "Stayman (over 1NT)")
    assert module.applies_to == ("2_1_game_force", "sayc", "precision")
    assert module.variants == ("garbage_stayman", "puppet_stayman")
    assert [str(rule) for rule in module.rules()] == [
        "1n-(p)-2c = Stayman, asks for 4-card major",
        "1n-(p)-2c-(p)-2d = No 4-card major",
        "1n-(p)-2c-(p)-2h = 4+ hearts, may have 4 spades",
        "1n-(p)-2c-(p)-2s = 4+ spades, denies 4 hearts",
        "1n-(p)-2c-(p)-2d-(p)-p = To play",
        "1n-(p)-2c-(p)-2d-(p)-2h = Pass or correct, weak with both majors",
        "1n-(p)-2c-(p)-2d-(p)-2h-(p)-p = 3 hearts, to play",
        "1n-(p)-2c-(p)-2d-(p)-2h-(p)-2s = 2 hearts, 3 spades, to play",
        "1n-(p)-2c-(p)-2d-(p)-2n = Invitational",
    ]
    assert {rule.module for rule in module.rules()} == {"stayman_1nt"}


def test_section_5_2_the_tree_and_the_list_are_written_as_one_list() -> None:
    written = write_module(read_module(CONVENTION_5_2))
    assert "## Tree" not in written
    assert written.count("1n-(p)-2c = Stayman") == 1
    assert write_module(read_module(written)) == written


def test_section_5_2_the_tree_is_drawn_as_there() -> None:
    last_branch = without_gaps(TREE_5_2).replace("├─(p)-2n", "└─(p)-2n")  # what follows there is left out
    assert draw(read_tree(TREE_5_2)) == last_branch


def test_section_5_3_a_users_system_is_read_as_written() -> None:
    system = read_system(SYSTEM_5_3)
    assert (system.name, system.base, system.created) == ("Uma + PS 2/1", "2_1_game_force", date(2026, 1, 23))
    assert system.conventions == tuple(
        map(Chosen, ("stayman_1nt", "jacoby_transfers_1nt", "jacoby_2nt", "cappelletti"))
    )
    assert [definition.term for definition in system.definitions] == ["limit_raise", "game_force"]
    modules = [rule.module for rule in system.rules]
    assert modules == ["base"] * 2 + ["stayman_1nt"] * 2 + ["jacoby_transfers_1nt"] * 2 + ["user_custom"]


def test_section_5_3_modified_marks_a_covering_line_and_is_no_part_of_its_meaning() -> None:
    rule = read_system(SYSTEM_5_3).rules[-1]
    assert rule.modified
    assert rule.meaning == "Weak with 5-4 majors"
    assert str(rule) == "1n-(p)-2c-(p)-2d-(p)-2h = MODIFIED: Weak with 5-4 majors"


def test_section_5_3_is_already_canonical() -> None:
    written = write_system(read_system(SYSTEM_5_3))
    assert written == without_gaps(SYSTEM_5_3)
    assert write_system(read_system(written)) == written
