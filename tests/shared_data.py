"""The folder of real data that lies beside some checkouts; tests that need it say so where it is absent."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parents[2] / "shared" / "data"


def path(name: str) -> Path:
    """A file or folder of the shared data, or a skip where it is absent."""
    if not (FOLDER / name).exists():
        pytest.skip(f"no shared data beside this checkout: {name}")
    return FOLDER / name


def rows(name: str) -> list[dict[str, Any]]:
    """The objects of a JSON-lines file."""
    return [json.loads(line) for line in path(name).read_text(encoding="utf-8").splitlines()]
