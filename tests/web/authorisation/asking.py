"""The application over a world, asked by each of its people."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import SimpleNamespace

import httpx
from fastapi import FastAPI

from fourwinds.app.settings import Settings
from fourwinds.notes.library import Library
from fourwinds.store.database import Database
from fourwinds.store.readiness import Readiness
from fourwinds.web.identity import Authenticator
from fourwinds.web.live import Hub
from fourwinds.web.onlookers import Onlookers
from fourwinds.web.server import create_app
from tests.app import small_library
from tests.web.authorisation.requests import request_of
from tests.web.authorisation.table import OK, Row
from tests.web.authorisation.undone import UndoneDatabase
from tests.web.authorisation.world import World

__all__ = ["Service", "described_app", "newer_library", "serving"]

_HOST = "club.example"
_SIGHTS = {
    "s": ("shared", ("system_id",)),
    "i": ("installation", ("system_id", "league_id", "collection_id", "lesson_id")),
    "u": ("public", ("league_id", "collection_id", "lesson_id")),
    "p": ("private", ("league_id", "collection_id", "lesson_id")),
    "t": ("", ("stranger_system",)),
    "o": ("", ("job_id", "session_id", "token_id")),
    "h": ("hidden", ("hand_id",)),
    "b": ("beta", ("stranger_id",)),
    "e": ("shared", ("partner",)),
    "r": ("practice", ("practice_id",)),
    "a": ("practice", ("answered_id",)),
}
"""What an answer may show: the shared system, things of the installation, public and private ones, the stranger's
system, what only its owner has, hands that a league hides, who tries recording out, the address of a partner,
practice sessions, and answers."""
_STATUSES = {"sign_in_needed": 401, "forbidden": 403, "not_found": 404}


class _StoppingHub(Hub):
    """Lets everybody in who may follow, and ends the stream at once."""

    def _listen(self) -> None:
        self.stop()


class Service:
    """The application over one world, with nothing running behind it."""

    def __init__(self, app: FastAPI, database: UndoneDatabase, world: World, runner: asyncio.Runner) -> None:
        self._app = app
        self._database = database
        self._world = world
        self._runner = runner
        self._state = {
            "database": database,
            "readiness": Readiness(database),
            "authenticator": Authenticator(app.state.settings),
            "live": runner.run(_stopping_hub(database)),
            "onlookers": Onlookers(),
            "jobs": SimpleNamespace(poke=lambda: None),
        }
        near = httpx.ASGITransport(app, raise_app_exceptions=False)
        far = httpx.ASGITransport(app, raise_app_exceptions=False, client=("192.0.2.7", 1))
        self._near = httpx.AsyncClient(transport=near, base_url="http://127.0.0.1")
        self._far = httpx.AsyncClient(transport=far, base_url=f"http://{_HOST}")
        with database.undone():
            self._before = database.everything()

    def outcomes(self, row: Row, columns: Iterable[str]) -> dict[str, str]:
        """What the people of some columns are answered. What is refused, or only read, changes nothing."""
        for name, value in self._state.items():
            setattr(self._app.state, name, value)
        return self._runner.run(self._outcomes(row, columns))

    async def _outcomes(self, row: Row, wanted: Iterable[str]) -> dict[str, str]:
        columns = [column for column in wanted if column != "late" or row.names_a_hand]
        silent = [column for column in columns if row.is_quiet or row.refuses(column)]
        found: dict[str, str] = {}
        with self._database.undone():
            for column in silent:
                found[column] = await self._outcome(row, column)
            assert not silent or not self._changed(), f"{row.name} changed {self._changed()}: {found}"
        for column in (column for column in columns if column not in silent):
            with self._database.undone():
                found[column] = await self._outcome(row, column)
                assert column != row.witness or self._changed(), f"{row.name} changed nothing"
        if not row.names_a_hand and "recorder" in found:
            found["late"] = found["recorder"]  # it is the same request
        return found

    async def _outcome(self, row: Row, column: str) -> str:
        """What the table says of such an answer: what is seen, `ok`, or the status."""
        answer = await self._ask(row, column)
        known = self._app.openapi()["paths"].get(row.path, {}).get(row.method.lower())
        assert known is None or str(answer.status_code) in known["responses"], f"{row.name}: undocumented {answer}"
        if not answer.is_success:
            return str(answer.status_code)
        if row.is_list:
            return self._seen(answer.text)
        if row.path == "/api/sync":
            problem = answer.json()["results"][0]["problem"]
            return str(_STATUSES.get(problem["code"], problem["code"])) if problem else OK
        return OK

    async def _ask(self, row: Row, column: str) -> httpx.Response:
        """One request; the late recorder speaks of the hand that was recorded before."""
        names = dict(self._world.situations[row.situation])
        if column == "late" and "late_hand" in names:
            names["hand_id"] = names["late_hand"]
        request, who = request_of(row, names), row.who(column)
        client = self._near if who == "machine" else self._far
        client.cookies.clear()
        headers = {**self._world.headers[who], **request.headers}
        return await client.request(request.method, request.address, headers=headers, content=request.content)

    def _seen(self, text: str) -> str:
        situations = self._world.situations
        letters = [
            letter
            for letter, (situation, names) in _SIGHTS.items()
            if any(situations[situation].get(name, "nothing") in text for name in names)
        ]
        return "".join(letters) or "-"

    def _changed(self) -> list[str]:
        """The tables that are not as they were."""
        return [name for name, rows in self._database.everything().items() if rows != self._before[name]]


async def _stopping_hub(database: UndoneDatabase) -> Hub:
    return _StoppingHub(database)


@cache
def described_app() -> FastAPI:
    """The application as it is served, but for limits."""
    return create_app(Settings(Path(), "sqlite://", login_limit=0, write_limit=0, allowed_hosts=(_HOST,)))


@contextmanager
def serving(database: Database, world: World) -> Iterator[Service]:
    """The application over a world, in whose library there is news."""
    with asyncio.Runner() as runner:
        yield Service(described_app(), UndoneDatabase.over(database), world, runner)


def newer_library() -> Library:
    """What the library of the application is: that of the systems, and a newer convention."""
    return small_library.library(small_library.TRANSFERS.replace("version: 1.0", "version: 1.1"))
