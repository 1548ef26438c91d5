"""The middle column of a card, below leads and signals: strong artificial openings, and doubles."""

from __future__ import annotations

from fourwinds.notes.book import Entry
from fourwinds.typeset.card.brief import brief
from fourwinds.typeset.card.content import Box, Item, Row
from fourwinds.typeset.card.reader import Reader, below_game

__all__ = ["double_boxes"]

_NEGATIVE = ("1d-(1h)-x", "1d-(1s)-x", "1h-(1s)-x", "1h-(2c)-x", "1s-(3d)-x")
_RESPONSIVE = ("(1d)-x-(2d)-x", "(1h)-x-(2h)-x", "(1h)-1s-(2h)-x")
_SUPPORT = ("1c-(p)-1h-(1s)-x", "1c-(p)-1h-(x)-xx")
_OVER_NOTRUMP = ("1n-(2c)-x", "1n-(2d)-x", "1n-(2s)-x")
"""Auctions in which a card looks for these doubles."""
_PENALTY = frozenset({"penalty", "optional"})


def double_boxes(reader: Reader) -> tuple[Box, ...]:
    """Return what we do against strong artificial openings, takeout doubles, and doubles with other names."""
    return (
        Box("Against strong artificial openings", (Row("Strong 1♣"), Row("Strong 2♣", reader.listed("(2c)")))),
        Box(
            "Takeout doubles",
            (
                Row("Direct", reader.over("x")),
                reader.row("Reopening", "(1h)-p-(p)-x"),
                Row("Responses", reader.listed("(1h)-x", below_game)),
            ),
        ),
        Box("Special doubles", _special(reader)),
    )


def _special(reader: Reader) -> tuple[Row, ...]:
    """Return doubles by name; those for penalty, where others play something else, have a row of their own."""
    named = {"Negative": _NEGATIVE, "Responsive": _RESPONSIVE, "Support": _SUPPORT}
    found = {auction: entry for some in named.values() for auction in some if (entry := reader.entry(auction))}
    penalty = {auction: entry for auction, entry in found.items() if entry.meaning.flags & _PENALTY}
    over_notrump = {auction: entry for auction in _OVER_NOTRUMP if (entry := reader.entry(auction))}
    return (
        *(
            Row(name, _told({each: found[each] for each in some if each in found and each not in penalty}))
            for name, some in named.items()
        ),
        Row("Our 1NT", _told(over_notrump)),
        Row("Penalty", _told(penalty)),
        Row("Others"),
    )


def _told(doubles: dict[str, Entry]) -> tuple[Item, ...]:
    """Return what doubles mean, each meaning once, with the first auction it is found in."""
    told: dict[str, str] = {}
    for auction, entry in doubles.items():
        told.setdefault(brief(entry), auction)
    return tuple(
        Item(auction.replace("(p)-", "").replace("x", "X").replace("-", "–"), meaning)
        for meaning, auction in told.items()
    )
