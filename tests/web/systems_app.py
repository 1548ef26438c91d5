"""The endpoints of systems and the library over a database and a small library, asked by whoever a test says."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any

import httpx
from fastapi import FastAPI, Header

from fourwinds.app.actor import Actor
from fourwinds.store.database import Database
from fourwinds.web import identity
from fourwinds.web.api import (
    checks,
    editor,
    library,
    library_choices,
    positions,
    rules,
    system_changes,
    system_links,
    system_reviews,
    systems,
)
from fourwinds.web.errors import answer_errors
from tests.app import small_library
from tests.app.system_people import PEOPLE, add_people, shared_system

__all__ = ["Service", "at", "serving", "serving_shared_system"]


class Service:
    """Requests, one after the other."""

    def __init__(self, app: FastAPI, runner: asyncio.Runner) -> None:
        self.app = app
        self._transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        self._runner = runner

    def ask(self, method: str, address: str, who: str = "owner", **content: Any) -> httpx.Response:
        headers = {"x-test-who": who, **content.pop("headers", {})}
        return self._runner.run(self._ask(method, address, headers=headers, **content))

    async def _ask(self, method: str, address: str, **content: Any) -> httpx.Response:
        async with httpx.AsyncClient(transport=self._transport, base_url="http://127.0.0.1") as client:
            return await client.request(method, address, **content)


@contextmanager
def serving(database: Database) -> Iterator[Service]:
    """The endpoints over a database with accounts."""
    app = FastAPI()
    app.state.database = database
    answer_errors(app)
    read = (library, library_choices, systems, positions, rules, editor, checks)
    for module in (*read, system_changes, system_reviews, system_links):
        app.include_router(module.router)

    def who(x_test_who: Annotated[str, Header()]) -> Actor:
        return PEOPLE[x_test_who]

    shelf = small_library.library()
    app.dependency_overrides[identity._who] = who
    app.dependency_overrides[library.the_library] = lambda: shelf
    add_people(database)
    with asyncio.Runner() as runner:
        yield Service(app, runner)


@contextmanager
def serving_shared_system(database: Database) -> Iterator[Service]:
    """The endpoints over a database with a system that is shared with some accounts."""
    with serving(database) as service:
        service.app.state.it = shared_system(database)
        yield service


def at(service: Service, path: str = "") -> str:
    """Return an address below that system."""
    return f"/api/systems/{service.app.state.it}{path}"
