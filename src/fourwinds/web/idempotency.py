"""Idempotency keys: a request repeated with the same key is done once."""

from __future__ import annotations

from typing import Annotated

from fastapi import Header

__all__ = ["Key"]

Key = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        min_length=1,
        max_length=200,
        description="A request repeated with the same key is done once",
    ),
]
