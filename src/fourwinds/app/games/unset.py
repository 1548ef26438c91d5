"""A marker for omitted fields of a request, where null is a value too."""

from __future__ import annotations

from enum import Enum
from typing import Final, Literal

__all__ = ["UNSET", "Unset"]


class _Marker(Enum):
    UNSET = "unset"


Unset = Literal[_Marker.UNSET]
UNSET: Final = _Marker.UNSET
