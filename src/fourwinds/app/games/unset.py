"""A mark for fields that a request leaves out, where null is a value too."""

from __future__ import annotations

from enum import Enum
from typing import Final, Literal

__all__ = ["UNSET", "Unset"]


class _Mark(Enum):
    UNSET = "unset"


Unset = Literal[_Mark.UNSET]
UNSET: Final = _Mark.UNSET
