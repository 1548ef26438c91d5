"""Read the text of a line, including constraints in braces, as a meaning."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from fourwinds.bridge.cards import Suit
from fourwinds.notes.constraint import ANYTHING, Constraint, all_of, parse_explicit
from fourwinds.notes.meaning.meaning import Meaning
from fourwinds.notes.meaning.reader.grammar import Definitions, read_text
from fourwinds.notes.meaning.situation import Situation

__all__ = ["read_meaning"]

_NONE: Definitions = MappingProxyType({})
_BRACES = re.compile(r"\{([^{}]*)\}")
_SHOWS_OR_NEEDS = re.compile(r"\s*(shows|needs)\s*:", re.IGNORECASE)
_MODIFIED = re.compile(r"\s*MODIFIED:\s*", re.IGNORECASE)


def read_meaning(
    text: str, situation: Situation | None = None, definitions: Definitions = _NONE, *, exact: str | None = None
) -> Meaning:
    """Return the meaning of a text in a situation. `exact` is the text in braces, if it was removed from `text` before.

    >>> meaning = read_meaning("15-17 HCP, balanced, upgrades allowed")
    >>> meaning.shows.describe(), meaning.remainder
    ('15-17 HCP, balanced', 'upgrades allowed')
    """
    situation = situation or Situation()
    english = _BRACES.sub(" ", _MODIFIED.sub("", text, count=1)).strip()
    reading = read_text(english, situation, definitions)
    braces = [*_BRACES.findall(text), *([exact] if exact else [])]
    added = [each for group in braces for each in _explicit(group, situation)]
    shows = needs = reading.constraint
    if added:
        shows = all_of([*reading.parts, *(constraint for which, constraint in added if which != "needs")])
        needs = all_of([*reading.parts, *(constraint for which, constraint in added if which != "shows")])
    return Meaning(
        text=text,
        shows=shows,
        needs=needs,
        forcing=reading.forcing or ("non_forcing" not in reading.flags and reading.implied_forcing) or None,
        flags=reading.flags,
        transfer_to=reading.transfer_to,
        asks=reading.asks,
        remainder=", ".join(reading.remainder),
        remarks=reading.remarks,
        terms=tuple(dict.fromkeys(reading.terms)),
    )


def _explicit(text: str, situation: Situation) -> list[tuple[str, Constraint]]:
    """Read `{…}`, `{shows: …}`, `{needs: …}`, or both separated by a semicolon."""
    marks = list(_SHOWS_OR_NEEDS.finditer(text))
    if not marks:
        return [("both", _parse_constraint(text, situation))]
    ends = [*(mark.start() for mark in marks[1:]), len(text)]
    first = text[: marks[0].start()].rstrip(" ;,")
    both = [("both", _parse_constraint(first, situation))] if first else []
    return both + [
        (mark[1].lower(), _parse_constraint(" " * mark.end() + text[mark.end() : end].rstrip(" ;,"), situation))
        for mark, end in zip(marks, ends, strict=True)
    ]


def _parse_constraint(text: str, situation: Situation) -> Constraint:
    return parse_explicit(text, _named_suits(situation)) if text.strip() else ANYTHING


def _named_suits(situation: Situation) -> Mapping[str, tuple[Suit, ...]]:
    """Return the names that an explicit constraint may use here, besides the suits."""
    one = {"suit": situation.suit, "support": situation.support, "agreed": situation.agreed}
    names = {name: (suit,) for name, suit in (one | dict(situation.suits)).items() if suit is not None}
    return names | {"their": situation.theirs, "unbid": situation.unbid}
