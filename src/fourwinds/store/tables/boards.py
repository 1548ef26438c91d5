"""Boards in collections, their analysis, and lessons."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Column,
    DateTime,
    ForeignKeyConstraint,
    Index,
    Integer,
    String,
    Table,
    Text,
    UniqueConstraint,
)
from sqlalchemy.schema import SchemaItem
from sqlalchemy.sql import func

from fourwinds.store.tables.columns import Moment, one_of, reference
from fourwinds.store.tables.metadata import metadata

__all__ = ["boards", "collections", "double_dummy", "lessons", "pars"]


def _published() -> list[SchemaItem]:
    """Return what collections and lessons share: visibility, version, times, and the account that owns them."""
    return [
        Column("visibility", Text, nullable=False),
        Column("version", Integer, nullable=False),
        Column("created_at", Moment, nullable=False, server_default=func.now()),
        Column("updated_at", Moment, nullable=False, server_default=func.now()),
        reference("account_id", "accounts"),
        one_of("visibility", ("private", "public")),
        Index(None, "account_id"),
    ]


collections = Table(
    "collections",
    metadata,
    Column("id", Text, primary_key=True),
    Column("account_id", Text),
    Column("name", Text, nullable=False),
    *_published(),
)
"""Collections of boards. Those without an account belong to the installation."""

boards = Table(
    "boards",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("collection", Text, nullable=False),
    Column("number", Integer, nullable=False),
    Column("dealer", String(1), nullable=False),
    Column("vulnerability", String(4), nullable=False),
    Column("deal", Text, nullable=False),
    Column("deal_hash", Text, nullable=False, index=True),
    Column("pbn", Text),
    Column("created_at", DateTime(timezone=True), nullable=False, server_default=func.now()),
    UniqueConstraint("collection", "number"),
    ForeignKeyConstraint(["collection"], ["collections.id"], ondelete="CASCADE"),
)
"""Boards by collection and number: the deal, dealer and vulnerability as in PBN.

`pbn` is the whole board with auction, play and commentary, if it has more than the deal.
"""

double_dummy = Table(
    "double_dummy",
    metadata,
    Column("deal_hash", Text, primary_key=True),
    Column("tricks", Text, nullable=False),
)
"""Solved double-dummy tables by DealHash, in the text format of the table class."""

pars = Table(
    "pars",
    metadata,
    Column("deal_hash", Text, primary_key=True),
    Column("dealer", String(1), primary_key=True),
    Column("vulnerability", String(4), primary_key=True),
    Column("score", Integer, nullable=False),
    Column("results", Text, nullable=False),
    ForeignKeyConstraint(["deal_hash"], ["double_dummy.deal_hash"], ondelete="CASCADE"),
)
"""Par by deal, dealer and vulnerability: the score for north-south, and results such as `4SX E -1`."""

lessons = Table(
    "lessons",
    metadata,
    Column("id", Text, primary_key=True),
    Column("account_id", Text),
    Column("title", Text, nullable=False),
    Column("pages", JSON, nullable=False),
    *_published(),
)
"""Lessons: pages in order, each with a text, a board, or both."""
