"""Sequences drawn as a tree with box characters, as people draw conventions, and read back from one.

::

    1n-(p)-2c = Stayman, asks for 4-card major
    │
    ├─(p)-2d = No 4-card major
    │   └─(p)-2h = Pass or correct
    └─(p)-2h = 4+ hearts
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import NamedTuple

from fourwinds.notes.rule import Rule
from fourwinds.notes.sequence import Qualifiers, Sequence
from fourwinds.notes.spelling import clean

__all__ = ["Branch", "Node", "Stem", "branches", "compose", "draw", "forest", "inherited", "stem_of"]

_BARS = "│┃║¦|"
_FORKS = "├└╰┣┗╠╚┝┕╞╘╟╙"
_STEM = re.compile(rf"[\s{_BARS}{_FORKS}]*(?:[+`\\'](?=[-─]))?[─━═╌╴–—-]*[>►▶→]?\s*")
_DRAWN = re.compile(rf"[{_BARS}{_FORKS}]|[+`\\'](?=[-─])")
_BULLET = re.compile(r"(?:[-*•·▪◦]|\d{1,3}[.)])\s+")
_THEIR_PASS = re.compile(r"\(p(?:ass)?\)-?|\s|^-", re.IGNORECASE)


class Stem(NamedTuple):
    """How a line hangs on the lines above it."""

    depth: int
    """The column of its branch; deeper means further right."""
    start: int
    """Where its text begins."""
    drawn: bool
    """Whether box characters were drawn, or only blanks."""


def stem_of(text: str) -> Stem:
    """What stands before the text of a line: box characters, their ASCII likenesses, blanks, a bullet.

    >>> stem_of("│   ├─(p)-2d = No 4-card major"), stem_of("|-- 2d = x").start, stem_of("+1 = x").drawn
    (Stem(depth=5, start=6, drawn=True), 4, False)
    """
    found = _STEM.match(text)
    end = found.end() if found else 0
    marks = [mark.start() for mark in _DRAWN.finditer(text, 0, end)]
    if not marks:
        end = len(text) - len(text.lstrip())
        depth = len(text[:end].expandtabs(4))
        bullet = _BULLET.match(text, end)
        return Stem(depth, bullet.end() if bullet else end, False)
    last = marks[-1]
    column = len(text[:last].expandtabs(4))
    if text[last] in _BARS and text[last + 1 : last + 3].isspace():
        column = max(column, len(text[:end].expandtabs(4)) - 2)
    return Stem(column + 1, end, True)


def compose(parent: str, fragment: str) -> str:
    """The calls of a branch after those it hangs on; a branch may also repeat them.

    >>> compose("1n-(p)-2c", "(p)-2d"), compose("1n-(p)-2c", "1N-2C-2D [vul]")
    ('1n-(p)-2c-(p)-2d', '1N-2C-2D [vul]')
    """
    bare = clean(fragment)
    if any(level in parent for level in "1234567") and _told(bare).startswith(_told(parent)):
        return bare.strip()
    return f"{parent}-{bare.strip().removeprefix('-')}"


def _told(calls: str) -> str:
    return _THEIR_PASS.sub("", calls).replace("-", "").lower()


def inherited(parent: Qualifiers, own: Qualifiers) -> Qualifiers:
    """A branch holds in the seat, at the vulnerability and for the agreed suit of the line it hangs on."""
    return replace(
        own,
        seats=own.seats or parent.seats,
        vulnerability=own.vulnerability or parent.vulnerability,
        agreed=own.agreed or parent.agreed,
    )


class Branch(NamedTuple):
    """One line of a drawing: the box characters, the calls it adds, and the rule."""

    stem: str
    calls: str
    rule: Rule

    def __str__(self) -> str:
        return f"{self.stem}{self.calls} {self.rule.body}"


class Node:
    """A rule, the calls it adds to the one it hangs on, and the rules that hang on it."""

    __slots__ = ("below", "calls", "rule")

    def __init__(self, rule: Rule, calls: str) -> None:
        self.rule, self.calls = rule, calls
        self.below: list[Node] = []


def draw(rules: Iterable[Rule]) -> str:
    """The rules as a tree, every line under the longest beginning of it that is a line too; in the order of notes."""
    lines: list[str] = []
    for root in forest(rules):
        if root.below and lines:
            lines.append("")
        lines += [str(Branch("", root.calls, root.rule))] + ["│"] * bool(root.below)
        lines += map(str, _drawn(root, ""))
        if root.below:
            lines.append("")
    text = "\n".join(lines).rstrip().replace("\n\n\n", "\n\n")
    return f"{text}\n" if text else ""


def branches(rules: Iterable[Rule]) -> Iterator[Branch]:
    """The lines of a drawing one by one, for those who colour them."""
    for root in forest(rules):
        yield Branch("", root.calls, root.rule)
        yield from _drawn(root, "")


def _drawn(node: Node, stem: str) -> Iterator[Branch]:
    for child in node.below:
        last = child is node.below[-1]
        yield Branch(f"{stem}{'└─' if last else '├─'}", child.calls, child.rule)
        yield from _drawn(child, f"{stem}{'    ' if last else '│   '}")


def forest(rules: Iterable[Rule]) -> list[Node]:
    """The rules as trees, every one under the longest beginning of it that is a rule too; in the order of notes."""
    roots: list[Node] = []
    by_path: dict[str, list[Node]] = {}
    for rule in sorted(rules, key=lambda rule: (rule.sequence, rule.source is not None)):
        node = _hung(rule, by_path)
        if node is None:
            node = Node(rule, str(rule.sequence))
            roots.append(node)
        by_path.setdefault(rule.sequence.path, []).append(node)
    return roots


def _hung(rule: Rule, by_path: dict[str, list[Node]]) -> Node | None:
    """A rule put under the longest beginning of it whose qualifiers it shares; None when there is none."""
    sequence = rule.sequence
    path = sequence.path
    while (cut := path.rfind("-")) > 0:
        path = path[:cut]
        told = [(parent, _said(sequence, parent.rule.sequence)) for parent in by_path.get(path, ())]
        fitting = [(parent, own) for parent, own in told if own is not None]
        if fitting:
            parent, own = min(fitting, key=lambda each: each[1].count)
            node = Node(rule, f"{sequence.path[cut + 1 :]} {own}".rstrip())
            parent.below.append(node)
            return node
    return None


def _said(sequence: Sequence, parent: Sequence) -> Qualifiers | None:
    """The qualifiers a branch must spell out under this parent; None where it would inherit what it does not have."""
    above, whole = parent.qualifiers, sequence.qualifiers
    own = replace(
        whole,
        seats=None if whole.seats == above.seats else whole.seats,
        vulnerability=None if whole.vulnerability == above.vulnerability else whole.vulnerability,
        agreed=None if whole.agreed == above.agreed else whole.agreed,
    )
    return own if inherited(above, own) == whole else None
