"""The application."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI

from fourwinds import __version__
from fourwinds.app.demo import ensure_demo
from fourwinds.app.settings import Settings
from fourwinds.store.database import open_database
from fourwinds.web.api import health
from fourwinds.web.assets import Assets
from fourwinds.web.errors import answer_errors
from fourwinds.web.pages import home
from fourwinds.web.security import SecurityHeaders

__all__ = ["create_app"]


def create_app(settings: Settings) -> FastAPI:
    """The application over one database, which is open from its start to its end."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        with open_database(settings.database_url) as database:
            ensure_demo(database)
            app.state.database = database
            yield

    # FastAPI's own documentation pages load scripts from elsewhere.
    app = FastAPI(title="Four Winds", version=__version__, lifespan=lifespan, docs_url=None, redoc_url=None)
    app.add_middleware(SecurityHeaders)
    answer_errors(app)
    app.include_router(health.router)
    app.include_router(home.router)
    app.mount("/static", Assets(), name="static")
    return app
