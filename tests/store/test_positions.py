"""Positions of rules: written where they differ, gone with their rules."""

from __future__ import annotations

from sqlalchemy import event, select

from fourwinds.store.database import Database
from fourwinds.store.systems.positions import write_positions
from fourwinds.store.systems.rows import Derived, PositionRow, ReuseRow
from fourwinds.store.tables import bidding_rules, reuse_positions, rule_positions
from tests.store.sample import STAYMAN, WHO, place, stored, swap_module

RAISE = ("base", "1M-(p)-2M", "")


def test_a_line_with_a_variable_holds_at_each_of_its_positions(database: Database) -> None:
    """Specification, systems 3.1 as corrected: one row a line, and one a position, so that SQL finds `1s-(p)-2s`."""
    with database.write() as connection:
        system_id = stored(connection)
        columns = rule_positions.c
        query = select(columns.sequence, columns.parent, columns.grandparent, columns.call, columns.suit_length)
        raises = connection.execute(query.where(columns.call.in_(["2h", "2s"]), columns.parent.like("1_-(p)")))
        assert sorted(tuple(row) for row in raises if row.grandparent != "1n") == [
            ("1h-(p)-2h", "1h-(p)", "1h", "2h", {"hearts": "3+"}),
            ("1s-(p)-2s", "1s-(p)", "1s", "2s", {"spades": "3+"}),
        ]
        openings = select(columns.sequence).where(columns.parent == "", columns.grandparent.is_(None))
        assert len(connection.execute(openings).all()) == 6
        rule = connection.execute(select(bidding_rules).where(bidding_rules.c.sequence == "1M-(p)-2M")).one()
        assert (rule.system_id, rule.total_points_min, rule.total_points_max) == (system_id, 7, 10)
        assert rule.suit_length is None, "the two positions speak of different suits"


def test_only_what_differs_is_written(database: Database) -> None:
    with database.write() as connection:
        system_id = stored(connection)
        written: list[str] = []

        @event.listens_for(connection, "before_cursor_execute")
        def count(_c: object, _cursor: object, statement: str, *_: object) -> None:
            if not statement.lstrip().upper().startswith("SELECT"):
                written.append(statement)

        place(connection, system_id)
        assert written == []
        write_positions(connection, system_id, [PositionRow(RAISE, "1h-(p)-2h", Derived(forcing="forcing"))])
        assert written != []
        kept = connection.execute(select(rule_positions.c.sequence, rule_positions.c.forcing)).all()
        assert [tuple(row) for row in kept] == [("1h-(p)-2h", "forcing")]
        forcing = select(bidding_rules.c.sequence).where(bidding_rules.c.forcing.is_not(None))
        assert connection.scalars(forcing).all() == ["1M-(p)-2M"]


def test_positions_go_with_their_rules(database: Database) -> None:
    with database.write() as connection:
        system_id = stored(connection)
        place(connection, system_id, [ReuseRow(("stayman_1nt", "1n-(p)-2c", ""), "1n-(x)", "1n-(p)")])
        swap_module(connection, system_id, STAYMAN.module_id, None, who=WHO)
        left = set(connection.scalars(select(rule_positions.c.sequence)))
        assert "1n-(p)-2d" in left
        assert not left & {"1n-(p)-2c", "1n-(p)-2c-(p)-2d"}
        assert connection.scalars(select(reuse_positions.c.sequence)).all() == []
