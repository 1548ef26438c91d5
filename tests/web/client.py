"""Ask an application without a network. Starlette's own test client wants a package that we do not need otherwise."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import httpx
from fastapi import FastAPI

__all__ = ["Client", "running"]


class Client:
    """Requests to an application, one after the other, as from this machine; with a token, by its account."""

    def __init__(self, app: FastAPI, runner: asyncio.Runner, token: str | None = None) -> None:
        self._app = app
        self._transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        self._runner = runner
        self._headers = {"authorization": f"Bearer {token}"} if token else {}

    def by(self, token: str | None) -> Client:
        """The same application, asked with a token, or with none."""
        return Client(self._app, self._runner, token)

    def get(self, address: str, headers: Mapping[str, str] | None = None, **more: Any) -> httpx.Response:
        return self.request("GET", address, headers=headers, **more)

    def post(self, address: str, **more: Any) -> httpx.Response:
        return self.request("POST", address, **more)

    def put(self, address: str, **more: Any) -> httpx.Response:
        return self.request("PUT", address, **more)

    def patch(self, address: str, **more: Any) -> httpx.Response:
        return self.request("PATCH", address, **more)

    def delete(self, address: str, **more: Any) -> httpx.Response:
        return self.request("DELETE", address, **more)

    def request(
        self, method: str, address: str, headers: Mapping[str, str] | None = None, **more: Any
    ) -> httpx.Response:
        """One request; `json`, `content`, `params`, `cookies`, `files` as httpx takes them."""
        return self._runner.run(self._ask(method, address, {**self._headers, **(headers or {})}, more))

    async def _ask(
        self, method: str, address: str, headers: Mapping[str, str], more: Mapping[str, Any]
    ) -> httpx.Response:
        cookies = more.get("cookies")
        rest = {name: value for name, value in more.items() if name != "cookies"}
        async with httpx.AsyncClient(transport=self._transport, base_url="http://127.0.0.1", cookies=cookies) as client:
            return await client.request(method, address, headers=headers, **rest)


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
