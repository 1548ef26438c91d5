"""The ES modules of the pages, and an import map with the address of the current version of each."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from functools import cache
from hashlib import sha256
from pathlib import Path
from posixpath import dirname, join, normpath
from typing import Final

from fourwinds.web.assets import asset_url

__all__ = ["import_map", "import_map_source", "module_urls", "modules_of"]

_STATIC = Path(__file__).parent / "static"
LIBRARIES: Final = {"lit": "vendor/lit.js", "idb": "vendor/idb.js", "uplot": "vendor/uplot.js"}
"""Modules that are imported by a bare name."""
_IMPORT = re.compile(r"""^(?:import\s+|(?:import|export)\b[^;"'()]*?\bfrom\s+)["']([^"']+)["']""", re.M)


@cache
def import_map() -> str:
    """Return the import map as JSON: names and plain addresses, and the current address of each."""
    files = sorted(path.relative_to(_STATIC).as_posix() for path in _STATIC.rglob("*.js"))
    named = {name: asset_url(file) for name, file in LIBRARIES.items()}
    return json.dumps({"imports": {**named, **{f"/static/{file}": asset_url(file) for file in files}}})


@cache
def import_map_source() -> str:
    """Return the hash by which the security policy allows our import map, the only inline script."""
    return f"'sha256-{b64encode(sha256(import_map().encode()).digest()).decode()}'"


@cache
def modules_of(entry: str) -> tuple[str, ...]:
    """Return a module and all its imports, so that a page can preload them."""
    found: list[str] = []
    waiting = [entry]
    while waiting:
        file = waiting.pop()
        if file in found:
            continue
        found.append(file)
        source = (_STATIC / file).read_text(encoding="utf-8")
        waiting += [_file_of(name, file) for name in _IMPORT.findall(source)] if not file.startswith("vendor/") else []
    return tuple(found)


def module_urls(entry: str) -> list[str]:
    """Return the addresses of a module and all its imports."""
    return [asset_url(file) for file in modules_of(entry)]


def _file_of(name: str, importer: str) -> str:
    return LIBRARIES[name] if name in LIBRARIES else normpath(join(dirname(importer), name))
