"""Texts that occur in whatever matches a pattern; looking for them is faster than compiling the pattern."""

from __future__ import annotations

from typing import TypeAlias

__all__ = ["required_texts"]

Texts: TypeAlias = tuple[str, ...]
"""Texts of which at least one must occur."""
_DIGITS = tuple("0123456789")


def required_texts(pattern: str) -> tuple[Texts, ...]:
    """Return groups of texts: every match of the pattern contains at least one text of each group.

    >>> required_texts("(?:an? )?(?:limit|game)[- ]raises?"), required_texts("x?|y"), required_texts("ab?c+ d")
    ((('raise',), ('limit', 'game'), ('-', ' ')), (), (('a',), ('c',), (' d',)))
    """
    return tuple(sorted(_of_alternatives(_inside(pattern)), key=_usefulness, reverse=True))


def _of_alternatives(pattern: str) -> list[Texts]:
    first, *others = (_of_sequence(part) for part in _split(pattern))
    if not others:
        return first
    if not all((first, *others)):
        return []
    return [tuple(dict.fromkeys(text for groups in (first, *others) for text in max(groups, key=_usefulness)))]


def _of_sequence(pattern: str) -> list[Texts]:
    """Return the groups of items in a row."""
    found: list[Texts] = []
    run, place = "", 0
    while place < len(pattern):
        end = _item_end(pattern, place)
        item, times = pattern[place:end], pattern[end : end + 1]
        place = _repeat_end(pattern, end)
        literal = _literal(item)
        if times not in ("?", "*", "{"):
            run += literal
            found += _of_alternatives(_inside(item[1:-1])) if item[0] == "(" else [_of_class(item)]
        if run and (not literal or times in ("?", "*", "{", "+")):  # the next item need not follow this character
            found.append((run,))
            run = ""
    return [texts for texts in (*found, (run,) if run else ()) if texts]


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


def _literal(item: str) -> str:
    """Return the character that an item stands for; empty for a class, a group or any character."""
    if item.startswith("\\"):
        return "" if item[1].isalnum() else item[1]
    return "" if item[0] in "([.^$" else item


def _inside(group: str) -> str:
    """Return a group without the mark at its start: `?:`, `?P<name>`; empty for a look-around, which proves nothing."""
    if not group.startswith("?"):
        return group
    if group.startswith("?:"):
        return group[2:]
    return group[group.index(">") + 1 :] if group.startswith("?P<") else ""


def _split(pattern: str) -> list[str]:
    """Return the alternatives of a pattern, without looking into its groups."""
    parts, start, place = [], 0, 0
    while place < len(pattern):
        if pattern[place] == "|":
            parts.append(pattern[start:place])
            start = place = place + 1
        else:
            place = _item_end(pattern, place)
    return [*parts, pattern[start:]]


def _item_end(pattern: str, start: int) -> int:
    """Return the end of the group, class, escape or character that begins here."""
    if pattern[start] == "\\":
        return start + 2
    if pattern[start] == "[":
        return pattern.index("]", start + 2 + (pattern[start + 1] == "^")) + 1
    if pattern[start] != "(":
        return start + 1
    place = start + 1
    while pattern[place] != ")":
        place = _item_end(pattern, place)
    return place + 1


def _repeat_end(pattern: str, place: int) -> int:
    """Return the end of the quantifier that begins here, if any."""
    if pattern[place : place + 1] == "{":
        place = pattern.index("}", place) + 1
    elif pattern[place : place + 1] in ("?", "*", "+"):
        place += 1
    else:
        return place
    return place + (pattern[place : place + 1] in ("?", "+"))
