"""Positions with the call that a book or a teacher expects, and the score of a bidder on them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from fourwinds.bidding.advice import Advice
from fourwinds.bidding.bidder import Bidder
from fourwinds.bidding.systems import bidder_of
from fourwinds.bridge.auction import Auction
from fourwinds.bridge.calls import PASS, Call, parse_call
from fourwinds.bridge.cards import Hand
from fourwinds.bridge.seat import Seat, Vulnerability
from fourwinds.notes.compose import system_with
from fourwinds.notes.library import Library
from fourwinds.table.errors import FourWindsError, IllegalError, MalformedError, Where

__all__ = ["AssumedSystem", "Bidders", "Case", "CaseScore", "Outcome", "ask", "assumed_system", "read_cases"]

_SAYC, _TWO_OVER_ONE = "sayc", "2_1_game_force"
_CONVENTIONS = (
    ("stayman", "stayman_1nt"),
    ("jacoby transfers?", "jacoby_transfers_1nt"),
    ("jacoby 2nt", "jacoby_2nt"),
    ("splinters?", "splinters"),
    ("plain blackwood", "blackwood"),
    ("gerber", "gerber"),
    ("rkcb 1430|keycard 1430", "rkcb_1430"),
    ("rkcb 0314|keycard 0314", "rkcb_0314"),
    ("ogust", "ogust"),
    ("feature", "feature_2nt"),
    ("dont", "dont"),
    ("cappelletti", "cappelletti"),
    ("landy", "landy"),
    ("lebensohl", "lebensohl"),
    ("michaels", "michaels"),
    ("unusual (?:2nt|nt|notrump)", "unusual_nt"),
    ("negative doubles", "negative_doubles"),
    ("responsive doubles", "responsive_doubles"),
    ("support doubles", "support_doubles"),
    ("reverse drury", "reverse_drury"),
    ("fsf|fourth suit forcing", "fourth_suit_forcing"),
    ("nmf|new minor forcing", "new_minor_forcing"),
    ("bergen", "bergen_raises"),
    ("inverted minors?", "inverted_minors"),
    ("texas", "texas_transfers_1nt"),
    ("smolen", "smolen"),
    ("advancedforcing", "new_minor_forcing"),
    ("roman", "splinters"),
)
"""Words of a lesson and the convention they name; after `no` or `not` it is switched off."""
_PARAMETERS = (
    ("(?:fsf|fourth suit forcing)[ =]+one-round force", ("fourth_suit_forcing", "force", "one round")),
    ("(?:fsf|fourth suit forcing)[ =]+one-round force", ("fourth_suit_forcing", "points", "11")),
    ("negative doubles, no upper level", ("negative_doubles", "through", "4h")),
    ("standard american|no jacoby 2nt", ("sayc", "five_card_major_in_1nt", "no")),
)
"""Words of a lesson and the convention parameter they set."""
_WITHOUT = (
    (
        "no conventions",
        ("stayman_1nt", "jacoby_transfers_1nt", "jacoby_2nt", "michaels", "unusual_nt", "fourth_suit_forcing"),
    ),
    ("standard american", ("jacoby_transfers_1nt",)),
    ("lc standard subset", ("smolen", "cappelletti")),
)
"""Words of a lesson and the conventions they imply are not played."""


@dataclass(frozen=True, slots=True)
class Case:
    """A position and the expected call."""

    id: str
    source: str
    group: str
    system: str
    hand: Hand
    auction: Auction
    vulnerability: Vulnerability
    expected: Call

    @property
    def is_standard(self) -> bool:
        """Whether it names no system, or Standard American."""
        return not self.system or self.system.lower().startswith("standard american")


@dataclass(frozen=True, slots=True)
class AssumedSystem:
    """The system that a lesson assumes."""

    base: str
    on: frozenset[str] = frozenset()
    off: frozenset[str] = frozenset()
    parameters: tuple[tuple[str, str, str], ...] = ()
    """Convention, parameter, value."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The bidder's answer to a case."""

    case: Case
    advice: Advice | None
    error: str = ""

    @property
    def is_right(self) -> bool:
        return self.advice is not None and self.advice.call == self.case.expected


@dataclass(frozen=True, slots=True)
class CaseScore:
    """How many answers were right, in all and where the expected call is not a pass."""

    right: int
    total: int
    right_bids: int
    bids: int

    @classmethod
    def of(cls, outcomes: Iterable[Outcome]) -> CaseScore:
        every = list(outcomes)
        bids = [outcome for outcome in every if outcome.case.expected is not PASS]
        return cls(sum(outcome.is_right for outcome in every), len(every), sum(bid.is_right for bid in bids), len(bids))


def assumed_system(text: str, base: str | None = None) -> AssumedSystem:
    """Return the system that the words of a lesson describe, on this base if one is given.

    >>> found = assumed_system("2/1 Game Force; No Jacoby 2NT; plain Blackwood")
    >>> found.base, sorted(found.on), sorted(found.off)
    ('2_1_game_force', ['blackwood'], ['jacoby_2nt'])
    """
    text = text.lower()
    on, off = set[str](), set[str]()
    for words, convention in _CONVENTIONS:
        for found in re.finditer(rf"(\bnot? )?\b(?:{words})(?!\w)", text):
            (off if found[1] else on).add(convention)
    for words, left_out in _WITHOUT:
        if words in text:
            off.update(left_out)
    names_it = re.search(r"(\bno )?2/1", text)
    said = _TWO_OVER_ONE if names_it and not names_it[1] else _SAYC
    settled = tuple(parameter for words, parameter in _PARAMETERS if re.search(words, text))
    return AssumedSystem(base or said, frozenset(on - off), frozenset(off), settled)


class Bidders:
    """The bidders for the systems that cases assume; each is created once."""

    def __init__(self, base: str | None = None, fixed: Bidder | None = None) -> None:
        self._base, self._fixed = base, fixed
        self._made: dict[AssumedSystem, Bidder] = {}

    def __call__(self, case: Case) -> Bidder:
        if self._fixed is not None:
            return self._fixed
        wanted = assumed_system(f"{case.system}; {case.group}", self._base)
        if wanted not in self._made:
            self._made[wanted] = _bidder(wanted)
        return self._made[wanted]


def _bidder(wanted: AssumedSystem) -> Bidder:
    library = Library.load()
    usual = {each.id for each in library.base(wanted.base).usual()}
    on = [each for each in sorted(wanted.on - usual) if _fits_base(library.convention(each).applies_to, wanted.base)]
    if not on and wanted.off.isdisjoint(usual) and not wanted.parameters:
        return bidder_of(wanted.base)
    parameters: dict[str, dict[str, str]] = {}
    for convention, parameter, value in wanted.parameters:
        parameters.setdefault(convention, {})[parameter] = value
    return bidder_of(system_with(wanted.base, on, wanted.off, parameters))


def _fits_base(bases: tuple[str, ...], base: str) -> bool:
    return not bases or base in bases


def ask(cases: Iterable[Case], bidder: Callable[[Case], Bidder]) -> Iterator[Outcome]:
    """Yield the bidder's answer to each case."""
    for case in cases:
        try:
            yield Outcome(case, bidder(case).advise(case.hand, case.auction, case.vulnerability))
        except Exception as error:  # a position that raises an error counts as one miss
            yield Outcome(case, None, f"{type(error).__name__}: {error}")


def read_cases(lines: Iterable[str], file: str) -> Iterator[Case]:
    """Read the cases of a JSON Lines file."""
    for number, line in enumerate(lines, 1):
        if line.strip():
            try:
                yield _case(line)
            except FourWindsError as error:
                raise error.at(file=file, line=number) from None


def _case(line: str) -> Case:
    try:
        row = json.loads(line)
    except ValueError as error:
        raise MalformedError(f"the line is not JSON: {error}", remedy="write one JSON object per line") from None
    if not isinstance(row, dict):
        raise MalformedError("the line is not an object", remedy="write one JSON object per line")
    auction = Auction(
        Seat.parse(_text_field(row, "dealer")), [parse_call(str(call)) for call in row.get("auction", [])]
    )
    if row.get("seat") is not None and Seat.parse(_text_field(row, "seat")) is not auction.turn:
        raise IllegalError(
            f"{auction.turn} is to call, not {row['seat']}",
            where=Where(token=str(row["seat"])),
            remedy="give every call of the auction, including passes",
        )
    return Case(
        str(row.get("id", "")),
        str(row.get("source", "")),
        str(row.get("group", "")),
        str(row.get("system", "")),
        Hand.parse(_text_field(row, "hand")),
        auction,
        Vulnerability.parse(str(row.get("vulnerability") or row.get("vul") or "None")),
        parse_call(_text_field(row, "expected")),
    )


def _text_field(row: dict[str, Any], name: str) -> str:
    if not isinstance(row.get(name), str):
        raise MalformedError(f"{name} is missing", where=Where(token=name), remedy="see bidding_cases.jsonl")
    return str(row[name])
