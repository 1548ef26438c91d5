"""Look up phrases: from the tables, the definitions of a system, denials, or several phrases side by side."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from fourwinds.notes.meaning.phrase import PartialMeaning, Phrase, PhraseContext, UnclearError, join
from fourwinds.notes.meaning.phrases import find_phrase
from fourwinds.notes.meaning.words import normal_words

__all__ = ["Definitions", "Lexicon", "is_glue", "lexicon_of"]

Definitions = Mapping[str, str]

_NO = re.compile(
    r"(?:no|not|denies|denying|deny|without|lacks|lacking|never|doesn't have|does not have|has no|non)[ -](.+)"
)
_NEITHER = re.compile(r"(?:neither|no|without) (.+) nor (.+)")
_SAME_NUMBER = re.compile(r"((\d{1,2})\D+) and (\2\D+)")
"""Two items with the same number: `denies 4 hearts and 4 spades` denies both."""
_ARTICLE = re.compile(r"(?:an?|any) (.+)")
_GLUE = re.compile(
    r"(?:a|an|the|with|shows?|showing|promis(?:es|ing)|guarantees?|has|have|having|holding|holds|hand|hands|values|bid"
    r"|is|it|and|any|also|then|only|just|opposite|in|of|as|will)"
)
_TRAILING = re.compile(
    r"(?P<number>\d{1,2})(?P<noun>[ -].+?) ?(?P<how>or (?:more|better|longer|fewer|less)|exactly|at least|at most"
    r"|minimum|min|maximum|max|\+)"
)
"""A quantity after its noun: `22 HCP or more`, `8 HCP exactly`."""
_PREFIXES = {"exactly": "exactly", "at most": "at most", "maximum": "at most", "max": "at most"}
_PREFIXES |= {"or fewer": "at most", "or less": "at most"}
_MOST_WORDS = 16


@dataclass(frozen=True, eq=False)
class Lexicon:
    """The tables of phrases together with the definitions of one system."""

    terms: Definitions
    names: Mapping[str, str]
    """The terms by their words, with numbers as digits."""

    def known(self, text: str) -> Phrase | None:
        """Return the phrase, or the phrases side by side, that match the whole text; None if there is none."""
        words = normal_words(text)
        return self.phrase(words) or self._side_by_side(words)

    def phrase(self, words: str) -> Phrase | None:
        """Return the single phrase that matches these normalised words; None if there is none."""
        if self.terms:
            spaced = words.replace("-", " ").replace("_", " ")
            for name in (spaced, normal_words(spaced), spaced.removeprefix("a "), spaced.removesuffix("s")):
                if name in self.names:
                    return self._defined_term(self.names[name], find_phrase(words))
        return find_phrase(words) or self._trailing_quantity(words) or self._denial(words)

    def _trailing_quantity(self, words: str) -> Phrase | None:
        found = _TRAILING.fullmatch(words)
        if found is None:
            return None
        noun = found["noun"].replace("-card", " card").strip()
        front = _PREFIXES.get(found["how"])
        return find_phrase(f"{front} {found['number']} {noun}" if front else f"{found['number']}+ {noun}")

    def _denial(self, words: str) -> Phrase | None:
        neither = _NEITHER.fullmatch(words)
        if neither:
            return _deny_both([self.phrase(neither[1]), self.phrase(neither[2])])
        found = _NO.fullmatch(words)
        if found is None:
            return None
        article = _ARTICLE.fullmatch(found[1])
        for inner in (found[1], article[1] if article else ""):
            denied = self.phrase(inner) if inner else None
            if denied is not None:
                return None if denied.is_act else denied.deny(each=not words.startswith("not both"))
        same = _SAME_NUMBER.fullmatch(found[1])
        parts = [same[1], same[3]] if same else found[1].split(" or ")
        if len(parts) == 1:
            return None
        return _deny_both([self.phrase(part) or self.phrase(f"an {part}") for part in parts])

    def _defined_term(self, name: str, word: Phrase | None) -> Phrase:
        """Return the phrase for a defined term. The definition of a forcing word gives way to a stated range."""
        from fourwinds.notes.meaning.reader.clauses import parse_clauses
        from fourwinds.notes.meaning.reader.grammar import read_text

        text = self.terms[name]
        others = {term: value for term, value in self.terms.items() if term != name}
        leaves = [leaf.phrase for leaf in parse_clauses(text, lexicon_of(others)).leaves() if leaf.phrase]

        def read(context: PhraseContext) -> PartialMeaning:
            defined = read_text(text, context.situation, others)
            defined = replace(defined, remainder=(), remarks=(), terms=(name, *defined.terms))
            own = _read_if_clear(word, context)
            if own is None:
                return defined
            if own.forcing is not None and context.states_strength:
                return replace(own, terms=defined.terms)
            return own & defined

        lengths = tuple(ref for leaf in leaves for ref in leaf.lengths)
        return Phrase(read, lengths=lengths, supports=any(leaf.supports for leaf in leaves))

    def _side_by_side(self, words: str) -> Phrase | None:
        """Match phrases with only small words between them: `10-15 HCP balanced`, `weak with both majors`."""
        tokens = tuple(words.split(" "))
        found = self._cover(tokens) if 1 < len(tokens) <= _MOST_WORDS else None
        return join(found) if found else None

    def _cover(self, tokens: tuple[str, ...]) -> list[Phrase] | None:
        """Return phrases that cover all words, longest first; small words may come before and between them."""
        if not tokens:
            return []
        for end in range(len(tokens), 0, -1):
            found = self.phrase(" ".join(tokens[:end]))
            if found and not found.stands_alone:
                rest = self._cover(tokens[end:])
                if rest is not None:
                    return [found, *rest]
        return self._cover(tokens[1:]) if is_glue(tokens[0]) and len(tokens) > 1 else None


def _read_if_clear(phrase: Phrase | None, context: PhraseContext) -> PartialMeaning | None:
    try:
        return phrase.read(context) if phrase else None
    except UnclearError:
        return None


def _deny_both(phrases: list[Phrase | None]) -> Phrase | None:
    """Return the denial of both: `denies 4 hearts or 4 spades`. Both must be countable: `no void or 15+ HCP` is not."""
    known = [each for each in phrases if each is not None and each.is_countable]
    if len(known) < len(phrases):
        return None
    return join([each.deny() for each in known])


def is_glue(words: str) -> bool:
    """Whether these words only join phrases and have no meaning of their own."""
    return all(_GLUE.fullmatch(word) for word in words.lower().split())


def lexicon_of(definitions: Definitions) -> Lexicon:
    return _lexicon(tuple(sorted(definitions.items())))


@lru_cache(maxsize=256)
def _lexicon(terms: tuple[tuple[str, str], ...]) -> Lexicon:
    names = {normal_words(term.replace("_", " ")).replace("-", " "): term for term, _ in terms}
    return Lexicon(dict(terms), names)
