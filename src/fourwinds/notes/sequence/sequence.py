"""A sequence of calls as notes write it: `1n-(p)-2c`, `(1M)-2n`, `...-4n [agreed X]`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import total_ordering
from itertools import islice

from fourwinds.bridge.cards import Suit
from fourwinds.notes.sequence.expand import Expansion, expansions, only_expansion
from fourwinds.notes.sequence.match import matching
from fourwinds.notes.sequence.parse import parse
from fourwinds.notes.sequence.position import Position
from fourwinds.notes.sequence.prefix import Prefix
from fourwinds.notes.sequence.qualifiers import Qualifiers
from fourwinds.notes.sequence.tokens import Token
from fourwinds.notes.sequence.variables import suits_of
from fourwinds.table.errors import IllegalError

__all__ = ["Sequence"]


@total_ordering
class Sequence:
    """Calls of both sides, some of them open, and their conditions. Every sequence is legal in at least one reading.

    >>> sequence = Sequence.parse("1NT - 2♣ - 2♦ [NV]")
    >>> str(sequence), sequence.parent
    ('1n-(p)-2c-(p)-2d [nv]', '1n-(p)-2c-(p)')
    >>> [str(expansion) for expansion in Sequence.parse("1M-2M").expand()]
    ['1h-(p)-2h', '1s-(p)-2s']
    """

    __slots__ = ("_prefix", "_specificity", "_tokens", "qualifiers")

    _prefix: Prefix
    _specificity: tuple[int, ...] | None
    _tokens: tuple[Token, ...] | None
    qualifiers: Qualifiers

    @classmethod
    def parse(cls, text: str) -> Sequence:
        """Read a sequence and its qualifiers. Unreadable text, or a sequence that is never legal, raises an error."""
        sequence = object.__new__(cls)
        prefix, qualifiers = parse(text)
        object.__setattr__(sequence, "_prefix", prefix)
        object.__setattr__(sequence, "_specificity", None)
        object.__setattr__(sequence, "_tokens", None)
        object.__setattr__(sequence, "qualifiers", qualifiers)
        return sequence

    def __init__(self) -> None:
        raise IllegalError("a sequence cannot be created directly", remedy="use Sequence.parse")

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"sequences are immutable: cannot change {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"sequences are immutable: cannot change {name}")

    def __reduce__(self) -> tuple[object, ...]:
        return Sequence.parse, (str(self),)

    def __str__(self) -> str:
        return f"{self._prefix.path} {self.qualifiers}" if self.qualifiers else self._prefix.path

    def __repr__(self) -> str:
        return f"Sequence.parse({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence):
            return NotImplemented
        return self._prefix.path == other._prefix.path and self.qualifiers == other.qualifiers

    def __hash__(self) -> int:
        return hash((self._prefix.path, self.qualifiers.context))

    def __lt__(self, other: Sequence) -> bool:
        """Compare in the order of notes: call by call by rank, a line before its continuations."""
        if self._prefix.path == other._prefix.path:
            return str(self.qualifiers) < str(other.qualifiers)
        return self._prefix.order < other._prefix.order

    @property
    def tokens(self) -> tuple[Token, ...]:
        """All tokens, with the implied passes."""
        if self._tokens is None:
            object.__setattr__(self, "_tokens", self._prefix.tokens)
        return self._tokens or ()

    @property
    def prefix(self) -> Prefix:
        """All its calls, as a prefix shared with other sequences."""
        return self._prefix

    @property
    def anywhere(self) -> bool:
        """Whether it begins with `...`."""
        return self._prefix.anywhere

    @property
    def path(self) -> str:
        """The calls without the qualifiers."""
        return self._prefix.path

    @property
    def context(self) -> str:
        """The qualifiers that select positions, without the rank."""
        return self.qualifiers.context

    @property
    def rank(self) -> int:
        return self.qualifiers.rank

    @property
    def last(self) -> Token:
        return self.tokens[-1]

    @property
    def parent(self) -> str:
        """The path without the last token; empty for an opening."""
        return self._prefix.parent.path if self._prefix.parent else ""

    @property
    def depth(self) -> int:
        """The number of calls by either side that are not passes."""
        return self._prefix.depth

    @property
    def variables(self) -> frozenset[str]:
        names = frozenset[str]().union(*(token.names for token in self.tokens))
        agreed = self.qualifiers.agreed
        return names | {agreed} if agreed and agreed not in "cdhs" else names

    @property
    def is_concrete(self) -> bool:
        """Whether it stands for exactly one auction."""
        return not self.anywhere and all(token.is_concrete for token in self.tokens)

    @property
    def specificity(self) -> tuple[int, ...]:
        """A sort key: smaller for lines that leave less open, then for lines with more conditions."""
        if self._specificity is None:
            object.__setattr__(self, "_specificity", self._compute_specificity())
        return self._specificity or ()

    def _compute_specificity(self) -> tuple[int, ...]:
        widths = [token.width for token in self.tokens]
        wide = sum(width for width in widths if width > 2)
        return self.anywhere, wide, widths.count(2), len(self.variables), -len(widths), -self.qualifiers.count

    def expand(self, limit: int | None = None) -> Iterator[Expansion]:
        """Yield every legal auction it stands for; none for `...`, which stands for too many."""
        if self.anywhere:
            return iter(())
        if self.is_concrete:
            return islice((only_expansion(self.tokens),), limit)
        return islice(expansions(self.tokens), limit)

    def match(self, position: Position) -> Mapping[str, Suit] | None:
        """Return the suits of its variables (empty without variables); None if it does not match."""
        for binding in matching(self.tokens, position, anywhere=self.anywhere):
            held = self.qualifiers.hold(position, binding)
            if held is not None:
                return suits_of(held)
        return None

    def matches(self, position: Position) -> bool:
        return self.match(position) is not None
