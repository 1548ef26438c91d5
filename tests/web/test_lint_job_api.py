"""A check of a system by HTTP: started as a job, followed, and fetched in each format."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from fourwinds.app.actor import operator
from fourwinds.app.systems.import_system import import_system
from fourwinds.store.database import open_database
from fourwinds.store.ids import new_id
from tests.lab.lint.systems import planted
from tests.web.streams import HERE, live_app, streaming

NOTES = planted("1M-4M = 5+ M, quite robust")


async def ask(app: FastAPI, method: str, address: str, body: dict[str, Any] | None = None) -> httpx.Response:
    transport = httpx.ASGITransport(app, raise_app_exceptions=False, client=(HERE, 1))
    async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as asking:
        return await asking.request(method, address, json=body)


async def checked(app: FastAPI, **arguments: Any) -> tuple[httpx.Response, list[str]]:
    """Return the report, and the messages while it was made."""
    job = (await ask(app, "POST", "/api/jobs", {"kind": "lint", "arguments": {"hands": 0, **arguments}})).json()
    messages: list[str] = []
    async with streaming(app, f"/api/jobs/{job['id']}/events") as stream:
        while (event := await stream.event()) is not None:
            messages.append(event.data["message"])
            assert event.name != "failed", event.data
            if event.name == "done":
                break
    return await ask(app, "GET", f"/api/jobs/{job['id']}/result"), messages


def test_a_system_is_checked_by_name_or_version_in_every_format(migrated_sqlite_url: str) -> None:
    with open_database(migrated_sqlite_url) as database:
        system = import_system(database, NOTES, who=operator("uma"))

    async def do() -> None:
        async with live_app(migrated_sqlite_url) as app:
            file, messages = await checked(app, system_id="Ours")
            report = file.json()
            assert (report["name"], report["lines"], report["hands"]) == ("Ours", 12, None)
            (fault,) = report["faults"]
            assert (fault["kind"], fault["severity"]) == ("not-understood", "warning")
            line = fault["line"]
            assert (line["module"], line["sequence"], line["context"]) == ("base", "1M-(p)-4M", "")
            assert messages[-1]
            sarif, _ = await checked(app, system_id="Ours@1", format="sarif")
            assert (sarif.headers["content-type"], sarif.json()["version"]) == ("application/sarif+json", "2.1.0")
            page, _ = await checked(app, system_id=system, format="html", ignore=["not-understood"])
            assert "No faults found." in page.text

    asyncio.run(do())


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        ({"system_id": new_id()}, 404),
        ({"system_id": "sayc", "hands": -1}, 422),
        ({"system_id": "sayc", "format": "text"}, 422),
        ({"system_id": "sayc", "kinds": ["holes"]}, 404),
    ],
)
def test_a_check_that_is_not_possible_is_refused(
    migrated_sqlite_url: str, arguments: dict[str, Any], status: int
) -> None:
    async def do() -> None:
        async with live_app(migrated_sqlite_url) as app:
            refused = await ask(app, "POST", "/api/jobs", {"kind": "lint", "arguments": arguments})
            assert refused.status_code == status

    asyncio.run(do())
