"""A partnership's system: built from library files, in the order of its layers."""

from __future__ import annotations

from datetime import date

import pytest

from fourwinds.notes.compose import check_system, create_system
from fourwinds.notes.library import Library
from fourwinds.notes.markdown import read_module, read_system, write_system
from fourwinds.notes.module import Chosen, Definition
from fourwinds.notes.problems import CombinedError
from fourwinds.notes.rule import parse_line
from fourwinds.notes.system import System, sections_of
from fourwinds.table.errors import ConflictError, FourWindsError, MalformedError, NotFoundError


def convention(id_: str, *info: str, lines: str = "1n-(p)-2c = Stayman") -> str:
    return "\n".join([f"# {id_}", "## Info", "type: convention", f"id: {id_}", *info, "## Sequences", lines])


BASE = """# Five Cards
## Info
type: base_system
version: 2.1
conventions: [stayman]
parameters:
  nt: 15-17 (12-14 15-17)
## Definitions
limit_raise = 10-12 support points
## Opening Bids
Some words.

1n = $nt HCP
1s = 5+ spades
## Responses
1s-(p)-2s = raise
## Notes
For all.
"""
SMOLEN = (
    "1n-(p)-2c-(p)-2d-(p)-3h = Smolen\n## After interference\n1n-(x) as 1n-(p)\n## Definitions\nsmolen = 5-4 majors"
)

LIBRARY = Library.of(
    map(
        read_module,
        [
            BASE,
            convention("stayman", "version: 1.0", "conflicts: [puppet]", "variants: [puppet]"),
            convention("puppet", "version: 1.0"),
            convention("smolen", "version: 1.3", "requires: [stayman]", lines=SMOLEN),
            convention("strong_club", "applies_to: [precision, blue_club, neapolitan]"),
            convention("through", "parameters:\n  to: 2s (2s 3s)", lines="1c-($to)-x = negative"),
        ],
    )
)


def test_section_2_1_a_system_is_a_base_and_the_conventions_checked() -> None:
    system = create_system("Us", "five_cards", ["stayman", "smolen"], LIBRARY, created=date(2026, 1, 23))
    assert (system.name, system.base, system.base_version) == ("Us", "five_cards", "2.1")
    assert system.conventions == (Chosen("stayman", "1.0"), Chosen("smolen", "1.3"))
    assert [(section.module, section.title) for section in system.sections] == [
        ("base", "Opening Bids"),
        ("base", "Responses"),
        ("stayman", ""),
        ("smolen", ""),
        ("smolen", "After interference"),
    ]
    assert [str(rule) for rule in system.rules] == [
        "1n = 15-17 HCP",
        "1s = 5+ spades",
        "1s-(p)-2s = raise",
        "1n-(p)-2c = Stayman",
        "1n-(p)-2c-(p)-2d-(p)-3h = Smolen",
        "1n-(x) as 1n-(p)",
    ]
    assert system.definitions == (
        Definition("limit_raise", "10-12 support points", "base"),
        Definition("smolen", "5-4 majors", "smolen"),
    )


def test_a_new_system_as_a_file() -> None:
    chosen = {"five_cards": {"nt": "12-14"}, "through": {"to": "3S"}}
    system = create_system("Us", "five_cards", ["stayman", "smolen", "through"], LIBRARY, parameters=chosen)
    assert (
        write_system(system)
        == """\
# Us

## Info
base: five_cards 2.1 (nt = 12-14)
like: sayc
conventions:
  - stayman 1.0
  - smolen 1.3
  - through (to = 3s)

---

## Definitions

limit_raise = 10-12 support points

---

## Opening Bids

1n = 12-14 HCP
1s = 5+ spades

---

## Responses

1s-(p)-2s = raise

---

## [stayman]

1n-(p)-2c = Stayman

---

## [smolen]

1n-(p)-2c-(p)-2d-(p)-3h = Smolen

### Definitions

smolen = 5-4 majors

### After interference

1n-(x) as 1n-(p)

---

## [through]

1c-(3s)-x = negative

---
"""
    )
    assert read_system(write_system(system)) == system


def test_without_a_list_the_conventions_are_those_the_base_is_played_with() -> None:
    assert create_system("Us", "five_cards", library=LIBRARY).conventions == (Chosen("stayman", "1.0"),)
    assert create_system("Us", "five_cards", [], LIBRARY).conventions == ()


def test_ids_may_be_typed_loosely_and_twice() -> None:
    system = create_system(" Us  two ", "Five Cards", ["Stayman", "stayman"], LIBRARY)
    assert (system.name, system.base, [each.id for each in system.conventions]) == ("Us two", "five_cards", ["stayman"])


@pytest.mark.parametrize(
    ("base", "conventions", "kind", "told"),
    [
        ("six_cards", [], NotFoundError, "base system 'six_cards' not found in the library: did you mean five_cards?"),
        ("zzz", [], NotFoundError, "base system 'zzz' not found in the library: choose one of five_cards"),
        ("stayman", [], NotFoundError, "stayman is a convention, not a base system: choose one of five_cards"),
        ("five_cards", ["smollen"], NotFoundError, "did you mean smolen"),
        ("five_cards", ["five_cards"], NotFoundError, "five_cards is a base system, not a convention"),
        ("five_cards", ["smolen"], ConflictError, "smolen requires stayman: add stayman, or remove smolen"),
        ("five_cards", ["stayman", "puppet"], ConflictError, "stayman and puppet exclude each other: remove one"),
        (
            "five_cards",
            ["strong_club"],
            ConflictError,
            "it is made for precision, blue_club or neapolitan; remove it, or add it all the same with --anyway",
        ),
    ],
)
def test_what_does_not_go_together_is_refused(
    base: str, conventions: list[str], kind: type[FourWindsError], told: str
) -> None:
    with pytest.raises(kind) as caught:
        create_system("Us", base, conventions, LIBRARY)
    assert told in str(caught.value)


@pytest.mark.parametrize(
    ("parameters", "kind", "told"),
    [
        ({"through": {"to": "2s"}}, NotFoundError, "there are parameters for through, which is not in the system"),
        ({"five_cards": {"nt": "16-18"}}, MalformedError, "choose one of 12-14, 15-17"),
        ({"stayman": {"nt": "16-18"}}, NotFoundError, "stayman has no parameter 'nt': remove it"),
    ],
)
def test_parameters_nobody_asked_for_are_refused(
    parameters: dict[str, dict[str, str]], kind: type[FourWindsError], told: str
) -> None:
    with pytest.raises(kind) as caught:
        create_system("Us", "five_cards", ["stayman"], LIBRARY, parameters=parameters)
    assert told in str(caught.value)


def test_a_wrong_parameter_of_the_base_is_told_once() -> None:
    with pytest.raises(NotFoundError) as caught:
        create_system("Us", "five_cards", ["stayman"], LIBRARY, parameters={"five_cards": {"none": "1"}})
    assert "problems" not in str(caught.value)
    assert caught.value.problem == "five_cards has no parameter 'none'"


def test_everything_wrong_is_told_at_once() -> None:
    with pytest.raises(CombinedError) as caught:
        create_system(" ", "five_cards", ["puppet", "smolen", "strong_club", "nothing"], LIBRARY)
    assert [error.problem for error in caught.value.problems] == [
        "the system has no name",
        "convention 'nothing' not found in the library",
        "smolen requires stayman",
        "strong_club is not made for five_cards",
    ]


OURS = """# Ours
## Info
base: {base}
conventions: [{conventions}]
## [gadget]
2d = our own
"""


@pytest.mark.parametrize(
    ("base", "conventions", "problems"),
    [
        ("five_cards", "stayman 1.0, smolen, gadget", []),
        ("six_cards", "stayman", [(3, 7, "base system 'six_cards' not found in the library")]),
        ("five_cards (nt = 10-12)", "stayman", [(3, 7, "'10-12' is not a value of nt")]),
        ("five_cards", "stayman, nothing", [(4, 24, "convention 'nothing' not found in the library")]),
        ("five_cards", "stayman, puppet", [(4, 24, "stayman and puppet exclude each other")]),
        ("five_cards", "smolen", [(4, 15, "smolen requires stayman")]),
        (
            "five_cards",
            "strong_club, through (from = 1s)",
            [(4, 28, "through has no parameter 'from'")],
        ),
    ],
)
def test_a_file_is_checked_against_the_library(
    base: str, conventions: str, problems: list[tuple[int, int, str]]
) -> None:
    system = read_system(OURS.format(base=base, conventions=conventions), file="ours.md")
    found = check_system(system, LIBRARY)
    assert [(error.where.line, error.where.column, error.problem) for error in found] == problems
    assert {error.where.file for error in found} <= {"ours.md"}


def test_lines_find_their_sections_by_module_and_heading() -> None:
    rules = [
        parse_line("1c = a", module="user_custom"),
        parse_line("1d = b", module="dont", section="Runs"),
        parse_line("1h = c", section="Opening Bids"),
        parse_line("1s = d", module="dont"),
        parse_line("1n = e", module="stayman"),
        parse_line("2c = f", section="Opening Bids"),
    ]
    sections = sections_of(rules, ["stayman", "dont"])
    assert [(section.module, section.title, len(section.rules)) for section in sections] == [
        ("base", "Opening Bids", 2),
        ("stayman", "", 1),
        ("dont", "", 1),
        ("dont", "Runs", 1),
        ("user_custom", "", 1),
    ]


def test_variants_are_offered_as_swaps() -> None:
    assert [module.id for module in LIBRARY.variants("stayman")] == ["puppet"]
    assert LIBRARY.variants("puppet") == ()


def test_a_system_with_other_lines_keeps_its_text() -> None:
    system = read_system("# A\n## Info\nbase: sayc\n## Openings\nWords.\n\n1c = x\n## Others\n1d = y")
    changed = system.with_rules(
        [parse_line("1c = z", section="Openings"), parse_line("1d = MODIFIED: q", module="user_custom")]
    )
    assert (
        write_system(changed)
        == """\
# A

## Info
base: sayc

---

## Openings

Words.

1c = z

---

## [user_custom]

1d = MODIFIED: q

---
"""
    )


def test_an_empty_system_is_a_system() -> None:
    system = System("Nothing", "sayc")
    assert system.rules == ()
    assert read_system(write_system(system)) == system
