"""How long: a suit, support, a major, both majors, suits compared."""

from __future__ import annotations

import re
from dataclasses import replace

from fourwinds.bridge.cards import Suit
from fourwinds.notes.constraint import ANYTHING, Constraint, Measure, all_of, any_of, at_least, at_most, exactly
from fourwinds.notes.meaning.phrase import Phrase, UnclearError, Whole, constraint_phrase, phrase, quantity
from fourwinds.notes.meaning.phrases.measures import CLASSES, length
from fourwinds.notes.meaning.quantity import Quantity
from fourwinds.notes.meaning.words import SUIT

__all__: list[str] = []

_CARD = r"(?:[- ]?cards?(?: or (?:longer|better|more))?)"
_IN_EITHER = re.compile(r"\beither\b")


def _long(made: Quantity, ref: str) -> Phrase:
    """So many cards in a suit, or in each of the suits a word stands for."""

    def constraint(whole: Whole) -> Constraint:
        return all_of(made.of(length(suit), exact=whole.exact(suit)) for suit in whole.suits(ref))

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
    return _long(made, ref)


@phrase(rf"{{q}}{_CARD}(?: long)?")
def cards(found: re.Match[str]) -> Phrase:
    """`6+ cards`: of the suit bid."""
    return replace(_own_suit(quantity(found)), stands_alone=True)


def _own_suit(made: Quantity) -> Phrase:
    """`6+ suit`: the suit bid; the longest where the call bids none."""

    def constraint(whole: Whole) -> Constraint:
        if whole.situation.suit is None and whole.transfer is None:
            return made.of(Measure("longest"))
        return made.of(length(whole.suit("suit")), exact=False)

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

    def constraint(whole: Whole) -> Constraint:
        suit = whole.suit(ref)
        return made.of(length(suit), exact=whole.exact(suit))

    return constraint_phrase(constraint, lengths=[ref], supports=True, is_countable=True)


@phrase(
    rf"(?:an? |any |at least 1 |1 )?(?:side )?{{q}}{_CARD}? ?(?:unbid |side )?(?P<class>major|minor)(?: suit)?",
    rf"{{q}}{_CARD}? (?:in|of) (?:a|either|one) (?P<class>major|minor)",
    rf"(?:an? )?(?P<class>major|minor) of {{q}}{_CARD}?",
)
def one_of_two(found: re.Match[str]) -> Phrase | None:
    """`a 4-card major`: one of the two has so many. `1 major` is no length."""
    made, suits = quantity(found), CLASSES[found["class"]]
    if made.bare and made.low == 1:
        return None
    each = made.low == 0 and _IN_EITHER.search(found[0]) is not None

    def constraint(whole: Whole) -> Constraint:
        exact = whole.exact() and whole.situation.suit not in suits
        lengths = [made.of(length(suit), exact=exact) for suit in suits]
        return all_of(lengths) if each else any_of(lengths)

    return constraint_phrase(constraint, is_countable=True)


@phrase(
    rf"{{q}}{_CARD}? ?(?:in )?(?:both |each |the )*(?P<class>major|minor)s",
    rf"{{q}}{_CARD}? in (?:each|every) (?P<class>major|minor)",
)
def each_of_two(found: re.Match[str]) -> Phrase:
    """`4+ in each major`; denied, so many in neither."""
    made, suits = quantity(found), CLASSES[found["class"]]

    def constraint(whole: Whole) -> Constraint:
        lengths = [made.of(length(suit), exact=whole.exact(suit)) for suit in suits]
        return any_of(lengths) if whole.denied else all_of(lengths)

    return constraint_phrase(constraint, names=map(_name, suits), is_countable=True)


@phrase(r"(?:no|neither)(?: 4-card)? (?P<class>major|minor)")
def neither(found: re.Match[str]) -> Phrase:
    """`no major`: no four cards in either."""
    suits = CLASSES[found["class"]]
    return constraint_phrase(lambda _whole: all_of(at_most(length(suit), 3) for suit in suits))


@phrase(r"doubleton support", r"2-card support only")
def doubleton_support(_found: re.Match[str]) -> Phrase:
    return constraint_phrase(lambda whole: exactly(length(whole.suit("partner's suit")), 2))


@phrase(r"(?:both |the )?(?P<class>major|minor)(?:s| suits)")
def both(found: re.Match[str]) -> Phrase:
    """At least 4-4; at least 5-5 in a call made for two suits: a bid of their suit, or a jump."""
    suits = CLASSES[found["class"]]

    def constraint(whole: Whole) -> Constraint:
        if whole.denied:
            return any_of(at_least(length(suit), 4) for suit in suits)
        if whole.states_pair or whole.stated.issuperset(suits):
            return ANYTHING
        two_suited = whole.situation.is_cue_bid or whole.situation.is_jump
        return all_of(at_least(length(suit), 5 if two_suited else 4) for suit in suits)

    return constraint_phrase(constraint, names=map(_name, suits), is_countable=True)


@phrase(r"{suit} longer than any other(?: suit)?", r"{suit} the only longest suit")
def longer_than_all(found: re.Match[str]) -> Phrase:
    ref = found["suit"]
    return constraint_phrase(lambda whole: at_least(Measure("lead", (whole.suit(ref),)), 1))


@phrase(r"{suit} not longer than every other suit")
def not_longer_than_all(found: re.Match[str]) -> Phrase:
    ref = found["suit"]
    return constraint_phrase(lambda whole: at_most(Measure("lead", (whole.suit(ref),)), 0))


@phrase(
    r"{suit} (?:is |are )?(?:longer|better) than {other}",
    r"(?:more|longer|better) {suit} than {other}",
    r"longer than (?P<suit>){other}",
)
def longer_than(found: re.Match[str]) -> Phrase:
    return _compared(found["suit"] or "suit", found["other"], 1)


@phrase(r"{suit} (?P<by>\d+)\+? (?:cards? )?longer than {other}")
def longer_by(found: re.Match[str]) -> Phrase:
    return _compared(found["suit"], found["other"], int(found["by"]))


@phrase(
    r"{suit} (?:is |are )?longer than or (?:equal to|as long as) {other}",
    r"{suit} (?:is |are )?(?:equal to|as long as) or longer than {other}",
)
def longer_or_equal(found: re.Match[str]) -> Phrase:
    return _compared(found["suit"], found["other"], 0)


@phrase(r"{suit} (?:is |are )?(?:at least as long as|(?:not|no) shorter than) {other}")
def at_least_as_long(found: re.Match[str]) -> Phrase:
    return _compared(found["suit"], found["other"], 0)


@phrase(r"{suit} (?:is |are )?shorter than {other}", r"(?:fewer|shorter) {suit} than {other}")
def shorter_than(found: re.Match[str]) -> Phrase:
    return _compared(found["other"], found["suit"], 1)


@phrase(r"{suit} (?:is |are )?(?:not|no) longer than {other}", r"{suit} (?:is |are )?at most as long as {other}")
def at_most_as_long(found: re.Match[str]) -> Phrase:
    return _compared(found["other"], found["suit"], 0)


@phrase(r"(?:the )?(?P<how>longer|better) (?P<class>major|minor)")
def longer_of_two(found: re.Match[str]) -> Phrase:
    """`longer minor`: longer than the other; `better minor` allows equal length."""
    by = 1 if found["how"] == "longer" else 0
    return _compared("suit", f"other {found['class']}", by)


@phrase(
    r"{suit} and {other} (?:are )?(?:equally long|of (?:equal|the same) length|equal)",
    r"(?:equal|the same|same) length in {suit} and {other}",
)
def equally_long(found: re.Match[str]) -> Phrase:
    one, two = found["suit"], found["other"]
    return constraint_phrase(
        lambda whole: exactly(Measure("difference", (whole.suit(one), whole.suit(two))), 0), names=[one, two]
    )


def _compared(one: str, two: str, by: int) -> Phrase:
    def constraint(whole: Whole) -> Constraint:
        return all_of(
            at_least(Measure("difference", (suit, other)), by)
            for suit in whole.suits(one)
            for other in whole.suits(two)
            if suit is not other
        )

    return constraint_phrase(constraint, names=[one, two])


@phrase(r"(?:longer|better) {suit}", r"{suit} longer")
def longer(found: re.Match[str]) -> Phrase:
    """Longer than the other suit named."""
    ref = found["suit"]

    def constraint(whole: Whole) -> Constraint:
        suit = whole.suit(ref)
        bid = whole.situation.suit
        others = [named for named in whole.named if named is not suit]
        others = others or [other for other in (bid,) if other is not None and other is not suit]
        if not others:
            raise UnclearError(ref)
        return all_of(at_least(Measure("difference", (suit, other)), 1) for other in others)

    return constraint_phrase(constraint)


@phrase(
    r"(?:of )?(?:equal|the same|same) length(?: in (?:the|both) (?P<class>major|minor)s)?", r"equally long(?P<class>)"
)
def equal_length(found: re.Match[str]) -> Phrase:
    """The suits named are of one length."""
    suits = CLASSES.get(found["class"] or "")

    def constraint(whole: Whole) -> Constraint:
        named = suits or whole.named
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
    return constraint_phrase(lambda whole: at_least(Measure("lead", (whole.suit(ref),)), 0))


def _name(suit: Suit) -> str:
    return suit.name.lower()
