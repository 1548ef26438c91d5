"""How short: singletons, voids, doubletons, in a suit or somewhere."""

from __future__ import annotations

import re

from fourwinds.bridge.cards import Suit
from fourwinds.notes.constraint import Constraint, Measure, all_of, any_of, at_least, at_most, exactly, one_of
from fourwinds.notes.meaning.phrase import Phrase, Whole, constraint_phrase, phrase
from fourwinds.notes.meaning.phrases.measures import length

__all__: list[str] = []

SHORTEST = Measure("shortest")
_SHORT = r"(?:singleton(?: or |/)void|void(?: or |/)singleton|shortness|short suit)"


def _in_suit(ref: str, cards: tuple[int, ...]) -> Phrase:
    def constraint(whole: Whole) -> Constraint:
        return all_of(one_of(length(suit), cards) for suit in whole.suits(ref))

    return constraint_phrase(constraint, lengths=[ref])


@phrase(
    rf"(?:an? )?{_SHORT} in {{suit}}",
    r"short(?: in)? {suit}",
    rf"(?:an? )?{{suit}} {_SHORT}",
    rf"(?:an? )?{_SHORT} {{suit}}",
)
def short_in(found: re.Match[str]) -> Phrase:
    return _in_suit(found["suit"], (0, 1))


@phrase(r"(?:an? )?void in {suit}", r"(?:an? )?{suit} void", r"(?:an? )?void {suit}", r"no {suit}")
def void_in(found: re.Match[str]) -> Phrase:
    return _in_suit(found["suit"], (0,))


@phrase(r"(?:an? )?singleton in {suit}", r"(?:an? )?{suit} singleton", r"(?:an? )?singleton {suit}")
def singleton_in(found: re.Match[str]) -> Phrase:
    return _in_suit(found["suit"], (1,))


@phrase(r"(?:an? )?doubleton in {suit}", r"(?:an? )?{suit} doubleton", r"(?:an? )?doubleton {suit}")
def doubleton_in(found: re.Match[str]) -> Phrase:
    return _in_suit(found["suit"], (2,))


@phrase(rf"(?:an? |any |some )?{_SHORT}(?: somewhere)?")
def short_somewhere(_found: re.Match[str]) -> Phrase:
    return constraint_phrase(lambda _whole: at_most(SHORTEST, 1))


@phrase(r"no (?:singleton(?: or |/)void|void(?: or |/)singleton|shortness|short suit|singletons? or voids?)")
def short_nowhere(_found: re.Match[str]) -> Phrase:
    return constraint_phrase(lambda _whole: at_least(SHORTEST, 2))


@phrase(r"(?:an? |any )?void(?: somewhere)?")
def void_somewhere(_found: re.Match[str]) -> Phrase:
    return constraint_phrase(lambda _whole: exactly(SHORTEST, 0))


@phrase(r"(?:an? |any )?singleton(?: somewhere)?")
def singleton_somewhere(_found: re.Match[str]) -> Phrase:
    return _somewhere(1)


@phrase(r"(?:an? |any )?doubleton(?: somewhere)?")
def doubleton_somewhere(_found: re.Match[str]) -> Phrase:
    return _somewhere(2)


def _somewhere(cards: int) -> Phrase:
    return constraint_phrase(lambda _whole: any_of(exactly(length(suit), cards) for suit in Suit))
