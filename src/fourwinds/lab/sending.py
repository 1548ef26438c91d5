"""Send what is worked on to other processes."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

__all__ = ["SentByFields"]


class SentByFields:
    """A dataclass that is pickled without its cached properties, which are worked out again where they are needed."""

    def __getstate__(self) -> dict[str, Any]:
        return {each.name: getattr(self, each.name) for each in fields(self)}  # type: ignore[arg-type]
