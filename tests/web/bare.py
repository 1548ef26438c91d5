"""A small application behind the layers that every request passes, asked without network or database."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Annotated, Any

import httpx
from fastapi import Body, FastAPI, Request
from starlette.responses import StreamingResponse

from fourwinds.app.settings import Settings
from fourwinds.web import metrics
from fourwinds.web.errors import answer_errors
from fourwinds.web.layers import add_layers

__all__ = ["ask", "bare_app"]


def bare_app(**settings: Any) -> FastAPI:
    """It echoes what it is sent, says who asks, streams for ever, and breaks."""
    app = FastAPI()
    add_layers(app, Settings(Path(), "sqlite://", **settings))
    answer_errors(app)
    app.include_router(metrics.router)

    @app.post("/echo")
    @app.post("/api/pbn/import")
    async def echo(request: Request) -> int:
        return len(await request.body())

    @app.post("/json")
    def read(body: Annotated[Any, Body()]) -> Any:
        return body

    @app.get("/who/{token}")
    def who(request: Request, token: str) -> list[str | None]:
        request.state.account_id = "a1"
        return [request.client.host if request.client else None, request.url.scheme, token]

    @app.get("/stream")
    def stream() -> StreamingResponse:
        async def for_ever() -> AsyncIterator[bytes]:
            while True:
                yield b"data: 1\n\n"
                await asyncio.sleep(0)

        return StreamingResponse(for_ever(), media_type="text/event-stream")

    @app.get("/breaks")
    def breaks() -> None:
        try:
            int("hunter2")
        except ValueError as error:
            raise KeyError("hunter2") from error

    return app


def ask(app: FastAPI, method: str, address: str, *, client: str = "127.0.0.1", **more: Any) -> httpx.Response:
    """Ask it from this address; everything else is httpx's."""

    async def asked() -> httpx.Response:
        transport = httpx.ASGITransport(app, raise_app_exceptions=False, client=(client, 5000))
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as asking:
            return await asking.request(method, address, **more)

    return asyncio.run(asked())
