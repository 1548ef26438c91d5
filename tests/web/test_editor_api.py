"""The endpoints of the editor: positions, lines in brief, meanings while they are typed, and who else is there."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import httpx
import pytest

from fourwinds.store.database import Database
from fourwinds.store.log import By
from fourwinds.web.onlookers import Onlookers
from tests.store.sample import stored
from tests.web.streams import live_app, streaming
from tests.web.systems_app import Service, at, serving_shared_system


@pytest.fixture
def service(database: Database) -> Iterator[Service]:
    with serving_shared_system(database) as asked:
        yield asked


def test_a_position_lists_calls_with_their_lines(service: Service) -> None:
    found = service.ask("GET", at(service, "/next"), "viewer", params={"sequence": "1n"}).json()
    stayman = next(each for each in found["ours"] if each["call"] == "2C")
    assert (stayman["sequence"], stayman["line"], stayman["module"]) == ("1n-(p)-2c", "1n-(p)-2c", "stayman")
    assert 0 < stayman["share"] < 1
    assert [each["sequence"] for each in found["theirs"]] == ["1n-(x)"]
    refused = service.ask("GET", at(service, "/next"), "viewer", params={"sequence": "1M"})
    assert refused.status_code == 422


def test_lines_in_brief_are_sent_once_for_each_version(service: Service) -> None:
    first = service.ask("GET", at(service, "/outline"), "viewer")
    assert first.json()["version"] == 1
    assert ["1c", "3+ clubs, 11-21 HCP", first.json()["modules"].index("base"), 0] in first.json()["lines"]
    same = {"if-none-match": first.headers["etag"]}
    assert service.ask("GET", at(service, "/outline"), "viewer", headers=same).status_code == 304
    service.ask("PUT", at(service, "/rules"), "editor", json={"sequence": "1c", "meaning": "2+ clubs"})
    assert service.ask("GET", at(service, "/outline"), "viewer", headers=same).status_code == 200


def test_a_meaning_is_read_for_a_viewer_and_changes_nothing(service: Service) -> None:
    body = {"sequence": "1n", "meaning": "14-16 HCP, balanced, wibbly"}
    read = service.ask("POST", at(service, "/meaning"), "viewer", json=body).json()
    assert (read["said"], read["not_understood"]) == (["14-16 HCP", "balanced"], "wibbly")
    assert (read["shown"]["hcp"], read["shown"]["lengths"]["S"], len(read["hands"])) == ([14, 16], [2, 5], 3)
    assert (read["line"], read["module"]) == ("1n = 15-17 HCP, balanced", "base")
    broken = service.ask("POST", at(service, "/meaning"), "viewer", json=body | {"meaning": "15-17 HCP {"}).json()
    assert broken["error"]["column"] == 11
    assert service.ask("GET", at(service)).json()["version"] == 1


def test_people_see_who_else_looks_at_a_system(database: Database) -> None:
    with database.write() as connection:
        system = stored(connection)
    address = f"/api/systems/{system}/onlookers"

    async def follow() -> None:
        async with (
            live_app(database.url) as app,
            streaming(app, address) as stream,
            httpx.AsyncClient(
                transport=httpx.ASGITransport(app, client=("127.0.0.1", 1)), base_url="http://127.0.0.1"
            ) as client,
        ):
            nobody = await stream.event()
            assert nobody is not None
            assert nobody.data == {"items": []}
            sent = await client.post(address, json={"page": "one", "sequence": "1n"})
            assert sent.status_code == 204
            there = await stream.event()
            assert there is not None
            assert there.data["items"] == [{"page": "one", "name": "owner", "you": True, "sequence": "1n"}]
            await client.post(address, json={"page": "one", "sequence": None})
            left = await stream.event()
            assert left is not None
            assert left.data == {"items": []}

    asyncio.run(follow())


def test_a_page_that_is_silent_for_a_minute_is_forgotten() -> None:
    now = [0.0]
    onlookers = Onlookers(lambda: now[0])
    assert onlookers.see("system", "one", By(None, "Uma"), "1n")
    assert not onlookers.see("system", "one", By(None, "Uma"), "1n")
    number, found = onlookers.present("system")
    assert [each.name for each in found] == ["Uma"]
    now[0] = 59
    onlookers.see("system", "two", By(None, "Paul"), "2c")
    now[0] = 61
    later, found = onlookers.present("system")
    assert [each.name for each in found] == ["Paul"]
    assert later > number
