"""The layout of DESIGN.md as a test: imports point one way."""

from __future__ import annotations

from pathlib import Path

import pytest

import fourwinds
from docs.import_graph import imported_modules

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


def wrong_imports(package: str, source: str) -> list[str]:
    """Return what a module of this package imports and must not."""
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


def test_imports_point_one_way() -> None:
    wrong = [
        f"{path.relative_to(SOURCE)} imports {module}"
        for path in sorted(SOURCE.rglob("*.py"))
        if path.parent != SOURCE
        for module in wrong_imports(path.relative_to(SOURCE).parts[0], path.read_text(encoding="utf-8"))
    ]
    assert wrong == []


def test_every_package_is_part_of_the_layout() -> None:
    packages = {path.name for path in SOURCE.iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert packages <= MAY_IMPORT.keys()


@pytest.mark.parametrize(
    ("package", "source"),
    [
        ("bridge", "from fourwinds.notes.book import Book"),
        ("bridge", "def later():\n    import fourwinds.riichi.game"),
        ("riichi", "from fourwinds import bridge"),
        ("table", "from ..bridge import seat"),
        ("pbn", "import sqlite3"),
        ("store", "from fourwinds.app import demo"),
    ],
)
def test_an_import_against_the_layout_is_found(package: str, source: str) -> None:
    assert wrong_imports(package, source)


def test_the_command_starts_without_anything_heavy() -> None:
    """`fourwinds --version` must be quick: benchmarks/startup.py measures it."""
    import subprocess
    import sys

    program = "import sys; import fourwinds.cli.main; print(*sorted(sys.modules))"
    loaded = set(
        subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout.split()
    )
    assert not loaded & {"numpy", "rich", "endplay", "fastapi", "sqlalchemy", "matplotlib", "jinja2"}
