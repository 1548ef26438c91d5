"""Create the application."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext

from anyio import to_thread
from fastapi import FastAPI

from fourwinds import __version__
from fourwinds.app.accounts.set_up import offering_set_up
from fourwinds.app.demo.demo_boards import ensure_demo
from fourwinds.app.demo.demo_league import ensure_demo_league
from fourwinds.app.demo.demo_system import ensure_demo_system
from fourwinds.app.settings import Settings
from fourwinds.app.tidy import tidy
from fourwinds.store.database import open_database
from fourwinds.store.readiness import Readiness
from fourwinds.web import metrics
from fourwinds.web.apart import ApartProcess
from fourwinds.web.api import (
    accounts,
    boards,
    checks,
    editor,
    events,
    games,
    health,
    jobs,
    lab,
    leagues,
    lessons,
    library,
    library_choices,
    onlookers,
    pbn,
    positions,
    practice,
    rooms,
    rules,
    rulesets,
    system_changes,
    system_links,
    system_reviews,
    systems,
)
from fourwinds.web.assets import Assets
from fourwinds.web.background import background_work
from fourwinds.web.errors import answer_errors
from fourwinds.web.identity import add_authentication
from fourwinds.web.layers import add_layers
from fourwinds.web.openapi import DescribedApp
from fourwinds.web.pages import account, api_reference, bridge, design, home, offline, public, riichi
from fourwinds.web.readers import Readers
from fourwinds.web.server.apart_worker import work

__all__ = ["create_app"]

_BUSIEST_FIRST = (
    *(games, leagues, rulesets, systems, rules, editor, system_changes, system_reviews, positions, system_links),
    *(library_choices, library, boards, lessons, pbn, checks, lab, practice, rooms),
    *(accounts, events, onlookers, jobs, health, metrics, api_reference),
    *(riichi, bridge, account, public, design, offline, home),
)
"""Routes are matched in this order."""


def create_app(settings: Settings, *, apart: bool = False) -> FastAPI:
    """Create the application for one database, which is open while the application runs.

    With `apart`, requests about systems are answered in a process of their own.
    """

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        with open_database(settings.database_url, copies=settings.data) as database:
            tidy(database)
            ensure_demo(database)
            ensure_demo_league(database)
            ensure_demo_system(database)
            app.state.database, app.state.readiness = database, Readiness(database)
            with nullcontext() if settings.sign_up == "closed" else offering_set_up(database) as code:
                app.state.set_up_code = code
                async with background_work(app, database), answering_apart(app, settings, apart=apart):
                    try:
                        yield
                    finally:
                        await to_thread.run_sync(app.state.readers.stop)

    # FastAPI's own documentation pages load scripts from elsewhere.
    app = DescribedApp(title="Four Winds", version=__version__, lifespan=lifespan, docs_url=None, redoc_url=None)
    add_layers(app, settings)
    add_authentication(app, settings)
    app.state.readers = Readers(settings.reading_limit)
    answer_errors(app)
    for each in _BUSIEST_FIRST:
        app.include_router(each.router)
    app.mount("/static", Assets(), name="static")
    return app


@asynccontextmanager
async def answering_apart(app: FastAPI, settings: Settings, *, apart: bool) -> AsyncIterator[None]:
    """Run the process for systems while the application runs, if it is wanted."""
    if not apart:
        yield
        return
    process = app.state.apart = ApartProcess(settings, work)
    process.start()
    try:
        yield
    finally:
        await to_thread.run_sync(process.stop)
