"""Texts that occur in whatever matches a pattern; looking for them is faster than compiling the pattern."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TypeAlias

__all__ = ["required_texts"]

Texts: TypeAlias = tuple[str, ...]
"""Texts of which at least one must occur."""
_ITEM = re.compile(
    r"\\.|\[\^?.[^\]]*\]|\((?:\?(?::|P<\w+>|<?[=!]))?|[)|.^$]|(?:[*+?]|\{\d*,?\d*\})[?+]?|[^\\\[().|?*+{^$]+", re.DOTALL
)
"""An escape, a class, the start or end of a group, a quantifier, or characters that stand for themselves."""
_DIGITS = tuple("0123456789")


def required_texts(pattern: str) -> tuple[Texts, ...]:
    """Return groups of texts: every match of the pattern contains at least one text of each group.

    >>> required_texts("(?:an? )?(?:limit|game)[- ]raises?"), required_texts("x?|y"), required_texts("ab?c+ d")
    ((('raise',), ('limit', 'game'), ('-', ' ')), (), (('a',), ('c',), (' d',)))
    """
    return tuple(sorted(_of_group(iter(_ITEM.findall(pattern))), key=_usefulness, reverse=True))


def _of_group(items: Iterator[str]) -> list[Texts]:
    """Return the groups of texts of all items up to the end of a group."""
    alternatives = [_Alternative()]
    for item in items:
        now = alternatives[-1]
        if item == ")":
            break
        if item == "|":
            alternatives.append(_Alternative())
        elif item[0] == "(":
            inside = _of_group(items)
            now.add(inside if item[-1] not in "=!" else [])
        elif item[0] in "?*+{":
            now.repeat(optional=item[0] != "+")
        elif item[0] == "[" or item in (".", "^", "$") or (item[0] == "\\" and item[1].isalnum()):
            now.add([texts] if (texts := _of_class(item)) else [])
        else:
            now.run += item.removeprefix("\\")
    found = [alternative.texts() for alternative in alternatives]
    if len(found) == 1:
        return found[0]
    return [tuple(dict.fromkeys(text for texts in found for text in max(texts, key=_usefulness)))] if all(found) else []


class _Alternative:
    """The items in a row that have been read."""

    def __init__(self) -> None:
        self.run = ""
        self._found: list[Texts] = []
        self._last = 0

    def add(self, groups: list[Texts]) -> None:
        """Add what an item requires that is not a character."""
        self._end_run()
        self._last = len(self._found)
        self._found += groups

    def repeat(self, *, optional: bool) -> None:
        """Take back what the last item requires if it is optional; the next item need not follow it."""
        if optional and self.run:
            self.run = self.run[:-1]
        elif optional:
            del self._found[self._last :]
        self._end_run()

    def texts(self) -> list[Texts]:
        self._end_run()
        return self._found

    def _end_run(self) -> None:
        if self.run:
            self._found.append((self.run,))
            self.run = ""
        self._last = len(self._found)


def _usefulness(texts: Texts) -> tuple[int, int]:
    """Sort key: long texts are rare, and few texts are found fast."""
    return min(len(text.strip()) for text in texts), -len(texts)


def _of_class(item: str) -> Texts:
    """Return the characters of a class; none for a class with ranges, or for anything else."""
    if item == r"\d":
        return _DIGITS
    inside = item[1:-1]
    if item[0] != "[" or inside.startswith("^") or "-" in inside[1:-1] or "\\" in inside:
        return ()
    return tuple(inside)
