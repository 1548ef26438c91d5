"""Long-running work in the background."""

from __future__ import annotations

from sqlalchemy import JSON, Boolean, CheckConstraint, Column, Float, Index, LargeBinary, Table, Text
from sqlalchemy.sql import func

from fourwinds.store.tables.columns import Moment, reference
from fourwinds.store.tables.metadata import metadata

__all__ = ["jobs"]

jobs = Table(
    "jobs",
    metadata,
    Column("id", Text, primary_key=True),
    Column("account_id", Text),
    Column("kind", Text, nullable=False),
    Column("arguments", JSON, nullable=False),
    Column("state", Text, nullable=False),
    Column("progress", Float, nullable=False),
    Column("message", Text, nullable=False),
    Column("cancel_requested", Boolean, nullable=False),
    Column("result", LargeBinary),
    Column("result_type", Text),
    Column("result_name", Text),
    Column("error", JSON(none_as_null=True)),
    Column("created_at", Moment, nullable=False, server_default=func.now()),
    Column("started_at", Moment),
    Column("seen_at", Moment),
    Column("finished_at", Moment),
    reference("account_id", "accounts"),
    CheckConstraint("state IN ('queued', 'running', 'done', 'failed', 'cancelled')", name="state"),
    Index(None, "account_id", "created_at"),
)
"""Jobs with their progress. `seen_at` is when the process that runs a job last reported."""
