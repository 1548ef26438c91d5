"""The Auction section: calls in any spelling, brought to a legal auction that begins with the dealer."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from fourwinds.bridge.auction import Auction
from fourwinds.bridge.auction_status import AuctionStatus
from fourwinds.bridge.calls import BIDS, DOUBLE, PASS, REDOUBLE, Bid, Call, parse_call
from fourwinds.bridge.contract import Contract
from fourwinds.bridge.seat import Seat
from fourwinds.bridge.spelling import fold
from fourwinds.pbn.game import Annotation, Bidding
from fourwinds.pbn.names import CALL_NAMES
from fourwinds.pbn.raw import RawTag
from fourwinds.pbn.seats import read_seat
from fourwinds.pbn.sections import Notes, Word, annotated_words, merged
from fourwinds.table.errors import FourWindsError

__all__ = ["AuctionReading", "read_auction"]

_CALLS = {name: call for call, name in CALL_NAMES.items()}
_COMMON: dict[str, Call] = {
    **dict.fromkeys(("P", "p", "pass", "PASS"), PASS),
    **dict.fromkeys(("D", "d", "x", "Dbl", "dbl", "DBL", "Double"), DOUBLE),
    **dict.fromkeys(("R", "r", "xx", "Rdbl", "rdbl", "RDBL", "Redouble"), REDOUBLE),
    **{spelling: bid for bid in BIDS for spelling in (str(bid), str(bid).lower(), CALL_NAMES[bid].lower())},
}
"""Other spellings that are often met; none of them is also a name."""
_COMMON = {spelling: call for spelling, call in _COMMON.items() if spelling not in _CALLS}
_MARKS = {"+", "*", "?"}
_ALL_PASS = {"AP", "A.P.", "ALLPASS", "ALL-PASS", "ALLPASSED"}
_FIRST_HALVES = {*"1234567", "NO"}
_EXPLAINED = re.compile(r"([^()]+)\(([^()]*)\)")
_BETWEEN_CALLS = re.compile(r"[-,;/]")
_MORE_SPELLINGS: dict[str, Call] = {
    **dict.fromkeys(("PAS", "PS", "PASSE", "PASSO", "NB", "NOBID", "/"), PASS),
    **{f"{bid.level}SA": bid for bid in BIDS if bid.strain.suit is None},
    **dict.fromkeys(("DB", "DOU", "DOBL", "CONTRE"), DOUBLE),
    **dict.fromkeys(("RD", "RE", "REDBLE", "SURCONTRE"), REDOUBLE),
}


@dataclass(slots=True)
class AuctionReading:
    """What an Auction section says, and what was done to it."""

    bidding: Bidding | None = None
    problems: list[tuple[str, str, int]] = field(default_factory=list)
    """Codes and messages of findings, with their lines."""
    notes: list[str] = field(default_factory=list)
    """What to write into the board about it."""
    comments: list[str] = field(default_factory=list)
    """Those that stand before or behind the calls."""


@dataclass(slots=True)
class _Calls:
    """The calls of a section, before it is known who made them."""

    calls: list[Call] = field(default_factory=list)
    annotations: list[tuple[int, Annotation]] = field(default_factory=list)
    skipped: int = 0
    """Dashes before the first call."""
    mark: str = ""


def read_auction(
    tag: RawTag, *, dealer: Seat | None, contract: Contract | None, notes: Notes, declarer: Seat | None = None
) -> AuctionReading:
    """Read the section below an Auction tag; dealer and contract are what the other tags say."""
    reading = AuctionReading()
    seat, rows, line = tag.value.strip(), tag.rows or (), tag.line
    calls = _plain(rows, reading, notes) or _Careful(rows, reading, notes).calls()
    if calls is None:
        return reading
    start = read_seat(seat)
    if start is None:
        start = dealer
        if calls.calls and dealer is not None:
            problem = f"Auction is {seat!r}, not a seat: read from the dealer, {dealer}"
            reading.problems.append(("auction-seat", problem, line))
    if start is None:
        reading.problems.append(("auction-seat", "nothing tells who called first", line))
        return reading
    start = Seat((start + calls.skipped) % 4)
    seating = _Seating(start if dealer is None else dealer, contract, reading, line, declarer=declarer)
    as_seated = dealer is None or start == dealer or not calls.calls
    auction = seating.auction(calls) if as_seated else seating.rotated(start, calls)
    if auction is None:
        return reading
    annotations = merged(calls.annotations, len(auction)) if auction.calls else ()
    reading.bidding = Bidding(auction, annotations, "" if auction.is_over else calls.mark)
    return reading


def _plain(rows: Sequence[tuple[int, str]], reading: AuctionReading, notes: Notes) -> _Calls | None:
    """The calls of a section that has nothing but calls and references to notes, as nearly all have."""
    section = _Calls()
    calls = section.calls
    references: dict[int, list[int]] = {}
    odd: dict[str, Call] = {}
    for _, row in rows:
        for word in row.split():
            call = _CALLS.get(word)
            if call is None:
                call = _COMMON.get(word)
                if call is not None:
                    odd[word] = call
                elif calls and len(word) > 2 and word[0] == word[-1] == "=" and word[1:-1].isdigit():
                    references.setdefault(len(calls) - 1, []).append(int(word[1:-1]))
                    continue
                else:
                    return None
            calls.append(call)
    for index, numbers in references.items():
        annotation = notes.annotation(Word("", rows[0][0], notes=numbers))
        if annotation is not None:
            section.annotations.append((index, annotation))
    _tell_spellings(odd, reading, rows)
    return section


def _tell_spellings(odd: dict[str, Call], reading: AuctionReading, rows: Sequence[tuple[int, str]]) -> None:
    if odd:
        spelled = ", ".join(f"{text} as {CALL_NAMES[call]}" for text, call in list(odd.items())[:6])
        reading.problems.append(("call-spelling", f"calls read: {spelled}", rows[0][0]))


class _Careful:
    """Reads the calls of a section in any spelling, with what is said of them."""

    def __init__(self, rows: Sequence[tuple[int, str]], reading: AuctionReading, notes: Notes) -> None:
        self._rows, self._reading, self._notes = rows, reading, notes
        before, words = annotated_words(rows)
        reading.comments += before
        self._words = [piece for word in words for piece in _pieces(word)]
        self._section = _Calls()
        self._odd: dict[str, Call] = {}
        self._ask_at_the_end()

    def _ask_at_the_end(self) -> None:
        """A question mark that stands alone behind the last call asks for the next."""
        last = self._words[-1] if self._words else None
        if last is not None and last.lone_glyph and last.text not in _MARKS:
            last.glyphs.pop()
            self._words.append(Word("?", last.line, comments=last.comments))
            last.comments = []

    def calls(self) -> _Calls | None:
        """The calls; None when one cannot be read."""
        self._words.reverse()
        while self._words:
            word = self._take(self._words.pop())
            if word is None:
                return None
            if not self._words or not self._section.calls:
                self._reading.comments += word.comments
                word.comments = []
            if self._section.calls and (annotation := self._notes.annotation(word)) is not None:
                self._section.annotations.append((len(self._section.calls) - 1, annotation))
        _tell_spellings(self._odd, self._reading, self._rows)
        skipped = self._section.skipped
        if skipped and self._section.calls:
            self._repaired("auction-leading-dash", f"{_counted(skipped, 'leading dash')} left out", self._rows[0][0])
        return self._section

    def _take(self, word: Word) -> Word | None:
        """Read one word, and the next with it where both are one call; the word that annotations belong to."""
        folded = fold(word.text)
        if folded and not folded.strip("-"):
            return self._dash(word)
        if folded in _MARKS:
            return self._mark(word)
        joined = (folded + fold(self._words[-1].text)).strip("().,") if self._words else ""
        if folded in _ALL_PASS or joined in _ALL_PASS:
            return self._all_pass(word if folded in _ALL_PASS else self._words.pop())
        call = _CALLS.get(word.text) or _spelled(folded)
        if call is None and folded in _FIRST_HALVES and joined and (call := _spelled(joined)) is not None:
            word = self._words.pop()
            self._odd.setdefault(joined, call)
        elif call is None:
            self._unreadable(word, "is not a call")
            return None
        elif word.text not in _CALLS:
            self._odd.setdefault(word.text, call)
        self._section.calls.append(call)
        return word

    def _dash(self, word: Word) -> Word | None:
        """A seat that did not call: before the dealer, or after the end."""
        if not self._section.calls:
            self._section.skipped += 1
        elif self._words and self._words[-1].text.strip("-*"):
            self._unreadable(word, "is not a call")
            return None
        return word

    def _mark(self, word: Word) -> Word | None:
        self._section.mark = self._section.mark or word.text
        if self._words and self._words[-1].text not in _MARKS:
            self._unreadable(self._words[-1], f"follows {word.text}, which ends the auction")
            return None
        return word

    def _all_pass(self, word: Word) -> Word:
        needed = AuctionStatus.of(self._section.calls).passes_to_end
        self._section.calls += [PASS] * needed
        self._repaired("auction-all-pass", f"all pass read as {_counted(needed, 'pass')}", word.line)
        return word

    def _repaired(self, code: str, message: str, line: int) -> None:
        self._reading.problems.append((code, message, line))

    def _unreadable(self, word: Word, why: str) -> None:
        self._reading.problems.append(("auction-unreadable", f"{word.text!r} {why}", word.line))


def _pieces(word: Word) -> list[Word]:
    """A word that is several calls, such as `1NT-P-P`, or a call with an explanation, as `1NT(15-17)`."""
    text = word.text
    explained = _EXPLAINED.fullmatch(text)
    if explained is not None and _spelled(fold(explained[1])) is not None:
        word.text = explained[1]
        word.comments.insert(0, explained[2])
        return [word]
    parts = [part for part in _BETWEEN_CALLS.split(text) if part]
    if len(parts) < 2 or fold(text) in _ALL_PASS or any(_spelled(fold(part)) is None for part in parts):
        return [word]
    *others, word.text = parts
    return [*(Word(part, word.line) for part in others), word]


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 'es'}"


def _spelled(folded: str) -> Call | None:
    folded = folded.strip("().,:'\"[]")
    if folded in _MORE_SPELLINGS:
        return _MORE_SPELLINGS[folded]
    try:
        return parse_call(folded)
    except FourWindsError:
        return None


class _Seating:
    """Finds who made the calls: an auction that begins with the dealer, is legal, and ends where the contract says."""

    def __init__(
        self,
        dealer: Seat,
        contract: Contract | None,
        reading: AuctionReading,
        line: int,
        *,
        declarer: Seat | None = None,
    ) -> None:
        self._dealer, self._contract, self._reading, self._line = dealer, contract, reading, line
        self._declarer = contract.declarer if contract is not None else declarer

    def _repaired(self, code: str, message: str) -> None:
        self._reading.problems.append((code, message, self._line))

    def auction(self, section: _Calls) -> Auction | None:
        """The auction of these calls, the dealer's first; None with the reason if it is not legal."""
        try:
            auction = Auction(self._dealer, section.calls)
        except FourWindsError as error:
            kept = _without_surplus(section.calls)
            if len(kept) == len(section.calls):
                self._repaired("auction-illegal", f"{error.problem}: {error.remedy}")
                return None
            surplus = _counted(len(section.calls) - len(kept), "pass")
            self._repaired("auction-surplus-passes", f"{surplus} after the end left out")
            return self.auction(_Calls(kept, mark=section.mark))
        if auction.is_over or self._contract is None or section.mark or not section.calls:
            return auction
        return self._closed(auction)

    def _closed(self, auction: Auction) -> Auction:
        """With the passes that are missing, if the contract says that the auction ended here."""
        needed = auction.status.passes_to_end
        closed = Auction(auction.dealer, [*auction.calls, *[PASS] * needed])
        if closed.contract != self._contract:
            return auction
        added = _counted(needed, "closing pass")
        self._repaired("auction-passes-added", f"{added} added: the contract is {self._contract}")
        return closed

    def rotated(self, start: Seat, section: _Calls) -> Auction | None:
        """The auction begun by the dealer although its first call is another's.

        Either the Auction tag names the wrong seat, or the passes before the opening bid are left out: the latter where
        only that agrees with the contract, else the former.
        """
        missing = self._dealer.turns_to(start)
        told = f"the first call is {start}'s but the dealer is {self._dealer}"
        padded = _Calls(
            [*[PASS] * missing, *section.calls],
            [(index + missing, annotation) for index, annotation in section.annotations],
            mark=section.mark,
        )
        if self._fits(padded) and not self._fits(section):
            section.calls, section.annotations = padded.calls, padded.annotations
            self._repaired("auction-rotated", f"{told}: {_counted(missing, 'pass')} put before it")
        else:
            self._repaired("auction-rotated", f"{told}: the same calls read from {self._dealer}")
        self._reading.notes.append(f"rotated auction to start with Dealer={self._dealer}")
        return self.auction(section)

    def _fits(self, section: _Calls) -> bool:
        """Whether these calls end in what the tags say, as far as they say anything."""
        auction = _Seating(self._dealer, self._contract, AuctionReading(), self._line).auction(section)
        ended = auction.contract if auction is not None else None
        if ended is None or (self._contract is None and self._declarer is None):
            return False
        return ended == self._contract if self._contract is not None else ended.declarer == self._declarer


def _without_surplus(calls: list[Call]) -> list[Call]:
    """The calls without passes that follow the end."""
    last = max((place for place, call in enumerate(calls) if call is not PASS), default=-1)
    needed = 3 if any(isinstance(call, Bid) for call in calls) else 4
    return calls[: last + 1 + needed]
