"""From the text of a meaning to what it says: clauses, `or`, `and`, phrases, and what is left over."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from fourwinds.bridge.cards import Suit
from fourwinds.notes.constraint import ANYTHING, NOTHING
from fourwinds.notes.meaning.phrase import Phrase, Reading, UnclearError, Whole
from fourwinds.notes.meaning.phrases import find_phrase
from fourwinds.notes.meaning.situation import Situation
from fourwinds.notes.meaning.words import normal_words

__all__ = ["Definitions", "read_text"]

Definitions = Mapping[str, str]

_CLAUSE = re.compile(r"(,\s*or\b)|[,;]\s*(?:and|but)\b|[,;()]|\.(?=\s|$)|\bbut\b", re.IGNORECASE)
_COLON = re.compile(r":\s|\s-\s(?=\D)")
_WORD = re.compile(r"\b(and|or|plus)\b|&", re.IGNORECASE)
_EITHER = re.compile(r"\s*either\b\s*", re.IGNORECASE)
_HEDGE = re.compile(
    r"\b(?:may|might|could|can|usually|often|sometimes|normally|typically|generally|possibly|perhaps|probably|likely"
    r"|frequently|rarely|occasionally|tends?|not necessarily|optionally|mostly)\b(?! (?:be )?pass)",
    re.IGNORECASE,
)
_ASKS = re.compile(r"\bask(?:s|ing)?\b(?! partner to pass)", re.IGNORECASE)
_LOOSE_END = re.compile(r"\s*(?:\b(?:and|or|plus|which|that|it|partner|hand|is)\b|&)?\s*$", re.IGNORECASE)
_UNLESS = re.compile(r"\s(?:unless|except|if|when|after|over|opposite|by)\b.*", re.IGNORECASE)
"""What limits a word such as `forcing`: kept as a remark, since it says nothing of the hand."""
_NO = re.compile(
    r"(?:no|not|denies|denying|deny|without|lacks|lacking|never|doesn't have|does not have|has no)(?: an?| any)? (.+)"
)
_GLUE = re.compile(
    r"(?:a|an|the|with|shows?|showing|promis(?:es|ing)|guarantees?|has|have|having|holding|holds|hand|hands|values|bid"
    r"|that is|which is|is|it|and|any|also|then|only|just|opposite|in|of|usually with|at the same time|as)"
)
_SPAN = 3
"""How many pieces around `and` and `or` one phrase may join: `singleton or void in clubs` joins two."""


@dataclass(frozen=True)
class _Piece:
    """The words between two connectives, with the connective before them."""

    text: str
    joint: str
    word: str = ""


@dataclass(frozen=True)
class _Node:
    """A phrase that is known, one that is not (`phrase` None), or several joined by `and` or `or`."""

    joint: str = ""
    parts: tuple[_Node, ...] = ()
    phrase: Phrase | None = None
    text: str = ""

    def leaves(self) -> Iterator[_Node]:
        if self.parts:
            for part in self.parts:
                yield from part.leaves()
        else:
            yield self


def read_text(text: str, situation: Situation, definitions: Definitions) -> Reading:
    """What a text says in a situation."""
    tree = _parse(text, _terms(definitions))
    leaves = [leaf for leaf in tree.leaves() if leaf.phrase is not None]
    whole = Whole(
        situation,
        promises_support=any(leaf.phrase.supports for leaf in leaves if leaf.phrase),
        stated=frozenset(_suits_of(situation, (ref for leaf in leaves if leaf.phrase for ref in leaf.phrase.lengths))),
        named=tuple(_suits_of(situation, (ref for leaf in leaves if leaf.phrase for ref in leaf.phrase.names))),
        states_strength=any(leaf.phrase.is_strength for leaf in leaves if leaf.phrase),
    )
    return _read(tree, whole)


def _terms(definitions: Definitions) -> tuple[tuple[str, str], ...]:
    return tuple(sorted(definitions.items()))


def _suits_of(situation: Situation, refs: Iterator[str]) -> dict[Suit, None]:
    """The suits that words stand for, in their order; words that stand for none are left out."""
    whole, suits = Whole(situation), {}
    for ref in refs:
        try:
            suits.update(dict.fromkeys(whole.suits(ref)))
        except UnclearError:
            continue
    return suits


def _read(node: _Node, whole: Whole) -> Reading:
    if not node.parts:
        return _read_leaf(node, whole)
    readings = [_read(part, whole) for part in node.parts]
    total = readings[0]
    for reading in readings[1:]:
        total &= reading
    if node.joint != "or":
        return total
    if any(reading.remainder for reading in readings):
        return replace(total, constraint=ANYTHING)
    alternatives = NOTHING
    for reading in readings:
        alternatives |= reading.constraint
    stated = {reading.forcing for reading in readings}
    forcing = total.forcing if len(stated) == 1 or stated == {total.forcing, None} else "forcing"
    return replace(total, constraint=alternatives, forcing=forcing)


def _read_leaf(node: _Node, whole: Whole) -> Reading:
    if node.phrase is None:
        return Reading(remainder=(node.text,)) if node.text else Reading()
    try:
        return node.phrase.read(whole)
    except UnclearError:
        return Reading(remainder=(node.text,))


@lru_cache(maxsize=16384)
def _parse(text: str, terms: tuple[tuple[str, str], ...]) -> _Node:
    clauses: list[_Node] = []
    for joined_by_or, clause in _clauses(text):
        node = _clause(clause, dict(terms))
        if joined_by_or and clauses:
            clauses[-1] = _Node("or", (clauses[-1], node))
        else:
            clauses.append(node)
    return _Node("and", tuple(clauses)) if clauses else _Node()


def _clauses(text: str) -> Iterator[tuple[bool, str]]:
    """The text between commas and semicolons; whether `or` stood behind the comma."""
    start, joined_by_or = 0, False
    for found in _CLAUSE.finditer(text):
        if text[start : found.start()].strip():
            yield joined_by_or, text[start : found.start()].strip()
            joined_by_or = False
        joined_by_or = bool(found[1])
        start = found.end()
    if text[start:].strip():
        yield joined_by_or, text[start:].strip()


def _clause(text: str, terms: Definitions) -> _Node:
    """One clause: phrases under `and` under `or`; a hedge or a question takes all that is left of it."""
    for marker, make in ((_ASKS, _question), (_HEDGE, _hedge)):
        found = marker.search(text)
        if found and _known(text, terms) is None:
            tail = text[found.start() :].strip()
            before = _LOOSE_END.sub("", text[: found.start()]).strip()
            said = _Node(phrase=make(tail), text=tail)
            return _Node("and", (_clause(before, terms), said)) if before and not _is_glue(before) else said
    colon = _COLON.search(text)
    if colon and (head := _known(text[: colon.start()], terms)):
        return _Node("and", (_Node(phrase=head, text=text[: colon.start()]), _clause(text[colon.end() :], terms)))
    limited = _UNLESS.search(text)
    if limited and (act := _known(text[: limited.start()], terms)) and act.is_act:
        return _Node("and", (_Node(phrase=act, text=text), _Node(phrase=_hedge(limited[0].strip()), text=text)))
    return _joined(_pieces(text), terms)


def _hedge(text: str) -> Phrase:
    return Phrase(lambda _whole: Reading(remarks=(text,)), is_act=True)


def _question(text: str) -> Phrase:
    about = re.sub(
        r"^ask(?:s|ing)?\s+(?:for|about|opener for|partner for|partner|opener)?\s*", "", text, flags=re.IGNORECASE
    )
    reading = Reading(implied_forcing="forcing", flags=frozenset({"asks"}), asks=about or text)
    return Phrase(lambda _whole: reading, is_act=True)


def _pieces(text: str) -> list[_Piece]:
    pieces, start, word = [], 0, ""
    for found in _WORD.finditer(text):
        pieces.append(_Piece(text[start : found.start()].strip(), _joint(word), word))
        word, start = found[0], found.end()
    pieces.append(_Piece(text[start:].strip(), _joint(word), word))
    return pieces


def _joint(word: str) -> str:
    return "or" if word.lower() == "or" else "and"


def _joined(pieces: Sequence[_Piece], terms: Definitions) -> _Node:
    """Pieces joined: the longest run of pieces that is one phrase is one phrase; `either` groups what follows it."""
    alternatives: list[list[_Node]] = [[]]
    number = 0
    while number < len(pieces):
        piece = pieces[number]
        if piece.joint == "or" and alternatives[-1]:
            alternatives.append([])
        either = _EITHER.match(piece.text)
        if either:
            inner = [_Piece(piece.text[either.end() :], ""), *pieces[number + 1 :]]
            alternatives[-1].append(_joined(inner, terms))
            break
        node, used = _longest_phrase(pieces[number:], terms)
        if node.text or node.phrase:
            alternatives[-1].append(node)
        number += used
    groups = [_group("and", tuple(nodes)) for nodes in alternatives if nodes]
    whole = _group("or", tuple(groups))
    if len(pieces) > 1 and all(leaf.phrase is None for leaf in whole.leaves()):
        return _Node(text=pieces[0].text + "".join(f" {piece.word} {piece.text}" for piece in pieces[1:]))
    return whole


def _group(joint: str, nodes: tuple[_Node, ...]) -> _Node:
    return nodes[0] if len(nodes) == 1 else _Node(joint, nodes)


def _longest_phrase(pieces: Sequence[_Piece], terms: Definitions) -> tuple[_Node, int]:
    for used in range(min(_SPAN, len(pieces)), 1, -1):
        text = pieces[0].text + "".join(f" {piece.joint} {piece.text}" for piece in pieces[1:used])
        found = _one_phrase(normal_words(text), terms)
        if found:
            return _Node(phrase=found, text=text), used
    text = pieces[0].text
    return _Node(phrase=_known(text, terms), text=text), 1


def _known(text: str, terms: Definitions) -> Phrase | None:
    """The phrase or the phrases side by side that the whole text is."""
    words = normal_words(text)
    found = _one_phrase(words, terms)
    return found if found else _side_by_side(words, terms)


def _one_phrase(words: str, terms: Definitions) -> Phrase | None:
    if terms:
        names = _spelled(tuple(terms))
        said = words.replace("-", " ").replace("_", " ")
        for name in (said, said.removeprefix("a "), said.removesuffix("s")):
            if name in names:
                return _defined(names[name], terms, find_phrase(words))
    found = find_phrase(words)
    if found:
        return found
    denied = _NO.fullmatch(words)
    if denied is None:
        return None
    inner = _one_phrase(denied[1], terms) or _either_denied(denied[1], terms)
    return None if inner is None or inner.is_act else inner.denied()


@lru_cache(maxsize=64)
def _spelled(terms: tuple[str, ...]) -> dict[str, str]:
    """The terms by their words, numbers as digits."""
    return {normal_words(term.replace("_", " ")).replace("-", " "): term for term in terms}


def _either_denied(words: str, terms: Definitions) -> Phrase | None:
    """`denies 4 hearts or 4 spades`: neither."""
    first, joint, second = words.partition(" or ")
    one, two = (_one_phrase(part, terms) for part in (first, second)) if joint else (None, None)
    if one is None or two is None or one.is_act or two.is_act or not (one.lengths and two.lengths):
        return None

    def read(whole: Whole) -> Reading:
        return Reading(one.read(whole).constraint | two.read(whole).constraint)

    return Phrase(read, names=one.names + two.names)


def _defined(name: str, terms: Definitions, word: Phrase | None) -> Phrase:
    """A term of the definitions: what its text says here. A word for what a call does yields to a stated range."""
    text = terms[name]
    others = {term: value for term, value in terms.items() if term != name}
    tree = _parse(text, _terms(others))
    leaves = [leaf.phrase for leaf in tree.leaves() if leaf.phrase]

    def read(whole: Whole) -> Reading:
        said = read_text(text, whole.situation, others)
        said = replace(said, remainder=(), remarks=(), terms=(name, *said.terms))
        if word is None:
            return said
        own = word.read(whole)
        if own.forcing is not None and whole.states_strength:
            return replace(own, terms=said.terms)
        return own & said

    return Phrase(
        read,
        lengths=tuple(ref for leaf in leaves for ref in leaf.lengths),
        names=(),
        supports=any(leaf.supports for leaf in leaves),
    )


def _side_by_side(words: str, terms: Definitions) -> Phrase | None:
    """`10-15 HCP balanced`, `weak with both majors`: phrases with no more than small words between them."""
    tokens = words.split(" ")
    if len(tokens) == 1 or len(tokens) > 16:
        return None
    found = _cover(tuple(tokens), terms)
    if not found:
        return None

    def read(whole: Whole) -> Reading:
        total = Reading()
        for part in found:
            total &= part.read(whole)
        return total

    return Phrase(
        read,
        lengths=tuple(ref for part in found for ref in part.lengths),
        names=tuple(ref for part in found for ref in part.names),
        supports=any(part.supports for part in found),
        is_strength=any(part.is_strength for part in found),
        is_act=any(part.is_act for part in found),
    )


def _cover(tokens: tuple[str, ...], terms: Definitions) -> list[Phrase] | None:
    """Phrases that use up all words, the longest first; small words may stand before and between them."""
    if not tokens:
        return []
    for end in range(len(tokens), 0, -1):
        found = _one_phrase(" ".join(tokens[:end]), terms)
        if found:
            rest = _cover(tokens[end:], terms)
            if rest is not None:
                return [found, *rest]
    return _cover(tokens[1:], terms) if _is_glue(tokens[0]) and len(tokens) > 1 else None


def _is_glue(words: str) -> bool:
    return all(_GLUE.fullmatch(word) for word in words.lower().split())
