"""Phrases for the shape of the hand, and for two suits together."""

from __future__ import annotations

import re

from fourwinds.bridge.cards import Suit
from fourwinds.notes.constraint import NOTHING, Constraint, Measure, all_of, any_of, at_least, exactly, one_of
from fourwinds.notes.constraint.shapes import PATTERN_NUMBER
from fourwinds.notes.meaning.phrase import (
    PartialMeaning,
    Phrase,
    PhraseContext,
    UnclearError,
    constraint_phrase,
    phrase,
    quantity,
)
from fourwinds.notes.meaning.phrases.measures import CLASSES, length

__all__: list[str] = []

BALANCED = Measure("balanced")
SEMI_BALANCED = Measure("semi_balanced")
PATTERN = Measure("pattern")
_SHAPE = r"(?:\d-\d-\d-\d|\d\d\d\d)"
_HAND = r"(?: (?:hand|shape|distribution|pattern))?"


@phrase(rf"(?:an? |any )?(?:balanced|flat|bal\.?){_HAND}")
def balanced(_found: re.Match[str]) -> Phrase:
    return constraint_phrase(lambda _context: exactly(BALANCED, 1))


@phrase(rf"(?:an? |any )?semi-balanced{_HAND}")
def semi_balanced(_found: re.Match[str]) -> Phrase:
    return constraint_phrase(lambda _context: exactly(SEMI_BALANCED, 1))


@phrase(rf"(?:an? |any )?unbalanced{_HAND}")
def unbalanced(_found: re.Match[str]) -> Phrase:
    return constraint_phrase(lambda _context: exactly(BALANCED, 0))


@phrase(rf"(?:any |an? |exactly )?{_SHAPE}(?: or {_SHAPE})*{_HAND}")
def any_pattern(found: re.Match[str]) -> Phrase:
    """`any 4333`, `4441 or 5440`: these lengths, in any suits."""
    shapes = [re.sub(r"\D", "", shape) for shape in re.findall(_SHAPE, found[0])]

    def constraint(_context: PhraseContext) -> Constraint:
        if any(sum(map(int, shape)) != 13 for shape in shapes):
            raise UnclearError(found[0])
        return _patterns(*shapes)

    return constraint_phrase(constraint)


@phrase(r"(?:exactly )?(?P<s>\d+)=(?P<h>\d+)=(?P<d>\d+)=(?P<c>\d+)")
def exact_shape(found: re.Match[str]) -> Phrase:
    """`5=4=2=2`: spades, hearts, diamonds, clubs."""
    cards = dict(
        zip(
            (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS),
            map(int, found.group("s", "h", "d", "c")),
            strict=True,
        )
    )
    return constraint_phrase(lambda _context: all_of(exactly(length(suit), number) for suit, number in cards.items()))


@phrase(rf"(?:an? |any )?(?:three|3)[- ]suit(?:ed|er){_HAND}")
def three_suited(_found: re.Match[str]) -> Phrase:
    return constraint_phrase(lambda _context: _patterns("4441", "5440"))


_PAIR = r"(?:at least )?\d\+? ?[-/] ?\d(?:\+| or (?:better|more|longer))?"
_PAIRS = rf"{_PAIR}(?:(?: or |/){_PAIR})*"


@phrase(
    rf"(?P<exactly>exactly )?(?P<pairs>{_PAIRS})(?: either way)? (?:in )?(?:the |both )?(?P<class>major|minor)s"
    r"(?: either way)?",
    rf"(?:both |the )?(?P<class>major|minor)s (?P<exactly>exactly )?(?P<pairs>{_PAIRS})(?: either way)?",
)
def two_of_a_class(found: re.Match[str]) -> Phrase:
    """`5-4 in the majors`: at least, either way round."""
    suits, exact = CLASSES[found["class"]], bool(found["exactly"])
    return _two_suits(_pairs(found["pairs"]), [suits], exact)


@phrase(
    r"(?P<one>\d)\+?(?:[- ]cards?)? (?:in|of) (?:1|an?|either) (?P<class>major|minor) and "
    r"(?P<two>\d)\+?(?:[- ]cards?)? (?:in|of) the other(?: major| minor)?"
)
def one_and_the_other(found: re.Match[str]) -> Phrase:
    """`5+ in one major and 4+ in the other`."""
    return _two_suits([(int(found["one"]), int(found["two"]))], [CLASSES[found["class"]]], exact=False)


@phrase(rf"(?P<exactly>exactly )?(?P<pairs>{_PAIR}) in {{suit}} and {{other}}")
def two_named(found: re.Match[str]) -> Phrase:
    """`5-4 in hearts and clubs`: in that order."""
    one, two, exact = found["suit"], found["other"], bool(found["exactly"])
    ((first, second),) = _pairs(found["pairs"])
    want = exactly if exact else at_least
    return constraint_phrase(
        lambda context: want(length(context.suit(one)), first) & want(length(context.suit(two)), second),
        lengths=[one, two],
    )


@phrase(rf"(?P<pairs>{_PAIR}) in {{suit}} and (?:an?|either|one) (?:unknown )?(?P<class>major|minor)")
def one_named(found: re.Match[str]) -> Phrase:
    """`5-5 in spades and a minor`."""
    ref, suits = found["suit"], CLASSES[found["class"]]
    ((first, second),) = _pairs(found["pairs"])
    return constraint_phrase(
        lambda context: (
            at_least(length(context.suit(ref)), first) & any_of(at_least(length(suit), second) for suit in suits)
        ),
        lengths=[ref],
    )


@phrase(
    rf"(?:an? )?(?P<exactly>exactly )?{_PAIRS}"
    r"(?: (?:in )?(?:any )?(?:2 suits|2-suiter|somewhere|shape|distribution|hand))?"
)
def two_anywhere(found: re.Match[str]) -> Phrase | None:
    """`5-5`: two suits of at least these lengths; a smaller number before a larger one is a range of strength."""
    pairs = _pairs(found[0])
    if any(first < second for first, second in pairs):
        return None
    exact = bool(found["exactly"])
    return constraint_phrase(
        lambda context: any_of(_somewhere(first, second, context, exact) for first, second in pairs), is_pair=True
    )


def _somewhere(first: int, second: int, context: PhraseContext, exact: bool) -> Constraint:
    """These lengths in the two suits that the text names, or else in any two."""
    if len(context.named) == 2 and not context.stated.issuperset(context.named):
        return _of_pair(first, second, (context.named[0], context.named[1]), exact)
    want = exactly if exact else at_least
    return want(Measure("longest"), max(first, second)) & want(Measure("second"), min(first, second))


def _two_suits(pairs: list[tuple[int, int]], classes: list[tuple[Suit, ...]], exact: bool) -> Phrase:
    def constraint(_context: PhraseContext) -> Constraint:
        return any_of(
            _of_pair(first, second, (suits[0], suits[1]), exact) for first, second in pairs for suits in classes
        )

    names = [suit.name.lower() for suits in classes for suit in suits]
    return constraint_phrase(constraint, lengths=names, is_pair=True, is_countable=True)


def _of_pair(first: int, second: int, suits: tuple[Suit, Suit], exact: bool) -> Constraint:
    """These lengths either way round; at least 5-4 means four in both and five in one."""
    want = exactly if exact else at_least
    one, two = (length(suit) for suit in suits)
    ways = (want(one, first) & want(two, second)) | (want(one, second) & want(two, first))
    if exact or first == second:
        return ways
    low, high = sorted((first, second))
    return at_least(one, low) & at_least(two, low) & (at_least(one, high) | at_least(two, high))


def _pairs(text: str) -> list[tuple[int, int]]:
    return [(int(first), int(second)) for first, second in re.findall(r"(\d)\+? ?[-/] ?(\d)", text)]


def _patterns(*shapes: str) -> Constraint:
    ordered = (sorted(map(int, shape), reverse=True) for shape in shapes)
    return one_of(PATTERN, [PATTERN_NUMBER[first, second, third, last] for first, second, third, last in ordered])


@phrase(r"(?P<which>longest|second|shortest) suit of {q}(?: cards?)?")
def nth_suit(found: re.Match[str]) -> Phrase:
    """The longest, second or shortest suit, whichever that is."""
    made, measure = quantity(found), Measure(found["which"])
    return constraint_phrase(lambda _context: made.of(measure))


@phrase(
    r"any (?:shape|strength|distribution|suit|holding)",
    r"any(?:thing| hand)(?: else)?",
    r"(?:any|all) other hands?",
    r"everything else",
)
def any_hand(_found: re.Match[str]) -> Phrase:
    return Phrase(lambda _context: PartialMeaning(flags=frozenset({"any_hand"})))


@phrase(r"no hand")
def no_hand(_found: re.Match[str]) -> Phrase:
    return constraint_phrase(lambda _context: NOTHING)
