"""What a text says in a situation: its phrases read where they stand, and put together."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from fourwinds.bridge.cards import Suit
from fourwinds.notes.constraint import ANYTHING, Measure, all_of, any_of, stated_range
from fourwinds.notes.meaning.phrase import PartialMeaning, Phrase, UnclearError, Whole
from fourwinds.notes.meaning.reader.clauses import ClauseNode, parsed
from fourwinds.notes.meaning.reader.lexicon import Definitions, lexicon_of
from fourwinds.notes.meaning.situation import Situation

__all__ = ["Definitions", "read_text"]

_FORCES = {"forcing", "game_forcing"}


def read_text(text: str, situation: Situation, definitions: Definitions) -> PartialMeaning:
    """What a text says in a situation."""
    tree = parsed(text, lexicon_of(definitions))
    phrases = [leaf.phrase for leaf in tree.leaves() if leaf.phrase is not None]
    return _read(tree, _whole(phrases, situation))


def _whole(phrases: list[Phrase], situation: Situation) -> Whole:
    """What the phrases of one meaning tell each other."""
    whole = Whole(
        situation,
        promises_support=any(phrase.supports for phrase in phrases),
        stated=frozenset(_suits_of(situation, (ref for phrase in phrases for ref in phrase.lengths))),
        named=tuple(_suits_of(situation, (ref for phrase in phrases for ref in phrase.names))),
        states_strength=any(phrase.is_strength for phrase in phrases),
        states_pair=any(phrase.is_pair for phrase in phrases),
        counts_keycards=any(phrase.counts_keycards for phrase in phrases),
        transfer=next(iter(_suits_of(situation, (ref for phrase in phrases for ref in phrase.transfers))), None),
    )
    if whole.promises_support or situation.support is None:
        return whole
    return replace(whole, promises_support=_supports_by_name(phrases, whole, situation.support))


def _supports_by_name(phrases: Iterable[Phrase], whole: Whole, suit: Suit) -> bool:
    """Whether three cards of partner's suit are promised by its name: `10-12 points, 4+ hearts`."""
    measure = Measure("length", (suit,))
    for phrase in phrases:
        if phrase.lengths and stated_range(_safely(phrase, whole).constraint, measure)[0] >= 3:
            return True
    return False


def _safely(phrase: Phrase, whole: Whole) -> PartialMeaning:
    try:
        return phrase.read(whole)
    except UnclearError:
        return PartialMeaning()


def _suits_of(situation: Situation, refs: Iterable[str]) -> dict[Suit, None]:
    """The suits that words stand for, in their order; words that stand for none are left out."""
    whole = Whole(situation)
    suits: dict[Suit, None] = {}
    for ref in refs:
        try:
            suits.update(dict.fromkeys(whole.suits(ref)))
        except UnclearError:
            continue
    return suits


def _read(node: ClauseNode, whole: Whole) -> PartialMeaning:
    if not node.parts:
        return _read_leaf(node, whole)
    readings = [_read(part, whole) for part in node.parts]
    total = readings[0]
    for reading in readings[1:]:
        total = total.joined(reading, ANYTHING)
    if node.joint == "or":
        return _alternatives(readings, total)
    clauses = tuple(clause for reading in readings for clause in reading.parts)
    return replace(total, constraint=all_of(clauses), clauses=clauses)


def _alternatives(readings: list[PartialMeaning], total: PartialMeaning) -> PartialMeaning:
    """One of them holds; with an unknown one among them nothing is promised, and one that forces makes all forcing."""
    if any(reading.remainder for reading in readings):
        return replace(total, constraint=ANYTHING)
    stated = {reading.forcing for reading in readings if reading.forcing}
    forcing = "forcing" if len(stated) > 1 and stated & _FORCES else total.forcing
    return replace(total, constraint=any_of(reading.constraint for reading in readings), forcing=forcing)


def _read_leaf(node: ClauseNode, whole: Whole) -> PartialMeaning:
    if node.phrase is None:
        return PartialMeaning(remainder=(" ".join(node.text.split()),)) if node.text else PartialMeaning()
    try:
        return node.phrase.read(whole)
    except UnclearError:
        return PartialMeaning(remainder=(" ".join(node.text.split()),))
