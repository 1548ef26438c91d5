"""Keep Python from collecting garbage while others wait."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["without_garbage_collection"]


@contextmanager
def without_garbage_collection() -> Iterator[None]:
    """Do not look for cycles among the millions of objects of systems: that takes tenths of a second each time."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
