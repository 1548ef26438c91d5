"""Positions of lines: SQL and the book say the same, and after any edit they are what they would be from scratch."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import Connection, select

from fourwinds.app.systems.create_system import create_system
from fourwinds.app.systems.edit_system import add_line, define_term, delete_line, revert_line, set_meaning
from fourwinds.app.systems.open_system import open_system
from fourwinds.app.systems.place_rules import carriers, changing, place_rules, rules_at_positions
from fourwinds.app.systems.swap_convention import swap_convention
from fourwinds.app.systems.undo_change import redo_change, undo_change
from fourwinds.notes.book import Book, Entry, priority
from fourwinds.notes.library import Library
from fourwinds.notes.rule import parse_line
from fourwinds.notes.sequence import Position, Sequence
from fourwinds.store.database import Database, open_database
from fourwinds.store.systems.facts import load_contents
from fourwinds.store.systems.notes import row_of_rule, rule_rows
from fourwinds.store.systems.retrieval import continuations, find_meaning
from fourwinds.store.systems.rows import Contents, in_order
from fourwinds.store.systems.rules import edit_contents
from fourwinds.store.tables import bidding_rules, reuse_positions, rule_positions
from fourwinds.table.errors import FourWindsError
from tests.app.small_library import WHO, library, small_system

CHOSEN = ["stayman_1nt", "jacoby_transfers_1nt", "jacoby_2nt", "lebensohl", "gerber", "splinters", "reverse_drury"]


@pytest.mark.slow
def test_sql_and_the_book_say_the_same(large_database: Database) -> None:
    """Specification, systems 4.1 in SQL against the compiled book: openings, interference, variables, systems on."""
    database = large_database
    system_id = create_system(database, "Uma", "2_1_game_force", CHOSEN, who=WHO)
    set_meaning(database, system_id, "1s-2s", "8-10 points, 3+ card support", who=WHO)
    add_line(database, system_id, "(1M)-1n as 1n", who=WHO)
    book = Book.of(open_system(database, system_id, who=WHO).system)
    with database.read() as connection:
        rules = load_contents(connection, system_id).rules
        written = sorted({each.path for each in rules_at_positions(rules)})
        carried = [path.replace("1n-(p)", start, 1) for path in written for start in ("1n-(x)", "(1h)-1n-(p)")]
        asked = random.Random(4).sample(written, 300) + random.Random(4).sample(carried, 200)
        openings = [path for path in written if path.count("-") < 3 and path[0] not in "(p"]
        passed = [f"{passes}-{path}" for path in openings for passes in ("(p)", "p-(p)", "(p)-p-(p)")]
        for path in [*asked, *passed]:
            if not is_possible(path):
                continue
            found, entry = find_meaning(connection, system_id, path), book.lookup(path)
            if entry is None:
                assert found is None or found.context, f"{path}: only for other seats or vulnerabilities"
            elif is_listed(entry):
                assert found is not None, path
                assert (found.written, found.module_id, found.meaning) == (
                    entry.rule.sequence.path,
                    entry.rule.module,
                    entry.rule.meaning,
                )
        uncontested = ("", "(p)", "p-(p)", "(p)-p-(p)", "1n-(p)", "1s-(p)", "p-(p)-1s-(p)", "2c-(p)-2d-(p)")
        for path in (*uncontested, "1n-(x)", "(1h)-1n-(p)", "1n-(2h)", "(1d)"):
            found_here = [rule for rule in continuations(connection, system_id, path) if not rule.call.startswith("(")]
            answers = book.continuations(path or Position(b"", True))
            known = {str(call).lower() for call, entry in answers if is_listed(entry)}
            assert {rule.call for rule in found_here} == known, path


def test_a_line_for_forcing_auctions_is_found_in_sql_only_where_the_auction_is_forcing() -> None:
    with open_database("sqlite://") as database:
        system_id = small_system(database)
        add_line(database, system_id, "1n-2c-2d [forcing] = 15 HCP, no 4-card major", who=WHO)
        add_line(database, system_id, "1n-2n-3n [forcing] = 15 HCP, to play", who=WHO)
        add_line(database, system_id, "1n-2n-3n = 17 HCP, to play", who=WHO)
        said = {"1n-(p)-2c-(p)-2d": "15 HCP, no 4-card major", "1n-(p)-2n-(p)-3n": "17 HCP, to play"}
        assert meanings(database, system_id, said) == said
        set_meaning(database, system_id, "1n-2n", "10+ HCP, balanced, game forcing", who=WHO)
        set_meaning(database, system_id, "1n-2c", "5+ clubs, to play", who=WHO)
        said = {"1n-(p)-2c-(p)-2d": "no 4-card major", "1n-(p)-2n-(p)-3n": "15 HCP, to play"}
        assert meanings(database, system_id, said) == said
        assert as_placed_anew(database, system_id)


def meanings(database: Database, system_id: str, paths: Iterable[str]) -> dict[str, str | None]:
    """What SQL says of each sequence, which is what the book says."""
    book = Book.of(open_system(database, system_id, who=WHO).system)
    said: dict[str, str | None] = {}
    with database.read() as connection:
        for path in paths:
            found, entry = find_meaning(connection, system_id, path), book.lookup(path)
            said[path] = found.meaning if found else None
            assert said[path] == (entry.rule.meaning if entry else None)
    return said


def test_the_priority_stored_is_that_of_the_book() -> None:
    """Specification, systems 3.2, in the tables and in memory."""
    for module in Library.load().conventions():
        for rule in module.rules():
            assert row_of_rule(rule).priority == priority(rule)


def is_listed(entry: Entry) -> bool:
    """Whether the line stands for few enough auctions to be in the tables at each of them."""
    return any(rules_at_positions([row_of_rule(entry.rule)]))


def is_possible(path: str) -> bool:
    try:
        return Sequence.parse(path).path == path
    except FourWindsError:
        return False


Edit = Callable[[Database, str], object]
EDITS: list[Edit] = [
    lambda database, it: set_meaning(database, it, "1n", "12-14 HCP, balanced", who=WHO),
    lambda database, it: set_meaning(database, it, "1s-2s", "8-10 points, 3+ card support", who=WHO),
    lambda database, it: set_meaning(database, it, "1n-(x)-2c", "5+ clubs, to play", who=WHO),
    lambda database, it: add_line(database, it, "1n-2n-3n = maximum, to play", who=WHO),
    lambda database, it: add_line(database, it, "1n-2n-p = minimum", who=WHO),
    lambda database, it: add_line(database, it, "(1M)-1n as 1n", who=WHO),
    lambda database, it: add_line(database, it, "...-4n [agreed X] = asks for keycards", who=WHO),
    lambda database, it: add_line(database, it, "1s [seat 3] = 8-13 HCP, 5+ spades", who=WHO),
    lambda database, it: set_meaning(database, it, "p-(p)-1s", "8-15 HCP, 4+ spades", who=WHO),
    lambda database, it: add_line(database, it, "p-(p)-1s-(p)-3s-(p)-p = minimum", who=WHO),
    lambda database, it: add_line(database, it, "1n-(x)-2c-(p)-2n = 4 spades", who=WHO),
    lambda database, it: set_meaning(database, it, "1n-2c", "5+ clubs, to play", who=WHO),
    lambda database, it: add_line(database, it, "1n-2c-2d [forcing] = minimum, no 4-card major", who=WHO),
    lambda database, it: add_line(database, it, "1X-2n-3n [forcing] = 14+ HCP, to play", who=WHO),
    lambda database, it: delete_line(database, it, "1M-2M", who=WHO),
    lambda database, it: delete_line(database, it, "1n-(x) as 1n-(p)", who=WHO),
    lambda database, it: revert_line(database, it, "1n", who=WHO),
    lambda database, it: define_term(database, it, "limit raise", "11-12 HCP, 4+ card support", who=WHO),
    lambda database, it: swap_convention(database, it, "stayman", "puppet", library=library(), who=WHO),
    lambda database, it: swap_convention(database, it, "transfers", None, library=library(), who=WHO),
    lambda database, it: undo_change(database, it, who=WHO),
    lambda database, it: undo_change(database, it, who=WHO),
    lambda database, it: redo_change(database, it, who=WHO),
]


@settings(max_examples=15)
@given(st.lists(st.sampled_from(EDITS), min_size=1, max_size=6))
def test_what_an_edit_leaves_is_what_placing_all_anew_gives(edits: list[Edit]) -> None:
    with open_database("sqlite://") as database:
        system_id = small_system(database)
        for edit in edits:
            try:
                edit(database, system_id)
            except FourWindsError:
                continue
        assert as_placed_anew(database, system_id)


def test_what_is_carried_over_leads_to_what_is_written_below_it(database: Database) -> None:
    """4 spades are exactly four while 2♣ asks, carried over from the undisturbed auction or not."""
    system_id = small_system(database)
    add_line(database, system_id, "1n-(x)-2c-(p)-2n = 4 spades", who=WHO)
    lengths = []
    for meaning in ("Stayman, asks for 4-card major", "5+ clubs, to play", "asks for 4-card major"):
        set_meaning(database, system_id, "1n-2c", meaning, who=WHO)
        with database.read() as connection:
            found = find_meaning(connection, system_id, "1n-(x)-2c-(p)-2n")
        lengths.append(found and found.suit_length)
    assert lengths == [{"spades": "4"}, {"spades": "4+"}, {"spades": "4"}]


def rows(connection: Connection) -> list[list[str]]:
    tables = [rule_positions, reuse_positions, bidding_rules]
    return [sorted(repr(tuple(row)) for row in connection.execute(select(table))) for table in tables]


def test_a_line_that_carries_over_names_its_source_for_every_suit() -> None:
    lines = ["(1X)-1n as 1n", "1M-(x)-2m as 1M-(p)-2m", "...-4n-(x) as ...-4n-(p)", "1n-(x) as 1n-(p)"]
    found = [(row.sequence, row.source) for row in carriers(rule_rows(map(parse_line, lines)))]
    assert found == [
        *((f"(1{suit})-1n", "1n") for suit in "cdhs"),
        *((f"1{major}-(x)-2{minor}", f"1{major}-(p)-2{minor}") for major in "hs" for minor in "cd"),
        ("1n-(x)", "1n-(p)"),
    ]


def test_a_line_for_a_seat_changes_what_is_written_after_passes(database: Database) -> None:
    """`1s [seat 3]` and `p-(p)-1s-…` speak of one auction: half of 8-13 is less than half of 11-21."""
    system_id = small_system(database)
    add_line(database, system_id, "p-(p)-1s-(p)-2n = relay, asks for strength", who=WHO)
    add_line(database, system_id, "p-(p)-1s-(p)-2n-(p)-3c = minimum", who=WHO)
    add_line(database, system_id, "1s-(p)-2n-(p)-3d [seat 3] = minimum", who=WHO)
    add_line(database, system_id, "1s [seat 3] = 8-13 HCP, 5+ spades", who=WHO)
    assert as_placed_anew(database, system_id)
    with database.read() as connection:
        found = find_meaning(connection, system_id, "p-(p)-1s-(p)-2n-(p)-3c")
    assert found is not None
    assert found.hcp_min == 8


def test_a_line_after_passes_changes_what_is_written_for_a_seat(database: Database) -> None:
    """And a pass changes what the one who passed says later."""
    system_id = small_system(database)
    add_line(database, system_id, "1s-(p)-2n-(p)-3d [seat 3] = minimum", who=WHO)
    add_line(database, system_id, "1s-(p)-3n [passed] = maximum", who=WHO)
    set_meaning(database, system_id, "p-(p)-1s", "8-13 HCP, 5+ spades", who=WHO)
    assert as_placed_anew(database, system_id)
    add_line(database, system_id, "p = 0-10 HCP", who=WHO)
    assert as_placed_anew(database, system_id)
    with database.read() as connection:
        light = find_meaning(connection, system_id, "p-(p)-1s-(p)-2n-(p)-3d")
        passed = find_meaning(connection, system_id, "p-(p)-1s-(p)-3n")
    assert light is not None
    assert passed is not None
    assert (light.hcp_min, passed.hcp_max) == (8, 10)


def test_conventions_that_change_places_change_what_is_below_them(database: Database) -> None:
    """4 spades are exactly four where the convention that asks comes first."""
    system_id = small_system(database, "Uma", "transfers", "range_ask")
    add_line(database, system_id, "1n-2h-3d = 4 spades", who=WHO)
    with changing(database, system_id, WHO) as connection:
        edit_contents(connection, system_id, turned_round, what="the other way round", who=WHO.name)
    assert as_placed_anew(database, system_id)
    with database.read() as connection:
        found = find_meaning(connection, system_id, "1n-(p)-2h-(p)-3d")
    assert found is not None
    assert found.suit_length == {"spades": "4"}


def turned_round(contents: Contents) -> Contents:
    last = len(contents.modules) - 1
    return in_order(
        replace(contents, modules=tuple(replace(row, position=last - row.position) for row in contents.modules))
    )


def test_a_line_that_holds_anywhere_changes_what_is_below_it(database: Database) -> None:
    system_id = small_system(database)
    add_line(database, system_id, "1h-3h-4n-5c-6n = minimum", who=WHO)
    add_line(database, system_id, "...-4n [agreed X] = 18+ HCP, asks for keycards", who=WHO)
    assert as_placed_anew(database, system_id)
    with database.read() as connection:
        found = find_meaning(connection, system_id, "1h-(p)-3h-(p)-4n-(p)-5c-(p)-6n")
    assert found is not None
    assert found.hcp_min == 18


def as_placed_anew(database: Database, system_id: str) -> bool:
    with database.write() as connection:
        kept = rows(connection)
        place_rules(load_contents(connection, system_id)).write(connection, system_id)
        return rows(connection) == kept


def test_systems_made_alike_have_the_same_positions(database: Database) -> None:
    """The second takes them from the first; an edit of one leaves the other as it is."""
    one, other = (small_system(database, name) for name in ("One", "Other"))
    set_meaning(database, one, "1n", "12-14 HCP, balanced", who=WHO)
    assert as_placed_anew(database, one)
    assert as_placed_anew(database, other)
    third = small_system(database, "Third", "transfers", "stayman")
    assert as_placed_anew(database, third)
