"""The boxes below the openings: slam conventions, and the conventions of the system."""

from __future__ import annotations

from dataclasses import replace

from fourwinds.bridge.calls import Bid, Call
from fourwinds.notes.library import Library
from fourwinds.typeset.card.brief import brief, gist
from fourwinds.typeset.card.content import Box, Item, Row
from fourwinds.typeset.card.reader import Reader, artificial

__all__ = ["boxes_below"]

_AGREED = ("1s-(p)-3s", "1h-(p)-3h", "1s-(p)-2s", "1s-(p)-2n", "1d-(p)-3d", "1d-(p)-2d")
"""Auctions that agree a suit, in one of which 4NT asks."""
_SPLINTER = Bid.parse("4C")
_GERBER = ("1n-(p)-4c", "2n-(p)-4c")
_QUANTITATIVE = ("1n-(p)-4n", "2n-(p)-4n")


def boxes_below(reader: Reader, library: Library) -> tuple[Box, ...]:
    """Return slam conventions, and notes: the conventions of the system, and lines to write on."""
    rows = (*_keycards(reader), *_gerber(reader), *_others(reader))
    return (
        Box("Slam conventions", (*rows, Row(""))),
        Box("Notes", (Row("", _conventions(reader, library)), Row(""))),
    )


def _keycards(reader: Reader) -> tuple[Row, ...]:
    """Return the question for aces or keycards, its answers, and what follows the lowest two."""
    asked = next((each for each in _AGREED if _is_question(reader, f"{each}-(p)-4n")), None)
    if asked is None:
        return (Row("4NT"),)
    further = [
        replace(each, call=f"{answer}–{each.call}")
        for answer in ("5c", "5d")
        for each in reader.questions(f"{asked}-(p)-4n-(p)-{answer}")
    ]
    return _filled(
        Row("4NT", _question(reader, f"{asked}-(p)-4n")),
        Row("Then", tuple(further)),
        Row("After (5c)", reader.listed_high(f"{asked}-(p)-4n-(5c)")),
    )


def _gerber(reader: Reader) -> tuple[Row, ...]:
    asked = next((each for each in _GERBER if _is_question(reader, each)), None)
    return () if asked is None else (Row("4♣ over NT", _question(reader, asked)),)


def _others(reader: Reader) -> tuple[Row, ...]:
    """Return exclusion, invitations in notrump, splinters, and control bids, as far as the notes have them."""
    exclusion = "1s-(p)-5c"
    quantitative = [(each, entry) for each in _QUANTITATIVE if (entry := reader.entry(each))]
    return _filled(
        Row("Exclusion", _question(reader, exclusion) if _is_question(reader, exclusion) else ()),
        Row("Quantitative", tuple(Item(each.replace("-(p)-", "–"), brief(entry)) for each, entry in quantitative)),
        Row("Over 1s", reader.listed("1s", lambda call, entry: _is_high(call) and artificial(entry))),
        Row("After 1s–3s", reader.between("1s-(p)-3s", "4c", "4h")),
    )


def _is_high(call: Call) -> bool:
    """Whether a response is so high that the table of openings may have no room for it."""
    return isinstance(call, Bid) and call >= _SPLINTER


def _is_question(reader: Reader, calls: str) -> bool:
    entry = reader.entry(calls)
    return entry is not None and entry.meaning.is_question


def _question(reader: Reader, calls: str) -> tuple[Item, ...]:
    """Return the name of a question, without the hand that asks it in this auction, and its answers."""
    entry = reader.entry(calls)
    return (Item("", gist(entry)), *reader.listed_high(calls)) if entry else ()


def _filled(*rows: Row) -> tuple[Row, ...]:
    return tuple(row for row in rows if row.items)


def _conventions(reader: Reader, library: Library) -> tuple[Item, ...]:
    """Return the names of the conventions of which some line is in force."""
    played = {rule.module for rule in reader.book.in_force.values() if not rule.deleted}
    names = [
        library.get(each.id).name if each.id in library else each.id
        for each in reader.system.conventions
        if each.id in played
    ]
    return (Item("", ", ".join(names)),) if names else ()
