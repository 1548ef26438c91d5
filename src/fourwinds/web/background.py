"""Background work of an application: the hub of live changes, the job runner, and the filling of tables for SQL."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from anyio import to_thread
from fastapi import FastAPI

from fourwinds.app.jobs.runner import Runner
from fourwinds.app.shadow.keeper import ShadowKeeper
from fourwinds.store.database import Database
from fourwinds.web.live import Hub
from fourwinds.web.onlookers import Onlookers

__all__ = ["background_work"]


@asynccontextmanager
async def background_work(app: FastAPI, database: Database) -> AsyncIterator[None]:
    """Run the hub, the job runner and the filling of tables for SQL while the application runs."""
    hub, runner, keeper = Hub(database), Runner(database), ShadowKeeper(database)
    app.state.live, app.state.jobs, app.state.onlookers = hub, runner, Onlookers()
    runner.start()
    keeper.start()
    try:
        yield
    finally:
        await hub.close()
        await to_thread.run_sync(keeper.stop)
        await to_thread.run_sync(runner.stop)
