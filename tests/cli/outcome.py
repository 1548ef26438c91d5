"""What a command returns."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

__all__ = ["Outcome", "Run"]


class Outcome(NamedTuple):
    code: int
    out: str
    err: str


Run = Callable[..., Outcome]
