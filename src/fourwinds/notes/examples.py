"""Check examples of the language of notes: meanings with hands, and lines with auctions."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from collections.abc import Sequence as Several
from typing import Any

from fourwinds.bridge.auction import Auction
from fourwinds.bridge.cards import Hand
from fourwinds.bridge.seat import Seat, Side, Vulnerability
from fourwinds.notes.book import Book
from fourwinds.notes.meaning import Meaning
from fourwinds.notes.module import Definition
from fourwinds.notes.rule import Rule, parse_line
from fourwinds.notes.sequence import Position, Sequence
from fourwinds.notes.spelling import name_of
from fourwinds.table.errors import FourWindsError, MalformedError

__all__ = ["definitions_in", "differing_meaning", "differing_sequence", "meanings_of", "position_in"]

_TERM = re.compile(r"\s*([A-Za-z]\w*(?:[ -]\w+)*)\s*=\s*(.+)")


def meanings_of(text: str, sequence: str, context: Iterable[str] = ()) -> list[Meaning]:
    """Return the meaning of a text at a sequence, once for every auction the sequence stands for.

    `context` holds other lines that the meaning depends on: rules, and definitions such as `weak = 5-10 HCP`.

    >>> (meaning,) = meanings_of("minimum", "1n-2c-2d", ["1n = 15-18 HCP, balanced"])
    >>> meaning.shows.describe()
    '15-16 HCP'
    """
    rules, definitions = _read_context(context)
    line = Rule(Sequence.parse(sequence), text)
    book = Book([*rules, line], definitions)
    return [meaning for _, meaning in book.readings(line)] or [book.meaning_of(line)]


def definitions_in(lines: Iterable[str]) -> dict[str, str]:
    """Return the definitions among lines of context, by term."""
    return {definition.term: definition.text for definition in _read_context(lines)[1]}


def _read_context(lines: Iterable[str]) -> tuple[list[Rule], list[Definition]]:
    rules, definitions = [], []
    for line in lines:
        try:
            rules.append(parse_line(line))
        except FourWindsError:
            term = _TERM.fullmatch(line)
            if term is None:
                raise
            definitions.append(Definition(name_of(term[1]), term[2]))
    return rules, definitions


def position_in(dealer: str, we: str, vulnerability: str, calls: Several[str]) -> Position:
    """Return the auction of these words, from the viewpoint of one side."""
    auction = Auction.parse(" ".join(calls), Seat.parse(dealer))
    return Position.of(auction, _side(we), Vulnerability.parse(vulnerability))


def _side(text: str) -> Side:
    sides = {str(side).upper(): side for side in Side} | {"NS": Side.NS, "EW": Side.EW}
    if text.strip().upper() not in sides:
        raise MalformedError(f"{text!r} is not a side", remedy="write NS or EW")
    return sides[text.strip().upper()]


def differing_meaning(row: Mapping[str, Any]) -> list[str]:
    """Return the differences from an example: hands that should fit or not, the forcing word, the remainder."""
    meanings = meanings_of(row["meaning"], row["sequence"], row.get("context", ()))
    skipped = set(row.get("skip", ()))
    found = []
    for name, wanted in (("fits", True), ("misses", False)):
        wrong = [hand for hand in row.get(name, ()) if _fits(meanings, hand) is not wanted]
        found += [f"{hand} {'does not fit' if wanted else 'fits'}" for hand in wrong if name not in skipped]
    for name in ("forcing", "remainder"):
        answer = getattr(meanings[0], name)
        if name in row and name not in skipped and answer != row[name]:
            found.append(f"{name} is {answer!r}, not {row[name]!r}")
    return found


def _fits(meanings: Iterable[Meaning], hand: str) -> bool:
    cards = Hand.parse(hand)
    return any(meaning.shows.matches(cards) for meaning in meanings)


def differing_sequence(row: Mapping[str, Any]) -> list[str]:
    """Return the differences from an example: auctions that should match or not, a canonical form, an invalid line."""
    if row.get("error"):
        try:
            return [f"{row['line']!r} is read as {Sequence.parse(row['line'])}"]
        except FourWindsError:
            return []
    found = []
    if "canonical" in row:
        written = str(Sequence.parse(row["input"]))
        found += [] if written == row["canonical"] else [f"written as {written}, not {row['canonical']}"]
    if "line" in row:
        line = Sequence.parse(row["line"])
        for name, wanted in (("matches", True), ("not", False)):
            for auction in row.get(name, ()):
                position = position_in(auction["dealer"], auction["we"], auction["vul"], auction["calls"])
                if line.matches(position) is not wanted:
                    found.append(f"{' '.join(auction['calls'])} {'does not match' if wanted else 'matches'}")
    return found
