"""Query a system in SQL: one system is seen, up to its last change, and nothing can be changed."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from fourwinds.app.shadow.query_system import EXAMPLE_QUERIES, query_system
from fourwinds.app.systems.edit_system import set_meaning
from fourwinds.store.database import Database
from fourwinds.store.tables import shadow_lines, systems
from fourwinds.table.errors import ForbiddenError, FourWindsError, MalformedError, NotFoundError
from tests.app.small_library import WHO, small_system
from tests.app.system_people import PEOPLE, add_people, shared_system


def test_a_query_sees_one_system_up_to_its_last_change(database: Database) -> None:
    first, second = small_system(database, "first"), small_system(database, "second")
    query = "SELECT meaning FROM bidding_rules WHERE sequence = '1n'"
    for system_id, said in ((first, "12-14 HCP, balanced"), (second, "13-15 HCP, balanced")):
        assert query_system(database, system_id, query, who=WHO).rows == [("15-17 HCP, balanced",)]
        set_meaning(database, system_id, "1n", said, who=WHO)
        assert query_system(database, system_id, query, who=WHO).rows == [(said,)]
    names = query_system(database, second, "SELECT name FROM systems", who=WHO)
    assert (names.columns, names.rows) == (("name",), [("second",)])
    with database.read() as connection:
        assert len(connection.execute(select(systems.c.id)).all()) == 2, "others see all systems"


@pytest.mark.parametrize("title", EXAMPLE_QUERIES)
def test_the_examples_run(database: Database, title: str) -> None:
    found = query_system(database, small_system(database), EXAMPLE_QUERIES[title], who=WHO)
    assert found.rows or "convention" in title


def test_what_as_carries_over_is_found_by_its_source(database: Database) -> None:
    query = EXAMPLE_QUERIES["A call that a line with as carries over"]
    found = query_system(database, small_system(database), query, who=WHO)
    assert found.rows == [("1n-(p)-2c", "Stayman, asks for 4-card major")]


@pytest.mark.parametrize(
    "sql",
    [
        "DELETE FROM shadow_lines",
        "DROP TABLE shadow_lines",
        "SELECT 1; DELETE FROM shadow_lines",
        "COMMIT",
        "SELECT no_such_column FROM bidding_rules",
        "SELECT :missing",
        "",
        "PRAGMA query_only = OFF",
        "WITH all_lines AS (SELECT 1) DELETE FROM shadow_lines",
    ],
)
def test_a_query_that_is_not_one_select_is_refused_and_changes_nothing(database: Database, sql: str) -> None:
    system_id = small_system(database)
    query_system(database, system_id, "SELECT 1", who=WHO)
    with database.read() as connection:
        before = connection.execute(select(shadow_lines)).all()
    with pytest.raises(MalformedError):
        query_system(database, system_id, sql, who=WHO)
    with database.read() as connection:
        assert connection.execute(select(shadow_lines)).all() == before
    set_meaning(database, system_id, "1n", "12-14 HCP", who=WHO)


@pytest.mark.parametrize(
    ("person", "refusal"), [("stranger", NotFoundError), ("viewer", None), ("anyone", FourWindsError)]
)
def test_only_those_who_may_read_a_system_can_query_it(
    database: Database, person: str, refusal: type[FourWindsError] | None
) -> None:
    add_people(database)
    system_id = shared_system(database)
    if refusal is None:
        assert query_system(database, system_id, "SELECT 1", who=PEOPLE[person]).rows == [(1,)]
        return
    with pytest.raises((refusal, ForbiddenError)):
        query_system(database, system_id, "SELECT 1", who=PEOPLE[person])
