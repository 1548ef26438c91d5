"""Parts that several base systems share, the default set of a base, and what a convention covers."""

from __future__ import annotations

import pytest

from fourwinds.notes.compose import create_system
from fourwinds.notes.library import Library
from fourwinds.notes.markdown import read_module
from fourwinds.table.errors import FourWindsError, MalformedError, NotFoundError

PART = """# When they open
## Info
type: part
id: defence

## Definitions
sound = 12+ HCP
light = 8+ HCP

## Overcalls
(1X)-p = up to 16 HCP
(1X)-x = sound, takeout
(1X)-1Y = light, 5+ suit
"""
BASE = """# Five cards
## Info
type: base_system
id: five_cards
version: 1.0
includes: [defence]
conventions: [stayman (invite = 11-12), dont]

## Definitions
light = 9+ HCP

## Openings
1n = 12-14 HCP, balanced

## Overcalls
(1X)-x = 13+ HCP, takeout
"""
STAYMAN = """# Stayman
## Info
type: convention
parameters:
  invite: 8-9 (8-9 11-12) -- HCP of an invitation

## Sequences
1n-2c = asks for a 4-card major, $invite HCP
"""
DONT = """# DONT
## Info
type: convention
covers: [(1n)-x, 1M-2c [passed]]

## Sequences
(1n)-x = 6+ suit
"""
LIBRARY = Library.of(map(read_module, (PART, BASE, STAYMAN, DONT)))


def test_a_base_has_the_lines_of_its_parts_except_where_it_has_its_own() -> None:
    base = LIBRARY.base("five_cards")
    assert [str(rule) for rule in base.rules()] == [
        "1n = 12-14 HCP, balanced",
        "(1X)-p = up to 16 HCP",
        "(1X)-x = 13+ HCP, takeout",
        "(1X)-1Y = light, 5+ suit",
    ]
    assert {rule.module for rule in base.rules()} == {"base"}
    assert {each.term: each.text for each in base.definitions} == {"sound": "12+ HCP", "light": "9+ HCP"}


def test_a_part_is_neither_a_base_nor_a_convention() -> None:
    assert LIBRARY.ids == ("five_cards", "dont", "stayman")
    with pytest.raises(NotFoundError, match="defence is a part of a base system, not a base system"):
        LIBRARY.base("defence")
    with pytest.raises(NotFoundError, match="not a convention"):
        LIBRARY.convention("defence")


def test_a_part_that_is_not_there_is_told() -> None:
    lost = read_module(BASE.replace("[defence]", "[defense]"))
    with pytest.raises(NotFoundError, match="did you mean defence"):
        LIBRARY.plus([lost]).base("five_cards")


def test_the_default_set_of_a_base_brings_its_parameters() -> None:
    system = create_system("Ours", "five_cards", library=LIBRARY)
    assert [str(each) for each in system.conventions] == ["stayman (invite = 11-12)", "dont"]
    assert "1n-(p)-2c = asks for a 4-card major, 11-12 HCP" in map(str, system.rules)


def test_parameters_of_ones_own_stand_before_those_of_the_default_set() -> None:
    system = create_system("Ours", "five_cards", library=LIBRARY, parameters={"stayman": {"invite": "8-9"}})
    assert [str(each) for each in system.conventions] == ["stayman", "dont"]


def test_a_convention_says_what_it_covers() -> None:
    assert list(map(str, LIBRARY.get("dont").covers)) == ["(1n)-x", "1M-(p)-2c [passed]"]


def test_what_is_covered_must_be_a_sequence() -> None:
    with pytest.raises(FourWindsError, match=r"line 4, column 15") as caught:
        read_module(DONT.replace("(1n)-x, 1M", "(1n)-9x, 1M"))
    assert isinstance(caught.value, MalformedError)
