"""A game as its file has it: tags, remarks and rows of text, each with its line, before they are read."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

__all__ = ["RawGame", "RawRemark", "RawTag"]

_MOVABLE = {"Note", "TagSpec", "Diagram", "DealHash"}
_FORMAT = re.compile(r"\s*(?:PBN\s+\d|EXPORT\b|IMPORT\b|Content-type\s*:|charset\b)", re.IGNORECASE)


@dataclass(slots=True)
class RawTag:
    name: str
    value: str
    line: int
    rows: list[tuple[int, str]] | None = None
    """The section's lines as they are, comments included; None for a tag that is no section."""


@dataclass(slots=True)
class RawRemark:
    """A comment or a directive (a line that begins with %)."""

    text: str
    after: str
    """The name of the tag it follows; nothing before the first."""
    line: int
    directive: bool = False

    @property
    def is_format(self) -> bool:
        """A directive that tells only how the file is written."""
        return self.directive and _FORMAT.match(self.text) is not None


@dataclass(slots=True)
class RawGame:
    line: int
    tags: list[RawTag] = field(default_factory=list)
    remarks: list[RawRemark] = field(default_factory=list)
    named: dict[str, RawTag] = field(default_factory=dict)
    """The first tag of each name that says something."""
    problems: list[tuple[str, str, int]] = field(default_factory=list)
    """Codes and messages of findings, with their lines."""
    notes: list[str] = field(default_factory=list)
    """What to write into the board about its repairs."""
    more_rows: list[tuple[int, str]] = field(default_factory=list)
    """Those of a section that a blank line had cut off from its tag."""
    last: str = ""
    """The name of the tag that a remark made now would follow, passing over those that writing may move or drop."""

    @property
    def tells_anything(self) -> bool:
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
        """Take in a part that a blank line had cut off."""
        if other.more_rows and self.tags and self.tags[-1].rows is not None:
            self.tags[-1].rows += other.more_rows
        for remark in other.remarks:
            remark.after = remark.after or self.last
        for tag in other.tags:
            self.add(tag)
        self.remarks += other.remarks
        self.problems += other.problems
