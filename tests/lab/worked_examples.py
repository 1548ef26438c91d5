"""The worked examples in the notes of library files: two hands, and the auction that follows from the lines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from fourwinds.bridge.cards import Hand
from fourwinds.bridge.dealing import hands_array
from fourwinds.lab.callers import Callers
from fourwinds.notes.book import Book
from fourwinds.notes.module import Module
from fourwinds.notes.sequence import Position, Sequence
from fourwinds.notes.sequence.codes import CALLS
from fourwinds.notes.sequence.occasions import position_of

__all__ = ["Example", "examples_of", "what_differs"]

_HAND = r"(♠\S* ♥\S* ♦\S* ♣[^\s:,.]*)"
_EXAMPLE = re.compile(rf"Example: {_HAND}\s+opposite\s+{_HAND}:\s+(\S+?)[.;,]?(?=\s|$)", re.DOTALL)


@dataclass(frozen=True)
class Example:
    hands: tuple[Hand, Hand]
    """That of the player who makes our first call, and the partner's."""
    auction: Position


def examples_of(module: Module) -> Iterator[Example]:
    """`Example: ♠AQ54 ♥K3 ♦KJ72 ♣A83 opposite ♠KJ73 ♥A52 ♦Q4 ♣T962: 1NT-2♣-2♠-4♠.`"""
    for first, second, auction in _EXAMPLE.findall(module.notes):
        yield Example((Hand.parse(first), Hand.parse(second)), position_of(Sequence.parse(auction)))


def what_differs(example: Example, book: Book, module: str) -> list[str]:
    """What is wrong with an example: cards, calls the hands would not make, or nothing of the module in it."""
    one, other = example.hands
    differs = [f"{card} is in both hands" for card in sorted(set(one) & set(other))]
    callers, whole = Callers(book, 1), example.auction
    modules, firsts = set(), [turn for turn in range(len(whole.codes)) if whole.upto(turn + 1).last_is_ours]
    bids = [turn for turn in firsts if whole.codes[turn]]
    for turn in firsts:
        position, made = whole.upto(turn), CALLS[whole.codes[turn]]
        entry = book.find(whole.upto(turn + 1))
        hand = example.hands[(turn - bids[0]) % 4 // 2]
        if entry is None:
            differs.append(f"{position}: the notes do not have {made}")
            continue
        modules.add(entry.rule.module)
        if entry.rule.waits and entry.meaning.needs.matches(hand):
            continue
        code = callers.chosen_codes(position, hands_array([hand]))[0]
        if code != whole.codes[turn]:
            chosen = CALLS[code] if code >= 0 else "nothing"
            differs.append(f"{position}: {hand} chooses {chosen}, not {made}")
    if module not in modules:
        differs.append("no call of the module is made")
    return differs
