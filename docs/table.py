"""Tables of a page."""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["table"]


def table(head: str, rows: Iterable[list[str]]) -> str:
    """Rows below their head, whose cells are written with bars between them."""
    lines = [f"| {head} |", "| " + " | ".join("---" for _ in head.split(" | ")) + " |"]
    return "\n".join([*lines, *(f"| {' | '.join(row)} |" for row in rows)]) + "\n"
