"""Queries (specification: systems 3.3, 4.1 and 4.2.1): meanings, continuations, trees and candidates."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from sqlalchemy import Connection

from fourwinds.store.database import Database
from fourwinds.store.systems.facts import load_contents
from fourwinds.store.systems.layers import visible
from fourwinds.store.systems.positions import write_positions
from fourwinds.store.systems.retrieval import (
    candidates,
    continuations,
    convention_rules,
    convention_tree,
    find_layers,
    find_meaning,
    full_export,
)
from fourwinds.store.systems.rows import Contents, Derived, PositionRow, ReuseRow, RuleRow
from fourwinds.store.systems.rules import delete_rules, write_rules
from tests.store.conftest import Shelf
from tests.store.sample import WHO, contents, lines, place, stored


@pytest.fixture
def connection(database: Database) -> Iterator[Connection]:
    with database.write() as opened:
        yield opened


def with_lines(text: str, module_id: str = "base") -> Contents:
    more = [replace(row, position=100 + row.position) for row in lines(text, module_id)]
    return replace(contents(), rules=(*contents().rules, *more))


@pytest.mark.parametrize(
    ("sequence", "meaning", "module"),
    [
        ("1n", "15-17 HCP, balanced", "base"),
        ("1n-(p)-2c", "Stayman, asks for 4-card major", "stayman_1nt"),
        ("1n-(p)-2c-(p)-2d", "No 4-card major", "stayman_1nt"),
        ("1n-(2c)-x", "Values", "jacoby_transfers_1nt"),
        ("(1n)-x", "Penalty, 15+ HCP", "base"),
        ("1s-(p)-2s", "Simple raise, 3+ card support, 7-10 points", "base"),
        ("p-(p)-1n", "15-17 HCP, balanced", "base"),
        ("(p)-p-(p)-1n-(p)-2c", "Stayman, asks for 4-card major", "stayman_1nt"),
    ],
)
def test_the_meaning_of_a_sequence(shelf: Shelf, sequence: str, meaning: str, module: str) -> None:
    """Specification, systems 3.3 and 4.1: openings, responses, interference, lines with variables, any seat."""
    found = find_meaning(shelf.connection, shelf.system_id, sequence)
    assert found is not None
    assert (found.meaning, found.module_id) == (meaning, module)


@pytest.mark.parametrize("sequence", ["", "7n", "1n-(p)", "1n-(p)-7c", "1h-(p)-2s", "1n-(x)-xx"])
def test_what_nobody_defined_has_no_meaning(shelf: Shelf, sequence: str) -> None:
    assert find_meaning(shelf.connection, shelf.system_id, sequence) is None
    assert find_layers(shelf.connection, shelf.system_id, sequence) == []


@pytest.mark.parametrize(
    ("after", "calls"),
    [
        ("", ["1c", "1d", "1h", "1s", "1n", "2c"]),
        ("p-(p)", ["1c", "1d", "1h", "1s", "1n", "2c"]),
        ("1n-(p)", ["2c", "2d", "2h", "2n", "3n"]),
        ("(p)-1n-(p)", ["2c", "2d", "2h", "2n", "3n"]),
        ("1n", ["2c", "2d", "2h", "2n", "3n", "x"]),
        ("1n-(2c)", ["x"]),
        ("1n-(p)-2c", ["2d", "2h", "2s"]),
        ("1n-(p)-2c-(p)", ["2d", "2h", "2s"]),
        ("1n-(p)-2c-(p)-2d", ["p", "2h", "2n"]),
        ("1s-(p)", ["2s"]),
        ("(1n)", ["x"]),
        ("3n-(p)", []),
    ],
)
def test_continuations_are_by_call_rank(shelf: Shelf, after: str, calls: list[str]) -> None:
    """Specification, systems 4.1: as written, the query finds no openings, and is wrong after interference."""
    found = continuations(shelf.connection, shelf.system_id, after)
    assert [rule.call for rule in found] == calls


def test_after_only_passes_it_is_the_turn_of_one_side(connection: Connection) -> None:
    system_id = stored(
        connection, with_lines("p = Fewer than 11 HCP\n(p)-p = Sound pass\n(1c) = Natural\n(p)-1s = Light")
    )
    assert [(rule.call, rule.meaning) for rule in continuations(connection, system_id, "(p)")] == [
        ("p", "Sound pass"),
        ("1c", "3+ clubs, 11-21 HCP"),
        ("1d", "3+ diamonds, 11-21 HCP"),
        ("1h", "5+ hearts, 11-21 HCP"),
        ("1s", "Light"),
        ("1n", "15-17 HCP, balanced"),
        ("2c", "22+ HCP, artificial, game forcing"),
    ]
    assert [rule.call for rule in continuations(connection, system_id, "p")] == ["(1c)"]
    assert [rule.call for rule in continuations(connection, system_id, "")][:2] == ["p", "1c"]


def test_a_user_line_shows_once_and_a_deleted_one_not_at_all(connection: Connection) -> None:
    system_id = stored(connection)
    write_rules(connection, system_id, [RuleRow(sequence="1n-(p)-2c", meaning="Clubs")], who=WHO)
    delete_rules(connection, system_id, [("1n-(p)-2d", "")], who=WHO)
    place(connection, system_id)
    found = continuations(connection, system_id, "1n-(p)")
    assert [(rule.call, rule.module_id) for rule in found] == [
        ("2c", "user_custom"),
        ("2h", "jacoby_transfers_1nt"),
        ("2n", "base"),
        ("3n", "base"),
    ]
    assert "2d" not in [rule.call for rule in candidates(connection, system_id, "1n-(p)", hcp=8, total_points=9)]
    assert [rule.kind for rule in find_layers(connection, system_id, "1n-(p)-2d")] == ["tombstone", "rule"]
    assert find_meaning(connection, system_id, "1n-(p)-2d") is None


def test_the_plain_line_is_before_the_one_with_a_variable_whatever_their_order(connection: Connection) -> None:
    both = lines("1M-(p)-3M = Limit raise\n1h-(p)-3h = Preemptive\n1X-(p)-3X = Any\n1h/1s-(p)-3s = Either")
    system_id = stored(connection, replace(contents(), rules=tuple(both)))
    found = {sequence: find_layers(connection, system_id, sequence) for sequence in ("1h-(p)-3h", "1s-(p)-3s")}
    assert [rule.meaning for rule in found["1h-(p)-3h"]] == ["Preemptive", "Limit raise", "Any"]
    assert [rule.meaning for rule in found["1s-(p)-3s"]] == ["Limit raise", "Any", "Either"]
    assert [rule.written for rule in found["1s-(p)-3s"]] == ["1M-(p)-3M", "1X-(p)-3X", "1h/1s-(p)-3s"]


def test_of_two_conventions_that_say_different_things_the_first_in_the_system_shows(connection: Connection) -> None:
    clash = with_lines("1n-(p)-2c = Clubs", "jacoby_transfers_1nt")
    for name, modules in {"one": clash.modules, "other": clash.modules[::-1]}.items():
        placed = tuple(replace(module, position=place) for place, module in enumerate(modules))
        what = replace(clash, head=replace(clash.head, name=name), modules=placed)
        system_id = stored(connection, what)
        found = find_meaning(connection, system_id, "1n-(p)-2c")
        assert found is not None
        assert found.module_id == modules[0].module_id
        shown = visible(load_contents(connection, system_id).rules)["1n-(p)-2c", ""]
        assert shown.module_id == modules[0].module_id


ON = ("base", "1n-(x)", "as")


def test_what_is_carried_over_yields_to_what_is_written_out(connection: Connection) -> None:
    """`1n-(x) as 1n-(p)`: systems on, but a line of its own holds."""
    system_id = stored(connection, with_lines("1n-(x) as 1n-(p)\n1n-(x)-2c = To play"))
    carried = [ReuseRow(ON, "1n-(x)", "1n-(p)")]
    place(connection, system_id, carried)
    over_double = [("2c", "To play"), ("2d", "Transfer to hearts"), ("2h", "Transfer to spades, 5+ spades")]
    over_double += [("2n", "Invitational, balanced, 8-9 HCP"), ("3n", "Signoff, balanced, 10-15 HCP")]
    assert [(rule.call, rule.meaning) for rule in continuations(connection, system_id, "1n-(x)")] == over_double
    after_opening = [rule.sequence for rule in continuations(connection, system_id, "1n")]
    assert after_opening == [
        *(f"1n-(p)-{call}" for call, _ in over_double),
        *(f"1n-(x)-{call}" for call, _ in over_double),
        "1n-(2c)-x",
    ]
    transfer = find_meaning(connection, system_id, "1n-(x)-2d-(p)-2h")
    assert transfer is not None
    assert (transfer.sequence, transfer.written) == ("1n-(x)-2d-(p)-2h", "1n-(p)-2d-(p)-2h")
    assert find_meaning(connection, system_id, "1n-(x)") is None
    delete_rules(connection, system_id, [("1n-(x)-2d", "")], who=WHO)
    place(connection, system_id, carried)
    assert find_meaning(connection, system_id, "1n-(x)-2d") is None
    assert find_meaning(connection, system_id, "1n-(p)-2d") is not None
    hand = candidates(connection, system_id, "1n-(x)", hcp=9, total_points=9)
    assert [rule.call for rule in hand] == ["2h", "2c", "2n"]


def test_what_was_carried_over_is_carried_on(connection: Connection) -> None:
    """`(1X)-1n as 1n` and `1n-(x) as 1n-(p)`, one after the other, for each suit they opened."""
    system_id = stored(connection, with_lines("1n-(x) as 1n-(p)\n(1X)-1n as 1n"))
    overcall = ("base", "(1X)-1n", "as")
    carried = [ReuseRow(overcall, f"(1{suit})-1n", "1n") for suit in "cdhs"]
    place(connection, system_id, [ReuseRow(ON, "1n-(x)", "1n-(p)"), *carried])
    for sequence in ("(1c)-1n-(p)-2c", "(1h)-1n-(x)-2c", "p-(1h)-1n-(x)-2c", "(1s)-1n-(2c)-x"):
        found = find_meaning(connection, system_id, sequence)
        assert found is not None
        assert found.sequence == sequence
    assert find_meaning(connection, system_id, "(1n)-2c") is None
    assert [rule.call for rule in continuations(connection, system_id, "(1d)-1n-(x)")] == ["2c", "2d", "2h", "2n", "3n"]


def test_lines_that_carry_each_other_come_to_an_end(connection: Connection) -> None:
    system_id = stored(connection, with_lines("1n-(x) as 1n-(p)\n1n-(p) as 1n-(x)"))
    back = ("base", "1n-(p)", "as")
    place(connection, system_id, [ReuseRow(ON, "1n-(x)", "1n-(p)"), ReuseRow(back, "1n-(p)", "1n-(x)")])
    assert find_meaning(connection, system_id, "1n-(x)-2d") is not None


def test_all_rules_of_a_convention(shelf: Shelf) -> None:
    """Specification, systems 3.3 (each before what follows it) and systems 4.1 (the shorter first), by call rank."""
    top = "1n-(p)-2c"
    assert [rule.sequence for rule in convention_rules(shelf.connection, shelf.system_id, "stayman_1nt")] == [
        top,
        f"{top}-(p)-2d",
        f"{top}-(p)-2d-(p)-p",
        f"{top}-(p)-2d-(p)-2h",
        f"{top}-(p)-2d-(p)-2n",
        f"{top}-(p)-2h",
        f"{top}-(p)-2s",
    ]
    assert [
        (rule.sequence, rule.priority) for rule in convention_tree(shelf.connection, shelf.system_id, "stayman_1nt")
    ] == [
        (top, 520),
        (f"{top}-(p)-2d", 530),
        (f"{top}-(p)-2h", 530),
        (f"{top}-(p)-2s", 530),
        (f"{top}-(p)-2d-(p)-p", 530),
        (f"{top}-(p)-2d-(p)-2h", 540),
        (f"{top}-(p)-2d-(p)-2n", 540),
    ]
    assert convention_rules(shelf.connection, shelf.system_id, "gerber") == []


def test_the_full_export_groups_by_layer_and_module(connection: Connection) -> None:
    """Specification, systems 3.3: base, conventions by name, the user's own; spades before notrump."""
    system_id = stored(connection)
    write_rules(connection, system_id, [RuleRow(sequence="1n", meaning="12-14 HCP")], who=WHO)
    found = full_export(connection, system_id)
    modules = list(dict.fromkeys(rule.module_id for rule in found))
    assert modules == ["base", "jacoby_transfers_1nt", "stayman_1nt", "user_custom"]
    base = [rule.sequence for rule in found if rule.module_id == "base"]
    assert base == ["1c", "1d", "1h", "1s", "1M-(p)-2M", "1n", "1n-(p)-2n", "1n-(p)-3n", "2c", "(1n)-x"]
    assert len(found) == len(contents().rules) + 1


HAND = {"hcp": 13, "total_points": 14, "spades": 5, "hearts": 2, "diamonds": 3, "clubs": 3}


def test_candidates_of_the_walkthrough(shelf: Shelf) -> None:
    """Specification, systems 4.2.1 with the hand of 4.2.4, then step 2: only the transfer to spades is left."""
    found = candidates(shelf.connection, shelf.system_id, "1n-(p)", hcp=HAND["hcp"], total_points=HAND["total_points"])
    assert [(rule.call, rule.priority) for rule in found] == [("2c", 520), ("2d", 520), ("2h", 520), ("3n", 120)]
    lengths = {rule.call: rule.suit_length or {} for rule in found if not rule.shape_constraints}
    fitting = [
        call
        for call, wanted in lengths.items()
        if wanted and all(HAND[suit] >= int(length.rstrip("+")) for suit, length in wanted.items())
    ]
    assert fitting == ["2h"]


@pytest.mark.parametrize(
    ("auction", "hcp", "points", "calls"),
    [
        ("", 16, 17, ["1c", "1d", "1h", "1s", "1n", "2c"]),
        ("", 10, 10, ["1c", "1d", "1s", "2c"]),
        ("1h-(p)", 6, 9, ["2h"]),
        ("1h-(p)", 9, 11, []),
        ("1n-(p)", 9, 9, ["2c", "2d", "2h", "2n"]),
        ("1n-(2c)", 9, 9, ["x"]),
        ("(p)-1n-(p)", 10, 9, ["2c", "2d", "2h", "3n"]),
    ],
)
def test_candidates_are_what_the_points_allow(
    shelf: Shelf, auction: str, hcp: int, points: int, calls: list[str]
) -> None:
    """Specification, systems 4.2.1, with right answers for openings and after interference."""
    found = candidates(shelf.connection, shelf.system_id, auction, hcp=hcp, total_points=points)
    assert [rule.call for rule in found] == calls


def test_a_line_that_covers_another_hides_it_from_hands_it_does_not_fit(connection: Connection) -> None:
    system_id = stored(connection)
    write_rules(connection, system_id, [RuleRow(sequence="1n-(p)-3n", meaning="16+ HCP")], who=WHO)
    key = ("user_custom", "1n-(p)-3n", "")
    base = ("base", "1n-(p)-3n", "")
    strong = [PositionRow(key, key[1], Derived(hcp_min=16)), PositionRow(base, base[1], Derived(hcp_min=10))]
    write_positions(connection, system_id, strong)
    assert candidates(connection, system_id, "1n-(p)", hcp=12, total_points=12) == []
    assert len(candidates(connection, system_id, "1n-(p)", hcp=16, total_points=16)) == 1


def test_systems_do_not_see_each_other(connection: Connection) -> None:
    system_id = stored(connection)
    other = stored(connection, replace(contents("Acol"), rules=tuple(lines("1n = 12-14 HCP"))))
    assert [rule.meaning for rule in continuations(connection, other, "")] == ["12-14 HCP"]
    assert [rule.meaning for rule in find_layers(connection, system_id, "1n")] == ["15-17 HCP, balanced"]
