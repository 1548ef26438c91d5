"""The endpoints of boards and lessons over a database, asked by whoever a test says."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any

import httpx
from fastapi import FastAPI, Header
from sqlalchemy import insert

from fourwinds.app.actor import ANYONE, Actor, operator
from fourwinds.store.database import Database
from fourwinds.store.tables import accounts
from fourwinds.web import identity
from fourwinds.web.api import boards, lessons, pbn
from fourwinds.web.errors import answer_errors
from fourwinds.web.readers import Readers

__all__ = ["PEOPLE", "Service", "add_people", "serving"]

_IDS = {name: f"{digit * 8}-0000-4000-8000-000000000000" for name, digit in (("owner", "1"), ("stranger", "2"))}
PEOPLE = {
    "owner": Actor(_IDS["owner"], "Olga"),
    "stranger": Actor(_IDS["stranger"], "Stan"),
    "reader": Actor(_IDS["owner"], "Olga's reading token", scopes=frozenset({"read"})),
    "operator": operator("root"),
    "anyone": ANYONE,
}
"""Those who ask. The reader is a token of the owner's that may change nothing."""


def add_people(database: Database) -> None:
    """Give those of them who have accounts one."""
    rows = [
        {"id": key, "email": f"{name}@club.example", "name": name, "is_operator": False} for name, key in _IDS.items()
    ]
    with database.write() as connection:
        connection.execute(insert(accounts), rows)


class Service:
    """Requests, one after the other."""

    def __init__(self, app: FastAPI, runner: asyncio.Runner) -> None:
        self._transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        self._runner = runner

    def ask(self, method: str, address: str, who: str = "owner", **content: Any) -> httpx.Response:
        """Ask for something; edits are of whatever version there is, unless the headers say otherwise."""
        headers = {"x-test-who": who, "if-match": "*", **content.pop("headers", {})}
        headers = {name: value for name, value in headers.items() if value is not None}
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
    for module in (boards, lessons, pbn):
        app.include_router(module.router)

    def who(x_test_who: Annotated[str, Header()]) -> Actor:
        return PEOPLE[x_test_who]

    app.dependency_overrides[identity._who] = who
    add_people(database)
    app.state.readers = Readers(0)
    with asyncio.Runner() as runner:
        try:
            yield Service(app, runner)
        finally:
            app.state.readers.stop()
