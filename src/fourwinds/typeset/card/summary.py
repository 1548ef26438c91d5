"""The last column of a card: the system in a few words, what opponents should prepare for, and room to write."""

from __future__ import annotations

from fourwinds.bridge.calls import Bid, Call, Strain, parse_call
from fourwinds.bridge.cards import Suit
from fourwinds.notes.book import Entry
from fourwinds.notes.constraint import Measure, stated_range
from fourwinds.typeset.card.brief import gist, least_cards, range_text
from fourwinds.typeset.card.content import Box, Item, Row
from fourwinds.typeset.card.reader import (
    OPENING,
    Reader,
    artificial,
    artificial_opening,
    below_game,
    in_own_suit,
    items,
    label,
)

__all__ = ["summary_boxes"]

_LIGHT = 11
"""The most high-card points of a weak opening of two."""
_STRONG = 19
"""The fewest high-card points of a strong 2♣, which needs no defence."""
_SUITS = "cdhs"


def summary_boxes(reader: Reader) -> tuple[Box, ...]:
    """Return the general approach, special bids, what we do over their takeout double, and boxes to write in."""
    return (
        Box("General approach and style", (Row("", tuple(Item("", told) for told in _approach(reader))), Row(""))),
        Box("Special bids that may need defence", (*_special(reader), Row(""))),
        Box(
            "Over their takeout double",
            (
                Row("1♣/1♦", reader.listed("1d-(x)", below_game)),
                Row("1♥/1♠", reader.listed("1h-(x)", below_game)),
                Row("1NT", reader.differing("1n-(x)", "1n", "as without the double")),
            ),
        ),
        Box("Special forcing pass sequences", (Row(""), Row(""))),
        Box("Important notes that do not fit elsewhere", (Row(""), Row(""), Row(""))),
        Box("Psychics", (Row(""),)),
    )


def _approach(reader: Reader) -> list[str]:
    """Return the features of the system, each as far as the notes say it."""
    told = [_majors(reader), _minors(reader), _notrump(reader), _two_over_one(reader), _response_1nt(reader)]
    return [each for each in (*told, _twos(reader)) if each]


def _majors(reader: Reader) -> str:
    entries = {suit: reader.entry(f"1{suit}") for suit in (Suit.HEARTS, Suit.SPADES)}
    least = [least_cards(each.meaning.shows, suit) for suit, each in entries.items() if each and not artificial(each)]
    return f"{min(least)}-card majors" if any(least) else ""


def _minors(reader: Reader) -> str:
    told = []
    for bid in (Bid(1, Strain.CLUBS), Bid(1, Strain.DIAMONDS)):
        entry = reader.entry(str(bid))
        if entry is not None:
            least = f"{least_cards(entry.meaning.shows, Suit(bid.strain))}+"
            told.append(f"{bid.symbol} {f'{_points(entry)} artificial' if artificial_opening(bid, entry) else least}")
    return ", ".join(told)


def _points(entry: Entry) -> str:
    measure = Measure("hcp")
    return range_text(*stated_range(entry.meaning.shows, measure), measure)


def _notrump(reader: Reader) -> str:
    entry = reader.entry("1n")
    return f"1NT {_points(entry)}" if entry and _points(entry) else ""


def _two_over_one(reader: Reader) -> str:
    entry = reader.entry("1s-(p)-2c")
    if entry is None:
        return ""
    return {"game_forcing": "2/1 game force", "forcing": "2/1 forcing one round"}.get(entry.meaning.forcing or "", "")


def _response_1nt(reader: Reader) -> str:
    entry = reader.entry("1s-(p)-1n")
    if entry is None:
        return ""
    return "1NT response forcing" if entry.meaning.is_forcing else "1NT response not forcing"


def _twos(reader: Reader) -> str:
    weak: list[Bid] = []
    strong: list[Bid] = []
    others: list[str] = []
    for call in map(Bid.parse, ("2c", "2d", "2h", "2s")):
        entry = reader.entry(str(call))
        if entry is None:
            continue
        low, high = stated_range(entry.meaning.shows, Measure("hcp"))
        if high <= _LIGHT:
            weak.append(call)
        elif entry.meaning.is_forcing and low > _LIGHT:
            strong.append(call)
        else:
            others.append(f"{call.symbol} {_points(entry)}")
    named = [f"{word} {label(calls)}" for word, calls in (("strong", strong), ("weak", weak)) if calls]
    return ", ".join([*others, *named])


def _special(reader: Reader) -> tuple[Row, ...]:
    """Return artificial openings and short minors, and the names of our artificial overcalls."""
    openings = [(call, entry) for call, entry in reader.after(OPENING) if _surprises(call, entry)]
    over = [
        *_names(reader, "cue-bid", [f"(1{suit})-2{suit}" for suit in _SUITS]),
        *_names(reader, "2NT", [f"(1{suit})-2n" for suit in _SUITS]),
    ]
    over += [Item(f"(1n) {call.symbol}", gist(entry)) for call, entry in reader.after("(1n)") if artificial(entry)]
    rows = (Row("Openings", items(openings)), Row("Overcalls", tuple(over)))
    return tuple(row for row in rows if row.items)


def _names(reader: Reader, title: str, auctions: list[str]) -> list[Item]:
    """Return what artificial calls are called, each name once."""
    told = [
        in_own_suit(parse_call(each[1:3]), gist(entry), "theirs")
        for each in auctions
        if (entry := reader.entry(each)) and artificial(entry)
    ]
    return [Item(title, name) for name in dict.fromkeys(told)]


def _surprises(call: Call, entry: Entry) -> bool:
    if not isinstance(call, Bid) or (suit := call.strain.suit) is None:
        return artificial(entry)
    strong_two = call == Bid.parse("2c") and stated_range(entry.meaning.shows, Measure("hcp"))[0] >= _STRONG
    short = call.level == 1 and least_cards(entry.meaning.shows, suit) < 3
    return (artificial_opening(call, entry) and not strong_two) or short
