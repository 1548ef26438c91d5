"""The texts of the pages for templates, from the same files that scripts use."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

__all__ = ["read_file", "read_texts", "text"]

_FOLDER = Path(__file__).parent / "static" / "texts"
_ENGLISH = sorted(path.name for path in _FOLDER.glob("en*.js"))
_PART = re.compile(
    r"""(?P<string>"(?:[^"\\\n]|\\.)*")|(?P<comment>/\*.*?\*/|//[^\n]*)|(?P<name>\w+)(?=\s*:)|(?P<comma>,)(?=\s*[}\]])""",
    re.S,
)


def text(key: str) -> str:
    """Return the text with a dotted key.

    >>> text("shell.name")
    'Four Winds'
    """
    found: Any = read_texts()
    for name in key.split("."):
        found = found[name]
    return str(found)


@cache
def read_texts() -> dict[str, Any]:
    """Read all texts by section and key."""
    return {section: found for name in _ENGLISH for section, found in read_file(name).items()}


def read_file(name: str) -> dict[str, Any]:
    """Read one file of texts, which is a JavaScript object of names, strings and objects only."""
    source = (_FOLDER / name).read_text(encoding="utf-8")
    body = source[source.index("export default") + len("export default") :].strip().removesuffix(";")
    found: dict[str, Any] = json.loads(_PART.sub(_as_json, body))
    return found


def _as_json(part: re.Match[str]) -> str:
    if part["string"]:
        return part["string"]
    return f'"{part["name"]}"' if part["name"] else ""
