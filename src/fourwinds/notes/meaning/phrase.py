"""Phrases of the controlled English: how they are recognised, and what they mean in context."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from fourwinds.bridge.cards import Suit
from fourwinds.notes.constraint import ANYTHING, Constraint
from fourwinds.notes.meaning.quantity import QUANTITY, Quantity, parse_quantity
from fourwinds.notes.meaning.required import required_texts
from fourwinds.notes.meaning.situation import Situation
from fourwinds.notes.meaning.words import MAJORS, MINORS, SUIT, VARIABLES, other_of

__all__ = [
    "SPELLINGS",
    "SUIT_REF",
    "PartialMeaning",
    "Phrase",
    "PhraseContext",
    "UnclearError",
    "find_phrase",
    "join",
    "phrase",
]

SUIT_REF = (
    rf"(?:{SUIT}|[shdc]|(?:the |their |partner's |opener's |responder's |own |that |this )?other (?:major|minor)"
    r"|(?:the )?(?:unbid|other|remaining)(?: 2)? suits?|(?:every|each|all|both)(?: the)? (?:unbid|other) suits?"
    r"|(?:both|the) (?:majors|minors)"
    r"|(?:(?:both )?their|both|(?:the )?opponents') suits?|(?:every|each|all) suits? they (?:have )?(?:bid|shown)"
    r"|(?:partner's|opener's|responder's) suit|(?:the )?(?:agreed|trump) suit|trumps?"
    r"|(?:the |this |that |own |a |the bid )?suit(?: bid)?)"
)
"""A suit by name, by variable, or by its role in the auction."""

_ORDERED = {"clubs": Suit.CLUBS, "diamonds": Suit.DIAMONDS, "hearts": Suit.HEARTS, "spades": Suit.SPADES}
_NAMES = {spelling: suit for name, suit in _ORDERED.items() for spelling in (name, name[:-1], name[0])}
_OF_VARIABLE = {word: name for name, word in VARIABLES.items()}


class UnclearError(Exception):
    """The words are known but have no meaning here: `their suit` when the opponents have shown none."""


@dataclass(frozen=True)
class PartialMeaning:
    """The meaning of one phrase, or of several together."""

    constraint: Constraint = ANYTHING
    forcing: str | None = None
    implied_forcing: str | None = None
    flags: frozenset[str] = frozenset()
    transfer_to: Suit | None = None
    asks: str | None = None
    remainder: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    terms: tuple[str, ...] = ()
    clauses: tuple[Constraint, ...] = ()
    """The constraints that were combined. Combining them all at once makes the result independent of grouping."""

    @property
    def parts(self) -> tuple[Constraint, ...]:
        return self.clauses or (self.constraint,)

    def combine(self, other: PartialMeaning, constraint: Constraint) -> PartialMeaning:
        """Return both meanings combined, with the given constraint."""
        return PartialMeaning(
            constraint,
            _stronger(self.forcing, other.forcing),
            _stronger(self.implied_forcing, other.implied_forcing),
            self.flags | other.flags,
            self.transfer_to if self.transfer_to is not None else other.transfer_to,
            self.asks or other.asks,
            self.remainder + other.remainder,
            self.remarks + other.remarks,
            self.terms + other.terms,
        )

    def __and__(self, other: PartialMeaning) -> PartialMeaning:
        return self.combine(other, self.constraint & other.constraint)


_WEIGHT = {None: 0, "signoff": 1, "invitational": 2, "forcing": 3, "game_forcing": 4}


def _stronger(one: str | None, other: str | None) -> str | None:
    return max(one, other, key=_WEIGHT.__getitem__)


@dataclass(frozen=True)
class PhraseContext:
    """The situation, and what the phrases of one text need to know about each other."""

    situation: Situation
    promises_support: bool = False
    stated: frozenset[Suit] = frozenset()
    named: tuple[Suit, ...] = ()
    states_strength: bool = False
    states_pair: bool = False
    counts_keycards: bool = False
    transfer: Suit | None = None
    """The suit shown by a transfer in this text."""
    denied: bool = False

    def suits(self, ref: str) -> tuple[Suit, ...]:
        """Return the suits a word stands for here."""
        found = self._suits(ref)
        if not found:
            raise UnclearError(ref)
        return found

    def _suits(self, ref: str) -> tuple[Suit, ...]:
        situation = self.situation
        if ref in _NAMES:
            return (_NAMES[ref],)
        if ref in _OF_VARIABLE:
            return _one(self.variable(_OF_VARIABLE[ref]))
        if "other m" in ref:
            return _one(self._other(ref.endswith("major")))
        if ref.endswith(("majors", "minors")):
            return MAJORS if ref.endswith("majors") else MINORS
        if "unbid" in ref or "remaining" in ref or ("other" in ref and ref.endswith(("suit", "suits"))):
            return tuple(suit for suit in situation.unbid if suit is not situation.suit) or situation.unbid
        if "their" in ref or "opponents" in ref or "they" in ref or ref == "both suits":
            return situation.theirs
        if ref.startswith(("partner's", "opener's", "responder's")):
            return _one(situation.support) or situation.theirs[-1:]
        if "agreed" in ref or "trump" in ref:
            return _one(situation.agreed if situation.agreed is not None else situation.support) or situation.own[-1:]
        return _one(self.transfer if self.transfer is not None else situation.suit) or situation.own[-1:]

    def suit(self, ref: str) -> Suit:
        return self.suits(ref)[-1]

    def variable(self, name: str) -> Suit | None:
        """Return the suit of a variable; `oM` follows from `M`, and the other way round."""
        suits = self.situation.suits
        if name in suits:
            return suits[name]
        other = name[1:] if name.startswith("o") else f"o{name}"
        return other_of(suits[other]) if other in suits else None

    def _other(self, major: bool) -> Suit | None:
        """Return the other major or minor: relative to the suit bid, or else to the last one our side has shown."""
        pair = (Suit.HEARTS, Suit.SPADES) if major else (Suit.CLUBS, Suit.DIAMONDS)
        for suit in (self.situation.suit, *reversed(self.situation.partner), *reversed(self.situation.own)):
            if suit in pair:
                return other_of(suit)
        return None

    def exact(self, suit: Suit | None = None) -> bool:
        """Whether a bare number is exact: in an answer that does not bid the suit, unless it is denied."""
        return self.situation.answering and not self.denied and (suit is None or suit is not self.situation.suit)


def _one(suit: Suit | None) -> tuple[Suit, ...]:
    return () if suit is None else (suit,)


@dataclass(frozen=True)
class Phrase:
    """A recognised phrase, with the properties that other phrases of the text depend on."""

    read: Callable[[PhraseContext], PartialMeaning]
    lengths: tuple[str, ...] = ()
    """The suits whose length it states."""
    names: tuple[str, ...] = ()
    """The suits it names."""
    transfers: tuple[str, ...] = ()
    supports: bool = False
    is_strength: bool = False
    is_act: bool = False
    is_pair: bool = False
    is_countable: bool = False
    """Whether `no … or …` denies it together with another phrase."""
    counts_keycards: bool = False
    stands_alone: bool = False
    """Whether it must be a clause by itself: next to other words, `at least 11` means something else."""

    def deny(self, *, each: bool = True) -> Phrase:
        """Return the denial of this phrase (`no …`, `denies …`), of each of its parts unless it is `not both`."""

        def read(context: PhraseContext) -> PartialMeaning:
            return PartialMeaning(~self.read(replace(context, denied=each)).constraint)

        return Phrase(read, names=self.names)


def join(phrases: Sequence[Phrase]) -> Phrase:
    """Return one phrase that means all of these."""
    if len(phrases) == 1:
        return phrases[0]

    def read(context: PhraseContext) -> PartialMeaning:
        total = PartialMeaning()
        for each in phrases:
            total &= each.read(context)
        return total

    return Phrase(
        read,
        lengths=tuple(ref for each in phrases for ref in each.lengths),
        names=tuple(ref for each in phrases for ref in each.names),
        transfers=tuple(ref for each in phrases for ref in each.transfers),
        supports=any(each.supports for each in phrases),
        is_strength=any(each.is_strength for each in phrases),
        is_act=any(each.is_act for each in phrases),
        is_pair=any(each.is_pair for each in phrases),
        counts_keycards=any(each.counts_keycards for each in phrases),
    )


Recognise = Callable[[re.Match[str]], Phrase | None]
SPELLINGS: list[Spelling] = []


class Spelling:
    """A spelling of a phrase. It is compiled when a text may match it, as compiling all takes long."""

    def __init__(self, spelling: str, recognise: Recognise) -> None:
        self._spelling, self.recognise = spelling, recognise
        self.required = required_texts(_filled(spelling, r"\d", ".", "."))
        self._always = tuple(texts[0] for texts in self.required if len(texts) == 1)
        self._choices = tuple(texts for texts in self.required if len(texts) > 1)
        self._compiled: re.Pattern[str] | None = None

    @property
    def pattern(self) -> str:
        suit, other = f"(?P<suit>{SUIT_REF})", f"(?P<other>{SUIT_REF})"
        return _filled(self._spelling, f"(?P<q>{QUANTITY})", suit, other)

    def match(self, words: str) -> re.Match[str] | None:
        """Match all of these words."""
        if words.isascii() and not self._may_match(words):  # other digits are also digits
            return None
        if self._compiled is None:
            self._compiled = re.compile(self.pattern)
        return self._compiled.fullmatch(words)

    def _may_match(self, words: str) -> bool:
        for text in self._always:
            if text not in words:
                return False
        return all(any(text in words for text in texts) for texts in self._choices)


def _filled(spelling: str, quantity: str, suit: str, other: str) -> str:
    return spelling.replace("{q}", quantity).replace("{suit}", suit).replace("{other}", other)


def phrase(*spellings: str) -> Callable[[Recognise], Recognise]:
    """Register spellings of a phrase: `{q}` stands for a quantity, `{suit}` and `{other}` for suits."""

    def enter(recognise: Recognise) -> Recognise:
        SPELLINGS.extend(Spelling(spelling, recognise) for spelling in spellings)
        return recognise

    return enter


@lru_cache(maxsize=65536)
def find_phrase(words: str) -> Phrase | None:
    """Return the phrase that matches all of these normalised words, or None."""
    for spelling in SPELLINGS:
        found = spelling.match(words)
        try:
            recognised = spelling.recognise(found) if found else None
        except ValueError:
            continue
        if recognised is not None:
            return recognised
    return None


def quantity(found: re.Match[str]) -> Quantity:
    return parse_quantity(found["q"])


def constraint_phrase(
    make: Callable[[PhraseContext], Constraint],
    *,
    lengths: Iterable[str] = (),
    names: Iterable[str] = (),
    supports: bool = False,
    is_strength: bool = False,
    is_pair: bool = False,
    is_countable: bool = False,
    counts_keycards: bool = False,
) -> Phrase:
    """Return a phrase that only constrains the hand."""
    lengths = tuple(lengths)
    return Phrase(
        lambda context: PartialMeaning(make(context)),
        lengths,
        (*lengths, *names),
        supports=supports,
        is_strength=is_strength,
        is_pair=is_pair,
        is_countable=is_countable,
        counts_keycards=counts_keycards,
    )
