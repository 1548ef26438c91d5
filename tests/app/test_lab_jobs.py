"""Jobs of the lab: a change is tried and a system is counted, without storing anything."""

from __future__ import annotations

import json
from typing import Any

import pytest

from fourwinds.app.actor import operator
from fourwinds.app.jobs.kinds import JobContext, kind_named
from fourwinds.app.lab.changed_system import TriedChange, changed_system
from fourwinds.app.systems.create_system import create_system
from fourwinds.app.systems.open_system import open_system
from fourwinds.lab.trial.play import TrialPlan
from fourwinds.notes.book import Book
from fourwinds.store.database import Database
from fourwinds.table.errors import FourWindsError, IllegalError, MalformedError, NotFoundError
from tests.app.small_library import library

OWNER = operator("me")


@pytest.fixture
def ours(database: Database) -> str:
    return create_system(database, "Ours", "small_club", ["stayman"], library=library(), who=OWNER)


def made(database: Database, kind: str, arguments: dict[str, Any]) -> tuple[Any, list[tuple[float, str]]]:
    """What a job writes as JSON and what it tells of its progress, without a process of its own."""
    told: list[tuple[float, str]] = []
    chosen = kind_named(kind)
    read = chosen.read(arguments)
    chosen.check(database, OWNER, read)
    result = chosen.run(JobContext(database, OWNER, lambda *progress: told.append(progress)), read)
    return json.loads(result.content), told


def test_a_line_is_tried_and_not_stored(database: Database, ours: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TrialPlan, "targets", ())
    before = open_system(database, ours, who=OWNER)
    line = "1s-(p)-6s [rank 9] = 6+ support points, 3+ card support"
    found, told = made(database, "try", {"before": "Ours", "lines": [line], "deals": 30})
    assert (found["before"], found["after"]) == ("Ours", f"Ours with {line}")
    assert (found["deals"], found["changed_lines"]) == (30, 1)
    assert found["verdict"] in {"not decided yet", "worse"}
    for board in (*found["worst"], *found["best"]):
        assert [len(calls) for calls in board["auctions"]] == [len(meanings) for meanings in board["meanings"]]
        assert [each["line"] for each in board["parting"]]
    assert told[0][0] == 0.0
    assert "(30 deals bid, " in told[-1][1]
    assert open_system(database, ours, who=OWNER) == before


def test_a_system_is_counted(database: Database, ours: str) -> None:
    found, told = made(database, "stats", {"system_id": "Ours", "deals": 60, "solve": 2})
    assert found["deals"] == 60
    assert {"module", "sequence", "context", "meaning", "calls", "per_thousand"} == set(found["lines"][0])
    assert sum(branch["solved"] for branch in found["branches"] if branch["parent"] is None) == 2
    assert [fraction for fraction, _ in told] == sorted(fraction for fraction, _ in told)
    assert told[-1] == (1.0, "2 deals solved")


@pytest.mark.parametrize(
    ("kind", "arguments", "error"),
    [
        ("try", {"before": "Ours"}, MalformedError),
        ("try", {"before": "Ours", "after": "Theirs"}, NotFoundError),
        ("try", {"before": "Ours", "lines": ["1n"]}, MalformedError),
        ("try", {"before": "Ours", "lines": ["(1n) = 15-17"]}, FourWindsError),
        ("try", {"before": "Ours", "lines": ["7n = DELETED:"]}, NotFoundError),
        ("try", {"before": "Ours", "remove": ["cappelletti"]}, FourWindsError),
        ("try", {"before": "Ours", "after": "Ours", "minutes": 1000}, MalformedError),
        ("try", {"before": "Ours", "after": "Ours"}, IllegalError),
        ("try", {"before": "Ours", "lines": ["1n = 15-17 HCP, balanced"]}, IllegalError),
        ("stats", {"system_id": "Theirs"}, NotFoundError),
        ("stats", {"system_id": "Ours", "under": "1n-(p)-p-(p)"}, FourWindsError),
    ],
)
def test_what_cannot_be_tried_is_refused(
    database: Database, ours: str, kind: str, arguments: dict[str, Any], error: type[FourWindsError]
) -> None:
    with pytest.raises(error):
        made(database, kind, arguments)


def test_lines_are_reworded_added_and_deleted(database: Database, ours: str) -> None:
    system = open_system(database, ours, who=OWNER).system
    opening = next(rule for rule in system.rules if rule.sequence.path == "1n")
    change = TriedChange(("1n = 10-12 HCP, balanced", "3n = 25+ HCP"))
    book = Book.of(changed_system(system, change, library()))
    assert book["1n"].meaning.text == "10-12 HCP, balanced"
    assert book["1n"].rule.sequence.rank == opening.sequence.rank
    assert book["3n"].meaning.text == "25+ HCP"
    assert Book.of(changed_system(system, TriedChange(("1n = DELETED:",)), library())).lookup("1n") is None
    without = changed_system(system, TriedChange(remove=("stayman",)), library())
    assert [chosen.id for chosen in without.conventions] == []
    assert str(TriedChange(("1n = 10-12 HCP",), remove=("stayman",))) == "without stayman; with 1n = 10-12 HCP"
