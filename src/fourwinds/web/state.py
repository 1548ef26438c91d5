"""State that requests share."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Request

from fourwinds.store.database import Database

__all__ = ["OpenDatabase"]


async def _database(request: Request) -> Database:
    database: Database = request.app.state.database
    return database


OpenDatabase = Annotated[Database, Depends(_database)]
"""Parameter type: the open database. (Dependencies that need no thread are async, which is cheaper.)"""
