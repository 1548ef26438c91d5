"""The table of openings: each with its responses, what follows, and what changes in competition and after a pass."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from fourwinds.bridge.calls import BIDS, Bid, Strain
from fourwinds.notes.book import Entry
from fourwinds.notes.rule import Rule
from fourwinds.notes.sequence import Position
from fourwinds.typeset.card.alike import joined
from fourwinds.typeset.card.brief import brief, least_cards, strength
from fourwinds.typeset.card.content import Item, OpeningRow
from fourwinds.typeset.card.following import in_competition, later_auction
from fourwinds.typeset.card.reader import Reader, artificial_opening, in_own_suit, is_upto

__all__ = ["opening_rows"]

_PREEMPTS = 3
"""From this level on, a card describes only the first seat."""
_HIGHEST = Bid.parse("4S")
_ALWAYS = tuple(map(Bid.parse, ("1C", "1D", "1H", "1S", "1N", "2C", "2D", "2H", "2S", "2N")))
"""Openings that a card lists even if the notes say nothing about them."""
_NOT_NEGATIVE = frozenset({"penalty", "optional", "asks", "convention"})


def opening_rows(reader: Reader) -> tuple[OpeningRow, ...]:
    """Return a row for every opening up to 4♠; suits of one level that are alike share a row."""
    found = ((bid, reader.entry(str(bid).lower())) for bid in BIDS if bid <= _HIGHEST)
    return joined([(bid, _row(reader, bid, entry)) for bid, entry in found if entry is not None or bid in _ALWAYS])


def _row(reader: Reader, bid: Bid, entry: Entry | None) -> OpeningRow:
    if entry is None:
        return OpeningRow(call=bid.symbol)
    opening, suit = str(bid).lower(), bid.strain.suit
    is_artificial = artificial_opening(bid, entry)
    is_natural = bid.level == 1 and suit is not None and not is_artificial
    return OpeningRow(
        call=bid.symbol,
        is_artificial=is_artificial,
        least_cards=str(least_cards(entry.meaning.shows, suit)) if suit is not None else "",
        negative_through=_negative_through(reader, bid) if is_natural else "",
        description=tuple(_description(reader, bid, entry)),
        responses=reader.listed(opening, lambda call, _: is_upto(call, _HIGHEST)),
        later=tuple(later_auction(reader, opening)),
        competition=tuple(in_competition(reader, opening)),
    )


def _description(reader: Reader, bid: Bid, entry: Entry) -> Iterator[Item]:
    """Yield the meaning in first seat not vulnerable, then where seat or vulnerability changes it."""
    yield Item("", "; ".join(filter(None, (brief(entry, whole=True), entry.rule.remark or ""))))
    seen = set(_clauses(bid, entry))
    for seat, vulnerable in product(range(4 if bid.level < _PREEMPTS else 1), ((False, False), (True, True))):
        other = reader.book.find(Position(bytes(seat), seat % 2 == 0, vulnerable).then(bid))
        if other is None or other.rule == entry.rule:
            continue
        new = [clause for clause in _clauses(bid, other) if clause not in seen]
        seen.update(new)
        if new:
            yield Item("", f"{_when(other.rule)}: {', '.join(new)}")


def _clauses(bid: Bid, entry: Entry) -> list[str]:
    """Return what an opening says in other seats: strength and length, and for preempts every clause."""
    shows, suit = entry.meaning.shows, bid.strain.suit
    if bid.level == 1 and suit is not None:
        return [strength(shows), f"{least_cards(shows, suit)}+ suit"]
    return in_own_suit(bid, brief(entry)).split(", ")


def _when(rule: Rule) -> str:
    """Return the seats and vulnerability of a line, as short as on a card."""
    wanted = rule.sequence.qualifiers
    first, last = wanted.seats or (0, 0)
    seats = "" if not wanted.seats else f"seat {first}" if first == last else f"seats {first}-{last}"
    return " ".join(filter(None, (seats, wanted.vulnerability or ""))) or "else"


def _negative_through(reader: Reader, bid: Bid) -> str:
    """Return the highest overcall up to which a double of ours is not for penalty."""
    through = None
    for theirs in BIDS:
        if theirs <= bid or theirs.strain in (bid.strain, Strain.NOTRUMP):
            continue
        double = reader.entry(f"{bid}-({theirs})-x".lower())
        if theirs > _HIGHEST or double is None or double.meaning.flags & _NOT_NEGATIVE:
            break
        through = theirs
    return through.symbol if through else ""
