"""Phrases for shortness: singletons, voids, doubletons, in a suit or anywhere."""

from __future__ import annotations

import re

from fourwinds.bridge.cards import Suit
from fourwinds.notes.constraint import Constraint, Measure, all_of, any_of, at_least, at_most, exactly, one_of
from fourwinds.notes.meaning.phrase import Phrase, PhraseContext, constraint_phrase, phrase
from fourwinds.notes.meaning.phrases.measures import length

__all__: list[str] = []

SHORTEST = Measure("shortest")
_SHORT = (
    r"(?:singletons?(?: or |/)(?:a )?voids?|voids?(?: or |/)(?:a )?singletons?|shortness|short suit"
    r"|at most a singleton)"
)
_SOMEWHERE = r"(?: (?:somewhere|anywhere|in (?:some|any) suit))?"


def _in_suit(ref: str, cards: tuple[int, ...]) -> Phrase:
    def constraint(context: PhraseContext) -> Constraint:
        return all_of(one_of(length(suit), cards) for suit in context.suits(ref))

    return constraint_phrase(constraint, lengths=[ref], is_countable=True)


@phrase(
    rf"(?:an? )?{_SHORT} in {{suit}}",
    r"short(?: in)? {suit}",
    rf"(?:an? )?{{suit}} {_SHORT}",
    rf"(?:an? )?{_SHORT} {{suit}}",
)
def short_in(found: re.Match[str]) -> Phrase:
    return _in_suit(found["suit"], (0, 1))


@phrase(r"(?:an? )?void (?:in|of) {suit}", r"(?:an? )?{suit} void", r"(?:an? )?void {suit}", r"no {suit}")
def void_in(found: re.Match[str]) -> Phrase:
    return _in_suit(found["suit"], (0,))


@phrase(r"(?:an? )?singleton in {suit}", r"(?:an? )?{suit} singleton", r"(?:an? )?singleton {suit}")
def singleton_in(found: re.Match[str]) -> Phrase:
    return _in_suit(found["suit"], (1,))


@phrase(r"(?:an? )?doubleton in {suit}", r"(?:an? )?{suit} doubleton", r"(?:an? )?doubleton {suit}")
def doubleton_in(found: re.Match[str]) -> Phrase:
    return _in_suit(found["suit"], (2,))


@phrase(rf"(?:an? |any |some )?{_SHORT}{_SOMEWHERE}")
def short_somewhere(_found: re.Match[str]) -> Phrase:
    return constraint_phrase(lambda _context: at_most(SHORTEST, 1))


@phrase(rf"no {_SHORT}{_SOMEWHERE}")
def short_nowhere(_found: re.Match[str]) -> Phrase:
    return constraint_phrase(lambda _context: at_least(SHORTEST, 2))


@phrase(rf"(?:an? |any )?voids?{_SOMEWHERE}")
def void_somewhere(_found: re.Match[str]) -> Phrase:
    return constraint_phrase(lambda _context: exactly(SHORTEST, 0))


@phrase(rf"(?:an? |any )?singletons?{_SOMEWHERE}")
def singleton_somewhere(_found: re.Match[str]) -> Phrase:
    return _somewhere(1)


@phrase(rf"(?:an? |any )?doubletons?{_SOMEWHERE}")
def doubleton_somewhere(_found: re.Match[str]) -> Phrase:
    return _somewhere(2)


def _somewhere(cards: int) -> Phrase:
    return constraint_phrase(lambda _context: any_of(exactly(length(suit), cards) for suit in Suit), is_countable=True)
