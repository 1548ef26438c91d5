"""Changes of a system in words: what is removed, added, reworded, orphaned."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from fourwinds.app.systems.compare_systems import Comparison
    from fourwinds.app.systems.preview_change import Preview
    from fourwinds.notes.rule import Rule

__all__ = ["comparison_lines", "preview_lines"]

_MOST = 20


def comparison_lines(comparison: Comparison, *, every: bool = False) -> Iterator[str]:
    """A comparison as lines that begin with -, + or ~."""
    for pair in (*comparison.headings, *comparison.conventions, *comparison.definitions):
        yield _pair(*pair)
    yield from _cut([f"- {rule}" for rule in comparison.removed], every)
    yield from _cut([f"+ {rule}" for rule in comparison.added], every)
    reworded = [f"~ {old}\n  {new.body}" for old, new in comparison.reworded]
    yield from _cut(reworded, every)


def _pair(before: object, after: object) -> str:
    if before is not None and after is not None:
        return f"~ {before} → {after}"
    return f"- {before}" if after is None else f"+ {after}"


def _cut(lines: list[str], every: bool) -> Iterator[str]:
    shown = lines if every or len(lines) <= _MOST else lines[:_MOST]
    for line in shown:
        yield click.style(line, fg={"-": "red", "+": "green"}.get(line[0], "yellow"))
    if len(shown) < len(lines):
        yield f"  … and {len(lines) - len(shown)} more; --all shows them"


def preview_lines(preview: Preview, *, every: bool = False) -> Iterator[str]:
    """What a change would do, with what to look at."""
    yield from comparison_lines(preview.comparison, every=every)
    if preview.orphans:
        yield "\nOrphans: they stay, but nothing leads to them any more"
        yield from _told(preview.orphans)
    if preview.idle:
        yield "\nYour lines that would cover nothing any more"
        yield from _told(preview.idle)
    if preview.clashes:
        yield "\nClashes: the first shows, and covers the second"
        for clash in preview.clashes:
            yield f"  {clash.shows} [{clash.shows.module}]\n    {clash.covered} [{clash.covered.module}]"
    for problem in preview.problems:
        yield click.style(f"\nIn the way: {problem}", fg="red")


def _told(rules: Iterable[Rule]) -> Iterator[str]:
    return (f"  {rule} [{rule.module}]" for rule in rules)
