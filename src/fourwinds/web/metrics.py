"""Prometheus metrics: requests by route, response times, requests in progress."""

from __future__ import annotations

from time import perf_counter
from typing import Final

from fastapi import APIRouter, Request
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, Info, generate_latest
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fourwinds import __version__
from fourwinds.table.errors import ForbiddenError
from fourwinds.web.hosts import has_public_address, is_from_this_machine

__all__ = ["Measured", "Metrics", "router"]

_METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
_SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)

router = APIRouter(include_in_schema=False)


class Metrics:
    """The metrics of an application since it started."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        labels = ("method", "route")
        self.requests = Counter("fourwinds_requests", "Responses sent", (*labels, "status"), registry=self.registry)
        self.seconds = Histogram(
            "fourwinds_request_seconds",
            "Time until the response begins",
            labels,
            buckets=_SECONDS,
            registry=self.registry,
        )
        self.in_flight = Gauge("fourwinds_requests_in_flight", "Requests in progress", registry=self.registry)
        self.closed = Counter(
            "fourwinds_connections_closed",
            "Connections closed by the server, by reason",
            ("why",),
            registry=self.registry,
        )
        Info("fourwinds", "The running version", registry=self.registry).info({"version": __version__})


class Measured:
    """Measures requests. Streams are counted when they begin."""

    def __init__(self, app: ASGIApp, *, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began = perf_counter()
        method = scope["method"] if scope["method"] in _METHODS else "other"
        counted = False

        def count(status: int) -> None:
            nonlocal counted
            counted = True
            route = _route(scope)
            self._metrics.requests.labels(method, route, str(status)).inc()
            self._metrics.seconds.labels(method, route).observe(perf_counter() - began)

        async def send_counted(message: Message) -> None:
            if message["type"] == "http.response.start":
                count(message["status"])
            await send(message)

        self._metrics.in_flight.inc()
        try:
            await self._app(scope, receive, send_counted)
        except Exception:
            if not counted:
                count(500)
            raise
        finally:
            self._metrics.in_flight.dec()


def _route(scope: Scope) -> str:
    """Return the route, such as `/api/games/{game_id}`: there are few of them, however many games."""
    path = getattr(scope.get("route"), "path", None)
    if path:
        return str(path)
    return "/static" if scope["path"].startswith("/static/") else "none"


@router.get("/metrics")
def metrics(request: Request) -> Response:
    """Return the metrics, to programs on this machine and to operators."""
    if not _may_read(request):
        raise ForbiddenError(
            "only operators may read metrics", remedy="ask from the same machine, or with an operator's API token"
        )
    found: Metrics = request.app.state.metrics
    return Response(generate_latest(found.registry), media_type=CONTENT_TYPE_LATEST)


def _may_read(request: Request) -> bool:
    """Whether the caller may read metrics. Local programs need no account, so that this works without the database."""
    state = request.app.state
    if is_from_this_machine(request) and not has_public_address(state.settings):
        return True
    authenticator, database = getattr(state, "authenticator", None), getattr(state, "database", None)
    if authenticator is None or database is None:
        return False
    return bool(authenticator.ask(request, Response(), database).actor.is_operator)
