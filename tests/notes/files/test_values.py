"""Values that hang on a parameter: tables, what conventions take from the base, and modules for some values only."""

from __future__ import annotations

import pytest

from fourwinds.notes.compose import create_system, system_with
from fourwinds.notes.library import Library
from fourwinds.notes.markdown import read_module, write_module
from fourwinds.notes.parameter import Parameter
from fourwinds.notes.value_table import ValueTable
from fourwinds.table.errors import FourWindsError, MalformedError, NotFoundError

RANGE = """# Range
## Info
type: part
id: range
parameters:
  notrump: 15-17 (12-14, 15-17) -- HCP of 1NT

## Values

Any words.

| notrump | 12-14 | 15-17 |
| --- | --- | --- |
| game | 13 | 10 |
| invite | 11-12 | 8-9 |
| rebid | 15-17 HCP | up to 14 HCP |

## Responses
1n-3n = $game+ HCP, to play
1n-2n = $invite HCP, invitational
"""
TWOS = """# Twos
## Info
type: part
id: twos

## Openings
2h = weak
2s = weak
"""
BASE = """# Base
## Info
type: base_system
id: base_one
includes: [range, twos [if twos = weak]]
conventions: [stayman, ogust [if twos = weak], drury (cards = 4)]
parameters:
  notrump: 12-14 (12-14, 15-17) -- HCP of 1NT
  twos: weak (weak strong)

## Values

| notrump | 12-14 | 15-17 |
| --- | --- | --- |
| rebid | exactly 15 HCP | up to 13 HCP |

## Openings
1n = $notrump HCP, balanced
2h [if twos = strong] = strong
1c-1d-1n = $rebid, balanced
1n-4n = $(game+6)+ HCP, invitational
"""
STAYMAN = """# Stayman
## Info
type: convention
parameters:
  invite: $invite or 8-9 (8-9, 11-12) -- HCP of an invitation
## Sequences
1n-2c = asks for a 4-card major, $invite HCP
"""
OGUST = "# Ogust\n## Info\ntype: convention\n## Sequences\n2h-2n = asks for strength\n"
DRURY = """# Drury
## Info
type: convention
parameters:
  cards: 3 (3 4)
## Sequences
1h-2c = $cards+ card support
"""
LIBRARY = Library.of(map(read_module, (RANGE, TWOS, BASE, STAYMAN, OGUST, DRURY)))


def lines(**parameters: str) -> list[str]:
    return [
        str(rule)
        for rule in create_system("Ours", "base_one", library=LIBRARY, parameters={"base_one": parameters}).rules
    ]


def test_a_line_takes_the_values_of_the_column() -> None:
    for value, game, invite, slam in (("12-14", 13, "11-12", 19), ("15-17", 10, "8-9", 16)):
        found = lines(notrump=value)
        assert f"1n = {value} HCP, balanced" in found
        assert f"1n-(p)-3n = {game}+ HCP, to play" in found
        assert f"1n-(p)-2n = {invite} HCP, invitational" in found
        assert f"1n-(p)-4n = {slam}+ HCP, invitational" in found


def test_the_table_of_a_base_overrides_that_of_its_part() -> None:
    assert "1c-(p)-1d-(p)-1n = exactly 15 HCP, balanced" in lines()
    assert "1c-(p)-1d-(p)-1n = up to 13 HCP, balanced" in lines(notrump="15-17")


def test_a_convention_takes_its_defaults_from_the_base() -> None:
    assert "1n-(p)-2c = asks for a 4-card major, 11-12 HCP" in lines()
    assert "1n-(p)-2c = asks for a 4-card major, 8-9 HCP" in lines(notrump="15-17")
    assert [str(rule) for rule in LIBRARY.convention("stayman").rules()] == [
        "1n-(p)-2c = asks for a 4-card major, 8-9 HCP"
    ]


def test_only_what_differs_from_the_base_is_kept_with_a_convention() -> None:
    stayman = LIBRARY.convention("stayman")
    weak, strong = ({"invite": "11-12"}, {"invite": "8-9"})
    assert stayman.changed_values(weak, weak) == {}
    assert stayman.changed_values(weak, strong) == weak
    assert stayman.changed_values({}, weak) == {}


def test_a_chosen_value_of_a_convention_comes_before_that_of_the_base() -> None:
    chosen = {"stayman": {"invite": "8-9"}}
    system = create_system("Ours", "base_one", library=LIBRARY, parameters=chosen)
    assert "1n-(p)-2c = asks for a 4-card major, 8-9 HCP" in map(str, system.rules)
    assert system.conventions[0].parameters == {"invite": "8-9"}


def test_parts_and_conventions_belong_for_some_values_only() -> None:
    weak, strong = lines(), lines(twos="strong")
    assert {"2h = weak", "2s = weak", "2h-(p)-2n = asks for strength"} <= {*weak}
    assert "2h = strong" in strong
    assert not {"2h = weak", "2s = weak", "2h = strong", "2h-(p)-2n = asks for strength"} <= {*strong}
    assert "2s = weak" not in strong


def test_a_base_with_conventions_switched_on_keeps_to_its_values() -> None:
    system = system_with("base_one", ["drury"], parameters={"base_one": {"twos": "strong"}}, library=LIBRARY)
    assert [each.id for each in system.conventions] == ["stayman", "drury"]


def test_the_usual_conventions_keep_their_own_parameters() -> None:
    assert "1h-(p)-2c = 4+ card support" in lines()


def test_a_file_with_values_is_read_as_it_is_written() -> None:
    for text in (RANGE, BASE, STAYMAN):
        module = read_module(text)
        assert read_module(write_module(module)) == module
    written = write_module(read_module(BASE))
    assert "includes: [range, twos [if twos = weak]]" in written
    assert "ogust [if twos = weak]" in written
    assert "| rebid   | exactly 15 HCP | up to 13 HCP |" in written
    assert "invite: $invite or 8-9 (8-9, 11-12)" in write_module(read_module(STAYMAN)).replace(
        "(8-9 11-12)", "(8-9, 11-12)"
    )


@pytest.mark.parametrize("text", ["12-14", "12 - 14", "12–14", "12 – 14 HCP", "12-14HCP", " 12−14 points"])
def test_a_range_has_many_spellings(text: str) -> None:
    assert Parameter("notrump", "15-17", ("12-14", "15-17")).value(text) == "12-14"


@pytest.mark.parametrize("text", ["11-13", "12", "", "12-14-16", "HCP"])
def test_a_range_that_is_not_offered_is_refused_with_those_that_are(text: str) -> None:
    with pytest.raises(MalformedError, match="choose one of 12-14, 15-17"):
        Parameter("notrump", "15-17", ("12-14", "15-17")).value(text)


@pytest.mark.parametrize(
    ("was", "now", "said"),
    [
        ("| game | 13 | 10 |", "| game | 13 |", "does not have a value for each of 12-14, 15-17"),
        ("| game | 13 | 10 |", "| game | | 10 |", "does not have a value for each"),
        ("| invite | 11-12 | 8-9 |", "| game | 11 | 8 |", "the value game appears twice"),
        ("$game+ HCP", "$(invite+1)+ HCP", "needs a number, and invite is 11-12"),
        ("$game+ HCP", "$gme+ HCP", "unknown macro $gme"),
        ("| notrump | 12-14 | 15-17 |\n| --- | --- | --- |\n", "", "unknown macro $game"),
        ("| notrump | 12-14 | 15-17 |", "| notrump | 12-14 | 16-18 |", "'16-18' is not a value of notrump"),
    ],
)
def test_what_is_wrong_with_a_table_is_said(was: str, now: str, said: str) -> None:
    assert was in RANGE
    with pytest.raises(FourWindsError) as caught:
        read_module(RANGE.replace(was, now), file="range.md")
    assert said in str(caught.value)


def test_a_value_that_no_part_has_is_an_error_of_the_line() -> None:
    wrong = read_module(BASE.replace("$(game+6)+", "$(gama+6)+"), file="base.md")
    with pytest.raises(NotFoundError, match=r"unknown macro \$gama.*base.md, line 21, column 13"):
        LIBRARY.plus([wrong]).base("base_one")


def test_a_table_says_nothing_about_a_choice_it_does_not_have() -> None:
    assert ValueTable("notrump", ("12-14",), {"game": ("13",)}).column("15-17") == {}


def test_a_file_can_use_the_values_of_its_parts_without_their_lines() -> None:
    alone = LIBRARY.with_values(read_module(BASE))
    assert [str(rule) for rule in alone.rules()] == [
        "1n = 12-14 HCP, balanced",
        "1c-(p)-1d-(p)-1n = exactly 15 HCP, balanced",
        "1n-(p)-4n = 19+ HCP, invitational",
    ]
    assert "1n-(p)-3n = 13+ HCP, to play" in map(str, LIBRARY.with_parts(alone).rules())
