"""A game as its file writes it: tags, remarks and rows of text with line numbers, not yet parsed."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

__all__ = ["RawGame", "RawRemark", "RawTag"]

_MOVABLE = {"Note", "TagSpec", "Diagram", "DealHash"}
_FORMAT = re.compile(r"\s*(?:PBN\s+\d|EXPORT\b|IMPORT\b|Content-type\s*:|charset\b)", re.IGNORECASE)


@dataclass(slots=True)
class RawTag:
    """A tag as written, with the rows of its section."""

    name: str
    value: str
    line: int
    rows: list[tuple[int, str]] | None = None
    """The section's lines as written, comments included; None if the tag is not a section."""


@dataclass(slots=True)
class RawRemark:
    """A comment or a directive (a line that begins with %)."""

    text: str
    after: str
    """The name of the tag it follows; empty before the first tag."""
    line: int
    directive: bool = False

    @property
    def is_format(self) -> bool:
        """Whether this is a directive about the file format only."""
        return self.directive and _FORMAT.match(self.text) is not None


@dataclass(slots=True)
class RawGame:
    """A game as written."""

    line: int
    tags: list[RawTag] = field(default_factory=list)
    remarks: list[RawRemark] = field(default_factory=list)
    named: dict[str, RawTag] = field(default_factory=dict)
    """The first non-empty tag of each name."""
    problems: list[tuple[str, str, int]] = field(default_factory=list)
    """Finding codes and messages, with line numbers."""
    notes: list[str] = field(default_factory=list)
    """Notes about repairs, to be written into the board."""
    more_rows: list[tuple[int, str]] = field(default_factory=list)
    """Rows of a section that a blank line separated from its tag."""
    last: str = ""
    """The tag that a remark added now would follow; tags that writing may move or drop are skipped."""

    @property
    def has_content(self) -> bool:
        return bool(self.tags or self.problems) or not all(remark.is_format for remark in self.remarks)

    def add(self, tag: RawTag) -> None:
        name = tag.name
        self.tags.append(tag)
        known = self.named.get(name)
        if known is None or (not known.rows and not known.value.strip()):
            self.named[name] = tag
        if name not in _MOVABLE:
            self.last = name

    def value(self, name: str) -> str:
        tag = self.named.get(name)
        return tag.value.strip() if tag is not None else ""

    def absorb(self, other: RawGame) -> None:
        """Merge a part of this game that a blank line separated from it."""
        if other.more_rows and self.tags and self.tags[-1].rows is not None:
            self.tags[-1].rows += other.more_rows
        for remark in other.remarks:
            remark.after = remark.after or self.last
        for tag in other.tags:
            self.add(tag)
        self.remarks += other.remarks
        self.problems += other.problems
