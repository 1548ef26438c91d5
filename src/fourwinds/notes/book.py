"""A system compiled for look-up: what a call means, which line says so, what it covers, and what may follow."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from collections.abc import Sequence as Several
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from operator import itemgetter

from fourwinds.bridge.calls import PASS, Call
from fourwinds.bridge.cards import Suit
from fourwinds.notes.compiled_lines import SHARED_LINES, Calls, CompiledLines, calls_of, priority
from fourwinds.notes.forcing import FREE
from fourwinds.notes.layer import Layer
from fourwinds.notes.meaning import Meaning, Shown, Situation
from fourwinds.notes.meaning.reader import read_meaning
from fourwinds.notes.meaning.words import with_suits
from fourwinds.notes.memory import Memory
from fourwinds.notes.module import Definition
from fourwinds.notes.rule import USER, Rule
from fourwinds.notes.sequence import Expansion, Position, Sequence, VulnerabilityAskedError
from fourwinds.notes.sequence.codes import CALLS
from fourwinds.notes.sequence.occasions import after_raises, first_position, position_of
from fourwinds.notes.spelling import name_of
from fourwinds.notes.system import System
from fourwinds.notes.trie import Found, Trie
from fourwinds.table.errors import FourWindsError, NotFoundError, Where
from fourwinds.table.lazy import Lazy

__all__ = ["Book", "Entry", "priority"]

_REMEMBERED = 200_000


@dataclass(frozen=True, slots=True)
class Entry:
    """The meaning of one call in one auction, and the line it comes from."""

    rule: Rule
    meaning: Meaning
    suits: Mapping[str, Suit] = field(default_factory=dict)
    """The suits of the rule's variables here."""
    shadowed: tuple[Rule, ...] = ()
    """Other lines for the same call that this one covers, highest priority first."""
    via: Sequence | None = None
    """The sequence it was taken from by `as`."""

    @property
    def text(self) -> str:
        """The text of the line, with its variables replaced by suits."""
        return with_suits(self.meaning.text, self.suits)

    @property
    def layer(self) -> Layer:
        return Layer.of(self.rule.module)

    @property
    def priority(self) -> int:
        return priority(self.rule)


@dataclass(frozen=True)
class _AuctionMeanings:
    """The meanings of the calls of an auction, and what they have shown."""

    codes: bytes = b""
    meanings: tuple[Meaning | None, ...] = ()
    shown: Shown = field(default_factory=Shown)

    @Lazy
    def situation(self) -> Situation:
        """The situation of the next player, before any call is chosen."""
        return Situation.before([CALLS[code] for code in self.codes], self.meanings, self.shown)

    @Lazy
    def is_forcing(self) -> bool:
        """Whether the side to call is in a forcing auction."""
        force, side = FREE, len(self.codes) % 2
        for code, meaning in zip(self.codes[side::2], self.meanings[side::2], strict=True):
            force = force.after(CALLS[code], meaning)
        return force.binds(CALLS[self.codes[-1]] if self.codes else None)


class Book:
    """The rules of a system by auction. Look-up time does not depend on the number of rules.

    >>> from fourwinds.notes.rule import parse_line
    >>> book = Book([parse_line("1M = 5+ M, 11-21 HCP"), parse_line("1M-2M = 6-9 points, 3+ card support")])
    >>> book["1s-(p)-2s"].meaning.shows.describe()
    '6-9 support points for spades, 3+ spades'
    """

    def __init__(
        self, rules: Iterable[Rule], definitions: Iterable[Definition] = (), *, below: CompiledLines | None = None
    ) -> None:
        self._lines = CompiledLines(rules, below)
        self.definitions = _by_term(definitions)
        self._texts = {term: definition.text for term, definition in self.definitions.items()}
        self._trie = Trie.of(self._lines.tree)
        self.asks_forcing = self._lines.asks_forcing
        """Whether some line applies to forcing auctions only."""
        self._entries: Memory[Entry | None] = Memory(self._find)
        self._by_auction: Memory[_AuctionMeanings] = Memory(self._read_auction)
        self._by_text: dict[str, Entry | None] = {}
        self._meanings: dict[tuple[object, ...], Meaning] = {}

    @classmethod
    def of(cls, system: System) -> Book:
        """Return the book of a system. The lines of its library sections are compiled once for all books."""
        return cls(system.own_rules, system.definitions, below=SHARED_LINES.of(system.library_sections))

    def __reduce__(self) -> tuple[object, ...]:
        """Send the lines to another process, which compiles them again."""
        return type(self), (self.rules, tuple(self.definitions.values()))

    @property
    def rules(self) -> tuple[Rule, ...]:
        """Every line, the users' own last."""
        return self._lines.rules

    @property
    def in_force(self) -> Mapping[Calls, Rule]:
        """The line that counts for each calls and context; it may be a deletion."""
        return self._lines.in_force

    def lines_at(self, calls: Calls) -> Several[Rule]:
        """Return the lines with exactly these calls and context: the one in force, then those it covers."""
        return self._lines.same(calls)

    @property
    def covered(self) -> Mapping[Calls, tuple[Rule, ...]]:
        """The lines covered by another with the same calls and context."""
        return self._lines.covered

    def __getitem__(self, sequence: str) -> Entry:
        """Return the entry of a written sequence; raise NotFoundError if there is none."""
        entry = self.lookup(sequence)
        if entry is None:
            raise NotFoundError(
                f"the notes have no line for {sequence}",
                where=Where(token=sequence),
                remedy="check the continuations of the calls before it",
            )
        return entry

    def lookup(self, sequence: str) -> Entry | None:
        """Return the entry of a written sequence, or None. Qualifiers choose seat and vulnerability."""
        try:
            return self._by_text[sequence]
        except KeyError:
            self._forget_when_full()
            entry = self._by_text[sequence] = self._look_up(Sequence.parse(sequence))
            return entry

    def find(self, position: Position) -> Entry | None:
        """Return the entry of the last call of an auction; None if there is none, or the call is an opponent's."""
        return self._entries.of(position)

    def continuations(self, sequence: str | Position, after: Call = PASS) -> list[tuple[Call, Entry]]:
        """Return our next calls that the notes define, in call rank; if it is their turn, after this call of theirs."""
        position = sequence if isinstance(sequence, Position) else position_of(Sequence.parse(sequence))
        if position.codes and position.last_is_ours:
            position = position.then(after)
        calls = dict.fromkeys(call for call, _ in self._trie.continuations(self._with_agreements(position)))
        entries = ((call, self.find(position.then(call))) for call in calls)
        return [(call, entry) for call, entry in entries if entry is not None]

    def interventions(self, position: Position) -> list[Call]:
        """Return the opponents' calls at their turn that some line continues after, in call rank."""
        is_their_turn = position.last_is_ours if position.codes else not position.dealer_is_ours
        if not is_their_turn:
            return []
        return [call for call in self._trie.answered(position) if call != PASS]

    def goes_on(self, position: Position) -> bool:
        """Whether some line goes on after a call of ours, whatever the opponents do."""
        return next(self._trie.answered(position), None) is not None

    def choices(self, position: Position) -> list[tuple[Call, Entry]]:
        """Return the calls the notes define at our turn, in the order in which a hand tries them."""
        return list(self.ordered(position))

    def ordered(self, position: Position) -> Iterator[tuple[Call, Entry]]:
        """Yield the same as `choices`, lazily: by rank, then the more specific line, then the cheaper call.

        A user's line without a rank takes that of the line it covers.
        """
        try:
            anyone = position.whoever_is_vulnerable()
            by_call, position = self._by_call(anyone), anyone
        except VulnerabilityAskedError:
            by_call = self._by_call(position)
        choices = []
        for call, some in by_call.items():
            if len(some) > 1:
                some.sort(key=_precedence)
            if not some[0].payload.deleted:
                choices.append((self._order(some), call, some))
        choices.sort(key=itemgetter(0))
        for _, call, some in choices:
            entry = self._entries.get_or_compute(position.then(call), partial(self._entry, found=some))
            if entry is not None:
                yield call, entry

    def has_choices(self, position: Position) -> bool:
        """Whether the notes define any call at our turn; faster than `choices`, as no line there is read."""
        by_call = self._by_call(position)
        return any(not min(some, key=_precedence).payload.deleted for some in by_call.values())

    def lines_for(self, position: Position) -> list[Rule]:
        """Return the lines for the last call of an auction: the one that counts, which may be a deletion, then others.

        This is faster than `find`, as the meaning is not read.
        """
        found = self._trie.find(self._with_agreements(position, before=True))
        lines = [each.payload for each in sorted(found, key=_precedence)]
        return [*lines[:1], *self._lines.same(calls_of(lines[0]))[1:], *lines[1:]] if lines else []

    def _by_call(self, position: Position) -> dict[Call, list[Found[Rule]]]:
        by_call: dict[Call, list[Found[Rule]]] = {}
        self._auction_meanings(position.upto(len(position.codes)))
        for call, found in self._trie.continuations(self._with_agreements(position)):
            by_call.setdefault(call, []).append(found)
        return by_call

    def _order(self, found: Several[Found[Rule]]) -> tuple[int, tuple[int, ...]]:
        rule = found[0].payload
        rank, specificity = self._order_of(rule)
        if rule.module == USER and not rank:
            covered = self._lines.same(calls_of(rule))[1:]
            rank = next((self._order_of(other)[0] for other in (*covered, *(f.payload for f in found[1:]))), 0)
        return rank, specificity

    def _order_of(self, rule: Rule) -> tuple[int, tuple[int, ...]]:
        """Return the place of a line among the choices of a hand, by itself."""
        return -rule.sequence.rank, rule.sequence.specificity

    def tree(self, module: str) -> tuple[Rule, ...]:
        """Return all lines of one module, in the order of notes."""
        return tuple(sorted((rule for rule in self.rules if rule.module == module), key=lambda rule: rule.sequence))

    def define(self, term: str) -> Definition:
        """Return the definition of a term, by its name or its words."""
        name = name_of(term)
        if name not in self.definitions:
            known = ", ".join(self.definitions) or "none"
            raise NotFoundError(f"{term!r} is not defined", where=Where(token=term), remedy=f"defined terms: {known}")
        return self.definitions[name]

    def readings(self, rule: Rule, limit: int | None = None) -> Iterator[tuple[Expansion, Meaning]]:
        """Yield the meaning of a line in every auction it stands for, even if another line covers it."""
        for expansion in rule.sequence.expand(limit):
            yield expansion, self.reading(rule, expansion)

    def reading(self, rule: Rule, expansion: Expansion) -> Meaning:
        """Return the meaning of a line in one auction it stands for."""
        return self._read(rule, first_position(rule.sequence, expansion), expansion.suits)

    def is_forcing_if_required(self, rule: Rule, expansion: Expansion) -> bool:
        """Whether this auction is forcing, if the line applies to forcing auctions only; True for any other line."""
        if not rule.sequence.qualifiers.forcing:
            return True
        position = first_position(rule.sequence, expansion)
        return self._auction_meanings(position.upto(len(position.codes) - 1)).is_forcing

    def meaning_of(self, rule: Rule) -> Meaning:
        """Return the meaning of a line in the first auction it stands for; a line with `...` is read after a raise."""
        for position in self.occasions(rule, 1):
            return self._read(rule, position, rule.sequence.match(position) or {})
        return self._meaning_in(rule, Situation())

    def situation(self, position: Position, suits: Mapping[str, Suit]) -> Situation:
        """Return the situation of the last call of an auction, in a line whose variables stand for these suits."""
        before = self._auction_meanings(position.upto(len(position.codes) - 1)).situation
        return before.of_call(CALLS[position.codes[-1]], suits)

    def occasions(self, rule: Rule, limit: int | None = None) -> Iterator[Position]:
        """Yield the auctions a line stands for, in the first seat it allows; a line with `...` comes after raises."""
        if rule.sequence.anywhere:
            yield from islice(after_raises(rule.sequence), limit)
        for expansion in rule.sequence.expand(limit):
            yield first_position(rule.sequence, expansion)

    def _look_up(self, sequence: Sequence) -> Entry | None:
        if sequence.is_concrete:
            return self.find(position_of(sequence))
        same = [rule for rule in self._lines.same((sequence.path, sequence.context)) if not rule.deleted]
        if not same:
            return None
        best, *others = same
        return Entry(best, self.meaning_of(best), shadowed=tuple(others))

    def _find(self, position: Position) -> Entry | None:
        if not position.codes or not position.last_is_ours:
            return None
        found = self._trie.find(self._with_agreements(position, before=True))
        return self._entry(position, sorted(found, key=_precedence)) if found else None

    def _entry(self, position: Position, found: Several[Found[Rule]]) -> Entry | None:
        """Return the entry of the first line found, which covers the others."""
        best, *others = found
        if best.payload.deleted:
            return None
        shadowed = {id(each.payload): each.payload for each in others if each.payload is not best.payload}.values()
        covered = self._lines.same(calls_of(best.payload))[1:]
        meaning = self._read(best.payload, position, best.suits)
        return Entry(best.payload, meaning, best.suits, (*covered, *shadowed), best.via)

    def _read(self, rule: Rule, position: Position, suits: Mapping[str, Suit]) -> Meaning:
        before = self._auction_meanings(position.upto(len(position.codes) - 1)).situation
        key = self._meaning_key(rule), position.codes[-1], tuple(suits.items()), before.key
        meaning = self._meanings.get(key)
        if meaning is None:
            situation = before.of_call(CALLS[position.codes[-1]], suits)
            try:
                meaning = self._meaning_in(rule, situation)
            except FourWindsError as error:
                raise _locate(error, rule) from None
            self._forget_when_full()
            self._meanings[key] = meaning
        return meaning

    def _meaning_key(self, rule: Rule) -> Hashable:
        """Return what the meaning of a line depends on, besides its situation."""
        return rule.meaning, rule.exact

    def _meaning_in(self, rule: Rule, situation: Situation) -> Meaning:
        """Return the meaning of a line in a situation."""
        return read_meaning(rule.meaning, situation, self._texts, exact=rule.exact)

    def _auction_meanings(self, position: Position) -> _AuctionMeanings:
        """Return the known meanings of the calls so far, and what they have shown."""
        return self._by_auction.of(position)

    def _read_auction(self, position: Position) -> _AuctionMeanings:
        if not position.codes:
            return _AuctionMeanings()
        number = len(position.codes) - 1
        before, entry = self._auction_meanings(position.upto(number)), self.find(position)
        meaning = entry.meaning if entry else None
        shown = before.shown.after(number, CALLS[position.codes[-1]], meaning)
        return _AuctionMeanings(position.codes, (*before.meanings, meaning), shown)

    def _with_agreements(self, position: Position, *, before: bool = False) -> Position:
        """Return the position with our agreed suit, and whether the auction is forcing unless already given."""
        if not self._lines.names_agreed_suit and not self.asks_forcing:
            return position
        meanings = self._auction_meanings(position.upto(len(position.codes) - before))
        agreed = meanings.shown.agreed[(len(position.codes) - before) % 2]
        forcing = position.stated_forcing
        if forcing is None and self.asks_forcing:
            forcing = meanings.is_forcing
        return Position(position.codes, position.dealer_is_ours, position.vulnerable, agreed=agreed, forcing=forcing)

    def _forget_when_full(self) -> None:
        for remembered in (self._by_text, self._meanings):
            if len(remembered) >= _REMEMBERED:
                remembered.clear()


def _locate(error: FourWindsError, rule: Rule) -> FourWindsError:
    """Add the place in the file to an error in the exact constraint of a line."""
    if rule.place is None:
        return error
    column = None
    if rule.exact_column and error.where.column:
        column = rule.exact_column - 1 + error.where.column
    return error.at(file=rule.place.file, line=rule.place.line, column=column)


def _precedence(found: Found[Rule]) -> tuple[int, int]:
    """Sort key: the highest layer first, and within it the more specific line."""
    return -Layer.of(found.payload.module), -found.payload.sequence.qualifiers.count


def _by_term(definitions: Iterable[Definition]) -> dict[str, Definition]:
    """Return the definition of every term from the highest layer that has one; among conventions, from the first."""
    last_first = reversed(list(definitions))
    return {each.term: each for each in sorted(last_first, key=lambda each: Layer.of(each.module))}
