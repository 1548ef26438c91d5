"""The values of the base that a base of one's own is like, for its own range of 1NT."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from fourwinds.notes.book import Book
from fourwinds.notes.constraint import Measure, stated_range
from fourwinds.notes.library import Library
from fourwinds.notes.module import Definition, Module
from fourwinds.notes.rule import BASE, Rule
from fourwinds.table.errors import FourWindsError

__all__ = ["like_values", "notrump_choices", "own_notrump", "provided_values"]

_NOTRUMP, _OPENING = "notrump", "1n"


def own_notrump(rules: Iterable[Rule], definitions: Iterable[Definition] = ()) -> str:
    """Return the points of the 1NT opening of a base, such as `12-14`; empty if it does not say.

    >>> from fourwinds.notes.rule import parse_line
    >>> own_notrump([parse_line("1c = 12+ HCP"), parse_line("1n = 12-14 HCP, balanced")])
    '12-14'
    """
    lines = [rule for rule in rules if rule.sequence.path == _OPENING and rule.module == BASE]
    try:
        opening = Book(lines, definitions).lookup(_OPENING) if lines else None
    except FourWindsError:  # the line itself is reported elsewhere
        return ""
    if opening is None:
        return ""
    points = Measure("hcp")
    low, high = stated_range(opening.meaning.shows, points)
    return f"{low}-{high}" if points.low < low and high < points.high else ""


def notrump_choices(like: str) -> tuple[str, ...]:
    """Return the ranges of 1NT for which a base of the library has values."""
    return next((each.choices for each in Library.load().base(like).parameters if each.name == _NOTRUMP), ())


def like_values(like: str, notrump: str) -> dict[str, str]:
    """Return the values of a base of the library for a range of 1NT, or for its usual one if it has none for that.

    >>> like_values("sayc", "12-14")["nt_invite"], like_values("sayc", "")["nt_invite"]
    ('11-12', '8-9')
    """
    chosen = {_NOTRUMP: notrump} if notrump in notrump_choices(like) else None
    return Library.load().base(like).values(chosen)


def provided_values(base: Module, chosen: Mapping[str, str] | None, like: str) -> dict[str, str]:
    """Return the values from which conventions take their defaults: those of the base, then of the one it is like."""
    own = base.values(chosen)
    if not like:
        return own
    rules = [rule for section in base.resolve(chosen) for rule in section.rules]
    return {**like_values(like, own_notrump(rules, base.resolve_definitions(chosen))), **own}
