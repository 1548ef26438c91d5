"""The Auction section: calls in any spelling, read as a legal auction that starts with the dealer."""

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
from fourwinds.pbn.game.game import Annotation, Bidding
from fourwinds.pbn.game.names import CALL_NAMES
from fourwinds.pbn.game.raw import RawTag
from fourwinds.pbn.game.seats import read_seat
from fourwinds.pbn.game.sections import Notes, Word, annotated_words, merge_annotations
from fourwinds.table.errors import FourWindsError

__all__ = ["AuctionReading", "read_auction"]

_CALLS = {name: call for call, name in CALL_NAMES.items()}
_COMMON: dict[str, Call] = {
    **dict.fromkeys(("P", "p", "pass", "PASS"), PASS),
    **dict.fromkeys(("D", "d", "x", "Dbl", "dbl", "DBL", "Double"), DOUBLE),
    **dict.fromkeys(("R", "r", "xx", "Rdbl", "rdbl", "RDBL", "Redouble"), REDOUBLE),
    **{spelling: bid for bid in BIDS for spelling in (str(bid), str(bid).lower(), CALL_NAMES[bid].lower())},
}
"""Other common spellings; none of them is also the name of a call."""
_COMMON = {spelling: call for spelling, call in _COMMON.items() if spelling not in _CALLS}
_MARKS = {"+", "*", "?"}
_LONGEST = 319
"""The number of calls in the longest legal auction."""
_ALL_PASS = {"AP", "A.P.", "ALLPASS", "ALL-PASS", "ALLPASSED"}
_FIRST_HALVES = {*"1234567", "NO"}
_EXPLAINED = re.compile(r"([^()]+)\(([^()]*)\)")
_BETWEEN_CALLS = re.compile(r"[-,;/]")
_MORE_SPELLINGS: dict[str, Call] = {
    **dict.fromkeys(("PAS", "PS", "PASSE", "PASSO", "NB", "NOBID", "/", "^S"), PASS),
    **{f"{bid.level}SA": bid for bid in BIDS if bid.strain.suit is None},
    **dict.fromkeys(("DB", "DOU", "DOBL", "CONTRE"), DOUBLE),
    **dict.fromkeys(("RD", "RE", "REDBLE", "SURCONTRE"), REDOUBLE),
}


@dataclass(slots=True)
class AuctionReading:
    """The contents of an Auction section, and how it was repaired."""

    bidding: Bidding | None = None
    problems: list[tuple[str, str, int]] = field(default_factory=list)
    """Finding codes and messages, with line numbers."""
    notes: list[str] = field(default_factory=list)
    """Notes about repairs, to be written into the board."""
    comments: list[str] = field(default_factory=list)
    """Comments before or after the calls."""


@dataclass(slots=True)
class _Calls:
    """The calls of a section, before it is known which seats made them."""

    calls: list[Call] = field(default_factory=list)
    annotations: list[tuple[int, Annotation]] = field(default_factory=list)
    skipped: int = 0
    """The number of dashes before the first call."""
    mark: str = ""


def read_auction(
    tag: RawTag, *, dealer: Seat | None, contract: Contract | None, notes: Notes, declarer: Seat | None = None
) -> AuctionReading:
    """Read the section below an Auction tag; dealer and contract come from the other tags."""
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
        reading.problems.append(("auction-seat", "the first caller is not given", line))
        return reading
    start = Seat((start + calls.skipped) % 4)
    seating = _Seating(start if dealer is None else dealer, contract, reading, line, declarer=declarer)
    as_seated = dealer is None or start == dealer or not calls.calls
    auction = seating.auction(calls) if as_seated else seating.rotate(start, calls)
    if auction is None:
        return reading
    annotations = merge_annotations(calls.annotations, len(auction)) if auction.calls else ()
    reading.bidding = Bidding(auction, annotations, "" if auction.is_over else calls.mark)
    return reading


def _plain(rows: Sequence[tuple[int, str]], reading: AuctionReading, notes: Notes) -> _Calls | None:
    """Return the calls of a section that has only calls and references to notes, as nearly all do; otherwise None."""
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
    _report_spellings(odd, reading, rows)
    return section


def _report_spellings(odd: dict[str, Call], reading: AuctionReading, rows: Sequence[tuple[int, str]]) -> None:
    if odd:
        spelled = ", ".join(f"{text} as {CALL_NAMES[call]}" for text, call in list(odd.items())[:6])
        reading.problems.append(("call-spelling", f"read {spelled}", rows[0][0]))


class _Careful:
    """Reads the calls of a section in any spelling, with their annotations."""

    def __init__(self, rows: Sequence[tuple[int, str]], reading: AuctionReading, notes: Notes) -> None:
        self._rows, self._reading, self._notes = rows, reading, notes
        before, words = annotated_words(rows)
        reading.comments += before
        self._words = [piece for word in words for piece in _pieces(word)]
        self._section = _Calls()
        self._odd: dict[str, Call] = {}
        self._ask_at_the_end()

    def _ask_at_the_end(self) -> None:
        """Treat a question mark standing alone after the last call as a request for the next call."""
        last = self._words[-1] if self._words else None
        if last is not None and last.lone_glyph and last.text not in _MARKS:
            last.glyphs.pop()
            self._words.append(Word("?", last.line, comments=last.comments))
            last.comments = []

    def calls(self) -> _Calls | None:
        """Return the calls, or None if one cannot be read."""
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
        _report_spellings(self._odd, self._reading, self._rows)
        skipped = self._section.skipped
        if skipped and self._section.calls:
            self._report("auction-leading-dash", f"{_count(skipped, 'leading dash')} removed", self._rows[0][0])
        return self._section

    def _take(self, word: Word) -> Word | None:
        """Read one word, together with the next if both are one call. Return the word that annotations belong to."""
        folded = fold(word.text)
        if _is_dash(word.text):
            return self._dash(word)
        if folded in _MARKS:
            return self._mark(word)
        joined = (folded + fold(self._words[-1].text)).strip("().,") if self._words else ""
        if folded in _ALL_PASS or joined in _ALL_PASS:
            return self._all_pass(word if folded in _ALL_PASS else self._words.pop())
        call = _CALLS.get(word.text) or _parse_call(folded)
        if call is None and folded in _FIRST_HALVES and joined and (call := _parse_call(joined)) is not None:
            word = self._words.pop()
            self._odd.setdefault(joined, call)
        elif call is None:
            self._unreadable(word, "is not a call")
            return None
        elif word.text not in _CALLS:
            self._odd.setdefault(word.text, call)
        self._section.calls.append(call)
        return word

    def _dash(self, word: Word) -> Word:
        """Read a dash: a seat before the dealer, a pass, or a place that is left empty after the last call."""
        calls = self._section.calls
        if not calls:
            self._section.skipped += 1
        elif self._stands_for_pass():
            calls.append(PASS)
            self._odd.setdefault(word.text, PASS)
        return word

    def _stands_for_pass(self) -> bool:
        """Whether a dash is a pass: calls follow it, or the dashes up to the end are enough to end the auction."""
        calls = self._section.calls
        needed = AuctionStatus.of(calls).passes_to_end if len(calls) < _LONGEST else 0
        if not needed:
            return False
        following = self._words[:-needed:-1]  # the next words, one fewer than end the auction
        other = next((word.text for word in following if not _is_dash(word.text)), None)
        return len(following) + 1 == needed if other is None else other not in _MARKS

    def _mark(self, word: Word) -> Word | None:
        self._section.mark = self._section.mark or word.text
        if self._words and self._words[-1].text not in _MARKS:
            self._unreadable(self._words[-1], f"follows {word.text}, which ends the auction")
            return None
        return word

    def _all_pass(self, word: Word) -> Word:
        needed = AuctionStatus.of(self._section.calls).passes_to_end
        self._section.calls += [PASS] * needed
        self._report("auction-all-pass", f"all pass read as {_count(needed, 'pass')}", word.line)
        return word

    def _report(self, code: str, message: str, line: int) -> None:
        self._reading.problems.append((code, message, line))

    def _unreadable(self, word: Word, why: str) -> None:
        self._reading.problems.append(("auction-unreadable", f"{word.text!r} {why}", word.line))


def _is_dash(text: str) -> bool:
    return not text.strip("-–—,;") and text not in {",", ";", ""}


def _pieces(word: Word) -> list[Word]:
    """Split a word that is several calls (`1NT-P-P`), or a call with an explanation (`1NT(15-17)`)."""
    text = word.text
    explained = _EXPLAINED.fullmatch(text)
    if explained is not None and _parse_call(fold(explained[1])) is not None:
        word.text = explained[1]
        word.comments.insert(0, explained[2])
        return [word]
    parts = [part for part in _BETWEEN_CALLS.split(text) if part]
    if len(parts) < 2 or fold(text) in _ALL_PASS or any(_parse_call(fold(part)) is None for part in parts):
        return [word]
    *others, word.text = parts
    return [*(Word(part, word.line) for part in others), word]


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 'es'}"


def _parse_call(folded: str) -> Call | None:
    folded = folded.strip("().,:'\"[]")
    if folded in _MORE_SPELLINGS:
        return _MORE_SPELLINGS[folded]
    try:
        return parse_call(folded)
    except FourWindsError:
        return None


class _Seating:
    """Finds out who made the calls, so that the auction is legal, starts with the dealer and ends in the contract."""

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

    def _report(self, code: str, message: str) -> None:
        self._reading.problems.append((code, message, self._line))

    def auction(self, section: _Calls) -> Auction | None:
        """Return the auction of these calls, starting with the dealer; None, with a problem, if it is not legal."""
        try:
            auction = Auction(self._dealer, section.calls)
        except FourWindsError as error:
            kept = _without_surplus(section.calls)
            if len(kept) == len(section.calls):
                self._report("auction-illegal", f"{error.problem}: {error.remedy}")
                return None
            surplus = _count(len(section.calls) - len(kept), "pass")
            self._report("auction-surplus-passes", f"{surplus} after the end removed")
            return self.auction(_Calls(kept, mark=section.mark))
        if auction.is_over or self._contract is None or section.mark or not section.calls:
            return auction
        return self._close(auction)

    def _close(self, auction: Auction) -> Auction:
        """Add the missing passes if the contract shows that the auction ended here."""
        needed = auction.status.passes_to_end
        closed = Auction(auction.dealer, [*auction.calls, *[PASS] * needed])
        if closed.contract != self._contract:
            return auction
        added = _count(needed, "closing pass")
        self._report("auction-passes-added", f"{added} added: the contract is {self._contract}")
        return closed

    def rotate(self, start: Seat, section: _Calls) -> Auction | None:
        """Return an auction that starts with the dealer, although the section starts with another seat.

        Either the Auction tag names the wrong seat, or the passes before the opening bid are left out. The latter is
        assumed if only that agrees with the contract.
        """
        missing = self._dealer.turns_to(start)
        mismatch = f"the first call is {start}'s but the dealer is {self._dealer}"
        padded = _Calls(
            [*[PASS] * missing, *section.calls],
            [(index + missing, annotation) for index, annotation in section.annotations],
            mark=section.mark,
        )
        if self._fits(padded) and not self._fits(section):
            section.calls, section.annotations = padded.calls, padded.annotations
            added = f"{_count(missing, 'pass')} added before"
            self._report("auction-rotated", f"{mismatch}: {added} it")
            self._reading.notes.append(f"{added} {start}'s first call")
        else:
            self._report("auction-rotated", f"{mismatch}: the same calls read from {self._dealer}")
            self._reading.notes.append(f"rotated auction to start with Dealer={self._dealer}")
        return self.auction(section)

    def _fits(self, section: _Calls) -> bool:
        """Whether these calls end in the contract, or with the declarer, that the tags state."""
        auction = _Seating(self._dealer, self._contract, AuctionReading(), self._line).auction(section)
        ended = auction.contract if auction is not None else None
        if ended is None or (self._contract is None and self._declarer is None):
            return False
        return ended == self._contract if self._contract is not None else ended.declarer == self._declarer


def _without_surplus(calls: list[Call]) -> list[Call]:
    """Return the calls without passes after the end."""
    last = max((place for place, call in enumerate(calls) if call is not PASS), default=-1)
    needed = 3 if any(isinstance(call, Bid) for call in calls) else 4
    return calls[: last + 1 + needed]
