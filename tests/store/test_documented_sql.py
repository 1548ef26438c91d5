"""The SQL of the specification on both databases: as written where it holds, else on the columns that correct it."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import text

from tests.store.conftest import Shelf

STAYMAN = "1n-(p)-2c"


def run(shelf: Shelf, sql: str, **values: object) -> list[tuple[Any, ...]]:
    return [tuple(row) for row in shelf.connection.execute(text(sql), {"system_id": shelf.system_id, **values})]


@pytest.mark.parametrize(
    ("sequence", "expected"),
    [
        ("1n", ("15-17 HCP, balanced", "base")),
        (STAYMAN, ("Stayman, asks for 4-card major", "stayman_1nt")),
        ("1n-(p)-2c-(p)-2d-(p)-2h", ("Weak with 5-4 majors", "user_custom")),
    ],
)
def test_section_3_3_meaning(shelf: Shelf, sequence: str, expected: tuple[str, str]) -> None:
    """As written."""
    sql = """
        SELECT meaning, module_id
        FROM bidding_rules
        WHERE system_id = :system_id AND sequence = :sequence
        ORDER BY priority DESC
        LIMIT 1
    """
    assert run(shelf, sql, sequence=sequence) == [expected]


def test_section_3_2_priorities(shelf: Shelf) -> None:
    """The table of the specification (systems 3.2), row by row."""
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
        ("1n-(p)-2c-(p)-2d-(p)-2h", "stayman_1nt", 540),
        ("1n-(p)-2c-(p)-2d-(p)-2h", "user_custom", 1040),
    ]


def test_section_3_3_convention(shelf: Shelf) -> None:
    """As written, ordered by sort_key: text would put 2n before 2s."""
    sql = """
        SELECT sequence, meaning, priority
        FROM bidding_rules
        WHERE system_id = :system_id AND module_id = :module_id
        ORDER BY sort_key
    """
    found = run(shelf, sql, module_id="jacoby_transfers_1nt")
    assert [row[0] for row in found] == ["1n-(p)-2d", "1n-(p)-2d-(p)-2h", "1n-(p)-2h", "1n-(2c)-x"]
    assert [row[2] for row in found] == [520, 530, 520, 530]


def test_section_3_3_export(shelf: Shelf) -> None:
    """As written, ordered by sort_key."""
    sql = """
        SELECT COALESCE(module_id, 'base') as section, sequence, meaning
        FROM bidding_rules
        WHERE system_id = :system_id
        ORDER BY
            CASE module_type WHEN 'base' THEN 1 WHEN 'convention' THEN 2 WHEN 'user_custom' THEN 3 END,
            module_id,
            sort_key
    """
    found = run(shelf, sql)
    assert list(dict.fromkeys(row[0] for row in found)) == [
        "base",
        "jacoby_transfers_1nt",
        "stayman_1nt",
        "user_custom",
    ]
    assert [row[1] for row in found][:6] == ["1c", "1d", "1h", "1s", "1M-(p)-2M", "1n"]


@pytest.mark.parametrize(
    ("after", "expected"),
    [
        ("", ["1c", "1d", "1h", "1s", "1n", "2c"]),
        ("1n-(p)-2c-(p)-2d-(p)", ["p", "2h", "2n"]),
        ("1n-(2c)", ["x"]),
        ("1h-(p)", ["2h"]),
    ],
)
def test_section_4_1_continuations(shelf: Shelf, after: str, expected: list[str]) -> None:
    """Tokens are columns: `parent` in place of LIKE and LENGTH, `call` in place of SUBSTRING."""
    sql = """
        SELECT DISTINCT rule_positions.sequence, rule_positions.call as next_bid, rule_positions.sort_key
        FROM rule_positions JOIN bidding_rules ON bidding_rules.id = rule_positions.rule_id
        WHERE rule_positions.system_id = :system_id AND rule_positions.parent = :after
          AND bidding_rules.kind = 'rule'
        ORDER BY rule_positions.sort_key
    """
    assert [row[1] for row in run(shelf, sql, after=after)] == expected


def test_section_4_1_meaning_and_tree(shelf: Shelf) -> None:
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
        ORDER BY LENGTH(sort_key), sort_key
    """
    sequences = [row[0] for row in run(shelf, tree)]
    assert sequences[:4] == [STAYMAN, f"{STAYMAN}-(p)-2d", f"{STAYMAN}-(p)-2h", f"{STAYMAN}-(p)-2s"]


CANDIDATES = """
    SELECT sequence, meaning, priority, forcing, call as bid
    FROM bidding_rules
    WHERE system_id = :system_id
      AND parent = :auction
      AND (hcp_min IS NULL OR hcp_min <= :hcp)
      AND (hcp_max IS NULL OR hcp_max >= :hcp)
      AND (total_points_min IS NULL OR total_points_min <= :total_points)
      AND (total_points_max IS NULL OR total_points_max >= :total_points)
    ORDER BY priority DESC, sort_key
"""


@pytest.mark.parametrize(
    ("auction", "hcp", "points", "expected"),
    [
        ("1n-(p)", 13, 14, ["2c", "2d", "2h", "3n"]),
        ("", 16, 16, ["1c", "1d", "1h", "1s", "1n", "2c"]),
        ("1n-(2c)", 5, 5, ["x"]),
    ],
)
def test_section_4_2_1_candidates(shelf: Shelf, auction: str, hcp: int, points: int, expected: list[str]) -> None:
    """As written but for the prefix: `parent` and `call` are columns, so openings and interference work."""
    found = run(shelf, CANDIDATES, auction=auction, hcp=hcp, total_points=points)
    assert [row[-1] for row in found] == expected


def test_section_4_3_columns_hold_what_the_constraint_says(shelf: Shelf) -> None:
    """The transfer of the specification (systems 4.3), its structured data derived and not typed in."""
    sql = """
        SELECT meaning, module_type, module_id, priority, suit_length, shape_constraints, forcing
        FROM bidding_rules WHERE system_id = :system_id AND sequence = '1n-(p)-2h'
    """
    [(meaning, module_type, module_id, priority, lengths, shape, forcing)] = run(shelf, sql)
    assert (meaning, module_type) == ("Transfer to spades, 5+ spades", "convention")
    assert (module_id, priority, shape, forcing) == ("jacoby_transfers_1nt", 520, None, "forcing")
    assert lengths in ({"spades": "5+"}, '{"spades": "5+"}')
