"""What follows an opening: answers, rebids, tries, and what changes for a passed hand and in competition."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from fourwinds.bridge.calls import Bid, Call, Strain
from fourwinds.notes.book import Entry
from fourwinds.notes.constraint import Measure, stated_range
from fourwinds.notes.sequence import Position
from fourwinds.typeset.card.brief import brief
from fourwinds.typeset.card.content import Item
from fourwinds.typeset.card.reader import Following, Reader, artificial, is_upto, items

__all__ = ["in_competition", "later_auction"]

_HIGHEST_RESPONSE = Bid.parse("4S")
_HIGHEST_ANSWERED = Bid.parse("3N")
_HIGHEST_CHECKBACK = Bid.parse("2N")
_MAJOR_RESPONSE = {"1c": "1h", "1d": "1h", "1h": "1s"}
"""The response after which a card looks for checkback over opener's 1NT."""
_FOURTH_SUIT = {"1c": "1h-(p)-1s-(p)-2d", "1d": "1h-(p)-1s-(p)-2c", "1h": "1s-(p)-2c-(p)-2d", "1s": "2c-(p)-2d-(p)-2h"}
_THEIRS = {
    "1c": ("x", "1h"),
    "1d": ("x", "1s"),
    "1h": ("x", "1s"),
    "1s": ("x", "2h"),
    "1n": ("x", "2c", "2d"),
    "2c": ("x", "2h"),
    "2d": ("x",),
    "2h": ("x",),
    "2s": ("x",),
    "2n": ("x", "3d"),
}
"""The calls of theirs after which a card describes competition."""
_HCP = Measure("hcp")
_SYSTEM_ON = "else as without the double"


def later_auction(reader: Reader, opening: str) -> Iterator[Item]:
    """Yield opener's rebids in notrump, tries, and the answers to artificial responses."""
    responses = [
        (call, entry)
        for call, entry in reader.after(opening)
        if isinstance(call, Bid) and is_upto(call, _HIGHEST_ANSWERED)
    ]
    if Bid.parse(opening).level == 1 or _is_strong(reader, opening):
        yield from _rebids(reader, opening, next((call for call, _ in responses if call.strain.suit is not None), None))
    yield from _checkback(reader, opening)
    yield from _raised(reader, opening)
    for call, entry in responses:
        auction = f"{opening}-(p)-{call}".lower()
        if entry.meaning.is_question or (artificial(entry) and entry.meaning.forcing == "game_forcing"):
            yield from _led(f"{call.symbol}–", reader.listed(auction))
        elif entry.meaning.transfer_to is not None:
            yield from _led(f"{call.symbol}–", _beyond_acceptance(reader, auction, entry))


def _is_strong(reader: Reader, opening: str) -> bool:
    entry = reader.entry(opening)
    return opening == "2c" and entry is not None and artificial(entry)


def _led(by: str, some: Iterable[Item]) -> Iterator[Item]:
    """Yield items, the first with the calls that lead to it."""
    for number, each in enumerate(some):
        yield replace(each, call=f"{by}{each.call}".strip()) if number == 0 else each


def _beyond_acceptance(reader: Reader, auction: str, transfer: Entry) -> tuple[Item, ...]:
    """Return opener's calls other than completing a transfer."""
    suit = transfer.meaning.transfer_to
    return items(
        (call, entry)
        for call, entry in reader.after(auction)
        if not (isinstance(call, Bid) and call.strain.suit is suit and entry.meaning.forcing is None)
    )


def _rebids(reader: Reader, opening: str, response: Bid | None) -> Iterator[Item]:
    """Yield opener's rebids in notrump after the cheapest response in a suit."""
    for rebid in (Bid(level, Strain.NOTRUMP) for level in (1, 2, 3)):
        if response is None or rebid < response:
            continue
        entry = reader.entry(f"{opening}-(p)-{response}-(p)-{rebid}".lower())
        if entry and "signoff" not in entry.meaning.flags:
            yield Item(f"{response.symbol}–{rebid.symbol}", brief(entry))


def _checkback(reader: Reader, opening: str) -> Iterator[Item]:
    """Yield artificial calls of responder over opener's 1NT, and the fourth suit."""
    response = _MAJOR_RESPONSE.get(opening)
    if response:
        rebid = reader.after(f"{opening}-(p)-{response}-(p)-1n")
        asked = [(call, entry) for call, entry in rebid if artificial(entry) and is_upto(call, _HIGHEST_CHECKBACK)]
        yield from _led(f"{response}–1n–", items(asked))
    fourth = reader.entry(f"{opening}-(p)-{_FOURTH_SUIT[opening]}") if opening in _FOURTH_SUIT else None
    if fourth and artificial(fourth):
        yield Item(_FOURTH_SUIT[opening].replace("-(p)-", "–"), brief(fourth))


def _raised(reader: Reader, opening: str) -> Iterator[Item]:
    """Yield artificial tries after a raise of a major."""
    if opening in ("1h", "1s"):
        raised = f"2{opening[1]}"
        yield from _led(f"{raised}–", reader.listed(f"{opening}-(p)-{raised}", lambda _, entry: artificial(entry)))


def in_competition(reader: Reader, opening: str) -> Iterator[Item]:
    """Yield responses that a passed hand changes; then over their calls, doubles and artificial bids that are new."""
    usual = {call: brief(entry) for call, entry in reader.after(opening)}

    def new(following: Following) -> Following:
        return [(call, entry) for call, entry in following if usual.get(call) != brief(entry)]

    yield from _led("Passed: ", items(new(_by_passed_hand(reader, opening))))
    for theirs in _THEIRS.get(opening, ()):
        found = [(c, e) for c, e in reader.after(f"{opening}-({theirs})") if _is_special(c, e)]
        other = new(found)
        alike = [Item("", _SYSTEM_ON)] if len(found) > len(other) and theirs == "x" else []
        yield from _led(f"({theirs.upper()}) ", [*items(other), *alike])


def _by_passed_hand(reader: Reader, opening: str) -> Following:
    """Return the responses for which a hand that passed can be strong enough."""
    passed = reader.entry("p")
    most = stated_range(passed.meaning.shows, _HCP)[1] if passed else _HCP.high
    responses = reader.after(Position(bytes(2), True).then(Bid.parse(opening)))
    return [
        (call, entry)
        for call, entry in responses
        if is_upto(call, _HIGHEST_RESPONSE) and stated_range(entry.meaning.shows, _HCP)[0] <= most
    ]


def _is_special(call: Call, entry: Entry) -> bool:
    return not isinstance(call, Bid) or artificial(entry)
