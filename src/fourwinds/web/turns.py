"""Strangers take turns: a few are answered at a time, however many come, so that others do not wait behind them."""

from __future__ import annotations

import asyncio
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fourwinds.table.errors import TooManyError, UnavailableError
from fourwinds.web.identity import shows_no_credentials, who_sends
from fourwinds.web.refusal import refuse

__all__ = ["StrangersTakeTurns"]

_AT_ONCE: Final = 2
_IN_LINE_ELSEWHERE: Final = "/api/pbn/"
"""Files of boards wait for the processes that read them, and would keep everybody else waiting here."""


class StrangersTakeTurns:
    """Lets a few requests of strangers in at a time. A turn ends when the answer begins: streams go on for long."""

    def __init__(self, app: ASGIApp, *, at_once: int = _AT_ONCE) -> None:
        self._app = app
        self._turns = asyncio.Semaphore(at_once)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not await _is_stranger(scope):
            await self._app(scope, receive, send)
            return
        try:
            await _check_streams(scope)
        except TooManyError as error:
            await refuse(scope, receive, send, error)
            return
        await self._turns.acquire()
        has_turn = True

        def end_turn() -> None:
            nonlocal has_turn
            if has_turn:
                has_turn = False
                self._turns.release()

        async def send_on(message: Message) -> None:
            end_turn()
            await send(message)

        try:
            await self._app(scope, receive, send_on)
        finally:
            end_turn()


async def _is_stranger(scope: Scope) -> bool:
    """Whether somebody has to wait for a turn. Who asks the API is looked up, so that made-up tokens do not help."""
    path = scope["path"]
    if path.startswith(_IN_LINE_ELSEWHERE):
        return False
    if not path.startswith("/api/"):
        return shows_no_credentials(scope)
    try:
        return not (await who_sends(scope)).is_known
    except UnavailableError:
        return False  # the endpoint says so


async def _check_streams(scope: Scope) -> None:
    """Refuse a stranger's stream that would find no place, which costs less here than further in."""
    hub = getattr(scope["app"].state, "live", None)
    if hub is not None and scope["path"].startswith("/api/") and scope["path"].endswith("/events"):
        hub.check(await who_sends(scope))
