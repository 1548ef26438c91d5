"""Find the calls that start a convention: those that do not follow another of its calls."""

from __future__ import annotations

from collections.abc import Iterable

from fourwinds.notes.rule import Rule
from fourwinds.notes.sequence import Position, Sequence
from fourwinds.notes.sequence.occasions import position_of

__all__ = ["triggers"]


def triggers(rules: Iterable[Rule]) -> list[Sequence]:
    """Return the sequences ending in a call of ours, except pass, that follow no other of these rules; in notes order.

    >>> from fourwinds.notes.rule import parse_line
    >>> lines = ["1M-2n = game forcing raise", "1M-2n-3M = extras", "1h-2n-3s = short spades", "1M-(x)-2n = raise"]
    >>> [str(each) for each in triggers(map(parse_line, lines))]
    ['1M-(p)-2n', '1M-(x)-2n']
    """
    sequences = sorted({rule.sequence for rule in rules if rule.source is None and not rule.deleted})
    calls = [each for each in sequences if each.last.text != "p"]
    by_length: dict[int, list[Sequence]] = {}
    for each in calls:
        by_length.setdefault(len(each.tokens), []).append(each)
    return [each for each in calls if not _follows(each, by_length)]


def _follows(sequence: Sequence, by_length: dict[int, list[Sequence]]) -> bool:
    if sequence.anywhere:
        shorter = (each for length, some in by_length.items() if length < len(sequence.tokens) for each in some)
        return any(sequence.path.startswith(f"{each.path}-") for each in shorter)
    position = position_of(sequence)
    return any(
        each.match(before) is not None
        for number in range(len(position.codes) - 1, position.leading_passes, -1)
        for before in (position.upto(number),)
        for each in by_length.get(_calls(before), ())
        if not each.anywhere
    )


def _calls(position: Position) -> int:
    return len(position.codes) - position.leading_passes
