"""Edits of a system (specification: systems 2.2, 2.3): lines of the library are covered and restored."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fourwinds.notes.book import Book
from fourwinds.notes.module import Chosen, Definition
from fourwinds.notes.module_copy import ModuleCopy, with_base, with_modules
from fourwinds.notes.overlay import (
    with_definition,
    with_line_added,
    with_line_deleted,
    with_line_reverted,
    with_line_reworded,
    without_definition,
)
from fourwinds.notes.rule import BASE, USER, Rule, parse_line
from fourwinds.notes.sequence import Sequence
from fourwinds.notes.system import System, sections_of
from fourwinds.table.errors import ConflictError, FourWindsError, IllegalError, NotFoundError

BASE_LINES = """
1c = 3+ clubs, 11-21 HCP
1h = 5+ hearts, 11-21 HCP
1s = 5+ spades, 11-21 HCP
1n = 15-17 HCP, balanced
1M-(p)-2M [rank 2] = Simple raise, 3+ card support
1n-(p)-3n [rank 2] = 10-15 HCP, to play
1n-(x) as 1n-(p)
(1X)-1n as 1n [from responder]
...-4n [agreed X] [rank -9] = asks for keycards
1M-(p)-3M = Limit raise
"""
STAYMAN_LINES = """
1n-(p)-2c = Stayman
1n-(p)-2c-(p)-2d = No 4-card major
1n-(p)-2c-(p)-2d-(p)-2h = Pass or correct
"""
PUPPET_LINES = """
1n-(p)-2c = Puppet Stayman
1n-(p)-2c-(p)-2d = No 5-card major
"""
CORRECT = "1n-(p)-2c-(p)-2d-(p)-2h"


def copy_of(module: str, text: str, version: str = "1.0", *terms: str) -> ModuleCopy:
    rules = [parse_line(line, module=module) for line in text.strip().splitlines()]
    definitions = tuple(Definition(term, f"of {module}", module) for term in terms)
    return ModuleCopy(Chosen(module, version), sections_of(rules), definitions)


STAYMAN = copy_of("stayman", STAYMAN_LINES, "1.0", "garbage")
PUPPET = copy_of("puppet", PUPPET_LINES, "1.0", "puppet")
SMOLEN = copy_of("smolen", "1n-(p)-2c-(p)-2d-(p)-3h = 5+ spades, 4 hearts")
TRANSFERS = copy_of("transfers", "1n-(p)-2d = Transfer to hearts")
GERBER = copy_of("gerber", "1n-(p)-4c = asks for aces")


@pytest.fixture(scope="module")
def system() -> System:
    rules = [parse_line(line) for line in BASE_LINES.strip().splitlines()]
    definitions = (Definition("limit_raise", "10-12 points", BASE), Definition("weak", "5-10 HCP", BASE))
    bare = System("Ours", "small", "1.0", date(2026, 1, 23), definitions=definitions, sections=sections_of(rules))
    return with_modules(bare, (), [STAYMAN, TRANSFERS])


def line(text: str) -> Rule:
    return parse_line(text, module=USER)


def place(text: str) -> Rule:
    return parse_line(text, module=USER) if " as " in text else Rule(Sequence.parse(text), module=USER)


def reworded(system: System, text: str) -> System:
    return with_line_reworded(system, line(text))


def added(system: System, text: str) -> System:
    return with_line_added(system, line(text))


def deleted(system: System, text: str) -> System:
    return with_line_deleted(system, place(text))


def reverted(system: System, text: str) -> System:
    return with_line_reverted(system, place(text))


def own(system: System) -> list[str]:
    return [str(rule) for rule in system.own_rules]


def meaning(system: System, sequence: str) -> str | None:
    entry = Book.of(system).lookup(sequence)
    return entry.text if entry else None


def test_an_edit_covers_the_line_of_the_library_and_reverting_shows_it_again(system: System) -> None:
    """Specification, systems 2.2 (1) and 3.2 (last row): the user's line is beside Stayman's, at 1000 + 40."""
    edited = reworded(system, f"{CORRECT} = Weak with 5-4 majors")
    assert own(edited) == [f"{CORRECT} = MODIFIED: Weak with 5-4 majors"]
    entry = Book.of(edited)[CORRECT]
    assert (entry.text, entry.priority) == ("Weak with 5-4 majors", 1040)
    assert [rule.module for rule in Book.of(edited).lines_at((CORRECT, ""))] == [USER, "stayman"]
    assert reverted(edited, CORRECT) == system


def test_an_edit_is_edited_again_in_its_place(system: System) -> None:
    edited = added(reworded(system, f"{CORRECT} = Weak with 5-4 majors"), "3c = Preempt")
    assert own(reworded(edited, f"{CORRECT} = 5-5 majors")) == [f"{CORRECT} = MODIFIED: 5-5 majors", "3c = Preempt"]


def test_an_edit_leaves_the_library_as_the_same_objects(system: System) -> None:
    """So that the lines of the library are compiled once for all versions."""
    for edited in (reworded(system, "1n = 12-14 HCP"), deleted(system, "1n"), added(system, "3c = Preempt")):
        assert all(one is other for one, other in zip(edited.library_sections, system.library_sections, strict=True))


def test_a_new_line_is_the_users_own(system: System) -> None:
    """Specification, systems 2.2 (2): module_id = 'user_custom'."""
    edited = added(system, "1n-(2c)-2d = 5+ diamonds")
    assert own(edited) == ["1n-(2c)-2d = 5+ diamonds"]
    with pytest.raises(IllegalError, match="delete the line instead"):
        reverted(edited, "1n-(2c)-2d")
    assert deleted(edited, "1n-(2c)-2d") == system
    with pytest.raises(ConflictError, match="already exists"):
        added(edited, "1n-(2c)-2d = Natural")


@pytest.mark.parametrize("sequence", ["1n", CORRECT, "1M-(p)-2M", "1c", "...-4n [agreed X]"])
def test_deleting_a_line_of_the_library_covers_it(system: System, sequence: str) -> None:
    """Specification, systems 2.2 (3) as DESIGN.md corrects it: the line stays, covered."""
    edited = deleted(system, sequence)
    assert own(edited) == [f"{sequence} = DELETED:"]
    with pytest.raises(NotFoundError, match="no line"):
        deleted(edited, sequence)
    with pytest.raises(NotFoundError, match="no line for"):
        reworded(edited, f"{sequence} = Back again")
    again = added(edited, f"{sequence} = Back again")
    assert Book.of(again).in_force[sequence.partition(" ")[0], sequence.partition(" ")[2]].meaning == "Back again"
    assert deleted(again, sequence) == edited
    assert reverted(edited, sequence) == reverted(again, sequence) == system


def test_one_suit_of_a_line_with_variables_is_edited_or_deleted_alone(system: System) -> None:
    edited = deleted(system, "1h-(p)-2h")
    assert (meaning(edited, "1h-(p)-2h"), meaning(edited, "1s-(p)-2s")) == (None, "Simple raise, 3+ card support")
    edited = reworded(edited, "1s-(p)-2s = Constructive")
    assert own(edited) == ["1h-(p)-2h = DELETED:", "1s-(p)-2s [rank 2] = MODIFIED: Constructive"]
    assert meaning(reverted(edited, "1h-(p)-2h"), "1h-(p)-2h") == "Simple raise, 3+ card support"
    assert meaning(deleted(edited, "1s-(p)-2s"), "1s-(p)-2s") is None, "what it covered does not come back"


def test_a_reworded_line_keeps_the_rank_of_what_it_covers(system: System) -> None:
    """DESIGN.md: rewording 3n must not make it outbid a transfer."""
    edited = reworded(system, "1n-(p)-3n = 9-15 HCP")
    assert own(edited) == ["1n-(p)-3n [rank 2] = MODIFIED: 9-15 HCP"]
    edited = reworded(reworded(edited, "1n-(p)-3n [rank 7] = 9 HCP"), "1n-(p)-3n = 10-15 HCP")
    assert own(edited) == ["1n-(p)-3n [rank 7] = MODIFIED: 10-15 HCP"]


def test_a_context_is_edited_apart_from_the_rest(system: System) -> None:
    edited = added(system, "1h [seat 3] = 4+ hearts, 8+ HCP")
    assert own(edited) == ["1h [seat 3] = MODIFIED: 4+ hearts, 8+ HCP"]
    assert [meaning(edited, sequence) for sequence in ("1h", "1h [seat 3]", "1h [seat 1]")] == [
        "5+ hearts, 11-21 HCP",
        "4+ hearts, 8+ HCP",
        "5+ hearts, 11-21 HCP",
    ]
    for sequence in ("1h [vul]", "1n [seat 3]", "1M-(p)-2M [vul]"):
        with pytest.raises(NotFoundError, match="no line"):
            deleted(edited, sequence)
    assert deleted(edited, "1h [seat 3]") == reverted(edited, "1h [seat 3]") == system


def test_a_call_that_is_carried_over_is_edited_only_there(system: System) -> None:
    edited = reworded(system, "1n-(x)-2c = To play")
    assert [meaning(edited, f"1n-({call})-2c") for call in "xp"] == ["To play", "Stayman"]
    edited = deleted(edited, "1n-(x)-2d")
    assert [meaning(edited, f"1n-({call})-2d") for call in "xp"] == [None, "Transfer to hearts"]
    assert reverted(reverted(edited, "1n-(x)-2c"), "1n-(x)-2d") == system


@pytest.mark.parametrize(
    ("asked", "written"),
    [
        ("1n-(x)", "1n-(x) as 1n-(p) = DELETED:"),
        ("1n-(x) as 1n-(p)", "1n-(x) as 1n-(p) = DELETED:"),
        ("(1X)-1n", "(1X)-1n as 1n [from responder] = DELETED:"),
    ],
)
def test_a_line_with_as_is_found_by_its_sequence(system: System, asked: str, written: str) -> None:
    edited = deleted(system, asked)
    assert own(edited) == [written]
    assert meaning(deleted(system, "1n-(x)"), "1n-(x)-2c") is None
    assert reverted(edited, asked) == system


def test_of_two_lines_of_ones_own_the_meaning_is_deleted_before_as(system: System) -> None:
    edited = added(added(system, "1n-(2c) as 1n-(p)"), "1n-(2c) = Theirs")
    once = deleted(edited, "1n-(2c)")
    assert own(once) == ["1n-(2c) as 1n-(p)"]
    assert deleted(once, "1n-(2c)") == system
    with pytest.raises(NotFoundError, match="no line"):
        deleted(system, "1n-(2c)")


def test_an_own_line_with_as_over_the_librarys_is_deleted_with_it(system: System) -> None:
    """What the user's line covered does not come back by deleting, only by reverting."""
    other = with_line_added(deleted(system, "1n-(x)"), line("1n-(x) as 1n-(2c)"))
    gone = deleted(other, "1n-(x)")
    assert own(gone) == ["1n-(x) as 1n-(p) = DELETED:"]
    assert meaning(gone, "1n-(x)-2c") is None
    assert reverted(gone, "1n-(x)") == system


def test_what_a_user_edits_or_deletes_must_be_there(system: System) -> None:
    attempts: list[Callable[[], System]] = [
        lambda: reworded(system, "2h = Weak"),
        lambda: deleted(system, "2h"),
        lambda: reverted(system, "1n"),
        lambda: reverted(system, "1n-(x)"),
        lambda: deleted(system, "1n-(p)-4n"),
    ]
    for attempt in attempts:
        with pytest.raises(NotFoundError, match="no line"):
            attempt()


def test_a_users_definition_covers_that_of_the_library(system: System) -> None:
    """Specification, systems 3.1: definitions, by module as lines are."""
    edited = with_definition(system, Definition("weak", "mine"))
    edited = with_definition(edited, Definition("sound", "mine", USER))
    assert [Book.of(edited).define(term).text for term in ("weak", "sound", "limit raise")] == [
        "mine",
        "mine",
        "10-12 points",
    ]
    assert with_definition(edited, Definition("weak", "mine")) == edited
    assert without_definition(without_definition(edited, "sound"), "weak") == system
    with pytest.raises(NotFoundError, match="limit_raise"):
        without_definition(edited, "limit_raise")


def test_a_swap_takes_one_convention_out_and_puts_the_other_in_its_place(system: System) -> None:
    """Specification, systems 2.3: replace Stayman with Puppet Stayman."""
    edited = with_definition(reworded(system, f"{CORRECT} = Weak"), Definition("weak", "mine"))
    swapped = with_modules(edited, ["stayman"], [PUPPET])
    assert [chosen.id for chosen in swapped.conventions] == ["puppet", "transfers"]
    assert [section.module for section in swapped.sections] == [BASE, "puppet", "transfers", USER]
    assert own(swapped) == own(edited)
    assert [each.term for each in swapped.definitions] == ["limit_raise", "weak", "puppet", "weak"]
    assert with_modules(swapped, ["puppet"], [STAYMAN]) == edited


def test_many_conventions_are_swapped_for_many_at_once(system: System) -> None:
    three = with_modules(system, [], [SMOLEN, GERBER])
    assert [chosen.id for chosen in three.conventions] == ["stayman", "transfers", "smolen", "gerber"]
    swapped = with_modules(three, ["smolen", "stayman"], [PUPPET])
    assert [chosen.id for chosen in swapped.conventions] == ["puppet", "transfers", "gerber"]
    back = with_modules(swapped, ["puppet", "gerber"], [STAYMAN, SMOLEN])
    assert [chosen.id for chosen in back.conventions] == ["stayman", "smolen", "transfers"]
    assert [section.module for section in back.sections] == [BASE, "stayman", "smolen", "transfers"]
    assert with_modules(three, ["stayman", "transfers", "smolen", "gerber"], []).conventions == ()


def test_a_convention_is_renewed_where_it_is(system: System) -> None:
    newer = copy_of("transfers", "1n-(p)-2d = 5+ hearts", "1.1")
    changed = with_modules(system, ["transfers"], [newer])
    assert [str(chosen) for chosen in changed.conventions] == ["stayman 1.0", "transfers 1.1"]
    assert meaning(changed, "1n-(p)-2d") == "5+ hearts"
    both = with_modules(system, ["stayman", "transfers"], [newer, GERBER])
    assert [chosen.id for chosen in both.conventions] == ["gerber", "transfers"]


def test_another_version_of_the_base_leaves_the_rest(system: System) -> None:
    edited = reworded(system, "1n = 12-14 HCP")
    newer = copy_of(BASE, "1c = 2+ clubs, 11-21 HCP\n1n = 15-17 HCP", "2", "new")
    changed = with_base(edited, replace(newer, chosen=Chosen("small", "2", {"notrump": "weak"})))
    assert (changed.base, changed.base_version, dict(changed.base_parameters)) == ("small", "2", {"notrump": "weak"})
    assert [meaning(changed, sequence) for sequence in ("1c", "1n", "1s", "1n-(p)-2c")] == [
        "2+ clubs, 11-21 HCP",
        "12-14 HCP",
        None,
        "Stayman",
    ]
    assert changed.conventions == edited.conventions
    assert [each.term for each in changed.definitions] == ["new", "garbage"]


@pytest.mark.parametrize(
    ("out", "into", "error", "words"),
    [
        (["blackwood"], [PUPPET], NotFoundError, "does not use blackwood"),
        (["stayman", "blackwood"], [PUPPET], NotFoundError, "does not use blackwood"),
        (["stayman"], [TRANSFERS], ConflictError, "already uses transfers"),
        ([], [STAYMAN, GERBER], ConflictError, "already uses stayman"),
    ],
)
def test_a_swap_that_cannot_be_done_is_refused(
    system: System, out: list[str], into: list[ModuleCopy], error: type[FourWindsError], words: str
) -> None:
    with pytest.raises(error, match=words):
        with_modules(system, out, into)


Edit = Callable[[System], System]
PLACES = ("1n", "1h-(p)-2h", "1M-(p)-2M", "1n-(p)-2c", "1n-(x)-2c", "1h [vul]", "3c", "1n-(x)")
EDITS: list[Edit] = [
    *(lambda now, at=at: reworded(now, f"{at} = Reworded") for at in PLACES),
    *(lambda now, at=at: added(now, f"{at} = Added") for at in PLACES),
    *(lambda now, at=at: deleted(now, at) for at in PLACES),
    *(lambda now, at=at: reverted(now, at) for at in PLACES),
    lambda now: with_modules(now, ["stayman"], [PUPPET]),
    lambda now: with_modules(now, ["puppet"], [STAYMAN, SMOLEN]),
]


@settings(max_examples=60)
@given(st.lists(st.sampled_from(EDITS), max_size=8))
def test_after_any_edits_each_of_the_users_lines_is_there_once_and_can_be_removed(edits: list[Edit]) -> None:
    now = _start()
    for edit in edits:
        try:
            now = edit(now)
        except FourWindsError:
            continue
    places = [(rule.sequence.path, rule.context) for rule in now.own_rules]
    assert len(places) == len(set(places))
    for rule in now.own_rules:
        now = now.with_own_rules(each for each in now.own_rules if each is not rule)
    assert now.library_sections == now.sections


def _start() -> System:
    rules = [parse_line(text) for text in BASE_LINES.strip().splitlines()]
    return with_modules(System("Ours", "small", sections=sections_of(rules)), (), [STAYMAN])
