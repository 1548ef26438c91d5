"""Changes of a system as text: what is removed, added, reworded, orphaned."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from fourwinds.app.systems.compare_systems import Comparison
    from fourwinds.app.systems.preview_change import Preview
    from fourwinds.notes.rule import Rule

__all__ = ["comparison_lines", "preview_lines", "print_reviews"]

_MOST = 20


def comparison_lines(comparison: Comparison, *, every: bool = False) -> Iterator[str]:
    """Yield the lines of a comparison, which begin with -, + or ~."""
    for pair in (*comparison.headings, *comparison.conventions, *comparison.definitions):
        yield _pair(*pair)
    yield from _cut([f"- {rule}" for rule in comparison.removed], every)
    yield from _cut([f"+ {rule}" for rule in comparison.added], every)
    reworded = [f"~ {old}\n  {_new_body(old, new)}" for old, new in comparison.reworded]
    yield from _cut(reworded, every)


def _new_body(old: Rule, new: Rule) -> str:
    """Return the new text of a line, with its rank if that differs."""
    rank = new.sequence.rank
    return new.body if rank == old.sequence.rank else f"[rank {rank}] {new.body}"


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
    """Yield what a change would do, and what to check."""
    yield from comparison_lines(preview.comparison, every=every)
    if preview.orphans:
        yield "\nOrphans: these lines stay, but no line leads to them any more"
        yield from _rule_lines(preview.orphans)
    if preview.idle:
        yield "\nYour lines that would no longer cover anything"
        yield from _rule_lines(preview.idle)
    if preview.clashes:
        yield "\nClashes: the first line is used and covers the second"
        for clash in preview.clashes:
            yield f"  {clash.shows} [{clash.shows.module}]\n    {clash.covered} [{clash.covered.module}]"
    for problem in preview.problems:
        yield click.style(f"\nProblem: {problem}", fg="red")


def print_reviews(sentences: Iterable[str]) -> None:
    """Print how many lines have to be reviewed because of a change."""
    for sentence in sentences:
        click.echo(f"  to review      {sentence}")


def _rule_lines(rules: Iterable[Rule]) -> Iterator[str]:
    return (f"  {rule} [{rule.module}]" for rule in rules)
