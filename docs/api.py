"""The page `docs/api.md`: every address of the API, as its OpenAPI description has it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from docs.table import table
from fourwinds.app.settings import Settings
from fourwinds.web.server import create_app

__all__ = ["API", "api"]

API = Path(__file__).parent / "api.md"
HEADER = """# The API: every address

Made by `python -m docs.generate` from the application's own OpenAPI description, which is at `/openapi.json`; the page
`/api` of a running application shows the same with fields and examples, and sends requests. [How to use it](service.md)
has the rules that hold everywhere: who asks, versions, pages, repeating a request, errors.
"""


def api() -> str:
    """Every operation: its address, what it does, and what it answers when all is well."""
    description = create_app(Settings(Path(), "sqlite://")).openapi()
    told = {tag["name"]: tag.get("description", "") for tag in description.get("tags", [])}
    operations = list(_operations(description))
    sections = []
    for tag in dict.fromkeys([*told, *(tag for tag, *_ in operations)]):
        rows = [row for each, *row in operations if each == tag]
        if rows:
            head = f"\n## {tag.capitalize()}\n\n" + (f"{told[tag]}\n\n" if told.get(tag) else "")
            sections.append(head + table("method | address | does | answers", rows))
    return HEADER + "".join(sections)


def _operations(description: dict[str, Any]) -> Iterator[list[str]]:
    for path, methods in description["paths"].items():
        for method, operation in methods.items():
            well = [status for status in operation["responses"] if status.startswith("2")]
            does = operation.get("description", operation.get("summary", "")).partition("\n")[0]
            yield [*operation.get("tags", ["other"])[:1], method.upper(), f"`{path}`", does, ", ".join(well)]
