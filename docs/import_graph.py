"""Which folders import which: of the Python code and of the scripts of the pages, read from their sources."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import fourwinds

__all__ = ["Graph", "Import", "circles", "imported_modules", "levels", "python_graph", "script_graph"]

SOURCE = Path(fourwinds.__file__).parent
STATIC = SOURCE / "web" / "static"
_NOT_OURS = {"vendor"}
_COMMENT = re.compile(r"/\*.*?\*/|(?<![:\"'`])//[^\n]*", re.DOTALL)
_SCRIPT_IMPORT = re.compile(
    r"""^(?:import|export)\b[^;"'(]*["'](\.[^"']+)["']   # import … from "./x.js", import "./x.js", export … from
      | \bimport\(\s*["'`](\.[^"'`]+)["'`]                # import("./x.js"), also with a computed name""",
    re.MULTILINE | re.VERBOSE,
)


@dataclass(frozen=True, order=True)
class Import:
    """One file that imports another, both named from the top of their tree."""

    importer: str
    imported: str

    def __str__(self) -> str:
        return f"{self.importer} imports {self.imported}"


Graph = Mapping[str, Mapping[str, list[Import]]]
"""The folders each folder imports, with the imports that make it so. Every folder is a key."""


def imported_modules(source: str) -> Iterator[str]:
    """Yield every module that a Python source imports, at its top or inside a function."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = "." * node.level + (node.module or "")
            yield module
            yield from (f"{module}.{alias.name}" for alias in node.names)


def python_graph(source: Path = SOURCE) -> Graph:
    """Return the graph of the folders of a package. The package itself, its root folder, is left out."""
    files = {_module_name(path, source): path for path in source.rglob("*.py") if path.parent != source}
    graph: dict[str, dict[str, list[Import]]] = {_folder(path, source): {} for path in files.values()}
    for module, path in sorted(files.items()):
        for target in sorted(set(_targets(path, files))):
            _add(graph, _folder(path, source), _folder(files[target], source), Import(module, target))
    return graph


def _targets(path: Path, files: Mapping[str, Path]) -> Iterator[str]:
    """Yield the modules of the package that a file imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in files)
        elif isinstance(node, ast.ImportFrom):
            for alias in node.names:
                submodule = f"{node.module}.{alias.name}"
                target = submodule if submodule in files else f"{node.module}"
                if target in files:
                    yield target


def script_graph(static: Path = STATIC) -> Graph:
    """Return the graph of the folders of scripts, by their imports of relative paths."""
    paths = [path for path in sorted(static.rglob("*.js")) if not _NOT_OURS & set(path.relative_to(static).parts)]
    graph: dict[str, dict[str, list[Import]]] = {_folder(path, static): {} for path in paths}
    for path in paths:
        source = _COMMENT.sub("", path.read_text(encoding="utf-8"))
        for names in _SCRIPT_IMPORT.findall(source):
            target = (path.parent / "".join(names)).resolve()
            folder = _folder(target, static.resolve())
            if folder in graph:
                one = Import(path.relative_to(static).as_posix(), target.relative_to(static.resolve()).as_posix())
                _add(graph, _folder(path, static), folder, one)
    return graph


def _module_name(path: Path, source: Path) -> str:
    parts = path.relative_to(source.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _folder(path: Path, top: Path) -> str:
    return path.parent.relative_to(top).as_posix()


def _add(graph: dict[str, dict[str, list[Import]]], importer: str, imported: str, one: Import) -> None:
    if importer != imported:
        graph[importer].setdefault(imported, []).append(one)


def circles(graph: Graph) -> list[list[str]]:
    """Return the groups of folders of which each imports every other one, directly or through others."""
    reached = {folder: _reachable(graph, folder) for folder in graph}
    groups = {
        frozenset({folder} | {other for other in reached[folder] if folder in reached[other]}) for folder in graph
    }
    return sorted(sorted(group) for group in groups if len(group) > 1)


def levels(graph: Graph) -> dict[str, int]:
    """Return the level of each folder: one above the highest it imports. Folders in a circle share their level."""
    together = {folder: set(circle) for circle in circles(graph) for folder in circle}
    found: dict[str, int] = {}

    def level(folder: str) -> int:
        if folder not in found:
            group = together.get(folder, {folder})
            below = {other for each in group for other in graph[each]} - group
            found.update(dict.fromkeys(group, 1 + max(map(level, below), default=-1)))
        return found[folder]

    return {folder: level(folder) for folder in graph}


def _reachable(graph: Graph, folder: str) -> set[str]:
    found: set[str] = set()
    waiting = [folder]
    while waiting:
        for other in graph[waiting.pop()]:
            if other not in found:
                found.add(other)
                waiting.append(other)
    return found
