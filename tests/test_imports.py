"""The layout of DESIGN.md as a test: imports point one way."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import fourwinds

SOURCE = Path(fourwinds.__file__).parent

GAMES = {"table", "bridge", "pbn", "notes", "bidding", "riichi"}
MAY_IMPORT: dict[str, set[str]] = {
    "table": set(),
    "bridge": {"table"},
    "pbn": {"table", "bridge"},
    "notes": {"table", "bridge"},
    "bidding": {"table", "bridge", "notes"},
    "riichi": {"table"},
    "lab": {"table", "bridge", "pbn", "notes", "bidding"},
    "typeset": GAMES | {"lab"},
    "store": GAMES | {"lab"},
    "app": GAMES | {"lab", "typeset", "store"},
    "web": GAMES | {"lab", "typeset", "store", "app"},
    "cli": GAMES | {"lab", "typeset", "store", "app", "web"},
}
OUTSIDE_WORLD = {
    *("alembic", "fastapi", "httpx", "http", "psycopg", "socket", "sqlalchemy", "sqlite3", "starlette"),
    *("subprocess", "urllib", "uvicorn"),
}


def imported_modules(source: str) -> Iterator[str]:
    """Every module a source text imports, at its top or inside a function."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            yield module
            yield from (f"{module}.{alias.name}" for alias in node.names)


def wrong_imports(package: str, source: str) -> list[str]:
    """What a module of this package imports and may not."""
    wrong = []
    for module in imported_modules(source):
        parts = module.split(".")
        relative = module.startswith(".")
        backwards = (
            parts[0] == "fourwinds"
            and len(parts) > 1
            and parts[1] in MAY_IMPORT.keys() - MAY_IMPORT[package] - {package}
        )
        impure = package in GAMES and parts[0] in OUTSIDE_WORLD
        if relative or backwards or impure:
            wrong.append(module)
    return wrong


MODULES = sorted(path.relative_to(SOURCE) for path in SOURCE.rglob("*.py") if path.parent != SOURCE)


@pytest.mark.parametrize("module", MODULES, ids=str)
def test_imports_point_one_way(module: Path) -> None:
    assert wrong_imports(module.parts[0], (SOURCE / module).read_text(encoding="utf-8")) == []


def test_every_package_has_its_place_in_the_layout() -> None:
    packages = {path.name for path in SOURCE.iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert packages <= MAY_IMPORT.keys()


@pytest.mark.parametrize(
    ("package", "source"),
    [
        ("bridge", "from fourwinds.notes.book import Book"),
        ("bridge", "def later():\n    import fourwinds.riichi.rules.game"),
        ("riichi", "from fourwinds import bridge"),
        ("table", "from ..bridge import seat"),
        ("pbn", "import sqlite3"),
        ("store", "from fourwinds.app import demo"),
    ],
)
def test_an_arrow_that_points_back_is_found(package: str, source: str) -> None:
    assert wrong_imports(package, source)


def test_the_command_starts_without_anything_heavy() -> None:
    """`fourwinds --version` must answer at once: see benchmarks/startup.py for the time."""
    import subprocess
    import sys

    program = "import sys; import fourwinds.cli.main; print(*sorted(sys.modules))"
    loaded = set(
        subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout.split()
    )
    assert not loaded & {"numpy", "rich", "endplay", "fastapi", "sqlalchemy", "matplotlib", "jinja2"}
