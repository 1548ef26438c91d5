"""The packaged library is complete: a call for every hand, a hand for every line, nothing taken over in silence."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, partial
from itertools import combinations, islice

import pytest

from fourwinds.bidding.systems import agreements_of
from fourwinds.lab.callers import Callers
from fourwinds.lab.covers import leaking_lines, undeclared_lines
from fourwinds.lab.holes import answers, find_hole, near_openings
from fourwinds.lab.lint.fault import Severity
from fourwinds.lab.lint.simulation import simulated_faults
from fourwinds.lab.reach import passed_forces, unreached
from fourwinds.notes.book import Book
from fourwinds.notes.compose import create_system, system_for
from fourwinds.notes.library import Library
from fourwinds.notes.sequence import Position
from fourwinds.notes.system import System
from fourwinds.table.errors import ConflictError
from tests.lab.worked_examples import examples_of, what_differs

pytestmark = pytest.mark.measure

LIBRARY = Library.load()
BASES = [base.id for base in LIBRARY.bases()]
CONVENTIONS = [convention.id for convention in LIBRARY.conventions()]
LONG = "takeout_doubles"
"""The convention with by far the most positions."""
SOME = 10
"""Conventions in every run, chosen by the commit."""
HANDS = 100_000
FEWER = 2_000
"""Hands for each of tens of thousands of positions: `lab holes --hands 100000` asks them all, in a minute a base."""


@cache
def tried_in(module: str) -> tuple[System, Book]:
    system = system_for(LIBRARY.get(module), LIBRARY)
    return system, Book.of(system)


@cache
def bare(base: str) -> Book:
    return Book.of(create_system(base, base, [], LIBRARY))


def holes(book: Book, positions: Iterable[Position], hands: int) -> list[str]:
    callers = Callers(book, hands)
    return [str(hole) for hole in map(partial(find_hole, callers), positions) if hole is not None]


def unanswered(convention: str) -> list[str]:
    """Return the hands without an answer to a forcing call of this convention."""
    system, book = tried_in(convention)
    own = [rule for rule in system.rules if rule.module == convention]
    return holes(book, answers(book, own), FEWER)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("base", BASES)
def test_every_hand_has_a_call_at_a_tenth_of_the_turns_within_three_calls_of_an_opening(base: str) -> None:
    book = tried_in(base)[1]
    assert holes(book, islice(near_openings(book, 3), 0, None, 10), FEWER) == []


@pytest.mark.slow
@pytest.mark.parametrize("base", BASES)
def test_every_hand_has_a_call_within_three_calls_of_an_opening(base: str) -> None:
    book = tried_in(base)[1]
    assert holes(book, near_openings(book, 3), FEWER) == []


@pytest.mark.sampled(1)
@pytest.mark.parametrize("base", BASES)
def test_each_of_a_hundred_thousand_hands_has_an_opening_an_answer_and_a_defence(base: str) -> None:
    book = tried_in(base)[1]
    assert holes(book, [Position(b"", True), *near_openings(book, 1)], HANDS) == []


@pytest.mark.sampled(1)
@pytest.mark.parametrize("base", BASES)
def test_a_passed_hand_has_a_call_too(base: str) -> None:
    book = tried_in(base)[1]
    assert holes(book, near_openings(book, 1, passes=2, vulnerable=True), FEWER) == []


@pytest.mark.sampled(1)
@pytest.mark.parametrize("base", BASES)
def test_a_base_without_conventions_is_complete(base: str) -> None:
    assert holes(bare(base), near_openings(bare(base), 1), FEWER) == []


@pytest.mark.sampled(SOME)
@pytest.mark.parametrize("convention", [each for each in CONVENTIONS if each != LONG])
def test_every_forcing_call_of_a_convention_has_an_answer_for_every_hand(convention: str) -> None:
    assert unanswered(convention) == []


@pytest.mark.slow
def test_every_forcing_call_of_the_longest_convention_has_an_answer_for_every_hand() -> None:
    assert unanswered(LONG) == []


@pytest.mark.sampled(SOME)
@pytest.mark.parametrize("convention", CONVENTIONS)
def test_every_line_of_a_convention_is_used_and_none_passes_a_forcing_call(convention: str) -> None:
    system, book = tried_in(convention)
    own = [rule for rule in system.rules if rule.module == convention]
    assert list(map(str, unreached(Callers(book, 300), own))) == []
    assert [str(rule) for rule, _ in passed_forces(book, own)] == []


@cache
def unused_in(base: str) -> frozenset[str]:
    return frozenset(map(str, unreached(Callers(bare(base), 300), bare(base).rules)))


@pytest.mark.slow
@pytest.mark.parametrize("base", BASES)
def test_every_line_of_a_base_is_used_those_of_a_part_in_one_of_its_bases(base: str) -> None:
    others = [other for other in BASES if other != base]
    elsewhere = {
        line
        for other in others
        if unused_in(base)
        for line in map(str, bare(other).rules)
        if line not in unused_in(other)
    }
    assert unused_in(base) - elsewhere == set()


@pytest.mark.slow
@pytest.mark.parametrize("base", BASES)
def test_a_base_with_its_usual_conventions_has_no_fault_that_a_million_hands_show(base: str) -> None:
    faults = simulated_faults(agreements_of(create_system(base, base)))
    assert [fault for fault in faults if fault.severity is not Severity.NOTE] == []


@pytest.mark.sampled(1)
@pytest.mark.parametrize("base", BASES)
def test_no_line_of_a_base_passes_a_forcing_call(base: str) -> None:
    book = tried_in(base)[1]
    assert [str(rule) for rule, _ in passed_forces(book, book.rules)] == []


@pytest.mark.sampled(SOME)
@pytest.mark.parametrize("convention", CONVENTIONS)
def test_a_convention_says_what_it_covers_and_lets_nothing_leak_through(convention: str) -> None:
    module, book = LIBRARY.get(convention), tried_in(convention)[1]
    assert {str(rule): str(other) for rule, (other, _) in undeclared_lines(book, module).items()} == {}
    assert [f"{position}: {rule}" for rule, position in leaking_lines(book, module)] == []


@pytest.mark.sampled(SOME)
@pytest.mark.parametrize("convention", CONVENTIONS)
def test_the_worked_examples_follow_from_the_notes(convention: str) -> None:
    module = LIBRARY.get(convention)
    examples = list(examples_of(module))
    assert examples
    for example in examples:
        assert what_differs(example, tried_in(convention)[1], convention) == []


EXCLUDING = [
    *combinations(("cappelletti", "dont", "landy", "multi_landy"), 2),
    *combinations(("blackwood", "rkcb_0314", "rkcb_1430"), 2),
    ("stayman_1nt", "puppet_stayman_1nt"),
    ("ogust", "feature_2nt"),
    ("xyz", "new_minor_forcing"),
    ("bergen_raises", "soloway_jump_shifts"),
]


@pytest.mark.parametrize(("one", "other"), EXCLUDING)
def test_conventions_for_the_same_calls_exclude_each_other(one: str, other: str) -> None:
    assert other in LIBRARY.get(one).conflicts
    assert one in LIBRARY.get(other).conflicts
    with pytest.raises(ConflictError, match="exclude each other"):
        create_system("Both", "2_1_game_force", [one, other], LIBRARY)


def test_what_a_module_names_is_in_the_library() -> None:
    for module in (*LIBRARY.bases(), *LIBRARY.conventions()):
        named = {*module.requires, *module.conflicts, *module.variants, *(each.id for each in module.conventions)}
        assert named <= set(CONVENTIONS), module.id
        assert set(module.applies_to) <= set(BASES), module.id
