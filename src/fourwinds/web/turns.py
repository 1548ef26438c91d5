"""Limit concurrent anonymous requests, so that signed-in users do not wait behind them."""

from __future__ import annotations

import asyncio
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fourwinds.table.errors import TooManyError, UnavailableError
from fourwinds.web.identity import shows_no_credentials, who_sends
from fourwinds.web.refusal import refuse

__all__ = ["AnonymousTurns"]

_AT_ONCE: Final = 2
_IN_LINE_ELSEWHERE: Final = "/api/pbn/"
"""Routes for files of boards, which have their own queue and would block this one."""


class AnonymousTurns:
    """Lets in a few anonymous requests at a time. A turn ends when the response begins, as streams last long."""

    def __init__(self, app: ASGIApp, *, at_once: int = _AT_ONCE) -> None:
        self._app = app
        self._turns = asyncio.Semaphore(at_once)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not await _has_to_wait(scope):
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


async def _has_to_wait(scope: Scope) -> bool:
    """Whether a request has to wait for a turn. API requests are authenticated, so that invalid tokens do not help."""
    path = scope["path"]
    if path.startswith(_IN_LINE_ELSEWHERE):
        return False
    if not path.startswith("/api/"):
        return shows_no_credentials(scope)
    try:
        return not (await who_sends(scope)).is_known
    except UnavailableError:
        return False  # the endpoint reports the error


async def _check_streams(scope: Scope) -> None:
    """Reject an anonymous stream that would get no slot, as early as possible."""
    hub = getattr(scope["app"].state, "live", None)
    if hub is not None and scope["path"].startswith("/api/") and scope["path"].endswith("/events"):
        hub.check(await who_sends(scope))
