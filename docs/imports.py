"""The page of imports: which folders import which, from the sources."""

from __future__ import annotations

from pathlib import Path

from docs.import_graph import Graph, circles, levels, python_graph, script_graph
from docs.table import table

__all__ = ["IMPORTS", "imports"]

IMPORTS = Path(__file__).parent / "imports.md"
_HEADER = """# Imports between folders

Made by `python -m docs.generate` from the sources. A folder imports only folders of lower levels, so there are no
circles; `tests/test_imports.py` fails if there is one.

## Packages

An arrow points from a package to one that it imports. An arrow that others imply is left out.

"""
_PYTHON = "\n## Folders of `src/fourwinds`\n\n"
_SCRIPTS = """
## Folders of scripts

Below `src/fourwinds/web/static`, without the vendored libraries. Imports at load time and later ones both count.

"""


def imports() -> str:
    """Return the text of the page."""
    python = python_graph()
    return _HEADER + _diagram(python) + _PYTHON + _folder_table(python) + _SCRIPTS + _folder_table(script_graph())


def _diagram(graph: Graph) -> str:
    """Return the packages as a Mermaid diagram."""
    packages = {folder: set[str]() for folder in graph if "/" not in folder}
    for folder, others in graph.items():
        own = folder.partition("/")[0]
        packages[own] |= {other.partition("/")[0] for other in others} - {own}
    arrows = [f"    {one} --> {other}\n" for one in sorted(packages) for other in sorted(_direct(packages, one))]
    return f"```mermaid\ngraph TD\n{''.join(arrows)}```\n"


def _direct(packages: dict[str, set[str]], one: str) -> set[str]:
    """Return what a package imports and does not reach through another package it imports."""
    through: set[str] = set()
    waiting = list(packages[one])
    while waiting:
        new = packages[waiting.pop()] - through
        through |= new
        waiting += new
    return packages[one] - through


def _folder_table(graph: Graph) -> str:
    found = levels(graph)
    rows = [
        [str(found[folder]), f"`{folder}`", " ".join(f"`{other}`" for other in sorted(graph[folder]))]
        for folder in sorted(graph, key=lambda each: (found[each], each))
    ]
    circular = "".join(f"\nCircle: {', '.join(f'`{each}`' for each in circle)}\n" for circle in circles(graph))
    return table("level | folder | imports", rows) + circular
