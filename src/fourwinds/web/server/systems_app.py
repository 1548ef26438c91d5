"""Create the application that answers requests about systems in a process of their own."""

from __future__ import annotations

from fastapi import FastAPI

from fourwinds import __version__
from fourwinds.app.settings import Settings
from fourwinds.store.database import Database
from fourwinds.web.api import (
    checks,
    editor,
    lab,
    library_choices,
    positions,
    practice,
    rooms,
    rules,
    system_changes,
    system_reviews,
    systems,
)
from fourwinds.web.errors import answer_errors
from fourwinds.web.identity import add_authentication
from fourwinds.web.pages import public

__all__ = ["create_systems_app"]


def create_systems_app(settings: Settings, database: Database) -> FastAPI:
    """Create an application with the routes of systems only; what surrounds them is done by the server."""
    app = FastAPI(title="Four Winds", version=__version__, openapi_url=None, docs_url=None, redoc_url=None)
    app.state.settings, app.state.database = settings, database
    add_authentication(app, settings)
    answer_errors(app)
    for each in (
        systems,
        rules,
        editor,
        system_changes,
        system_reviews,
        library_choices,
        positions,
        checks,
        lab,
        practice,
        rooms,
        public,
    ):
        app.include_router(each.router)
    return app
