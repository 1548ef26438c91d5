"""Markdown tables."""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["table"]


def table(head: str, rows: Iterable[list[str]]) -> str:
    """Return a Markdown table; the cells of its head are separated by bars."""
    lines = [f"| {head} |", "| " + " | ".join("---" for _ in head.split(" | ")) + " |"]
    return "\n".join([*lines, *(f"| {' | '.join(row)} |" for row in rows)]) + "\n"
