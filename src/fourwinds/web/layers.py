"""The middleware that every request passes through, from the outside in."""

from __future__ import annotations

from fastapi import FastAPI

from fourwinds.app.settings import Settings
from fourwinds.web.head import HeadAsGet
from fourwinds.web.hosts import HostCheck, TrustedProxy, allowed_names
from fourwinds.web.limits import BodyLimit
from fourwinds.web.logs import RequestLog
from fourwinds.web.metrics import Measured, Metrics
from fourwinds.web.security import SecurityHeaders
from fourwinds.web.turns import AnonymousTurns

__all__ = ["add_layers"]


def add_layers(app: FastAPI, settings: Settings) -> None:
    """Log, measure, protect and limit the requests of an application."""
    app.state.settings = settings
    app.state.metrics = Metrics()
    app.add_middleware(HeadAsGet)
    app.add_middleware(AnonymousTurns)
    app.add_middleware(BodyLimit, settings=settings)
    app.add_middleware(HostCheck, names=allowed_names(settings))
    app.add_middleware(SecurityHeaders, settings=settings)
    app.add_middleware(Measured, metrics=app.state.metrics)
    if settings.trusted_proxy:
        app.add_middleware(TrustedProxy)
    app.add_middleware(RequestLog)  # the last one added is the outermost
