"""Parameters of paged lists, the same at every address."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query

from fourwinds.store.pages import MOST

__all__ = ["After", "Limit"]

After = Annotated[
    str | None, Query(max_length=4000, description="`next` of the previous page; by default the first page")
]
Limit = Annotated[int, Query(ge=1, le=MOST, description="Maximum number of items")]
