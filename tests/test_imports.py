"""The layout of DESIGN.md as a test: imports point one way."""

from __future__ import annotations

from pathlib import Path

import pytest

import fourwinds
from docs.import_graph import Graph, circles, imported_modules, levels, python_graph, script_graph

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
        ("bridge", "def later():\n    import fourwinds.riichi.rules.game"),
        ("riichi", "from fourwinds import bridge"),
        ("table", "from ..bridge import seat"),
        ("pbn", "import sqlite3"),
        ("store", "from fourwinds.app import demo"),
    ],
)
def test_an_import_against_the_layout_is_found(package: str, source: str) -> None:
    assert wrong_imports(package, source)


def closing_imports(graph: Graph) -> list[str]:
    """Return the imports between the folders of each circle, first those of the folders with the fewest."""
    found = [
        graph[folder][other]
        for circle in circles(graph)
        for folder in circle
        for other in circle
        if other in graph[folder]
    ]
    return [str(one) for imports in sorted(found, key=len) for one in imports]


def test_folders_import_each_other_in_no_circle() -> None:
    closing = closing_imports(python_graph())
    assert not closing, "\n".join(closing)


def test_folders_of_scripts_import_each_other_in_no_circle() -> None:
    closing = closing_imports(script_graph())
    assert not closing, "\n".join(closing)


def write_files(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def test_a_circle_of_folders_is_found_with_its_imports(tmp_path: Path) -> None:
    package = write_files(
        tmp_path / "club",
        {
            "__init__.py": "from club.web import page\n",
            "table/__init__.py": "",
            "table/seat.py": "def late():\n    from club.web.page import show\n",
            "web/__init__.py": "",
            "web/page.py": "import club.table.seat\nfrom club.web.parts import head\n",
            "web/parts/__init__.py": "head = 1\n",
            "pure/__init__.py": "",
            "pure/sum.py": "import math\n",
        },
    )
    graph = python_graph(package)
    assert circles(graph) == [["table", "web"]]
    assert closing_imports(graph) == [
        "club.table.seat imports club.web.page",
        "club.web.page imports club.table.seat",
    ]
    assert levels(graph) == {"pure": 0, "web/parts": 0, "table": 1, "web": 1}


def test_every_way_to_import_a_script_is_seen(tmp_path: Path) -> None:
    scripts = write_files(
        tmp_path,
        {
            "a/one.js": 'import {\n  two,\n} from "../b/two.js";\nimport "../c/three.js"; // import "../d/four.js"\n',
            "b/two.js": 'export { three } from "../c/three.js";\nimport { html } from "lit";\n',
            "c/three.js": "/** @type {import('../b/two.js').Two} */\nconst load = (at) => import(`../d/${at}.js`);\n",
            "d/four.js": 'const later = () => import("../a/one.js");\n',
            "vendor/lit.js": 'import "../a/one.js";\n',
        },
    )
    graph = script_graph(scripts)
    assert {folder: sorted(others) for folder, others in graph.items()} == {
        "a": ["b", "c"],
        "b": ["c"],
        "c": ["d"],
        "d": ["a"],
    }
    assert circles(graph) == [["a", "b", "c", "d"]]


def test_the_command_starts_without_anything_heavy() -> None:
    """`fourwinds --version` must be quick: benchmarks/startup.py measures it."""
    import subprocess
    import sys

    program = "import sys; import fourwinds.cli.main; print(*sorted(sys.modules))"
    loaded = set(
        subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout.split()
    )
    assert not loaded & {"numpy", "rich", "endplay", "fastapi", "sqlalchemy", "matplotlib", "jinja2"}


@pytest.mark.parametrize(
    ("arguments", "light"),
    [
        (["notes", "lookup", "sayc", "1n-2c"], {"numpy"}),
        (["bid", "AKQ72.K5.83.Q972", "--auction", "1n p", "--system", "sayc"], set()),
    ],
)
def test_answers_from_the_library_load_no_database(arguments: list[str], light: set[str]) -> None:
    import subprocess
    import sys

    program = (
        f"import sys, atexit; sys.argv[1:] = {arguments!r}; from fourwinds.cli.main import main; "
        "atexit.register(lambda: print(*sys.modules, file=sys.stderr)); main()"
    )
    done = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert not set(done.stderr.split()) & ({"sqlalchemy", "pydantic", "rich", "alembic", "fastapi"} | light)
    assert done.stdout
