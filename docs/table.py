"""Tables of generated pages."""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["table"]


def table(head: str, rows: Iterable[list[str]]) -> str:
    """Return a Markdown table. The head is written with bars between its cells."""
    lines = [f"| {head} |", "| " + " | ".join("---" for _ in head.split(" | ")) + " |"]
    return "\n".join([*lines, *(f"| {' | '.join(row)} |" for row in rows)]) + "\n"
