"""Run the application on this machine."""

from __future__ import annotations

import asyncio
import errno
import signal
import socket
import threading
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import uvicorn

from fourwinds.app.settings import Settings
from fourwinds.table.errors import ConflictError, ForbiddenError, FourWindsError, MalformedError, NotFoundError
from fourwinds.web.server import create_app

__all__ = ["serve"]

_GRACE_S = 3


def serve(settings: Settings, *, host: str, port: int, open_browser: bool, announce: Callable[[str], None]) -> None:
    """Serve until SIGINT or SIGTERM. Port 0 takes a free one; the address is announced once it answers."""

    def started(address: str) -> None:
        announce(address)
        if open_browser:
            threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()

    with _bind(host, port) as listener, suppress(KeyboardInterrupt):
        asyncio.run(_run(settings, listener, started))


async def _run(settings: Settings, listener: socket.socket, started: Callable[[str], None]) -> None:
    """The lifespan is ours and not uvicorn's, so that what goes wrong in it reaches the caller."""
    app = create_app(settings)
    config = uvicorn.Config(
        app,
        lifespan="off",
        ws="none",
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=_GRACE_S,
    )
    async with app.router.lifespan_context(app):
        await _Server(config, lambda: started(_address(listener))).serve([listener])


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, started: Callable[[], None]) -> None:
        super().__init__(config)
        self._announce = started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._announce()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop on a signal. Uvicorn would raise it again afterwards, which ends the process before its database."""
        signals = (signal.SIGINT, signal.SIGTERM)
        before = {number: signal.signal(number, self.handle_exit) for number in signals}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def _bind(host: str, port: int) -> socket.socket:
    if not host.strip():
        raise MalformedError("no address to listen on", remedy="choose one with --host: 127.0.0.1 is this machine only")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family)
    except OSError as error:
        raise _cannot_listen(host, port, error) from error


def _cannot_listen(host: str, port: int, error: OSError) -> FourWindsError:
    if error.errno == errno.EADDRINUSE:
        return ConflictError(
            f"port {port} of {host} is taken, perhaps by Four Winds itself",
            remedy="open that address, or choose another port with --port (0 takes a free one)",
        )
    if error.errno == errno.EACCES:
        return ForbiddenError(f"you may not listen on port {port}", remedy="choose a port above 1023 with --port")
    return NotFoundError(f"{host} is not an address of this machine", remedy="choose one with --host: 127.0.0.1")


def _address(listener: socket.socket) -> str:
    host, port = listener.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
