"""The rows of a system for SQL, worked out in memory: what wins at each position, and what a change affects."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from fourwinds.app.shadow.changed_sequences import changed_sequences
from fourwinds.app.shadow.expansions import written_sources
from fourwinds.app.shadow.shadow_rows import shadow_of
from fourwinds.notes.module import Chosen, Definition
from fourwinds.notes.rule import USER, parse_line
from fourwinds.notes.system import System, sections_of

BASE = """
1M = 5+ M, 11-21 HCP
1s [seat 3] = 9-21 HCP
1n = 15-17 HCP, balanced
2s [seat 1-3] [nv] = 5-10 HCP
2s [seat 1-3] [vul] = 7-10 HCP
1M-(p)-2M = 6-9 points, 3+ card support
1M-(p)-3M = limit raise
1n-(p)-2c = asks for 4-card major
1n-(p)-2n = 8-9 HCP, invitational
1n-(x) as 1n-(p)
1s-(p)-2c = Natural
1s-(p)-2c [passed] = Drury
1M-(any)-p-(any)-p = nothing to say
...-4n [agreed X] = asks for keycards
"""


def system(base: str = BASE, own: str = "", terms: Iterable[Definition] = ()) -> System:
    rules = [parse_line(line) for line in base.strip().splitlines()]
    rules += [parse_line(line, module=USER) for line in own.strip().splitlines()]
    defined = (Definition("limit_raise", "10-12 support points, 3+ card support"), *terms)
    return System("Ours", "sayc", definitions=defined, sections=sections_of(rules))


def meanings(notes: System, sequence: str) -> dict[str, str]:
    """What the rows say of a sequence, by context."""
    rows = shadow_of(notes).positions
    return {key.line.context: reading.meaning for key, reading in rows.items() if key.sequence == sequence}


@pytest.mark.parametrize(
    ("own", "sequence", "found"),
    [
        ("", "1s-(p)-2s", {"": "6-9 points, 3+ card support"}),
        ("", "1h", {"": "5+ hearts, 11-21 HCP"}),
        ("", "1M", {}),
        ("", "1s", {"": "5+ spades, 11-21 HCP", "[seat 3]": "9-21 HCP"}),
        ("", "2s", {"[seat 1-3] [nv]": "5-10 HCP", "[seat 1-3] [vul]": "7-10 HCP"}),
        ("", "1s-(p)-2c", {"": "Natural", "[passed]": "Drury"}),
        ("1s = 10-20 HCP", "1s", {"": "10-20 HCP"}),
        ("1s [nv] = 8-20 HCP", "1s", {"[nv]": "8-20 HCP", "": "5+ spades, 11-21 HCP", "[seat 3]": "9-21 HCP"}),
        ("1s = DELETED:", "1s", {}),
        ("1s-(p)-2s = DELETED:", "1s-(p)-2s", {}),
        ("1s-(p)-2s = DELETED:", "1h-(p)-2h", {"": "6-9 points, 3+ card support"}),
        ("", "1n-(x)-2c", {}),
        ("1n-(x)-2c = 5+ clubs", "1n-(x)-2c", {"": "5+ clubs"}),
        ("", "...-4n", {"[agreed X]": "asks for keycards"}),
        ("", "1M-(any)-p-(any)-p", {"": "nothing to say"}),
        ("...-4n [agreed X] = DELETED:", "...-4n", {}),
        ("1s-(p)-2s-(p)-4n = natural", "1s-(p)-2s-(p)-4n", {"": "natural"}),
        ("1h-(p)-2h-(p)-4n = natural\n...-4n [agreed X] = 1430", "1h-(p)-2h-(p)-4n", {"[agreed X]": "1430"}),
    ],
)
def test_rows_say_what_is_in_force(own: str, sequence: str, found: dict[str, str]) -> None:
    """Covered lines and deletions have no row; a line that stands for too many auctions has one, as it is written."""
    assert meanings(system(own=own), sequence) == found


def test_no_sequence_has_two_rows_with_one_context() -> None:
    places = [(key.sequence, key.line.context) for key in shadow_of(system()).positions]
    assert len(places) == len(set(places))


def test_lines_for_forcing_auctions_have_rows_where_the_auction_is_forcing() -> None:
    own = "1n-(p)-2c-(p)-2d [forcing] = 15 HCP\n1n-(p)-2n-(p)-3n [forcing] = 15 HCP\n1n-(p)-2n-(p)-3n = 17 HCP"
    notes = system(own=own)
    assert meanings(notes, "1n-(p)-2c-(p)-2d") == {"[forcing]": "15 HCP"}
    assert meanings(notes, "1n-(p)-2n-(p)-3n") == {"": "17 HCP"}


def test_rows_hold_the_columns_of_the_constraint_and_the_line() -> None:
    rows = shadow_of(system()).positions
    [(key, reading)] = [(key, reading) for key, reading in rows.items() if key.sequence == "1s-(p)-3s"]
    assert (key.line.written, key.line.module_id, key.line.priority) == ("1M-(p)-3M", "base", 120)
    assert (reading.suit_length, reading.hcp_min) == ('{"spades":"3+"}', None)


def test_a_line_that_carries_over_names_its_source_for_every_suit() -> None:
    lines = ["(1X)-1n as 1n", "1M-(x)-2m as 1M-(p)-2m", "...-4n-(x) as ...-4n-(p)", "1n-(x) as 1n-(p)"]
    assert [pair for line in lines for pair in written_sources(parse_line(line))] == [
        *((f"(1{suit})-1n", "1n") for suit in "cdhs"),
        *((f"1{major}-(x)-2{minor}", f"1{major}-(p)-2{minor}") for major in "hs" for minor in "cd"),
        ("1n-(x)", "1n-(p)"),
    ]
    assert shadow_of(system()).reuses == {("1n-(x)", "1n-(p)")}


@pytest.mark.parametrize(
    ("own", "changed"),
    [
        ("", set()),
        ("1s-(p)-2s = 5-8 points", {"1s-(p)-2s"}),
        ("1M-(p)-4M = to play", {"1h-(p)-4h", "1s-(p)-4s"}),
        ("1n-(p)-2c = 5+ clubs", {"1n-(p)-2c", "1n-(x)-2c"}),
        ("1n = 12-14 HCP", {"1n", "1n-(x)"}),
        ("p-(p)-1s = 8-15 HCP", {"1s"}),
        ("1n-(2c)-x = values", {"1n-(2c)-x"}),
        ("1M-(any)-p-(any)-x = values", None),
        ("...-5n = asks for kings", None),
        ("p = 0-10 HCP", None),
    ],
)
def test_a_change_affects_what_is_below_it_and_where_it_is_carried_over(own: str, changed: set[str] | None) -> None:
    before, after = system(), system(own=own)
    assert changed_sequences(before, after) == changed
    assert changed_sequences(after, before) == changed


def test_a_changed_definition_may_affect_everything() -> None:
    assert changed_sequences(system(), system(terms=[Definition("weak", "5-10 HCP", USER)])) is None


def test_conventions_that_change_places_may_affect_everything() -> None:
    one, other = "1n-(p)-2h = transfer to spades", "1n-(p)-2h = asks for range"

    def with_order(*modules: str) -> System:
        rules = [parse_line(line, module=module) for module, line in (("one", one), ("other", other))]
        chosen = tuple(map(Chosen, modules))
        return System("Ours", "sayc", conventions=chosen, sections=sections_of(rules, modules))

    assert changed_sequences(with_order("one", "other"), with_order("other", "one")) is None
