"""Parse explicit constraints, as in the braces of notes: `hcp 15-17 and (hearts 5+ or spades 5+) and not balanced`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from itertools import product
from types import MappingProxyType

from fourwinds.bridge.cards import Suit
from fourwinds.notes.constraint.amounts import Amounts, comparison
from fourwinds.notes.constraint.kinds import KINDS, Takes
from fourwinds.notes.constraint.measure import Measure
from fourwinds.notes.constraint.node import ANYTHING, NOTHING, Constraint
from fourwinds.notes.constraint.normal import all_of, any_of, exactly
from fourwinds.notes.constraint.scanner import Scanner
from fourwinds.table.errors import MalformedError

__all__ = ["parse_explicit"]

_SUITS = {
    name: (suit,)
    for suit in Suit
    for name in (suit.name.lower(), suit.name.lower()[:-1], suit.name.lower()[0], suit.symbol)
}
_ALIASES = {
    **dict.fromkeys(("semi-balanced", "semibalanced"), "semi_balanced"),
    **dict.fromkeys(("quick-tricks", "quicktricks"), "quick_tricks"),
    "has": "card",
    "trump_queen": "queen",
}
_CASE_MATTERS = {"m", "om"}
"""Names in which case matters: `M` is not `m`."""
_MAY_BE_NONE = "unbid"
"""The only name that may stand for no suit, since every suit may have been bid."""
_DEEPEST = 40
_NO_SUITS: Mapping[str, tuple[Suit, ...]] = MappingProxyType({})


def parse_explicit(text: str, suits: Mapping[str, tuple[Suit, ...]] = _NO_SUITS) -> Constraint:
    """Parse an explicit constraint; `suits` maps names such as `M` or `their` to the suits they stand for.

    `and` binds tightest, then `or`, `,` and `;`, as in a meaning.

    >>> print(parse_explicit("HCP 8+, ♥ 4+ or ♠ 4+"))
    hcp 8+ and (spades 4+ or hearts 4+)
    >>> print(parse_explicit("length(M) 6+ and stopper(their)", {"M": (Suit.SPADES,), "their": (Suit.CLUBS,)}))
    spades 6+ and stopper(clubs)
    """
    return _Parser(text, suits).parse()


class _Parser:
    def __init__(self, text: str, suits: Mapping[str, tuple[Suit, ...]]) -> None:
        self.scan = Scanner(text)
        self.suits = suits
        self.depth = 0

    def parse(self) -> Constraint:
        constraint = self._by_semicolons()
        if not self.scan.at_end:
            raise self._left_over()
        return constraint

    def _by_semicolons(self) -> Constraint:
        parts = [self._by_commas()]
        while self.scan.take(";"):
            parts.append(self._by_commas())
        return all_of(parts)

    def _by_commas(self) -> Constraint:
        parts = [self._by_or()]
        while self.scan.take(","):
            parts.append(self._by_or())
        return all_of(parts)

    def _by_or(self) -> Constraint:
        parts = [self._by_and()]
        while self.scan.take_word("or"):
            parts.append(self._by_and())
        return any_of(parts)

    def _by_and(self) -> Constraint:
        parts = [self._single()]
        while self.scan.take_word("and"):
            parts.append(self._single())
        return all_of(parts)

    def _single(self) -> Constraint:
        opening = self.scan.mark()
        self.depth += 1
        if self.depth > _DEEPEST:
            raise self.scan.error(
                "the constraint is nested too deeply",
                opening,
                f"write at most {_DEEPEST} parentheses or nots inside each other",
            )
        if self.scan.take_word("not"):
            constraint = ~self._single()
        elif self.scan.take("("):
            constraint = self._by_semicolons()
            if not self.scan.take(")"):
                raise self._left_over() if not self.scan.at_end else self._unclosed(opening)
        else:
            constraint = self._atom()
        self.depth -= 1
        return constraint

    def _atom(self) -> Constraint:
        start = self.scan.mark()
        word = self.scan.word()
        if word is None:
            raise self._no_atom(start)
        name = _ALIASES.get(word.lower(), word.lower())
        if name in ("anything", "nothing"):
            return ANYTHING if name == "anything" else NOTHING
        if self.scan.peek() == "(" and name in KINDS:
            return self._with_arguments(name, start)
        suits = self._suits_named(word)
        if suits is not None:
            return self._suit_atom(suits, start)
        if name == "unbalanced":
            return exactly(Measure("balanced"), 0)
        if name not in KINDS:
            raise self._unknown(word, start, measures=True)
        if KINDS[name].takes is not Takes.NOTHING:
            example = {Takes.CARD: "has(SA)", Takes.TWO_SUITS: "spades > hearts"}.get(
                KINDS[name].takes, f"{name}(hearts)"
            )
            raise self.scan.error(f"{word} needs {KINDS[name].takes.value}", start, f"write {example}")
        return Amounts(self.scan, (Measure(name),), start).read()

    def _with_arguments(self, name: str, start: int) -> Constraint:
        opening = self.scan.mark()
        self.scan.take("(")
        takes = KINDS[name].takes
        if takes is Takes.CARD:
            measures = [Measure(name, card=card) for card in self.scan.cards()]
        else:
            groups: list[tuple[Suit, ...]] = []
            while not groups or self.scan.take(","):
                groups.append(self._suit_argument())
            if len(groups) != takes.suits:
                raise self.scan.error(f"{name} takes {takes.value}", start, f"it was given {len(groups)}")
            measures = [self._measure(name, suits, start) for suits in product(*groups)]
        if not self.scan.take(")"):
            raise self._unclosed(opening)
        return self._amounts(name, measures, start)

    def _amounts(self, name: str, measures: Iterable[Measure], start: int) -> Constraint:
        """Read the values of every measure; without measures, when every suit has been bid, nothing is required."""
        found = tuple(measures)
        if found:
            return Amounts(self.scan, found, start).read()
        Amounts(self.scan, (Measure(name, tuple(Suit)[: KINDS[name].takes.suits]),), start).read()
        return ANYTHING

    def _suit_atom(self, suits: tuple[Suit, ...], start: int) -> Constraint:
        """Read a length, or a comparison of two lengths."""
        if self.scan.take_minus_before_word():
            differences = product(suits, self._suit_argument())
            return self._amounts(
                "difference", (self._measure("difference", pair, start) for pair in differences), start
            )
        sign = self.scan.sign_before_word()
        if sign is None:
            return self._amounts("length", (Measure("length", (suit,)) for suit in suits), start)
        pairs = product(suits, self._suit_argument())
        return all_of(comparison(self._measure("difference", pair, start), sign, 0) for pair in pairs)

    def _measure(self, name: str, suits: tuple[Suit, ...], start: int) -> Measure:
        if len(set(suits)) < len(suits):
            problem = f"{suits[0].name.lower()} are compared with themselves"
            raise self.scan.error(problem, start, "name two different suits")
        return Measure(name, suits)

    def _suit_argument(self) -> tuple[Suit, ...]:
        start = self.scan.mark()
        word = self.scan.word()
        if word is None:
            raise self.scan.error("a suit is missing", start, "name one, such as hearts")
        suits = self._suits_named(word)
        if suits is None:
            raise self._unknown(word, start, measures=False)
        return suits

    def _suits_named(self, word: str) -> tuple[Suit, ...] | None:
        suits = self.suits.get(word)
        if suits is None:
            suits = _SUITS.get(word.lower())
        if suits is None and word.lower() not in _CASE_MATTERS:
            suits = next((found for name, found in self.suits.items() if name.lower() == word.lower()), None)
        if suits == () and word.lower() != _MAY_BE_NONE:
            raise self.scan.error(f"{word} stands for no suit here", self.scan.last_word, "name the suit")
        return suits

    def _unknown(self, word: str, start: int, *, measures: bool) -> MalformedError:
        suits = ["spades", "hearts", "diamonds", "clubs", *self.suits]
        known = [*suits, *(name for name in KINDS if name not in {"card", "length"}), "has"] if measures else suits
        close = get_close_matches(word.lower(), known, n=1)
        listed = f"known names: {', '.join(known)}"
        problem = f"{word!r} is neither a measure nor a suit here" if measures else f"{word!r} is not a suit here"
        return self.scan.error(problem, start, f"did you mean {close[0]}? {listed}" if close else listed)

    def _no_atom(self, start: int) -> MalformedError:
        if self.scan.at_end:
            return self.scan.error("the constraint is incomplete", start, "write a condition such as hcp 15-17")
        token = self.scan.token()
        if token[0].isdigit():
            return self.scan.error(f"{token!r} has no name before it", start, "write the name first: hearts 5+")
        return self.scan.error(
            f"{token!r} is not a condition", start, "write a condition such as hcp 15-17 or balanced"
        )

    def _left_over(self) -> MalformedError:
        token, start = self.scan.token(), self.scan.mark()
        if token == ")":
            return self.scan.error(
                "a closing parenthesis has no opening one", start, "remove it, or open one before it"
            )
        return self.scan.error(
            f"unexpected {token!r}",
            start,
            "join conditions with and, or, or a comma, and write the name first: hearts 5+",
        )

    def _unclosed(self, opening: int) -> MalformedError:
        return self.scan.error("a parenthesis is not closed", opening, "add the closing parenthesis")
