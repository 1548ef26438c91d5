"""A check of the lines of a system by HTTP: at once, for readers too, and again after every change."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from fourwinds.store.database import Database
from tests.web.systems_app import Service, at, serving_shared_system


@pytest.fixture
def service(database: Database) -> Iterator[Service]:
    with serving_shared_system(database) as asked:
        yield asked


def test_a_change_is_checked_at_once_and_undoing_it_ends_the_fault(service: Service) -> None:
    before = service.ask("GET", at(service, "/check"), "viewer").json()
    assert (before["version"], before["lines"] > 0) == (1, True)
    line = {"sequence": "1n-(p)-3d", "meaning": "6+ diamonds, quite robust"}
    service.ask("PUT", at(service, "/rules"), "editor", json=line)
    after = service.ask("GET", at(service, "/check"), "viewer").json()
    assert (after["version"], after["lines"]) == (2, before["lines"] + 1)
    (fault,) = [each for each in after["faults"] if each not in before["faults"]]
    assert (fault["kind"], fault["severity"], fault["own"]) == ("not-understood", "warning", True)
    assert (fault["line"]["module"], fault["line"]["sequence"]) == ("user_custom", "1n-(p)-3d")
    assert after["counts"]["warning"] == before["counts"]["warning"] + 1
    kinds = {kind["name"]: kind for kind in after["kinds"]}
    assert (kinds["hole"]["simulated"], kinds["not-understood"]["title"]) == (True, "Not understood")
    service.ask("POST", at(service, "/undo"), "editor")
    assert service.ask("GET", at(service, "/check"), "viewer").json()["faults"] == before["faults"]
    assert service.ask("GET", at(service, "/check"), "stranger").status_code == 404
