"""Phrases for strength: high-card points, points, support points; minimum, maximum, extras."""

from __future__ import annotations

import re
from dataclasses import replace

from fourwinds.notes.constraint import ANYTHING, Constraint, Measure, between
from fourwinds.notes.meaning.phrase import (
    PartialMeaning,
    Phrase,
    PhraseContext,
    UnclearError,
    constraint_phrase,
    phrase,
    quantity,
)
from fourwinds.notes.meaning.phrases.measures import HCP, POINTS
from fourwinds.notes.meaning.quantity import Quantity

__all__: list[str] = []

_TWO_ENDS = re.compile(r"\d+ ?(?:-|to) ?\d+")
_HCP = r"(?:hcps?|h\.c\.p\.|high[- ]?card[- ]points?|high cards?|honou?r points?)"
_POINTS = r"(?:(?:total )?(?:points?|pts?\.?)|tp)"
_SUPPORT = r"(?:support|dummy|fit)[- ](?:points?|pts?\.?)"


def _strength(make: Quantity, measure: Measure | None) -> Phrase:
    """A quantity of a measure; without a measure, high-card points, or support points in a raise."""

    def constraint(context: PhraseContext) -> Constraint:
        if measure is not None:
            return make.of(measure)
        raised = context.situation.suit if context.situation.is_raise else None
        return make.of(HCP if raised is None else Measure("support", (raised,)))

    return constraint_phrase(constraint, is_strength=True)


@phrase(rf"{{q}} {_HCP}", rf"{_HCP} {{q}}")
def high_card_points(found: re.Match[str]) -> Phrase:
    return _strength(quantity(found), HCP)


@phrase(rf"{{q}} {_HCP} in {{suit}}")
def points_in_a_suit(found: re.Match[str]) -> Phrase:
    """High-card points in one suit."""
    made, ref = quantity(found), found["suit"]
    return constraint_phrase(lambda context: made.of(Measure("hcp_in", context.suits(ref)[-1:])), names=[ref])


@phrase(
    rf"{{q}} {_SUPPORT}(?: (?:for|in|with) {{suit}})?",
    rf"{{q}} {_POINTS} (?:in|with) support(?: (?:for|of) {{suit}})?",
)
def support_points(found: re.Match[str]) -> Phrase:
    """Support points for the suit raised or shown."""
    made, ref = quantity(found), found["suit"] or "partner's suit"
    return constraint_phrase(
        lambda context: made.of(Measure("support", (context.suit(ref),))), supports=True, is_strength=True
    )


@phrase(rf"{{q}} {_POINTS}")
def points(found: re.Match[str]) -> Phrase:
    """HCP plus length points, or support points if the text promises support."""
    made = quantity(found)

    def constraint(context: PhraseContext) -> Constraint:
        support = context.situation.support
        if support is not None and (context.promises_support or context.situation.is_raise):
            return made.of(Measure("support", (support,)))
        return made.of(POINTS)

    return constraint_phrase(constraint, is_strength=True)


@phrase(r"{q}")
def without_a_unit(found: re.Match[str]) -> Phrase | None:
    """`0-7`, `12+`, `up to 9` are strength; a bare number is ambiguous."""
    made = quantity(found)
    if made.bare:
        return None
    return replace(_strength(made, None), stands_alone=not _TWO_ENDS.fullmatch(found["q"]))


@phrase(
    r"(?:an? |some )?(?P<part>min(?:imum)?|max(?:imum)?|extras?|extra (?:values|strength))"
    r"(?: (?:hand|strength|values|opening))?"
)
def part_of_the_range(found: re.Match[str]) -> Phrase:
    """The lower half, the upper half, or all above the lower half of the range shown so far; denied, the rest."""
    part = found["part"][:3]

    def constraint(context: PhraseContext) -> Constraint:
        if context.situation.shown is None:
            raise UnclearError(part)
        measure, low, high = context.situation.shown
        half = (high - low + 1) // 2
        if half == 0:
            return ANYTHING
        if part == "min":
            chosen = between(measure, low, low + half - 1)
        else:
            chosen = between(measure, high - half + 1 if part == "max" else low + half, high)
        return chosen | ~between(measure, low, high) if context.denied else chosen

    return constraint_phrase(constraint)


@phrase(
    r"(?:an? )?(?:very )?(?P<word>weak|pre-?emptive|strong)(?: hands?| raise| bid| jump| suit)?",
)
def words_only(found: re.Match[str]) -> Phrase:
    """Words that a definition may give a range; they have none by themselves."""
    reading = PartialMeaning(flags=frozenset({found["word"].replace("-", "")}))
    return Phrase(lambda _context: reading, is_act=True)
