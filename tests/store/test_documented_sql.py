"""The SQL of the specification on both databases: as written where it holds, else on the columns that correct it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import text

from fourwinds.app.shadow.fill import Filler
from fourwinds.store.database import Database
from tests.store.conftest import Shelf

STAYMAN = "1n-(p)-2c"


@pytest.fixture
def shelf(shelved: tuple[Database, str]) -> Iterator[Shelf]:
    """The example system, with the rows that make it readable in SQL."""
    database, system_id = shelved
    Filler(database).fill(system_id)
    with database.read() as connection:
        yield Shelf(connection, system_id)


def run(shelf: Shelf, sql: str, **values: object) -> list[tuple[Any, ...]]:
    return [tuple(row) for row in shelf.connection.execute(text(sql), {"system_id": shelf.system_id, **values})]


def in_dialect(shelf: Shelf, sql: str) -> str:
    """The same query, where SQLite has other words for it."""
    if shelf.connection.dialect.name == "postgresql":
        return sql
    next_bid = "SUBSTRING(sequence, LENGTH(:sequence) + 2)"
    last_call = "substr(sequence, length(rtrim(sequence, replace(sequence, '-', ''))) + 1)"
    sql = sql.replace("SUBSTRING(sequence FROM LENGTH(:sequence) + 2)", next_bid)
    return sql.replace("SPLIT_PART(sequence, '-', -1)", last_call)


def test_section_3_1_columns(shelf: Shelf) -> None:
    """Every column of the specification's tables is there."""
    rules = """
        SELECT id, system_id, sequence, meaning, module_type, module_id, priority, hcp_min, hcp_max, total_points_min,
            total_points_max, suit_length, shape_constraints, forcing, created_at, updated_at
        FROM bidding_rules WHERE system_id = :system_id
    """
    assert len({row[0] for row in run(shelf, rules)}) == 22
    own = "SELECT id, user_id, name, base_system, created_at, updated_at FROM systems WHERE id = :system_id"
    assert [row[2:4] for row in run(shelf, own)] == [("Uma + PS 2/1", "2_1_game_force")]
    terms = "SELECT id, term, definition, module_id FROM definitions WHERE system_id = :system_id ORDER BY term"
    assert [row[1:] for row in run(shelf, terms)] == [
        ("game_force", "13+ points, forcing to game", "base"),
        ("limit_raise", "10-12 support points, 3+ card support", "base"),
    ]


def test_section_3_1_one_row_for_every_sequence(shelf: Shelf) -> None:
    """UNIQUE(system_id, sequence): a sequence has several rows only with several contexts, and there are none here."""
    sql = "SELECT sequence FROM bidding_rules WHERE system_id = :system_id"
    found = [row[0] for row in run(shelf, sql)]
    assert len(found) == len(set(found))
    assert {"1h-(p)-2h", "1s-(p)-2s", "(1n)-x", "1n-(2c)-x"} <= set(found)


@pytest.mark.parametrize(
    ("sequence", "expected"),
    [
        ("1n", ("15-17 HCP, balanced", "base")),
        (STAYMAN, ("Stayman, asks for 4-card major", "stayman_1nt")),
        ("1s-(p)-2s", ("Simple raise, 3+ card support, 7-10 points", "base")),
        ("1n-(p)-2c-(p)-2d-(p)-2h", ("Weak with 5-4 majors", "user_custom")),
    ],
)
def test_section_3_3_meaning(shelf: Shelf, sequence: str, expected: tuple[str, str]) -> None:
    """As written. A line with variables is found at each of its sequences."""
    sql = """
        SELECT meaning, module_id
        FROM bidding_rules
        WHERE system_id = :system_id AND sequence = :sequence
        ORDER BY priority DESC
        LIMIT 1
    """
    assert run(shelf, sql, sequence=sequence) == [expected]


def test_section_3_2_priorities(shelf: Shelf) -> None:
    """The table of the specification (systems 3.2), but for the covered line: only what is in force has a row."""
    sql = """
        SELECT sequence, module_id, priority FROM bidding_rules
        WHERE system_id = :system_id AND sequence IN
            ('1n', '1n-(p)-2c', '1n-(p)-2c-(p)-2d', '1n-(p)-2c-(p)-2d-(p)-2h')
        ORDER BY priority
    """
    assert run(shelf, sql) == [
        ("1n", "base", 110),
        ("1n-(p)-2c", "stayman_1nt", 520),
        ("1n-(p)-2c-(p)-2d", "stayman_1nt", 530),
        ("1n-(p)-2c-(p)-2d-(p)-2h", "user_custom", 1040),
    ]


def test_section_3_3_convention(shelf: Shelf) -> None:
    """As written; sort_key gives the order of calls, while text puts 1n before 1s."""
    sql = """
        SELECT sequence, meaning, priority
        FROM bidding_rules
        WHERE system_id = :system_id AND module_id = :module_id
        ORDER BY sequence
    """
    found = run(shelf, sql, module_id="jacoby_transfers_1nt")
    assert [row[0] for row in found] == ["1n-(2c)-x", "1n-(p)-2d", "1n-(p)-2d-(p)-2h", "1n-(p)-2h"]
    assert [row[2] for row in found] == [530, 520, 530, 520]
    by_rank = run(shelf, sql.replace("ORDER BY sequence", "ORDER BY sort_key"), module_id="base")
    assert [row[0] for row in by_rank][:7] == ["1c", "1d", "1h", "1h-(p)-2h", "1s", "1s-(p)-2s", "1n"]


def test_section_3_3_export(shelf: Shelf) -> None:
    """As written."""
    sql = """
        SELECT
            COALESCE(module_id, 'base') as section,
            sequence,
            meaning
        FROM bidding_rules
        WHERE system_id = :system_id
        ORDER BY
            CASE module_type
                WHEN 'base' THEN 1
                WHEN 'convention' THEN 2
                WHEN 'user_custom' THEN 3
            END,
            module_id,
            sequence
    """
    found = run(shelf, sql)
    assert list(dict.fromkeys(row[0] for row in found)) == [
        "base",
        "jacoby_transfers_1nt",
        "stayman_1nt",
        "user_custom",
    ]
    assert [row[1] for row in found][:4] == ["(1n)-x", "1c", "1d", "1h"]


def test_section_4_1_continuations(shelf: Shelf) -> None:
    """As written; SQLite has no SUBSTRING … FROM."""
    sql = """
        SELECT
            sequence,
            meaning,
            SUBSTRING(sequence FROM LENGTH(:sequence) + 2) as next_bid
        FROM bidding_rules
        WHERE system_id = :system_id
          AND sequence LIKE :sequence || '-(%)-%'
          AND LENGTH(sequence) - LENGTH(:sequence) BETWEEN 5 AND 8
        ORDER BY sequence
    """
    found = run(shelf, in_dialect(shelf, sql), sequence="1n-(p)-2c-(p)-2d")
    assert [row[2] for row in found] == ["(p)-2h", "(p)-2n", "(p)-p"]


@pytest.mark.parametrize(
    ("after", "expected"),
    [
        ("", ["1c", "1d", "1h", "1s", "1n", "2c"]),
        ("1n-(p)-2c-(p)-2d-(p)", ["p", "2h", "2n"]),
        ("1n-(2c)", ["x"]),
        ("1h-(p)", ["2h"]),
        ("(1n)", ["x"]),
    ],
)
def test_section_4_1_continuations_by_column(shelf: Shelf, after: str, expected: list[str]) -> None:
    """Openings and interference too: `parent` in place of LIKE and LENGTH, `call` in place of SUBSTRING."""
    sql = """
        SELECT call FROM bidding_rules WHERE system_id = :system_id AND parent = :after ORDER BY sort_key
    """
    assert [row[0] for row in run(shelf, sql, after=after)] == expected


def test_section_4_1_meaning_and_tree(shelf: Shelf) -> None:
    """As written."""
    meaning = """
        SELECT meaning, module_id, forcing
        FROM bidding_rules
        WHERE system_id = :system_id AND sequence = :sequence
        ORDER BY priority DESC
        LIMIT 1
    """
    found = run(shelf, meaning, sequence=STAYMAN)
    assert found == [("Stayman, asks for 4-card major", "stayman_1nt", "forcing")]
    tree = """
        SELECT sequence, meaning, priority
        FROM bidding_rules
        WHERE system_id = :system_id AND module_id = 'stayman_1nt'
        ORDER BY LENGTH(sequence), sequence
    """
    sequences = [row[0] for row in run(shelf, tree)]
    assert sequences[:4] == [STAYMAN, f"{STAYMAN}-(p)-2d", f"{STAYMAN}-(p)-2h", f"{STAYMAN}-(p)-2s"]


_FITTING = """
      AND (hcp_min IS NULL OR hcp_min <= :hcp)
      AND (hcp_max IS NULL OR hcp_max >= :hcp)
      AND (total_points_min IS NULL OR total_points_min <= :total_points)
      AND (total_points_max IS NULL OR total_points_max >= :total_points)
"""


def test_section_4_2_1_candidates(shelf: Shelf) -> None:
    """As written; SQLite has no SPLIT_PART. The number of hyphens is that of the next call."""
    sql = f"""
        SELECT
            sequence,
            meaning,
            priority,
            forcing,
            SPLIT_PART(sequence, '-', -1) as bid
        FROM bidding_rules
        WHERE system_id = :system_id
          AND sequence LIKE :auction || '-%'
          AND (LENGTH(sequence) - LENGTH(REPLACE(sequence, '-', ''))) = :hyphens
          {_FITTING}
        ORDER BY priority DESC
    """
    found = run(shelf, in_dialect(shelf, sql), auction="1n-(p)", hyphens=2, hcp=13, total_points=14)
    assert sorted(row[4] for row in found) == ["2c", "2d", "2h", "3n"]
    assert [row[2] for row in found] == [520, 520, 520, 120]


@pytest.mark.parametrize(
    ("auction", "hcp", "points", "expected"),
    [
        ("1n-(p)", 13, 14, ["2c", "2d", "2h", "3n"]),
        ("", 16, 16, ["1c", "1d", "1h", "1s", "1n"]),
        ("1n-(2c)", 5, 5, ["x"]),
    ],
)
def test_section_4_2_1_candidates_by_column(
    shelf: Shelf, auction: str, hcp: int, points: int, expected: list[str]
) -> None:
    """With `parent` and `call`, openings and interference work too."""
    sql = f"""
        SELECT call FROM bidding_rules WHERE system_id = :system_id AND parent = :auction {_FITTING}
        ORDER BY priority DESC, sort_key
    """
    assert [row[0] for row in run(shelf, sql, auction=auction, hcp=hcp, total_points=points)] == expected


def test_section_4_3_columns_hold_what_the_constraint_says(shelf: Shelf) -> None:
    """The transfer of the specification (systems 4.3), its structured data derived and not typed in."""
    sql = """
        SELECT meaning, module_type, module_id, priority, suit_length, shape_constraints, forcing
        FROM bidding_rules WHERE system_id = :system_id AND sequence = '1n-(p)-2h'
    """
    [(meaning, module_type, module_id, priority, lengths, shape, forcing)] = run(shelf, sql)
    assert (meaning, module_type) == ("Transfer to spades, 5+ spades", "convention")
    assert (module_id, priority, shape, forcing) == ("jacoby_transfers_1nt", 520, None, "forcing")
    assert lengths in ({"spades": "5+"}, '{"spades":"5+"}')
    spades = "SELECT sequence FROM bidding_rules WHERE system_id = :system_id AND suit_length ->> 'spades' = '5+'"
    assert {row[0] for row in run(shelf, spades)} == {"1s", "1n-(p)-2h"}
