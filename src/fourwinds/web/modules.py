"""The ES modules of the pages: an import map gives each the address of its present version, so browsers keep it."""

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
"""What modules import by name."""
_IMPORT = re.compile(r"""^(?:import\s+|(?:import|export)\b[^;"'()]*?\bfrom\s+)["']([^"']+)["']""", re.M)


@cache
def import_map() -> str:
    """Names and plain addresses of modules, and where they are now, as JSON."""
    files = sorted(path.relative_to(_STATIC).as_posix() for path in _STATIC.rglob("*.js"))
    named = {name: asset_url(file) for name, file in LIBRARIES.items()}
    return json.dumps({"imports": {**named, **{f"/static/{file}": asset_url(file) for file in files}}})


@cache
def import_map_source() -> str:
    """How the security policy knows our import map, the one script that stands in a page itself."""
    return f"'sha256-{b64encode(sha256(import_map().encode()).digest()).decode()}'"


@cache
def modules_of(entry: str) -> tuple[str, ...]:
    """A module and all that it imports at once, so that a page can ask for them together."""
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
    """The addresses of a module and of all that it imports."""
    return [asset_url(file) for file in modules_of(entry)]


def _file_of(name: str, importer: str) -> str:
    return LIBRARIES[name] if name in LIBRARIES else normpath(join(dirname(importer), name))
