"""Look up calls (specification: systems 4.1): the meaning of a sequence, what may follow, and the tree below it."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import Any

from fourwinds.app.actor import Actor
from fourwinds.app.systems.compiled_system import compiled
from fourwinds.app.systems.system_limits import LONGEST_SEQUENCE, must_be_short
from fourwinds.app.systems.system_names import SystemReference
from fourwinds.bridge.calls import PASS, Call
from fourwinds.notes.book import Book, Entry
from fourwinds.notes.module import Definition
from fourwinds.notes.review_words import reasons_for
from fourwinds.notes.sequence import Position, Sequence
from fourwinds.notes.sequence.codes import SPELLINGS, code_of
from fourwinds.notes.sequence.occasions import position_of
from fourwinds.store.database import Database
from fourwinds.table.errors import NotFoundError, Where

__all__ = ["CallNode", "LookupResult", "entry_json", "look_up", "show_tree"]

DEEPEST_TREE = 4
_MOST_NODES = 1_000


@dataclass(slots=True)
class CallNode:
    """One of our calls in the tree of a system. Its children are None where the tree was cut off."""

    sequence: str
    call: Call
    entry: Entry
    position: Position
    children: list[CallNode] | None = None


@dataclass(frozen=True, slots=True)
class LookupResult:
    """The meaning of a sequence in a system, and what follows. Either may be missing."""

    sequence: str
    entry: Entry | None
    continuations: list[CallNode]
    interventions: list[str]
    """Calls by the opponents that some line continues after."""
    definitions: list[Definition]
    """The terms used in the meaning."""
    to_review: list[str] = field(default_factory=list)
    """Why the line has to be reviewed, if it has to."""


def look_up(database: Database, system: SystemReference, sequence: str, *, who: Actor) -> LookupResult:
    """Look up the meaning of a sequence and what may follow it; after the empty sequence, the openings."""
    asked = _sequence(sequence)
    with compiled(database, system, who) as found:
        book = found.book
        entry = book.lookup(sequence) if asked else None
        following = [] if asked and asked.anywhere else _children(book, *_start(asked))
        terms = [book.define(term) for term in entry.meaning.terms] if entry else []
        reviews = reasons_for(found.system, entry.rule, book) if entry else []
        theirs = book.interventions(position_of(asked)) if asked and asked.is_concrete else []
    if asked and entry is None and not following:
        raise NotFoundError(
            f"the notes have no line for {asked}",
            where=Where(token=str(asked)),
            remedy="look up the calls before it",
        )
    interventions = [f"({SPELLINGS[code_of(call)]})" for call in theirs]
    return LookupResult(str(asked or ""), entry, following, interventions, terms, reviews)


def show_tree(
    database: Database, system: SystemReference, start: str = "", depth: int = 2, *, who: Actor
) -> list[CallNode]:
    """Return our calls after a sequence, with the opponents passing, and what follows each, up to a depth.

    A tree that becomes too large is cut off by level: omitted children are None.
    """
    asked = _sequence(start)
    with compiled(database, system, who) as found:
        roots = _children(found.book, *_start(asked))
        count = len(roots)
        waiting = deque((node, 1) for node in roots)
        while waiting:
            node, level = waiting.popleft()
            if level >= min(depth, DEEPEST_TREE) or count >= _MOST_NODES:
                continue
            node.children = _children(found.book, node.position, node.sequence)
            count += len(node.children)
            waiting.extend((child, level + 1) for child in node.children)
    return roots


def entry_json(entry: Entry) -> dict[str, Any]:
    """Return the meaning of a call as JSON."""
    return {
        "rule": str(entry.rule.sequence),
        "module": entry.rule.module,
        "priority": entry.priority,
        "text": entry.text,
        "meaning": entry.meaning.as_json(),
        "via": str(entry.via) if entry.via else None,
        "shadowed": [{"module": rule.module, "line": str(rule)} for rule in entry.shadowed],
    }


def _sequence(text: str) -> Sequence | None:
    must_be_short(text, "sequence", LONGEST_SEQUENCE)
    return Sequence.parse(text) if text.strip() else None


def _start(asked: Sequence | None) -> tuple[Position, str]:
    if asked is None:
        return Position(b"", True), ""
    return position_of(asked), asked.path


def _children(book: Book, position: Position, path: str) -> list[CallNode]:
    """Return our next calls; if it is the opponents' turn, after their pass."""
    if position.codes and position.last_is_ours:
        position, path = position.then(PASS), f"{path}-(p)"
    before = f"{path}-" if path else ""
    return [
        CallNode(f"{before}{SPELLINGS[code_of(call)]}", call, entry, position.then(call))
        for call, entry in book.continuations(position)
    ]
