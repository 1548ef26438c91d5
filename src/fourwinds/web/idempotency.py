"""Requests that may be sent again: a key of the client's says that they are the same."""

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
        description="Sent again with the same key, it is done once",
    ),
]
