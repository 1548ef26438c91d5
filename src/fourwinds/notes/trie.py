"""Sequences compiled for look-up, whose speed does not depend on the number of sequences.

The lines form a tree by token. A *state* is the set of nodes of that tree that an auction can have reached, with the
values of the variables there. States are created on demand and cached by call, so that the next look-up follows one
dictionary per call.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from threading import RLock
from typing import Generic, TypeVar

from fourwinds.bridge.calls import Call
from fourwinds.bridge.cards import Suit
from fourwinds.notes.line_tree import LineEntry, LineNode, LineTree
from fourwinds.notes.reuse import Reuse, reuses
from fourwinds.notes.sequence import Position, Sequence
from fourwinds.notes.sequence.coded_status import OPENING, CodedStatus
from fourwinds.notes.sequence.codes import CALLS, NO_BID
from fourwinds.notes.sequence.qualifiers import Qualifiers
from fourwinds.notes.sequence.variables import FREE, Binding, suits_of

__all__ = ["Found", "Trie"]

T = TypeVar("T")
KEPT = 200_000
"""The number of cached states at which the cache is cleared."""


@dataclass(frozen=True, slots=True)
class Found(Generic[T]):
    """A line that matches a position. `via` is the source it was borrowed from by `as`."""

    payload: T
    suits: Mapping[str, Suit]
    sequence: Sequence
    via: Sequence | None = None


class _State(Generic[T]):
    """The nodes that an auction has reached in the tree of lines."""

    __slots__ = ("alone", "borrowed", "candidates", "nodes", "parent", "status", "theirs", "then")

    def __init__(
        self,
        parent: _State[T] | None,
        status: CodedStatus,
        theirs: bool,
        nodes: tuple[tuple[LineNode[T], Binding], ...],
    ) -> None:
        self.parent, self.status, self.theirs, self.nodes = parent, status, theirs, nodes
        self.borrowed: tuple[_Borrowed[T], ...] = ()
        self.then: dict[int, _State[T]] = {}
        self.candidates = [(entry, binding) for node, binding in nodes for entry in node.entries]
        self.alone: tuple[Found[T], ...] | None = None
        """The lines found here, if they do not depend on seat, vulnerability or anything else."""

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
    """The state of the same calls after a source, and how many of them came after it."""

    state: _State[T]
    reuse: Reuse
    since: int

    def gives_way_to(self, entry: LineEntry[T]) -> bool:
        """Whether a line found here is written below the target itself; one beginning with `...` may fit by chance."""
        return not entry.sequence.anywhere or (self.reuse.target.anywhere and entry.length > self.since)

    def lends(self, entry: LineEntry[T]) -> bool:
        """Whether a line found below the source starts at it or before; a shorter one is found without it."""
        return not entry.sequence.anywhere or entry.length > self.since


class Trie(Generic[T]):
    """Lines with a payload, to be looked up by auction.

    >>> trie = Trie([(Sequence.parse("1n-2c"), "Stayman"), (Sequence.parse("1M-2M"), "a raise")])
    >>> from fourwinds.bridge.auction import Auction
    >>> from fourwinds.bridge.seat import Seat, Side
    >>> raised = Position.of(Auction.parse("p 1h p 2h", Seat.NORTH), Side.EW)
    >>> [(found.payload, str(found.suits["M"])) for found in trie.find(raised)]
    [('a raise', 'H')]
    """

    def __init__(self, entries: Iterable[tuple[Sequence, T]], reuse: Iterable[tuple[Sequence, Sequence]] = ()) -> None:
        tree: LineTree[T] = LineTree()
        for place, (sequence, payload) in enumerate(entries):
            tree.add(sequence, payload, place)
        for one in reuses(reuse):
            tree.reuse(one)
        self._look_up_in(tree)

    @classmethod
    def of(cls, tree: LineTree[T]) -> Trie[T]:
        """Return a trie of these lines; the tree must not change any more."""
        made: Trie[T] = object.__new__(cls)
        made._look_up_in(tree)
        return made

    def _look_up_in(self, tree: LineTree[T]) -> None:
        self._root, self._anywhere = tree.root, tree.anywhere
        self._wanders = bool(self._anywhere.then)
        self._growing: set[tuple[int, int]] = set()
        self._lock = RLock()
        self._forget()

    def _forget(self) -> None:
        self._dead: _State[T] = _State(None, OPENING, False, ())
        self._starts: dict[bool, _State[T]] = {ours: _State(None, OPENING, not ours, ()) for ours in (True, False)}
        self._kept = 0

    def find(self, position: Position) -> tuple[Found[T], ...]:
        """Return the lines that match this position, most specific first, then in the given order."""
        return self._matches(self._state(position), position)

    def qualifiers(self, position: Position) -> Iterator[Qualifiers]:
        """Yield the conditions of the lines for these calls, whether they hold here or not."""
        states = [self._state(position)]
        for state in states:
            yield from (entry.sequence.qualifiers for entry, _ in state.candidates if entry.sequence.context)
            states += (borrowed.state for borrowed in state.borrowed)

    def continuations(self, position: Position) -> Iterator[tuple[Call, Found[T]]]:
        """Yield every legal call of the next player that some line defines here, in call rank.

        The agreed suit and forcing state of the position also apply to the next call.
        """
        state = self._state(position)
        if state is self._dead:
            return
        calls = state.status.legal(state.theirs) & self._offers(state)
        while calls:
            call = (calls & -calls).bit_length() - 1
            calls &= calls - 1
            after = state.then.get(call) or self._extend(state, call)
            here = after.alone
            for found in here if here is not None else self._matches(after, position.followed_by(call)):
                yield CALLS[call], found

    def answered(self, position: Position) -> Iterator[Call]:
        """Yield every legal call of the next player that is written and that lines written out go on from."""
        state = self._state(position)
        calls = 0 if state is self._dead else state.status.legal(state.theirs) & self._offers(state, anywhere=False)
        for call, spelled in enumerate(CALLS):
            if calls >> call & 1 and self._offers(state.then.get(call) or self._extend(state, call), anywhere=False):
                yield spelled

    def _state(self, position: Position) -> _State[T]:
        if self._kept > KEPT:
            self._forget()
        state = self._starts[position.dealer_is_ours]
        for call in position.codes:
            state = state.then.get(call) or self._extend(state, call)
        return state

    def _offers(self, state: _State[T], *, anywhere: bool = True) -> int:
        """Return a superset of the calls that may follow; without `anywhere`, not by lines that begin with `...`."""
        theirs = state.theirs
        calls = self._anywhere.offers(theirs) if anywhere else 0
        if state.is_leading:
            calls |= self._root.offers(theirs)
        for node, _ in state.nodes:
            calls |= node.offers(theirs)
        for borrowed in state.borrowed:
            calls |= self._offers(borrowed.state, anywhere=anywhere)
        return calls

    def _after(self, state: _State[T], call: int) -> _State[T] | None:
        """Return the state after one more call; None while it is being created, since it cannot borrow from itself."""
        if (id(state), call) in self._growing:
            return None
        return state.then.get(call) or self._extend(state, call)

    def _extend(self, state: _State[T], call: int) -> _State[T]:
        """Return the state after one more call, created once: threads must not see each other's unfinished states."""
        with self._lock:
            known = self._dead if state is self._dead else state.then.get(call)
            if known is not None:
                return known
            growing = id(state), call
            self._growing.add(growing)
            try:
                grown = self._next_state(state, call)
            finally:
                self._growing.discard(growing)
            state.then[call] = grown
            self._kept += 1
            return grown

    def _next_state(self, state: _State[T], call: int) -> _State[T]:
        last, theirs = state.status.last, state.theirs
        nodes = {pair: None for node, bound in state.nodes for pair in node.after(call, last, theirs, bound)}
        if state.is_leading and (call > NO_BID or state.parent is None):
            nodes.update(dict.fromkeys(self._root.after(call, last, theirs, FREE)))
        if self._wanders:
            nodes.update(dict.fromkeys(self._anywhere.after(call, last, theirs, FREE)))
        made = _State(state, state.status.then(call, theirs), not theirs, tuple(nodes))
        made.borrowed = (*self._carry_on(state, call), *self._newly_borrowed(made))
        return made if nodes or made.borrowed or self._wanders or made.is_leading else self._dead

    def _carry_on(self, state: _State[T], call: int) -> Iterator[_Borrowed[T]]:
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
        """Return the state after the source's calls, which replace the target's or start the auction."""
        if not reuse.starts_alike:
            before = self._starts[not reuse.source.tokens[0].theirs]
        state: _State[T] | None = before
        for call in reuse.source_calls(binding, before.status.last) or ():
            if state is None or state is self._dead or not state.status.legal(state.theirs) >> call & 1:
                return None
            state = self._after(state, call)
        return None if state is before or state is self._dead else state

    def _matches(self, state: _State[T], position: Position) -> tuple[Found[T], ...]:
        if state.alone is not None:
            return state.alone
        found = self._collect(state, position)
        if len(found) > 1:
            found = dict(sorted(found.items(), key=lambda pair: pair[0].order))
        result = tuple(found.values())
        if state.is_unconditional:
            state.alone = result
        return result

    def _collect(self, state: _State[T], position: Position) -> dict[LineEntry[T], Found[T]]:
        """Return the lines written here that apply, then the borrowed ones that no written line replaces."""
        found: dict[LineEntry[T], Found[T]] = {}
        for entry, binding in state.candidates:
            held = entry.sequence.qualifiers.hold(position, binding)
            if held is not None and entry not in found:
                found[entry] = Found(entry.payload, suits_of(held), entry.sequence)
        written = list(found)
        for borrowed in state.borrowed:
            if borrowed.since and not any(map(borrowed.gives_way_to, written)):
                for entry, lent in self._collect(borrowed.state, position).items():
                    if borrowed.lends(entry) and entry not in found:
                        via = lent.via or borrowed.reuse.source
                        found[entry] = Found(lent.payload, lent.suits, lent.sequence, via)
        return found
