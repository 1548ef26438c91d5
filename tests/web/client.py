"""Ask an application without a network. Starlette's own test client wants a package that we do not need otherwise."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import httpx
from fastapi import FastAPI

__all__ = ["Client", "running"]


class Client:
    """Requests to an application, one after the other."""

    def __init__(self, app: FastAPI, runner: asyncio.Runner) -> None:
        self._transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        self._runner = runner

    def get(self, address: str, headers: Mapping[str, str] | None = None) -> httpx.Response:
        return self._runner.run(self._ask("GET", address, headers))

    def post(self, address: str) -> httpx.Response:
        return self._runner.run(self._ask("POST", address, None))

    async def _ask(self, method: str, address: str, headers: Mapping[str, str] | None) -> httpx.Response:
        async with httpx.AsyncClient(transport=self._transport, base_url="http://127.0.0.1") as client:
            return await client.request(method, address, headers=headers)


@contextmanager
def running(app: FastAPI, *, lifespan: bool = True) -> Iterator[Client]:
    """A client of an application that has started; without its lifespan it has no database."""
    with asyncio.Runner() as runner:
        if not lifespan:
            yield Client(app, runner)
            return
        context = app.router.lifespan_context(app)
        runner.run(context.__aenter__())
        try:
            yield Client(app, runner)
        finally:
            runner.run(context.__aexit__(None, None, None))
