"""The qualifiers in brackets after a sequence: seat, vulnerability, passed hand, agreed suit, forcing, rank."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from typing import Any

from fourwinds.bridge.cards import Suit
from fourwinds.bridge.spelling import fold
from fourwinds.notes.sequence.position import Position, VulnerabilityAskedError
from fourwinds.notes.sequence.variables import NAMES, Binding, bind
from fourwinds.table.errors import IllegalError, MalformedError, Where

__all__ = ["NO_QUALIFIERS", "Qualifiers", "read_qualifiers"]

_VULNERABILITIES = {
    "vul": frozenset({(True, False), (True, True)}),
    "nv": frozenset({(False, False), (False, True)}),
    "fav": frozenset({(False, True)}),
    "unfav": frozenset({(True, False)}),
}
"""The vulnerabilities (ours, theirs) that each word allows."""
_WORDS = ("seat 1-2", "vul", "nv", "fav", "unfav", "passed", "unpassed", "agreed h", "forcing", "rank 5")
_BRACKET = re.compile(r"\s*\[([^\[\]]*)\]\s*")
_PART = re.compile(r"(?:^|(?<=,))[^,]*")
_SEAT = re.compile(r"seats?(.*)")
_SEATS = re.compile(r"(\d+)(?:-(\d+))?", re.ASCII)
_RANK = re.compile(r"rank(.*)")
_NUMBER = re.compile(r"[+-]?\d{1,9}", re.ASCII)
_VARIABLES = {name: name for name in NAMES} | {"OM": "oM", "Om": "om", "x": "X", "y": "Y", "z": "Z"}


@dataclass(frozen=True, slots=True)
class Qualifiers:
    """The conditions of a line besides its calls. `rank` is not a condition: it orders choices, higher first."""

    seats: tuple[int, int] | None = None
    """The first and last possible seat of the opener, counted from the dealer."""
    vulnerability: str | None = None
    passed: bool | None = None
    agreed: str | None = None
    """The letter of a suit, or a variable."""
    forcing: bool = False
    rank: int = 0
    context: str = field(init=False, compare=False)
    """The conditions as written: `[seat 3] [vul]`."""

    def __post_init__(self) -> None:
        words = []
        if self.seats:
            first, last = self.seats
            words.append(f"seat {first}" if first == last else f"seat {first}-{last}")
        if self.vulnerability:
            words.append(self.vulnerability)
        if self.passed is not None:
            words.append("passed" if self.passed else "unpassed")
        if self.agreed:
            words.append(f"agreed {self.agreed}")
        if self.forcing:
            words.append("forcing")
        object.__setattr__(self, "context", " ".join(f"[{word}]" for word in words))

    def __str__(self) -> str:
        rank = f"[rank {self.rank}]" if self.rank else ""
        return f"{self.context} {rank}".strip()

    def __bool__(self) -> bool:
        return bool(self.context or self.rank)

    @property
    def count(self) -> int:
        """The number of conditions."""
        return self.context.count("[")

    def excludes(self, other: Qualifiers) -> bool:
        """Whether no auction fits both: the seats or the vulnerabilities differ."""
        if self.seats and other.seats and (self.seats[0] > other.seats[1] or other.seats[0] > self.seats[1]):
            return True
        both = self.vulnerability, other.vulnerability
        return None not in both and not frozenset.intersection(*(_VULNERABILITIES[each] for each in both if each))

    def hold(self, position: Position, binding: Binding) -> Binding | None:
        """Return the binding of the variables, the agreed suit included, if every condition holds; otherwise None."""
        if self.seats:
            seat = position.opener_seat or len(position.codes)
            if not self.seats[0] <= seat <= self.seats[1]:
                return None
        if self.vulnerability and not _is_vulnerability(self.vulnerability, position):
            return None
        if self.passed is not None and self.passed != position.caller_passed_first:
            return None
        if self.forcing and not position.forcing:
            return None
        return binding if self.agreed is None else self._agreed(position.agreed, binding)

    def _agreed(self, suit: Suit | None, binding: Binding) -> Binding | None:
        if suit is None:
            return None
        if self.agreed in NAMES:
            return bind(binding, NAMES.index(self.agreed), int(suit))
        return binding if self.agreed == str(suit).lower() else None


NO_QUALIFIERS = Qualifiers()


def read_qualifiers(text: str, start: int = 0) -> Qualifiers:
    """Read `[seat 3] [vul]` or `[seat 3, vul]` in any order, starting at this column of a line."""
    qualifiers, place = NO_QUALIFIERS, start
    while place < len(text):
        bracket = _BRACKET.match(text, place)
        if bracket is None:
            raise _unreadable_qualifier(text, place)
        for part in _PART.finditer(bracket[1]):
            written = part[0]
            column = bracket.start(1) + part.start() + len(written) - len(written.lstrip()) + 1
            try:
                qualifiers = _add_qualifier(qualifiers, written)
            except (MalformedError, IllegalError) as error:
                raise type(error)(
                    error.problem, where=Where(column=column, token=written.strip()), remedy=error.remedy
                ) from None
        place = bracket.end()
    return qualifiers


def _unreadable_qualifier(text: str, place: int) -> MalformedError:
    rest = text[place:].strip()
    column = text.index(rest, place) + 1
    if rest.startswith("["):
        problem, remedy = "the bracket is not closed", "write ] after the qualifier, as in [seat 3]"
    elif rest.startswith("]"):
        problem, remedy = "a bracket is closed that was not opened", "write [ before the qualifier, as in [seat 3]"
    else:
        problem, remedy = f"{rest!r} stands after the qualifiers", "write all calls before the first bracket"
    return MalformedError(problem, where=Where(column=column, token=rest), remedy=remedy)


def _add_qualifier(qualifiers: Qualifiers, written: str) -> Qualifiers:
    """Return the qualifiers with one more, as written between brackets or commas."""
    tight = "".join(written.split())
    word = tight.lower()
    if word in _VULNERABILITIES:
        return _with_vulnerability(qualifiers, word)
    if word in {"passed", "unpassed"}:
        return _set_once(qualifiers, "passed", word == "passed", written)
    if word == "forcing":
        return replace(qualifiers, forcing=True)
    for begins, read in _READERS:
        if match := begins.fullmatch(word):
            name, value = read(tight[match.start(1) :])
            return _set_once(qualifiers, name, value, written)
    close = get_close_matches(written.strip().lower(), _WORDS, n=1, cutoff=0.5)
    raise MalformedError(
        f"{written.strip()!r} is not a qualifier" if word else "a qualifier is missing here",
        remedy=f"did you mean [{close[0]}]?" if close else f"write one of {', '.join(f'[{word}]' for word in _WORDS)}",
    )


def _is_vulnerability(word: str, position: Position) -> bool:
    if position.vulnerable is None:
        raise VulnerabilityAskedError
    return position.vulnerable in _VULNERABILITIES[word]


def _with_vulnerability(qualifiers: Qualifiers, word: str) -> Qualifiers:
    before = qualifiers.vulnerability
    if before is None:
        return replace(qualifiers, vulnerability=word)
    both = _VULNERABILITIES[before] & _VULNERABILITIES[word]
    named = next((name for name, cases in _VULNERABILITIES.items() if cases == both), None)
    if named is None:
        raise IllegalError(f"[{before}] and [{word}] exclude each other", remedy="keep one of them")
    return replace(qualifiers, vulnerability=named)


def _set_once(qualifiers: Qualifiers, name: str, value: object, written: str) -> Qualifiers:
    before = getattr(qualifiers, name)
    if before not in (None, value) and (name != "rank" or before != 0):
        raise IllegalError(f"[{written.strip()}] contradicts the qualifier before it", remedy="keep one of them")
    changed: dict[str, Any] = {name: value}
    return replace(qualifiers, **changed)


def _read_seats(text: str) -> tuple[str, object]:
    match = _SEATS.fullmatch(text)
    if match is None:
        raise MalformedError(
            f"{text!r} is not a seat" if text else "which seat?", remedy="write [seat 3] or [seat 1-2]"
        )
    first, last = int(match[1]), int(match[2] or match[1])
    for seat in (first, last):
        if not 1 <= seat <= 4:
            raise MalformedError(f"{seat} is not a seat", remedy="seats are 1 to 4, counted from the dealer")
    if first > last:
        raise MalformedError(f"seats {text} run backwards", remedy=f"write [seat {last}-{first}]")
    return "seats", (first, last)


def _read_rank(text: str) -> tuple[str, object]:
    if not _NUMBER.fullmatch(text):
        raise MalformedError(f"{text!r} is not a rank" if text else "which rank?", remedy="write a number: [rank 5]")
    return "rank", int(text)


def _read_agreed(text: str) -> tuple[str, object]:
    if text in _VARIABLES:
        return "agreed", _VARIABLES[text]
    try:
        return "agreed", str(Suit.parse(fold(text))).lower()
    except MalformedError:
        problem = f"{text!r} is not a suit that can be agreed" if text else "which suit is agreed?"
        raise MalformedError(problem, remedy="write [agreed h], or a variable: [agreed X]") from None


_READERS: tuple[tuple[re.Pattern[str], Callable[[str], tuple[str, object]]], ...] = (
    (_SEAT, _read_seats),
    (_RANK, _read_rank),
    (re.compile(r"agreed(.*)"), _read_agreed),
)
