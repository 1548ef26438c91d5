"""Run the application in a web server."""

from __future__ import annotations

import asyncio
import errno
import gc
import logging
import os
import signal
import socket
import threading
import time
import webbrowser
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from types import FrameType

import uvicorn
from fastapi import FastAPI

from fourwinds.app.settings import Settings
from fourwinds.table.errors import ConflictError, ForbiddenError, FourWindsError, MalformedError, NotFoundError
from fourwinds.web.connections import BoundedSocket, Connection, Connections, allow_open_files
from fourwinds.web.logs import logging_to
from fourwinds.web.server.application import create_app

__all__ = ["AppListener", "address_of", "bind", "run", "serve", "set_up_link"]

_GRACE_S = 30
"""Time for requests in progress to finish once the server is stopping."""
_HANDSHAKE_S = 10
_OTHER_FILES = 300
"""Files open besides connections: the database, and pipes to processes."""
_WORKER_NAME = "AnyIO worker thread"
_IDLE_END_S = 5.0
"""An idle thread ends within this time."""
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class AppListener:
    """A bound socket, the application that answers on it, and for HTTPS the file with key and certificate."""

    socket: BoundedSocket
    app: FastAPI
    certificate: Path | None = None


def serve(
    settings: Settings, *, host: str, port: int, open_browser: bool, announce: Callable[[str, str | None], None]
) -> None:
    """Serve until SIGINT or SIGTERM. Port 0 picks a free one.

    Once the server is ready, `announce` is called with its address and, if there are no accounts, the link that creates
    the first one. Requests made before the signal are finished. A second signal ends the process at once.
    """

    def started() -> None:
        address = address_of(listener)
        announce(address, set_up_link(app, address))
        if open_browser:
            threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()

    with bind(host, port) as listener:
        app = create_app(replace(settings, host=host), apart=True)
        run(settings, app, [AppListener(listener, app)], started)


def run(settings: Settings, app: FastAPI, listeners: Sequence[AppListener], started: Callable[[], None]) -> None:
    """Serve and log on all these sockets until a signal; `started` is called once all of them are ready."""
    others = set(threading.enumerate())
    with logging_to(None, settings), suppress(KeyboardInterrupt):
        if asyncio.run(_run(settings, app, listeners, started)):
            _exit_if_busy([thread for thread in threading.enumerate() if thread not in others])


async def _run(settings: Settings, app: FastAPI, listeners: Sequence[AppListener], started: Callable[[], None]) -> bool:
    """Serve, and return whether requests were aborted at the end.

    We run the lifespan instead of uvicorn, so that its errors reach the caller.
    """
    waiting = len(listeners)

    def one_started() -> None:
        nonlocal waiting
        waiting -= 1
        if not waiting:
            started()

    connections = _connections(settings, app)
    for listener in listeners:
        listener.socket.connections = connections
    servers = [
        _Server(_config(listener), connections, one_started, lambda: _end_streams(app)) for listener in listeners
    ]
    async with app.router.lifespan_context(app):
        gc.collect()
        gc.freeze()  # objects from startup live on: collecting them would stop every response for 0.2 s
        with _stopping_on_signals(servers):
            await asyncio.gather(
                *(server.serve([listener.socket]) for server, listener in zip(servers, listeners, strict=True))
            )
    return any(server.aborted_requests for server in servers)


def _exit_if_busy(threads: Sequence[threading.Thread]) -> None:
    """Exit the process if a thread is still busy with a request, as threads cannot be killed."""
    workers = [thread for thread in threads if thread.name == _WORKER_NAME]
    deadline = time.monotonic() + _IDLE_END_S
    for worker in workers:
        worker.join(max(0.0, deadline - time.monotonic()))
    if any(worker.is_alive() for worker in workers):
        _log.warning("stopped before all requests were finished: some took longer than %s s", _GRACE_S)
        os._exit(1)


def _connections(settings: Settings, app: FastAPI) -> Connections:
    """Return the connection limits shared by all listeners."""
    allow_open_files(settings.max_connections + _OTHER_FILES)
    closed = app.state.metrics.closed
    return Connections(
        settings.max_connections,
        timeout=settings.request_timeout,
        through_proxy=settings.trusted_proxy,
        closed=lambda why: closed.labels(why).inc(),
    )


def _config(listener: AppListener) -> uvicorn.Config:
    config = uvicorn.Config(
        listener.app,
        lifespan="off",
        ws="none",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=_GRACE_S,
        ssl_certfile=listener.certificate,
    )
    config.load()
    return config


def _end_streams(app: FastAPI) -> None:
    """End the live streams, which would otherwise last until their clients leave."""
    live = getattr(app.state, "live", None)
    if live is not None:
        live.stop()


class _Server(uvicorn.Server):
    def __init__(
        self,
        config: uvicorn.Config,
        connections: Connections,
        started: Callable[[], None],
        stopping: Callable[[], None],
    ) -> None:
        super().__init__(config)
        self._connections = connections
        self._announce = started
        self._stopping = stopping
        self.aborted_requests = False

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start like uvicorn, but with our own connections and a shorter TLS handshake timeout."""
        await super().startup([])
        config = self.config
        protocol = partial(
            Connection,
            self._connections,
            config=config,
            server_state=self.server_state,
            app_state=self.lifespan.state,
        )
        for each in sockets or []:
            server = await asyncio.get_running_loop().create_server(
                protocol,
                sock=each,
                ssl=config.ssl,
                backlog=config.backlog,
                ssl_handshake_timeout=_HANDSHAKE_S if config.ssl else None,
            )
            self.servers.append(server)
        self._announce()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._stopping()
        began = time.monotonic()
        await super().shutdown(sockets)
        self.aborted_requests = time.monotonic() - began >= _GRACE_S

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Ignore signals here: they are handled for all servers together, without ending the process at once."""
        yield


@contextmanager
def _stopping_on_signals(servers: Sequence[_Server]) -> Iterator[None]:
    def stop(number: int, frame: FrameType | None) -> None:
        if any(server.should_exit for server in servers):
            os._exit(128 + number)  # does not wait for busy threads
        for server in servers:
            server.handle_exit(number, frame)

    before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def bind(host: str, port: int) -> BoundedSocket:
    """Return a listening socket, or raise an error that says what to choose instead."""
    if not host.strip():
        raise MalformedError("no address to listen on", remedy="choose one with --host: 127.0.0.1 is this machine only")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listener = BoundedSocket(socket.create_server((host, port), family=family))
    except OSError as error:
        raise _cannot_listen(host, port, error) from error
    # asyncio does this only for sockets with an explicit protocol; without it every response waits 40 ms for an ACK
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener


def _cannot_listen(host: str, port: int, error: OSError) -> FourWindsError:
    if error.errno == errno.EADDRINUSE:
        return ConflictError(
            f"port {port} on {host} is already in use, perhaps by Four Winds",
            remedy="open that address, or choose another port with --port (0 picks a free one)",
        )
    if error.errno == errno.EACCES:
        return ForbiddenError(f"not allowed to listen on port {port}", remedy="choose a port above 1023 with --port")
    return NotFoundError(f"{host} is not an address of this machine", remedy="choose one with --host: 127.0.0.1")


def address_of(listener: socket.socket, scheme: str = "http") -> str:
    """Return the address that people type into a browser."""
    host, port = listener.getsockname()[:2]
    return f"{scheme}://[{host}]:{port}" if ":" in host else f"{scheme}://{host}:{port}"


def set_up_link(app: FastAPI, address: str) -> str | None:
    """Return the link that creates the first account, if there is none. The code after `#` is not sent or logged."""
    settings: Settings = app.state.settings
    code: str | None = app.state.set_up_code
    return code and f"{settings.public_url or address}/sign-up#code={code}"
