"""The job that deals boards of a scenario, and the list of scenarios."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from fourwinds.app.actor import ANYONE, operator
from fourwinds.app.jobs.kinds import JobContext, JobResult, kind_named
from fourwinds.app.lab.list_scenarios import list_scenarios
from fourwinds.app.systems.create_system import create_system
from fourwinds.app.systems.name_system import named_system
from fourwinds.pbn import loads
from fourwinds.store.database import Database, open_database
from fourwinds.table.errors import FourWindsError, NotFoundError
from tests.app.small_library import library

OWNER = operator("me")


@pytest.fixture
def small(migrated_sqlite_url: str) -> Iterator[tuple[Database, str]]:
    """A database with a small system, and its id."""
    with open_database(migrated_sqlite_url) as database:
        yield database, create_system(database, "Uma + PS", "small_club", library=library(), who=OWNER)


def deal(database: Database, **arguments: object) -> tuple[JobResult, list[tuple[float, str]]]:
    """The result of a job, and its progress, without a process of its own."""
    progress: list[tuple[float, str]] = []
    kind = kind_named("scenario")
    read = kind.read(arguments)
    kind.check(database, OWNER, read)
    return kind.run(JobContext(database, OWNER, lambda *told: progress.append(told)), read), progress


def test_a_job_deals_a_lesson(small: tuple[Database, str]) -> None:
    database, system = small
    result, progress = deal(database, system_id=system, scenario="1n-(p)-2c", count=3, seed=2)
    assert (result.media_type, result.name) == ("application/x-pbn", "1n-_p_-2c.pbn")
    games = loads(result.content)
    assert [game.tag("System") for game in games] == ["Uma + PS"] * 3
    assert [fraction for fraction, _ in progress] == sorted(fraction for fraction, _ in progress)
    assert progress[-1] == (1.0, "3 of 3 solved")


def test_the_lesson_as_json_has_its_branches(small: tuple[Database, str]) -> None:
    database, system = small
    result, _ = deal(database, system_id=system, scenario="stayman", count=2, form="json", analyse=False)
    data = json.loads(result.content)
    assert [board["branch"] for board in data["boards"]] == [each["branch"] for each in data["branches"]]
    again, _ = deal(
        database,
        system_id=system,
        scenario="stayman",
        count=2,
        form="json",
        analyse=False,
        known=[board["deal_hash"] for board in data["boards"]],
    )
    others = {board["deal_hash"] for board in json.loads(again.content)["boards"]}
    assert others.isdisjoint(board["deal_hash"] for board in data["boards"])


@pytest.mark.parametrize("scenario", ["Landy", "1n-(p)-7c", "nonsense"])
def test_what_cannot_be_dealt_fails_with_the_reason(small: tuple[Database, str], scenario: str) -> None:
    database, system = small
    with pytest.raises(NotFoundError):
        deal(database, system_id=system, scenario=scenario, count=1)


def test_the_scenarios_of_a_system_are_for_those_who_may_read_it(small: tuple[Database, str]) -> None:
    database, system = small
    listed = list_scenarios(database, named_system(database, system, who=OWNER), who=OWNER)
    scenarios = listed["scenarios"]
    assert isinstance(scenarios, list)
    assert {"stayman", "transfers", "Opening 1NT"} <= {each["id"] for each in scenarios}
    with pytest.raises(FourWindsError):
        list_scenarios(database, named_system(database, system, who=OWNER), who=ANYONE)
