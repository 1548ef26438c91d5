"""Limits on connections: how many there may be, and how long they may take to send headers."""

from __future__ import annotations

import asyncio
import socket
import weakref
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Literal, TypeAlias

import h11
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from fourwinds.web.rates import network_of

__all__ = ["BoundedSocket", "Connection", "Connections", "allow_open_files"]

_AT_A_TIME = 1
"""Connections accepted in a row before the event loop serves others: 500 at once would keep everyone waiting."""
_CLOSING = 50
"""Connections allowed above the limit, for TLS handshakes and connections being closed."""
Why: TypeAlias = Literal["slow", "crowded", "full"]
"""The headers were too late; it was closed for another connection; there were too many."""


class Connections:
    """All connections of a server. If there are too many, the oldest without a signed-in user is closed.

    Signed-in users identify themselves with their first request, so they get through however many others there are.
    """

    def __init__(
        self, most: int, *, timeout: float, through_proxy: bool = False, closed: Callable[[Why], None] | None = None
    ) -> None:
        self.most, self.timeout, self.closed = most, timeout, closed or (lambda _why: None)
        self._most_unknown = most - most // 4
        self._most_of_network, self._most_of_account = (most, most) if through_proxy else (most // 4, most // 10)
        self._unknown: dict[str, OrderedDict[Connection, None]] = {}
        self._known: dict[str, OrderedDict[Connection, None]] = {}
        self.open = 0
        """Open sockets, including those before their TLS handshake."""

    @property
    def known(self) -> int:
        return sum(map(len, self._known.values()))

    @property
    def unknown(self) -> int:
        return sum(map(len, self._unknown.values()))

    def add(self, connection: Connection) -> None:
        """Add a connection, and close another if there are too many."""
        mine = self._unknown.setdefault(connection.network, OrderedDict())
        mine[connection] = None
        if len(mine) > self._most_of_network:
            self._give_way(mine)
        elif self.unknown > self._most_unknown or self.unknown + self.known > self.most:
            self._give_way(max(self._unknown.values(), key=len))

    def recognise(self, connection: Connection, account: str) -> None:
        """Record which account uses a connection."""
        if connection not in self._unknown.get(connection.network, ()):
            return
        _remove(self._unknown, connection.network, connection)
        connection.account = account
        mine = self._known.setdefault(account, OrderedDict())
        mine[connection] = None
        if len(mine) > self._most_of_account:
            self._give_way(mine)

    def remove(self, connection: Connection) -> None:
        _remove(self._unknown, connection.network, connection)
        _remove(self._known, connection.account, connection)

    def _give_way(self, group: OrderedDict[Connection, None]) -> None:
        oldest = next(iter(group))
        self.remove(oldest)
        self.closed("crowded")
        oldest.refuse(b"503 Service Unavailable")


def _remove(groups: dict[str, OrderedDict[Connection, None]], key: str, connection: Connection) -> None:
    group = groups.get(key)
    if group is not None:
        group.pop(connection, None)
        if not group:
            del groups[key]


class Connection(H11Protocol):
    """One HTTP connection of uvicorn, with a deadline for headers."""

    def __init__(
        self,
        connections: Connections,
        *,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, {**app_state, "connection": self}, _loop)
        self._all = connections
        self._deadline: asyncio.TimerHandle | None = None
        self.network = self.account = ""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.network = network_of(self.client[0]) if self.client else ""
        self._wait_for_headers()
        self._all.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self._headers_came()
        self._all.remove(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.their_state is h11.IDLE and not self.transport.is_closing():
            self._wait_for_headers()
        else:
            self._headers_came()

    def recognise(self, account: str) -> None:
        """Record that an account uses this connection."""
        self._all.recognise(self, account)

    def refuse(self, status: bytes) -> None:
        """Close the connection, with a status unless a response has begun."""
        if not getattr(self.cycle, "response_complete", True):  # there is none before the first request
            self.transport.abort()
            return
        self.transport.write(
            b"HTTP/1.1 %s\r\nconnection: close\r\ncontent-length: 0\r\nretry-after: 5\r\n\r\n" % status
        )
        self.transport.close()

    def _wait_for_headers(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(self._all.timeout, self._too_slow)

    def _headers_came(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _too_slow(self) -> None:
        self._deadline = None
        self._all.closed("slow")
        self.refuse(b"408 Request Timeout")


class BoundedSocket(socket.socket):
    """A listening socket that closes new connections at once if there are far too many."""

    connections: Connections | None = None
    """The connections of all listeners; there is no limit until this is set."""
    _accepted = 0
    """Connections accepted since the event loop last did something else."""

    def __init__(self, listener: socket.socket) -> None:
        super().__init__(listener.family, listener.type, listener.proto, fileno=listener.detach())

    def accept(self) -> tuple[socket.socket, Any]:
        """Accept the next connection. Only a few in a row, so that the loop serves others in between."""
        if self._accepted == _AT_A_TIME:
            self._accepted = 0
            raise BlockingIOError
        accepted, address = super().accept()
        self._accepted += 1
        if self.connections is None:
            return accepted, address
        if self.connections.open >= self.connections.most + _CLOSING:
            accepted.close()
            self.connections.closed("full")
            raise ConnectionAbortedError("too many connections")
        return _CountedSocket(accepted, self.connections), address


class _CountedSocket(socket.socket):
    """A connection that is counted while it is open."""

    def __init__(self, accepted: socket.socket, connections: Connections) -> None:
        super().__init__(accepted.family, accepted.type, accepted.proto, fileno=accepted.detach())
        connections.open += 1
        self._gone = weakref.finalize(self, _leave, connections)

    def close(self) -> None:
        super().close()
        self._gone()


def _leave(connections: Connections) -> None:
    connections.open -= 1


def allow_open_files(count: int) -> None:
    """Allow this process to open this many files, as far as the system permits."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft != resource.RLIM_INFINITY and soft < count:
            wanted = count if hard == resource.RLIM_INFINITY else min(count, hard)
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
