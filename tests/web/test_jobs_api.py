"""Jobs by HTTP: started, followed to their end, fetched, cancelled."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from fourwinds.app.jobs.kinds import KINDS
from fourwinds.store.ids import new_id
from tests.web.streams import ELSEWHERE, HERE, live_app, streaming


@pytest.fixture(autouse=True)
def _tiny(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KINDS, "tiny", "tests.app.tiny_job")


async def ask(
    app: FastAPI, method: str, address: str, body: dict[str, Any] | None = None, *, client: str = HERE
) -> httpx.Response:
    transport = httpx.ASGITransport(app, raise_app_exceptions=False, client=(client, 1))
    async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as asking:
        return await asking.request(method, address, json=body)


async def told(app: FastAPI, job: dict[str, Any], until: str) -> list[str]:
    """The states and messages of a job, as its events tell them, up to one of them."""
    heard: list[str] = []
    async with streaming(app, f"/api/jobs/{job['id']}/events") as stream:
        while until not in heard and (event := await stream.event()) is not None:
            assert event.name == event.data["state"]
            heard += [event.name, event.data["message"]]
        if until in ("done", "failed", "cancelled"):
            assert await stream.event() is None, "nothing comes after the end"
    return heard


def test_a_job_is_started_followed_and_fetched(migrated_url: str) -> None:
    async def do() -> None:
        async with live_app(migrated_url) as app:
            wish = {"kind": "tiny", "id": new_id()}
            started = await ask(app, "POST", "/api/jobs", wish)
            assert (started.status_code, started.headers["location"]) == (202, f"/api/jobs/{wish['id']}")
            assert "done" in await told(app, started.json(), "done")
            job = (await ask(app, "POST", "/api/jobs", wish)).json()
            assert (job["state"], job["progress"], job["result"]) == ("done", 1, f"/api/jobs/{wish['id']}/result")
            file = await ask(app, "GET", job["result"])
            assert (file.content, file.headers["content-type"]) == (b"operator", "text/plain; charset=utf-8")
            assert file.headers["content-disposition"] == "attachment; filename=\"who.txt\"; filename*=UTF-8''who.txt"
            async with streaming(app, f"/api/jobs/{wish['id']}/events", {"last-event-id": "done"}) as stream:
                assert stream.status == 204, "a browser need not come again"

    asyncio.run(do())


def test_a_job_is_cancelled(migrated_sqlite_url: str) -> None:
    async def do() -> None:
        async with live_app(migrated_sqlite_url) as app:
            job = (await ask(app, "POST", "/api/jobs", {"kind": "tiny", "arguments": {"then": "wait"}})).json()
            await told(app, job, "half of it")
            cancelled = await ask(app, "DELETE", f"/api/jobs/{job['id']}")
            assert cancelled.json()["cancel_requested"]
            assert "cancelled" in await told(app, job, "cancelled")
            assert (await ask(app, "DELETE", f"/api/jobs/{job['id']}")).json()["state"] == "cancelled"
            refused = await ask(app, "GET", f"/api/jobs/{job['id']}/result")
            assert (refused.status_code, refused.json()["details"]["state"]) == (409, "cancelled")

    asyncio.run(do())


@pytest.mark.parametrize(
    ("body", "status", "field"),
    [
        ({"kind": "nonsense"}, 422, "body.kind"),
        ({"kind": "tiny", "arguments": {"then": 1}}, 422, "body.arguments.then"),
        ({"kind": "tiny", "arguments": []}, 422, "body.arguments"),
        ({"kind": "tiny", "id": "7"}, 422, "body.id"),
        ({"kind": "system_pdf", "arguments": {"system_id": new_id()}}, 404, None),
        ({"kind": "lesson_tables", "arguments": {}}, 422, "body.arguments"),
        ({"kind": "lesson_tables", "arguments": {"lesson_id": "\0"}}, 422, None),
        ({"kind": "lesson_tables", "arguments": {"collection_id": new_id()}}, 404, None),
        ({"kind": "lesson_tables", "arguments": {"pbn": "no board"}}, 422, None),
        ({"kind": "deep_recommendation", "arguments": {"system_id": new_id(), "hand": "x"}}, 422, None),
        ({"kind": "scenario", "arguments": {"system_id": new_id(), "scenario": "Stayman"}}, 404, None),
        ({"kind": "scenario", "arguments": {"system_id": "sayc", "scenario": "Stayman", "seat": "Q"}}, 422, None),
        ({"kind": "scenario", "arguments": {"system_id": "sayc", "scenario": "Stayman", "count": 0}}, 422, None),
        ({"kind": "try", "arguments": {"before": "sayc"}}, 422, "body.arguments"),
        ({"kind": "try", "arguments": {"before": "Nobody's", "after": "sayc"}}, 404, None),
        ({"kind": "try", "arguments": {"before": "sayc", "lines": ["2d is weak"]}}, 422, None),
        ({"kind": "try", "arguments": {"before": "sayc", "add": ["nonsense"]}}, 404, None),
        ({"kind": "stats", "arguments": {"system_id": new_id()}}, 404, None),
        ({"kind": "stats", "arguments": {"system_id": "sayc", "under": "1n-2x"}}, 422, None),
        ({"kind": "stats", "arguments": {"system_id": "sayc", "deals": 0}}, 422, "body.arguments.deals"),
        ({"kind": "deal", "arguments": {"count": 0}}, 422, "body.arguments.count"),
        ({"kind": "deal", "arguments": {"north": "frobnicates"}}, 422, None),
        ({"kind": "deal", "arguments": {"auction": "1n p", "system": "Nobody"}}, 404, None),
        ({"kind": "match", "arguments": {"one": "sayc"}}, 422, "body.arguments.other"),
        ({"kind": "match", "arguments": {"one": "sayc", "other": "program: sh"}}, 404, None),
        ({"kind": "match", "arguments": {"one": "sayc", "other": "/etc/passwd"}}, 404, None),
    ],
)
def test_what_cannot_be_done_is_refused(
    migrated_sqlite_url: str, body: dict[str, Any], status: int, field: str | None
) -> None:
    async def do() -> None:
        async with live_app(migrated_sqlite_url) as app:
            refused = await ask(app, "POST", "/api/jobs", body)
            assert refused.status_code == status
            assert field is None or refused.json()["where"]["field"] == field
            assert (await ask(app, "GET", "/api/jobs")).json() == {"items": [], "next": None}

    asyncio.run(do())


def test_jobs_are_for_those_who_are_signed_in(migrated_sqlite_url: str) -> None:
    async def do() -> None:
        async with live_app(migrated_sqlite_url) as app:
            job = f"/api/jobs/{new_id()}"
            for method, address, body in (
                ("POST", "/api/jobs", {"kind": "tiny"}),
                ("GET", "/api/jobs", None),
                ("GET", job, None),
                ("GET", f"{job}/result", None),
                ("DELETE", job, None),
            ):
                answer = await ask(app, method, address, body, client=ELSEWHERE)
                assert (answer.status_code, answer.json()["code"]) == (401, "sign_in_needed"), (method, address)
                if address != "/api/jobs":
                    assert (await ask(app, method, address, body)).status_code == 404

    asyncio.run(do())
