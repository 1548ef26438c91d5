"""Phrases for suit lengths: a suit, support, a major, both majors, comparisons of suits."""

from __future__ import annotations

import re
from dataclasses import replace

from fourwinds.bridge.cards import Suit
from fourwinds.notes.constraint import ANYTHING, Constraint, Measure, all_of, any_of, at_least, at_most, exactly
from fourwinds.notes.meaning.phrase import Phrase, PhraseContext, UnclearError, constraint_phrase, phrase, quantity
from fourwinds.notes.meaning.phrases.measures import CLASSES, length
from fourwinds.notes.meaning.quantity import Quantity
from fourwinds.notes.meaning.words import SUIT

__all__: list[str] = []

_CARD = r"(?:[- ]?cards?(?: or (?:longer|better|more))?)"
_IN_EITHER = re.compile(r"\beither\b")


def _suit_of_length(made: Quantity, ref: str) -> Phrase:
    """A number of cards in a suit, or in each of the suits a word stands for."""

    def constraint(context: PhraseContext) -> Constraint:
        return all_of(made.of(length(suit), exact=context.exact(suit)) for suit in context.suits(ref))

    return constraint_phrase(constraint, lengths=[ref], is_countable=True)


@phrase(
    rf"(?:an? )?{{q}}{_CARD}? {{suit}}(?: suit)?",
    rf"{{q}}{_CARD}? in {{suit}}",
    rf"(?P<suit>{SUIT}):? (?P<q>\d\+|\d-\d)",
)
def suit_length(found: re.Match[str]) -> Phrase:
    """`5+ spades`, `5-card heart suit`, `4+ cards in every unbid suit`, `6+ suit`."""
    made, ref = quantity(found), found["suit"]
    if ref.endswith("suit") and ref.split()[0] in {"suit", "a", "the", "this", "that", "own"}:
        return _own_suit(made)
    return _suit_of_length(made, ref)


@phrase(rf"{{q}}{_CARD}(?: long)?")
def cards(found: re.Match[str]) -> Phrase:
    """`6+ cards`: in the suit bid."""
    return replace(_own_suit(quantity(found)), stands_alone=True)


def _own_suit(made: Quantity) -> Phrase:
    """`6+ suit`: the suit bid, or the longest if the call bids none."""

    def constraint(context: PhraseContext) -> Constraint:
        if context.situation.suit is None and context.transfer is None:
            return made.of(Measure("longest"))
        return made.of(length(context.suit("suit")), exact=False)

    return constraint_phrase(constraint, lengths=["suit"])


@phrase(
    rf"{{q}}{_CARD}? ?(?:support|trumps?|fit)(?: for (?:partner|{{suit}}))?",
    rf"{{q}}{_CARD}? {{suit}} support",
    rf"{{q}}{_CARD} (?:in|of) support(?: for {{suit}})?",
    r"(?P<bare>support|fit)(?: for (?:partner|{suit}))?",
    r"{suit} (?P<bare>support|fit)",
)
def support(found: re.Match[str]) -> Phrase:
    """Cards in partner's suit; `support` alone is three."""
    groups = found.groupdict()
    made = Quantity(3) if groups.get("bare") else quantity(found)
    ref = found["suit"] or "partner's suit"

    def constraint(context: PhraseContext) -> Constraint:
        suit = context.suit(ref)
        return made.of(length(suit), exact=context.exact(suit))

    return constraint_phrase(constraint, lengths=[ref], supports=True, is_countable=True)


@phrase(
    rf"(?:an? |any |at least 1 |1 )?(?:side )?{{q}}{_CARD}? ?(?:unbid |side )?(?P<class>major|minor)(?: suit)?",
    rf"{{q}}{_CARD}? (?:in|of) (?:a|either|one) (?P<class>major|minor)",
    rf"(?:an? )?(?P<class>major|minor) of {{q}}{_CARD}?",
)
def one_of_two(found: re.Match[str]) -> Phrase | None:
    """`a 4-card major`: one of the two has that length. `1 major` is not a length."""
    made, suits = quantity(found), CLASSES[found["class"]]
    if made.bare and made.low == 1:
        return None
    each = made.low == 0 and _IN_EITHER.search(found[0]) is not None

    def constraint(context: PhraseContext) -> Constraint:
        exact = context.exact() and context.situation.suit not in suits
        lengths = [made.of(length(suit), exact=exact) for suit in suits]
        return all_of(lengths) if each else any_of(lengths)

    return constraint_phrase(constraint, is_countable=True)


@phrase(
    rf"{{q}}{_CARD}? ?(?:in )?(?:both |each |the )*(?P<class>major|minor)s",
    rf"{{q}}{_CARD}? in (?:each|every) (?P<class>major|minor)",
)
def each_of_two(found: re.Match[str]) -> Phrase:
    """`4+ in each major`; denied, neither has that length."""
    made, suits = quantity(found), CLASSES[found["class"]]

    def constraint(context: PhraseContext) -> Constraint:
        lengths = [made.of(length(suit), exact=context.exact(suit)) for suit in suits]
        return any_of(lengths) if context.denied else all_of(lengths)

    return constraint_phrase(constraint, names=map(_name, suits), is_countable=True)


@phrase(r"(?:no|neither)(?: 4-card)? (?P<class>major|minor)")
def neither(found: re.Match[str]) -> Phrase:
    """`no major`: fewer than four cards in each."""
    suits = CLASSES[found["class"]]
    return constraint_phrase(lambda _context: all_of(at_most(length(suit), 3) for suit in suits))


@phrase(r"doubleton support", r"2-card support only")
def doubleton_support(_found: re.Match[str]) -> Phrase:
    return constraint_phrase(lambda context: exactly(length(context.suit("partner's suit")), 2))


@phrase(r"(?:both |the )?(?P<class>major|minor)(?:s| suits)")
def both(found: re.Match[str]) -> Phrase:
    """At least 4-4; at least 5-5 for a two-suited call: a cue bid or a jump."""
    suits = CLASSES[found["class"]]

    def constraint(context: PhraseContext) -> Constraint:
        if context.denied:
            return any_of(at_least(length(suit), 4) for suit in suits)
        if context.states_pair or context.stated.issuperset(suits):
            return ANYTHING
        two_suited = context.situation.is_cue_bid or context.situation.is_jump
        return all_of(at_least(length(suit), 5 if two_suited else 4) for suit in suits)

    return constraint_phrase(constraint, names=map(_name, suits), is_countable=True)


@phrase(r"{suit} longer than any other(?: suit)?", r"{suit} the only longest suit")
def longer_than_all(found: re.Match[str]) -> Phrase:
    ref = found["suit"]
    return constraint_phrase(lambda context: at_least(Measure("lead", (context.suit(ref),)), 1))


@phrase(r"{suit} not longer than every other suit")
def not_longer_than_all(found: re.Match[str]) -> Phrase:
    ref = found["suit"]
    return constraint_phrase(lambda context: at_most(Measure("lead", (context.suit(ref),)), 0))


@phrase(
    r"{suit} (?:is |are )?(?:longer|better) than {other}",
    r"(?:more|longer|better) {suit} than {other}",
    r"longer than (?P<suit>){other}",
)
def longer_than(found: re.Match[str]) -> Phrase:
    return _longer_by(found["suit"] or "suit", found["other"], 1)


@phrase(r"{suit} (?P<by>\d+)\+? (?:cards? )?longer than {other}")
def longer_by(found: re.Match[str]) -> Phrase:
    return _longer_by(found["suit"], found["other"], int(found["by"]))


@phrase(
    r"{suit} (?:is |are )?longer than or (?:equal to|as long as) {other}",
    r"{suit} (?:is |are )?(?:equal to|as long as) or longer than {other}",
)
def longer_or_equal(found: re.Match[str]) -> Phrase:
    return _longer_by(found["suit"], found["other"], 0)


@phrase(r"{suit} (?:is |are )?(?:at least as long as|(?:not|no) shorter than) {other}")
def at_least_as_suit_of_length(found: re.Match[str]) -> Phrase:
    return _longer_by(found["suit"], found["other"], 0)


@phrase(r"{suit} (?:is |are )?shorter than {other}", r"(?:fewer|shorter) {suit} than {other}")
def shorter_than(found: re.Match[str]) -> Phrase:
    return _longer_by(found["other"], found["suit"], 1)


@phrase(r"{suit} (?:is |are )?(?:not|no) longer than {other}", r"{suit} (?:is |are )?at most as long as {other}")
def at_most_as_suit_of_length(found: re.Match[str]) -> Phrase:
    return _longer_by(found["other"], found["suit"], 0)


@phrase(r"(?:the )?(?P<how>longer|better) (?P<class>major|minor)")
def longer_of_two(found: re.Match[str]) -> Phrase:
    """`longer minor`: longer than the other; `better minor` allows equal length."""
    by = 1 if found["how"] == "longer" else 0
    return _longer_by("suit", f"other {found['class']}", by)


@phrase(
    r"{suit} and {other} (?:are )?(?:equally long|of (?:equal|the same) length|equal)",
    r"(?:equal|the same|same) length in {suit} and {other}",
)
def equally_suit_of_length(found: re.Match[str]) -> Phrase:
    one, two = found["suit"], found["other"]
    return constraint_phrase(
        lambda context: exactly(Measure("difference", (context.suit(one), context.suit(two))), 0), names=[one, two]
    )


def _longer_by(one: str, two: str, by: int) -> Phrase:
    def constraint(context: PhraseContext) -> Constraint:
        return all_of(
            at_least(Measure("difference", (suit, other)), by)
            for suit in context.suits(one)
            for other in context.suits(two)
            if suit is not other
        )

    return constraint_phrase(constraint, names=[one, two])


@phrase(r"(?:longer|better) {suit}", r"{suit} longer")
def longer(found: re.Match[str]) -> Phrase:
    """Longer than the other suit named."""
    ref = found["suit"]

    def constraint(context: PhraseContext) -> Constraint:
        suit = context.suit(ref)
        bid = context.situation.suit
        others = [named for named in context.named if named is not suit]
        others = others or [other for other in (bid,) if other is not None and other is not suit]
        if not others:
            raise UnclearError(ref)
        return all_of(at_least(Measure("difference", (suit, other)), 1) for other in others)

    return constraint_phrase(constraint)


@phrase(
    r"(?:of )?(?:equal|the same|same) length(?: in (?:the|both) (?P<class>major|minor)s)?", r"equally long(?P<class>)"
)
def equal_length(found: re.Match[str]) -> Phrase:
    """The suits named have equal length."""
    suits = CLASSES.get(found["class"] or "")

    def constraint(context: PhraseContext) -> Constraint:
        named = suits or context.named
        if len(named) < 2:
            raise UnclearError("equal length")
        first, *others = named
        return all_of(exactly(Measure("difference", (first, other)), 0) for other in others)

    return constraint_phrase(constraint)


@phrase(
    r"(?:the |as )?longest suit(?: (?:is )?{suit})?",
    r"longest {suit}",
    r"{suit} (?:is |are )?(?:the |as )?longest(?: suit)?",
)
def longest(found: re.Match[str]) -> Phrase:
    """No other suit is longer."""
    ref = found["suit"] or "suit"
    return constraint_phrase(lambda context: at_least(Measure("lead", (context.suit(ref),)), 0))


def _name(suit: Suit) -> str:
    return suit.name.lower()
