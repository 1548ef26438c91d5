"""The folder of real data beside some checkouts. Tests that need it are skipped where it is missing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parents[2] / "shared" / "data"


def path(name: str) -> Path:
    """Return the path of a file or folder of the shared data, or skip the test if it is missing."""
    if not (FOLDER / name).exists():
        pytest.skip(f"no shared data beside this checkout: {name}")
    return FOLDER / name


def rows(name: str) -> list[dict[str, Any]]:
    """Return the objects of a JSON-lines file."""
    return [json.loads(line) for line in path(name).read_text(encoding="utf-8").splitlines()]
