"""Read a tree by itself, as people paste it."""

from __future__ import annotations

from fourwinds.notes.markdown.gather import SectionPart, gather
from fourwinds.notes.markdown.outline import HeadingBlock, lines_of
from fourwinds.notes.problems import Problems
from fourwinds.notes.rule import BASE, Rule
from fourwinds.table.errors import FourWindsError

__all__ = ["read_tree"]


def read_tree(
    text: str, *, file: str | None = None, module: str = BASE, problems: list[FourWindsError] | None = None
) -> tuple[Rule, ...]:
    """Return the rules of a tree; errors as in `read_module`.

    >>> [str(rule) for rule in read_tree("1n-(p)-2c = Stayman\\n└─(p)-2d = No major")]
    ['1n-(p)-2c = Stayman', '1n-(p)-2c-(p)-2d = No major']
    """
    collected = Problems(file)
    part = HeadingBlock("Tree", 2, 0, 1, lines_of(text))
    sections = gather([SectionPart(module, "", True, part)], collected)
    collected.deliver(problems)
    return tuple(line for section in sections.values() for line in section.lines if isinstance(line, Rule))
