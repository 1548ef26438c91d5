"""The folder of real data that lies beside some checkouts; tests that need it say so where it is absent."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parents[2] / "shared" / "data"


def rows(name: str) -> list[dict[str, Any]]:
    """The objects of a JSON-lines file, or a skip where the shared data is absent."""
    path = FOLDER / name
    if not path.exists():
        pytest.skip(f"no shared data beside this checkout: {name}")
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
