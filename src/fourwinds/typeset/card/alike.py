"""Bring openings together that mean the same, each in its own suit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fourwinds.bridge.calls import Bid, Strain
from fourwinds.bridge.cards import Suit
from fourwinds.typeset.card.content import Item, OpeningRow
from fourwinds.typeset.card.reader import label

__all__ = ["joined"]

_OTHER = {Suit.HEARTS: Suit.SPADES, Suit.SPADES: Suit.HEARTS, Suit.CLUBS: Suit.DIAMONDS, Suit.DIAMONDS: Suit.CLUBS}

_PREEMPTS = 3
"""From this level on, there is room only for what openings have in common."""
Described = tuple[Bid, OpeningRow]


def joined(rows: Sequence[Described]) -> tuple[OpeningRow, ...]:
    """Return one row for openings of one level above the first that are described alike, in their order."""
    groups: list[list[Described]] = []
    for bid, row in rows:
        for group in groups:
            if bid.level > 1 and _is_alike(group[0], (bid, row)):
                group.append((bid, row))
                break
        else:
            groups.append([(bid, row)])
    return tuple(group[0][1] if len(group) == 1 else _joined_row(group) for group in groups)


def _is_alike(one: Described, other: Described) -> bool:
    return (
        one[0].level == other[0].level
        and None not in (one[0].strain.suit, other[0].strain.suit)
        and (one[0].level >= _PREEMPTS or (one[0].strain < Strain.HEARTS) == (other[0].strain < Strain.HEARTS))
        and bool(one[1].description)
        and _meant(*one) == _meant(*other)
    )


def _meant(bid: Bid, row: OpeningRow) -> tuple[object, ...]:
    """Return the meaning of an opening, with its suit called suit."""
    return row.is_artificial, row.least_cards, tuple(_renamed(bid, each.text) for each in row.description)


def _renamed(bid: Bid, text: str) -> str:
    suit = bid.strain.suit
    if suit is None:
        return text
    pair = "major" if suit > Suit.DIAMONDS else "minor"
    return text.replace(suit.symbol, "suit").replace(_OTHER[suit].symbol, f"other {pair}")


def _joined_row(group: Sequence[Described]) -> OpeningRow:
    (bid, first), *_ = group
    return replace(
        first,
        call=label(each for each, _ in group),
        description=tuple(Item(each.call, _renamed(bid, each.text)) for each in first.description),
        responses=_common([(each, row.responses) for each, row in group]),
        later=_common([(each, row.later) for each, row in group]),
        competition=_common([(each, row.competition) for each, row in group]),
    )


def _common(lists: Sequence[tuple[Bid, tuple[Item, ...]]]) -> tuple[Item, ...]:
    """Return what all openings have in common, then what only one has; of preempts only what is common."""
    keyed = [{(_renamed(bid, each.call), _renamed(bid, each.text)): each for each in some} for bid, some in lists]
    shared = [key for key in keyed[0] if all(key in other for other in keyed)]
    common = [Item(_joined_call(key[0], [each[key].call for each in keyed]), key[1]) for key in shared]
    alone = [
        Item(f"{bid.symbol}–{each.call}", each.text)
        for (bid, _), some in zip(lists, keyed, strict=True)
        for key, each in some.items()
        if key not in shared and bid.level < _PREEMPTS
    ]
    return (*common, *alone)


def _joined_call(renamed: str, calls: Sequence[str]) -> str:
    """Return calls as one: `3♥` and `3♠` are `3♥/♠`."""
    different = list(dict.fromkeys(calls))
    if len(different) == 1:
        return different[0]
    if any(len(each) != 2 for each in different):
        return renamed.replace("other ", "o").replace("suit", "M").replace("major", "M").replace("minor", "m")
    return label(map(Bid.parse, different))
