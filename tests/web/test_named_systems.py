"""Systems by HTTP that are named as on the command line: by name, version or base."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from fourwinds.store.database import Database
from tests.web.systems_app import Service, at, serving_shared_system


@pytest.fixture
def service(database: Database) -> Iterator[Service]:
    with serving_shared_system(database) as asked:
        yield asked


READS: list[tuple[str, str, dict[str, Any]]] = [
    ("GET", "/tree", {}),
    ("GET", "/lookup?sequence=1n", {}),
    ("GET", "/continuations?sequence=1n", {}),
    ("GET", "/rules?limit=3", {}),
    ("GET", "/definitions", {}),
    ("GET", "/reviews", {}),
    ("GET", "/export", {}),
    ("GET", "/compare?to=acol", {}),
    ("POST", "/recommend", {"json": {"hand": "AKQ72.K5.83.Q972", "theirs": "Uma + PS@1"}}),
    ("POST", "/explain", {"json": {"auction": "1n p 2c"}}),
]
STORED_READS = ["", "/history", "/shares", "/swap", "/updates"]


def test_a_system_that_is_read_may_be_named_as_on_the_command_line(service: Service) -> None:
    service.ask("PUT", at(service, "/rules"), json={"sequence": "1n", "meaning": "12-14 HCP, balanced"})
    name, wrong = "/api/systems/Uma%20%2B%20PS", []
    for method, path, content in READS:
        now, same = (service.ask(method, f"{start}{path}", **content) for start in (at(service), name))
        then, earlier = (service.ask(method, f"{start}@1{path}", **content) for start in (at(service), name))
        base = service.ask(method, f"/api/systems/sayc{path}", **content)
        if (now.status_code, now.content, then.content, base.status_code) != (200, same.content, earlier.content, 200):
            wrong.append((path, same.text[:200], earlier.text[:200], base.text[:200]))
    assert wrong == []
    for path in STORED_READS:
        assert service.ask("GET", f"{name}{path}").json() == service.ask("GET", f"{at(service)}{path}").json()
        assert service.ask("GET", f"/api/systems/sayc{path}").status_code == 404, path
    assert service.ask("GET", f"{name}@1").json()["version"] == 1
    assert service.ask("GET", f"{name}@1/history").status_code == 422
    texts = [service.ask("GET", f"{name}{at}/lookup?sequence=1n").json()["entry"]["text"] for at in ("@1", "")]
    assert texts == ["15-17 HCP, balanced", "12-14 HCP, balanced"]


def test_versions_and_systems_are_compared_by_name(service: Service) -> None:
    service.ask("PUT", at(service, "/rules"), json={"sequence": "1n", "meaning": "12-14 HCP, balanced"})
    name = "/api/systems/Uma%20%2B%20PS"
    ways = [f"{name}@1/compare", f"{name}/compare?version=1", f"{name}@1/compare?to=2"]
    ways += [f"{name}@1/compare?to=Uma%20%2B%20PS", f"{at(service)}@1/compare?to={service.app.state.it}@2"]
    found = [service.ask("GET", address).json() for address in ways]
    assert [each["after"] for each in found[0]["reworded"]] == ["1n = MODIFIED: 12-14 HCP, balanced"]
    assert found == found[:1] * len(ways)
    library = service.ask("GET", "/api/systems/sayc/compare?to=2/1").json()
    assert library["headings"][0] == {"before": "Standard American Yellow Card", "after": "2/1 Game Force"}
    for wrong in (f"{name}/compare", f"{name}@1/compare?version=1", "/api/systems/sayc/compare?version=1"):
        assert service.ask("GET", wrong).status_code == 422, wrong


def test_a_system_is_written_by_its_id_only(service: Service) -> None:
    line = {"sequence": "1n", "meaning": "12-14 HCP"}
    assert service.ask("PUT", "/api/systems/Uma%20%2B%20PS/rules", json=line).status_code == 404
    assert service.ask("PATCH", "/api/systems/Uma%20%2B%20PS", json={"name": "x"}).status_code == 404
    assert service.ask("DELETE", "/api/systems/sayc").status_code == 404
