"""Sequences compiled for look-up: what a live auction finds does not depend on how many there are.

The lines are a tree by token. A *state* is every place of that tree which an auction can have come to, with what the
variables stand for there. States are made as auctions ask for them and remembered by call, so that the next look-up
follows one dictionary a call.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from threading import RLock
from typing import Generic, TypeVar

from fourwinds.bridge.calls import Call
from fourwinds.bridge.cards import Suit
from fourwinds.notes.reuse import Reuse, reuses
from fourwinds.notes.sequence import Position, Sequence
from fourwinds.notes.sequence.coded_status import OPENING, CodedStatus
from fourwinds.notes.sequence.codes import CALLS, NO_BID, SPELLINGS
from fourwinds.notes.sequence.tokens import Token
from fourwinds.notes.sequence.variables import FREE, Binding, suits_of

__all__ = ["Found", "Trie"]

T = TypeVar("T")
_CONCRETE = SPELLINGS, tuple(f"({text})" for text in SPELLINGS)
KEPT = 200_000
"""How many states are remembered before all are forgotten."""


@dataclass(frozen=True, slots=True)
class Found(Generic[T]):
    """A line that a position matches. `via` is the source it was borrowed from under "systems on"."""

    payload: T
    suits: Mapping[str, Suit]
    sequence: Sequence
    via: Sequence | None = None


@dataclass(frozen=True, slots=True, eq=False)
class _Entry(Generic[T]):
    sequence: Sequence
    payload: T
    place: int
    length: int

    @property
    def order(self) -> tuple[tuple[int, ...], int]:
        return self.sequence.specificity, self.place


class _Node(Generic[T]):
    """A place in the tree of lines: what may follow by its token, and once more those tokens that are open."""

    __slots__ = ("entries", "open", "reuses", "then")

    def __init__(self) -> None:
        self.then: dict[str, _Node[T]] = {}
        self.open: tuple[tuple[Token, _Node[T]], ...] = ()
        self.entries: tuple[_Entry[T], ...] = ()
        self.reuses: tuple[Reuse, ...] = ()

    def grown(self, tokens: Iterable[Token]) -> _Node[T]:
        """The node of a line below this one, made if it is new."""
        node = self
        for token in tokens:
            known = node.then.get(token.text)
            if known is None:
                known = node.then[token.text] = _Node()
                if not token.is_concrete:
                    node.open = (*node.open, (token, known))
            node = known
        return node

    def after(self, call: int, last: int, theirs: bool, binding: Binding) -> Iterator[tuple[_Node[T], Binding]]:
        fixed = self.then.get(_CONCRETE[theirs][call])
        if fixed is not None:
            yield fixed, binding
        for token, node in self.open:
            if token.theirs == theirs:
                for bound in token.after(last, call, binding):
                    yield node, bound

    def offers(self, theirs: bool) -> int:
        """The calls that may follow, and maybe some more."""
        calls = sum(1 << call for call, text in enumerate(_CONCRETE[theirs]) if text in self.then)
        for token, _ in self.open:
            if token.theirs == theirs:
                calls |= token.possible
        return calls


class _State(Generic[T]):
    """Where an auction stands in the tree of lines."""

    __slots__ = ("alone", "borrowed", "candidates", "nodes", "parent", "status", "theirs", "then")

    def __init__(
        self,
        parent: _State[T] | None,
        status: CodedStatus,
        theirs: bool,
        nodes: tuple[tuple[_Node[T], Binding], ...],
    ) -> None:
        self.parent, self.status, self.theirs, self.nodes = parent, status, theirs, nodes
        self.borrowed: tuple[_Borrowed[T], ...] = ()
        self.then: dict[int, _State[T]] = {}
        self.candidates = [(entry, binding) for node, binding in nodes for entry in node.entries]
        self.alone: tuple[Found[T], ...] | None = None
        """What is found here whatever the seat, the vulnerability and the rest, if that is so."""

    @property
    def is_unconditional(self) -> bool:
        return not any(entry.sequence.context for entry, _ in self.candidates) and all(
            borrowed.state.is_unconditional for borrowed in self.borrowed
        )

    @property
    def is_leading(self) -> bool:
        """Whether nobody has bid yet."""
        return self.status.last == NO_BID


@dataclass(frozen=True, slots=True, eq=False)
class _Borrowed(Generic[T]):
    """The same calls in the place of the source, and how many of them came after it."""

    state: _State[T]
    reuse: Reuse
    since: int

    def gives_way_to(self, entry: _Entry[T]) -> bool:
        """Whether a line found here is written out below the target; one that begins with `...` may just fit."""
        return not entry.sequence.anywhere or (self.reuse.target.anywhere and entry.length > self.since)

    def lends(self, entry: _Entry[T]) -> bool:
        """Whether a line found below the source reaches up to it; a shorter one is found without it."""
        return not entry.sequence.anywhere or entry.length > self.since


class Trie(Generic[T]):
    """Lines with what they carry, found by a live auction.

    >>> trie = Trie([(Sequence.parse("1n-2c"), "Stayman"), (Sequence.parse("1M-2M"), "a raise")])
    >>> from fourwinds.bridge.auction import Auction
    >>> from fourwinds.bridge.seat import Seat, Side
    >>> raised = Position.of(Auction.parse("p 1h p 2h", Seat.NORTH), Side.EW)
    >>> [(found.payload, str(found.suits["M"])) for found in trie.find(raised)]
    [('a raise', 'H')]
    """

    def __init__(self, entries: Iterable[tuple[Sequence, T]], reuse: Iterable[tuple[Sequence, Sequence]] = ()) -> None:
        self._root: _Node[T] = _Node()
        self._anywhere: _Node[T] = _Node()
        for place, (sequence, payload) in enumerate(entries):
            node = self._node(sequence)
            node.entries = (*node.entries, _Entry(sequence, payload, place, len(sequence.tokens)))
        for one in reuses(reuse):
            node = self._node(one.target)
            node.reuses = (*node.reuses, one)
        self._wanders = bool(self._anywhere.then)
        self._growing: set[tuple[int, int]] = set()
        self._lock = RLock()
        self._forget()

    def _node(self, sequence: Sequence) -> _Node[T]:
        return (self._anywhere if sequence.anywhere else self._root).grown(sequence.tokens)

    def _forget(self) -> None:
        self._dead: _State[T] = _State(None, OPENING, False, ())
        self._starts: dict[bool, _State[T]] = {ours: _State(None, OPENING, not ours, ()) for ours in (True, False)}
        self._kept = 0

    def find(self, position: Position) -> tuple[Found[T], ...]:
        """The lines that this position matches, the most specific first, then as given."""
        return self._found(self._state(position), position)

    def continuations(self, position: Position) -> Iterator[tuple[Call, Found[T]]]:
        """Every call of the next player that some line defines here, in the rank of the calls, legal ones only.

        What the position was told to be agreed and forcing holds for the next call.
        """
        state = self._state(position)
        if state is self._dead:
            return
        calls = state.status.legal(state.theirs) & self._offers(state)
        while calls:
            call = (calls & -calls).bit_length() - 1
            calls &= calls - 1
            after = state.then.get(call) or self._grown(state, call)
            here = after.alone
            for found in here if here is not None else self._found(after, position.followed_by(call)):
                yield CALLS[call], found

    def _state(self, position: Position) -> _State[T]:
        if self._kept > KEPT:
            self._forget()
        state = self._starts[position.dealer_is_ours]
        for call in position.codes:
            state = state.then.get(call) or self._grown(state, call)
        return state

    def _offers(self, state: _State[T]) -> int:
        theirs = state.theirs
        calls = self._anywhere.offers(theirs)
        if state.is_leading:
            calls |= self._root.offers(theirs)
        for node, _ in state.nodes:
            calls |= node.offers(theirs)
        for borrowed in state.borrowed:
            calls |= self._offers(borrowed.state)
        return calls

    def _after(self, state: _State[T], call: int) -> _State[T] | None:
        """One call on; None for a state that is just being made, which has nothing to lend to itself."""
        if (id(state), call) in self._growing:
            return None
        return state.then.get(call) or self._grown(state, call)

    def _grown(self, state: _State[T], call: int) -> _State[T]:
        """One call on, made once: two threads must not see each other's half-made states."""
        with self._lock:
            known = self._dead if state is self._dead else state.then.get(call)
            if known is not None:
                return known
            growing = id(state), call
            self._growing.add(growing)
            try:
                grown = self._made(state, call)
            finally:
                self._growing.discard(growing)
            state.then[call] = grown
            self._kept += 1
            return grown

    def _made(self, state: _State[T], call: int) -> _State[T]:
        last, theirs = state.status.last, state.theirs
        nodes = {pair: None for node, bound in state.nodes for pair in node.after(call, last, theirs, bound)}
        if state.is_leading and (call > NO_BID or state.parent is None):
            nodes.update(dict.fromkeys(self._root.after(call, last, theirs, FREE)))
        if self._wanders:
            nodes.update(dict.fromkeys(self._anywhere.after(call, last, theirs, FREE)))
        made = _State(state, state.status.then(call, theirs), not theirs, tuple(nodes))
        made.borrowed = (*self._carried(state, call), *self._newly_borrowed(made))
        return made if nodes or made.borrowed or self._wanders or made.is_leading else self._dead

    def _carried(self, state: _State[T], call: int) -> Iterator[_Borrowed[T]]:
        for borrowed in state.borrowed:
            if borrowed.state.status.legal(state.theirs) >> call & 1:
                after = self._after(borrowed.state, call)
                if after is not None and after is not self._dead:
                    yield _Borrowed(after, borrowed.reuse, borrowed.since + 1)

    def _newly_borrowed(self, state: _State[T]) -> Iterator[_Borrowed[T]]:
        for node, binding in state.nodes:
            for reuse in node.reuses:
                before = state
                for _ in reuse.target.tokens:
                    before = before.parent or before
                source = self._source(reuse, before, binding)
                if source is not None:
                    yield _Borrowed(source, reuse, 0)

    def _source(self, reuse: Reuse, before: _State[T], binding: Binding) -> _State[T] | None:
        """The state after the source's calls: in the place of the target's, or from the start."""
        if not reuse.starts_alike:
            before = self._starts[not reuse.source.tokens[0].theirs]
        state: _State[T] | None = before
        for call in reuse.source_calls(binding, before.status.last) or ():
            if state is None or state is self._dead or not state.status.legal(state.theirs) >> call & 1:
                return None
            state = self._after(state, call)
        return None if state is before or state is self._dead else state

    def _found(self, state: _State[T], position: Position) -> tuple[Found[T], ...]:
        if state.alone is not None:
            return state.alone
        found = self._collected(state, position)
        if len(found) > 1:
            found = dict(sorted(found.items(), key=lambda pair: pair[0].order))
        result = tuple(found.values())
        if state.is_unconditional:
            state.alone = result
        return result

    def _collected(self, state: _State[T], position: Position) -> dict[_Entry[T], Found[T]]:
        """The lines written here that hold, then those lent, except where a written one takes their place."""
        found: dict[_Entry[T], Found[T]] = {}
        for entry, binding in state.candidates:
            held = entry.sequence.qualifiers.hold(position, binding)
            if held is not None and entry not in found:
                found[entry] = Found(entry.payload, suits_of(held), entry.sequence)
        written = list(found)
        for borrowed in state.borrowed:
            if borrowed.since and not any(map(borrowed.gives_way_to, written)):
                for entry, lent in self._collected(borrowed.state, position).items():
                    if borrowed.lends(entry) and entry not in found:
                        via = lent.via or borrowed.reuse.source
                        found[entry] = Found(lent.payload, lent.suits, lent.sequence, via)
        return found
