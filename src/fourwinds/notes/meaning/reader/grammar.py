"""Read a text in a situation: interpret its phrases in context and combine them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from fourwinds.bridge.cards import Suit
from fourwinds.notes.constraint import ANYTHING, Measure, all_of, any_of, stated_range
from fourwinds.notes.meaning.phrase import PartialMeaning, Phrase, PhraseContext, UnclearError
from fourwinds.notes.meaning.reader.clauses import ClauseNode, parse_clauses
from fourwinds.notes.meaning.reader.lexicon import Definitions, lexicon_of
from fourwinds.notes.meaning.situation import Situation

__all__ = ["Definitions", "read_text"]

_FORCES = {"forcing", "game_forcing"}


def read_text(text: str, situation: Situation, definitions: Definitions) -> PartialMeaning:
    """Return the meaning of a text in a situation."""
    tree = parse_clauses(text, lexicon_of(definitions))
    phrases = [leaf.phrase for leaf in tree.leaves() if leaf.phrase is not None]
    return _read(tree, _context_of(phrases, situation))


def _context_of(phrases: list[Phrase], situation: Situation) -> PhraseContext:
    """Return what the phrases of one text need to know about each other."""
    context = PhraseContext(
        situation,
        promises_support=any(phrase.supports for phrase in phrases),
        stated=frozenset(_suits_of(situation, (ref for phrase in phrases for ref in phrase.lengths))),
        named=tuple(_suits_of(situation, (ref for phrase in phrases for ref in phrase.names))),
        states_strength=any(phrase.is_strength for phrase in phrases),
        states_pair=any(phrase.is_pair for phrase in phrases),
        counts_keycards=any(phrase.counts_keycards for phrase in phrases),
        transfer=next(iter(_suits_of(situation, (ref for phrase in phrases for ref in phrase.transfers))), None),
    )
    if context.promises_support or situation.support is None:
        return context
    return replace(context, promises_support=_supports_by_name(phrases, context, situation.support))


def _supports_by_name(phrases: Iterable[Phrase], context: PhraseContext, suit: Suit) -> bool:
    """Whether the text promises three cards in partner's suit by naming it: `10-12 points, 4+ hearts`."""
    measure = Measure("length", (suit,))
    for phrase in phrases:
        if phrase.lengths and stated_range(_safely(phrase, context).constraint, measure)[0] >= 3:
            return True
    return False


def _safely(phrase: Phrase, context: PhraseContext) -> PartialMeaning:
    try:
        return phrase.read(context)
    except UnclearError:
        return PartialMeaning()


def _suits_of(situation: Situation, refs: Iterable[str]) -> dict[Suit, None]:
    """Return the suits that words stand for, in order; words that stand for none are skipped."""
    context = PhraseContext(situation)
    suits: dict[Suit, None] = {}
    for ref in refs:
        try:
            suits.update(dict.fromkeys(context.suits(ref)))
        except UnclearError:
            continue
    return suits


def _read(node: ClauseNode, context: PhraseContext) -> PartialMeaning:
    if not node.parts:
        return _read_leaf(node, context)
    readings = [_read(part, context) for part in node.parts]
    total = readings[0]
    for reading in readings[1:]:
        total = total.combine(reading, ANYTHING)
    if node.joint == "or":
        return _alternatives(readings, total)
    clauses = tuple(clause for reading in readings for clause in reading.parts)
    return replace(total, constraint=all_of(clauses), clauses=clauses)


def _alternatives(readings: list[PartialMeaning], total: PartialMeaning) -> PartialMeaning:
    """Combine alternatives: an unknown one makes the text promise nothing, and a forcing one makes all forcing."""
    if any(reading.remainder for reading in readings):
        return replace(total, constraint=ANYTHING)
    stated = {reading.forcing for reading in readings if reading.forcing}
    forcing = "forcing" if len(stated) > 1 and stated & _FORCES else total.forcing
    return replace(total, constraint=any_of(reading.constraint for reading in readings), forcing=forcing)


def _read_leaf(node: ClauseNode, context: PhraseContext) -> PartialMeaning:
    if node.phrase is None:
        return PartialMeaning(remainder=(" ".join(node.text.split()),)) if node.text else PartialMeaning()
    try:
        return node.phrase.read(context)
    except UnclearError:
        return PartialMeaning(remainder=(" ".join(node.text.split()),))
