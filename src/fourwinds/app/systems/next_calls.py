"""The tree of a system, one position at a time: our next calls with how often each comes up, and the calls of theirs
that the notes answer."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

from fourwinds.app.actor import Actor
from fourwinds.app.systems.compiled_system import Compiled, compiled
from fourwinds.app.systems.system_limits import LONGEST_SEQUENCE, must_be_short
from fourwinds.app.systems.system_names import SystemReference
from fourwinds.bridge.calls import PASS, Call
from fourwinds.notes.book import Book, Entry
from fourwinds.notes.constraint import ANYTHING
from fourwinds.notes.review_words import reason_text
from fourwinds.notes.rule import USER, Rule
from fourwinds.notes.sequence import Position, Sequence
from fourwinds.notes.sequence.codes import SPELLINGS, code_of
from fourwinds.notes.sequence.occasions import position_of
from fourwinds.notes.to_review import marks_by_line
from fourwinds.store.database import Database
from fourwinds.table.errors import MalformedError, Where

__all__ = ["NextCalls", "OurCall", "TheirCall", "list_next_calls"]

_ENOUGH: Final = 100
"""With fewer hands that reach a position, how often its calls come up is not known."""
_RARE: Final = 0.0015
"""The share of the hands at a position below which a call of the base is not shown at first."""
_MOST_TO_MATCH: Final = 200
"""The number of auctions of a deletion with variables that are compared."""


@dataclass(frozen=True, slots=True)
class OurCall:
    """One of our calls at a position, or the user's deletion of one."""

    call: Call
    sequence: str
    """The auction, call by call."""
    line: Rule
    """The line that defines it, or the deletion."""
    entry: Entry | None
    share: float | None
    """The share of the hands at this position that make the call; None if not known."""
    goes_on: bool
    is_tail: bool
    """Whether it is judgement rather than agreement: a fallback, a silent pass, or too rare to talk about."""
    to_review: list[str]


@dataclass(frozen=True, slots=True)
class TheirCall:
    """A call of the opponents that the notes go on from."""

    call: Call
    sequence: str


@dataclass(frozen=True, slots=True)
class NextCalls:
    """What may follow a sequence: our calls by call rank, and the opponents' calls that the notes answer."""

    sequence: str
    ours: list[OurCall]
    theirs: list[TheirCall]


def list_next_calls(database: Database, system: SystemReference, sequence: str = "", *, who: Actor) -> NextCalls:
    """List our next calls after an auction, with the opponents passing, and which calls of theirs have an answer.

    How often a call comes up is estimated with a sample of hands that reach the position by the notes.
    """
    must_be_short(sequence, "sequence", LONGEST_SEQUENCE)
    asked = Sequence.parse(sequence) if sequence.strip() else None
    if asked is not None and not asked.is_concrete:
        raise MalformedError(
            f"{asked} stands for several auctions",
            where=Where(token=str(asked)),
            remedy="write one call at each place, such as 1h-(p)-2h",
        )
    with compiled(database, system, who) as found:
        if asked is None:
            return NextCalls("", _ours(found, Position(b"", True), ""), _theirs(found.book, Position(b"", False), ""))
        after, path = position_of(asked), asked.path
        theirs = _theirs(found.book, after, path) if after.last_is_ours else []
        if after.last_is_ours:
            after, path = after.then(PASS), f"{path}-(p)"
        return NextCalls(asked.path, _ours(found, after, f"{path}-"), theirs)


def _theirs(book: Book, after: Position, path: str) -> list[TheirCall]:
    before = f"{path}-" if path else ""
    return [TheirCall(call, f"{before}({SPELLINGS[code_of(call)]})") for call in book.interventions(after)]


def _ours(found: Compiled, position: Position, before: str) -> list[OurCall]:
    book = found.book
    calls = book.continuations(position)
    shares = _shares(found, position) if calls else {}
    marks = marks_by_line(found.system)
    ours = []
    for call, entry in calls:
        after, share = position.then(call), None if entry.rule.waits else shares.get(call)
        reviews = [reason_text(mark, book) for mark in marks.get(entry.rule.key, ())]
        is_tail = not reviews and _is_tail(call, entry, share)
        sequence = f"{before}{SPELLINGS[code_of(call)]}"
        ours.append(OurCall(call, sequence, entry.rule, entry, share, book.goes_on(after), is_tail, reviews))
    known = {each.call for each in ours}
    return sorted([*ours, *_deleted(found, position, before, known)], key=lambda each: code_of(each.call))


def _shares(found: Compiled, position: Position) -> dict[Call, float]:
    """Return the share of each call among the hands that reach a position; empty if too few do."""
    hands = found.callers.hands(position)
    if len(hands) < _ENOUGH:
        return {}
    counts = Counter(found.callers.chosen_codes(position, hands).tolist())
    return {call: counts[code_of(call)] / len(hands) for call, _ in found.callers.choices(position)}


def _is_tail(call: Call, entry: Entry, share: float | None) -> bool:
    rule = entry.rule
    if rule.module == USER or rule.waits:
        return False
    if rule.sequence.rank < 0 and (call is PASS or entry.meaning.needs == ANYTHING):
        return True
    return (rule.sequence.rank <= 0 and call is PASS) or (share is not None and share < _RARE)


def _deleted(found: Compiled, position: Position, before: str, known: set[Call]) -> list[OurCall]:
    """Return the user's deletions of calls at a position that nothing else defines there."""
    codes, found_calls = position.codes, dict[Call, Rule]()
    for rule in found.system.own_rules:
        if not rule.deleted or rule.source is not None or rule.sequence.anywhere:
            continue
        if len(rule.sequence.tokens) != len(codes) + 1:
            continue
        for expansion in rule.sequence.expand(_MOST_TO_MATCH):
            *earlier, last = expansion.calls
            if bytes(map(code_of, earlier)) == codes and last not in known:
                found_calls[last] = rule
    return [
        OurCall(call, f"{before}{SPELLINGS[code_of(call)]}", rule, None, None, False, False, [])
        for call, rule in found_calls.items()
    ]
