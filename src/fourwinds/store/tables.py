"""The tables as they are after the newest migration; a test compares the two."""

from __future__ import annotations

from sqlalchemy import Column, DateTime, ForeignKeyConstraint, Integer, MetaData, String, Table, Text, UniqueConstraint
from sqlalchemy.sql import func

__all__ = ["boards", "double_dummy", "metadata", "milestones", "pars"]

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
    }
)

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
    Column("created_at", DateTime(timezone=True), nullable=False, server_default=func.now()),
    UniqueConstraint("collection", "number"),
)
"""Boards by collection and number: the deal in PBN's form, dealer and vulnerability by PBN's names."""

double_dummy = Table(
    "double_dummy",
    metadata,
    Column("deal_hash", Text, primary_key=True),
    Column("tricks", Text, nullable=False),
)
"""Solved tables by DealHash, as `str(doubledummy.Table)` writes them."""

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
"""Par by deal, dealer and vulnerability: the score of north-south, and results such as `4SX E -1`."""

milestones = Table(
    "milestones",
    metadata,
    Column("name", Text, primary_key=True),
    Column("reached_at", DateTime(timezone=True), nullable=False, server_default=func.now()),
)
"""What happens once in the life of a database."""
