"""Draw sequences as a tree with box characters, as people write conventions, and read such trees.

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

__all__ = ["Branch", "Node", "Stem", "branches", "compose", "draw", "forest", "inherit_qualifiers", "stem_of"]

_BARS = "│┃║¦|"
_FORKS = "├└╰┣┗╠╚┝┕╞╘╟╙"
_STEM = re.compile(rf"[\s{_BARS}{_FORKS}]*(?:[+`\\'](?=[-─]))?[─━═╌╴–—-]*[>►▶→]?\s*")
_DRAWN = re.compile(rf"[{_BARS}{_FORKS}]|[+`\\'](?=[-─])")
_BULLET = re.compile(r"(?:[-*•·▪◦]|\d{1,3}[.)])\s+")
_THEIR_PASS = re.compile(r"\(p(?:ass)?\)-?|\s|^-", re.IGNORECASE)


class Stem(NamedTuple):
    """The part of a line before its text, which shows what it branches from."""

    depth: int
    """The column of its branch; deeper means further right."""
    start: int
    """The index at which its text begins."""
    drawn: bool
    """Whether there are box characters, not only spaces."""


def stem_of(text: str) -> Stem:
    """Return the part of a line before its text: box characters or their ASCII equivalents, spaces, a bullet.

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
    """Return the full calls of a branch, including its parent's; the branch may also repeat them.

    >>> compose("1n-(p)-2c", "(p)-2d"), compose("1n-(p)-2c", "1N-2C-2D [vul]")
    ('1n-(p)-2c-(p)-2d', '1N-2C-2D [vul]')
    """
    bare = clean(fragment)
    if any(level in parent for level in "1234567") and _without_passes(bare).startswith(_without_passes(parent)):
        return bare.strip()
    return f"{parent}-{bare.strip().removeprefix('-')}"


def _without_passes(calls: str) -> str:
    return _THEIR_PASS.sub("", calls).replace("-", "").lower()


def inherit_qualifiers(parent: Qualifiers, own: Qualifiers) -> Qualifiers:
    """Return the qualifiers of a branch, which inherits seat, vulnerability and agreed suit from its parent."""
    return replace(
        own,
        seats=own.seats or parent.seats,
        vulnerability=own.vulnerability or parent.vulnerability,
        agreed=own.agreed or parent.agreed,
    )


class Branch(NamedTuple):
    """One line of a tree: the box characters, the calls it adds, and the rule."""

    stem: str
    calls: str
    rule: Rule

    def __str__(self) -> str:
        return f"{self.stem}{self.calls} {self.rule.body}"


class Node:
    """A rule, the calls it adds to its parent, and its child nodes."""

    __slots__ = ("below", "calls", "rule")

    def __init__(self, rule: Rule, calls: str) -> None:
        self.rule, self.calls = rule, calls
        self.below: list[Node] = []


def draw(rules: Iterable[Rule]) -> str:
    """Return the rules as a drawn tree, in the order of notes; each is below the longest prefix that is also a rule."""
    lines: list[str] = []
    for root in forest(rules):
        if root.below and lines:
            lines.append("")
        lines += [str(Branch("", root.calls, root.rule))] + ["│"] * bool(root.below)
        lines += map(str, _branches_below(root, ""))
        if root.below:
            lines.append("")
    text = "\n".join(lines).rstrip().replace("\n\n\n", "\n\n")
    return f"{text}\n" if text else ""


def branches(rules: Iterable[Rule]) -> Iterator[Branch]:
    """Yield the lines of a drawn tree one by one, for callers that add colour."""
    for root in forest(rules):
        yield Branch("", root.calls, root.rule)
        yield from _branches_below(root, "")


def _branches_below(node: Node, stem: str) -> Iterator[Branch]:
    for child in node.below:
        last = child is node.below[-1]
        yield Branch(f"{stem}{'└─' if last else '├─'}", child.calls, child.rule)
        yield from _branches_below(child, f"{stem}{'    ' if last else '│   '}")


def forest(rules: Iterable[Rule]) -> list[Node]:
    """Return the rules as trees, in the order of notes; each is below the longest prefix that is also a rule."""
    roots: list[Node] = []
    by_path: dict[str, list[Node]] = {}
    for rule in sorted(rules, key=lambda rule: (rule.sequence, rule.source is not None)):
        node = _add_to_parent(rule, by_path)
        if node is None:
            node = Node(rule, str(rule.sequence))
            roots.append(node)
        by_path.setdefault(rule.sequence.path, []).append(node)
    return roots


def _add_to_parent(rule: Rule, by_path: dict[str, list[Node]]) -> Node | None:
    """Add a rule below its longest prefix with the same qualifiers; return None if there is none."""
    sequence = rule.sequence
    path = sequence.path
    while (cut := path.rfind("-")) > 0:
        path = path[:cut]
        stated = [(parent, _own_qualifiers(sequence, parent.rule.sequence)) for parent in by_path.get(path, ())]
        fitting = [(parent, own) for parent, own in stated if own is not None]
        if fitting:
            parent, own = min(fitting, key=lambda each: each[1].count)
            node = Node(rule, f"{sequence.path[cut + 1 :]} {own}".rstrip())
            parent.below.append(node)
            return node
    return None


def _own_qualifiers(sequence: Sequence, parent: Sequence) -> Qualifiers | None:
    """Return the qualifiers a branch must state under this parent; None if it would inherit one it does not have."""
    above, whole = parent.qualifiers, sequence.qualifiers
    own = replace(
        whole,
        seats=None if whole.seats == above.seats else whole.seats,
        vulnerability=None if whole.vulnerability == above.vulnerability else whole.vulnerability,
        agreed=None if whole.agreed == above.agreed else whole.agreed,
    )
    return own if inherit_qualifiers(above, own) == whole else None
