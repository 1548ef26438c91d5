"""One token of a sequence: a call of our side or theirs, or several possible calls."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from fourwinds.bridge.spelling import fold
from fourwinds.notes.sequence.codes import ALL_BIDS, ALL_CALLS, HIGHEST, NO_BID, SPELLINGS, SUIT_BIDS, bid_code
from fourwinds.notes.sequence.variables import MAY_BE, NAMES, Binding, bind
from fourwinds.table.errors import MalformedError, Where

__all__ = ["OUR_PASS", "THEIR_PASS", "Token", "read_token"]

_WIDE = {
    "suit": SUIT_BIDS,
    "bid": ALL_BIDS,
    "call": ALL_CALLS & ~1,
    "any": ALL_CALLS,
}
_JUMP = "jump"
_ACTIONS = {
    **dict.fromkeys(("p", "pass"), 0),
    **dict.fromkeys(("x", "dbl", "dble", "double"), 1),
    **dict.fromkeys(("xx", "rdbl", "rdble", "redbl", "redouble"), 2),
}
_STRAINS = {"C": 0, "D": 1, "H": 2, "S": 3, "♣": 0, "♦": 1, "♥": 2, "♠": 3, "N": 4, "NT": 4}
_VARIABLES = {name: place for place, name in enumerate(NAMES)} | {"OM": 1, "Om": 3, "x": 4}
_SHY = {"y": "X", "z": "Y"}
"""Lower-case `y` and `z` are variables only if the line has used the letter before: `1z` alone is a mistake."""
_VARIABLE_RANK = (4, 5, 2, 3, 6, 7, 8)
_BID = re.compile(r"(\d+)(.*)", re.ASCII | re.DOTALL)
_STEP = re.compile(r"\+(\d+)", re.ASCII)
_RANGE = re.compile(r"\.{2,3}|…")
_SPACE = re.compile(r"\s+")
_CALLS_EXIST = "write 1c to 7n, p, x or xx"


@dataclass(frozen=True, slots=True)
class _Option:
    """One of the calls a token can be. `rank` orders the options; `width` is how much it leaves open."""

    text: str
    rank: tuple[int, ...]
    calls: int = 0
    step: int = 0
    jump: bool = False
    suited: tuple[int, int] | None = None
    width: int = 0


class Token:
    """The possible calls at one place of a sequence. `text` is canonical: `2c`, `(p)`, `(2d/2h)`, `3oM`."""

    __slots__ = ("calls", "jump", "key", "names", "steps", "suited", "text", "theirs", "width")

    text: str
    theirs: bool
    calls: int
    """The fixed calls it can be, one bit for each code."""
    steps: tuple[int, ...]
    jump: bool
    suited: tuple[tuple[int, int], ...]
    """Bids in a variable suit: the level, and the index of the variable in `NAMES`."""
    names: frozenset[str]
    key: tuple[object, ...]
    """Orders tokens by the rank of their calls."""
    width: int
    """How much it leaves open: 0 for one call, 1 with a variable, 2 for several calls, 3 or more for ranges etc."""

    def __init__(self, options: list[_Option], *, theirs: bool) -> None:
        options = sorted({option.text: option for option in options}.values(), key=lambda option: option.rank)
        text = "/".join(option.text for option in options)
        self.text = f"({text})" if theirs else text
        self.theirs = theirs
        self.calls = 0
        for option in options:
            self.calls |= option.calls
        self.steps = tuple(option.step for option in options if option.step)
        self.jump = any(option.jump for option in options)
        self.suited = tuple(option.suited for option in options if option.suited)
        self.names = frozenset(NAMES[name] for _, name in self.suited)
        self.width = max(2 if len(options) > 1 else 0, *(option.width for option in options))
        self.key = (theirs, tuple(option.rank for option in options), self.text)

    def __repr__(self) -> str:
        return f"Token({self.text!r})"

    def __str__(self) -> str:
        return self.text

    def __eq__(self, other: object) -> bool:
        return self.text == other.text if isinstance(other, Token) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.text)

    def __reduce__(self) -> tuple[object, ...]:
        return read_token, (self.text,)

    @property
    def is_pass(self) -> bool:
        return self.calls == 1 and self.is_concrete

    @property
    def is_concrete(self) -> bool:
        """Whether it is exactly one call."""
        return not (self.width or self.steps)

    @property
    def possible(self) -> int:
        """Every call it can be, whatever came before; one bit for each code."""
        calls = self.calls | (ALL_BIDS if self.jump or self.steps else 0)
        for level, name in self.suited:
            for suit in MAY_BE[name]:
                calls |= 1 << bid_code(level, suit)
        return calls

    def after(self, last: int, call: int, binding: Binding) -> Iterator[Binding]:
        """Return the bindings of the variables once this call was made over that last bid; none if it does not fit."""
        if (
            self.calls >> call & 1
            or (self.jump and call - last > 5)
            or (self.steps and last > NO_BID and call - last in self.steps)
        ):
            yield binding
        for level, name in self.suited:
            suit = call + 2 - 5 * level
            if 0 <= suit < 4:
                bound = bind(binding, name, suit)
                if bound is not None:
                    yield bound


def read_token(text: str, known: frozenset[str] = frozenset()) -> Token:
    """Read one call as written, parentheses included; `known` are the variables the line has used before."""
    theirs = text.lstrip().startswith("(")
    if theirs:
        text = re.sub(r"\)\s*/\s*\(", "/", text)
        inner = text.strip()[1:-1]
    else:
        inner = text
    tight = _SPACE.sub("", inner)
    if not tight:
        raise _malformed("a call is missing here", text, f"{_CALLS_EXIST}, or leave out the dash")
    return Token([_option(part, text, theirs, known) for part in tight.split("/")], theirs=theirs)


def _option(part: str, text: str, theirs: bool, known: frozenset[str]) -> _Option:
    word = part.lower()
    if word in _ACTIONS:
        code = _ACTIONS[word]
        return _Option(SPELLINGS[code], (code,), calls=1 << code)
    if word in _WIDE or word == _JUMP:
        return _wide(word, text, theirs)
    if step := _STEP.fullmatch(part):
        return _step(int(step[1]), text)
    if _RANGE.search(part):
        return _range(part, text, theirs)
    if bid := _BID.fullmatch(part):
        return _bid(int(bid[1]), bid[2], text, known)
    if not part:
        raise _malformed(f"{text!r} has an empty alternative", text, "write a call on both sides of /, as in 2d/2h")
    remedy = f"{_CALLS_EXIST}, with - between calls"
    if part.upper() in _STRAINS or part in _VARIABLES:
        remedy = f"give the level too, as in 2{part.lower() if part.upper() in _STRAINS else part}"
    raise _malformed(f"{part!r} is not a call", text, remedy)


def _wide(word: str, text: str, theirs: bool) -> _Option:
    if not theirs:
        raise _malformed(
            f"{word!r} is for the opponents' calls only", text, f"write ({word}) for theirs, or name our calls"
        )
    if word == _JUMP:
        return _Option(word, (HIGHEST + 1,), jump=True, width=4)
    place = list(_WIDE).index(word)
    return _Option(word, (HIGHEST + 2 + place,), calls=_WIDE[word], width=4 + place)


def _step(step: int, text: str) -> _Option:
    if not 0 < step < 35:
        raise _malformed(f"{text!r} is not a step", text, "+1 is the cheapest bid over the one before, +2 the next")
    return _Option(f"+{step}", (HIGHEST, step), step=step)


def _range(part: str, text: str, theirs: bool) -> _Option:
    ends = _RANGE.split(part)
    if not theirs:
        raise _malformed(f"{text!r}: a range is for the opponents' calls only", text, "name our calls, as in 2d/2h")
    if len(ends) != 2 or not all(ends):
        raise _malformed(f"the range {text!r} has no {'end' if ends[0] else 'beginning'}", text, "write (2c..2s)")
    bids = [_option(end, text, theirs, frozenset()) for end in ends]
    if any(bid.calls & ALL_BIDS == 0 or bid.width for bid in bids):
        raise _malformed(f"{text!r} is not a range of bids", text, "write it from a bid to a bid, as in (2c..2s)")
    low, high = bids
    if low.calls > high.calls:
        raise _malformed(f"the range {text!r} runs backwards", text, f"write ({high.text}..{low.text})")
    if low.calls == high.calls:
        return low
    return _Option(f"{low.text}..{high.text}", (low.rank[0], high.rank[0]), calls=2 * high.calls - low.calls, width=3)


def _bid(level: int, strain: str, text: str, known: frozenset[str]) -> _Option:
    if not 1 <= level <= 7:
        raise _malformed(f"{text!r}: {level} is not a level", text, "levels are 1 to 7")
    if strain in _VARIABLES:
        return _suited(level, _VARIABLES[strain])
    if strain in _SHY and _SHY[strain] in known:
        return _suited(level, _VARIABLES[strain.upper()])
    place = _STRAINS.get(fold(strain))
    if place is None:
        if any(letter.isdigit() for letter in strain):
            raise _malformed(f"{text!r} is more than one call", text, "write - between calls, as in 1n-(p)-2c")
        what = f"{strain!r} is not a suit or notrump" if strain else f"{text!r} names no suit"
        raise _malformed(what, text, "write c d h s n, or a variable M oM m om X Y Z, after the level")
    code = bid_code(level, place)
    return _Option(SPELLINGS[code], (code,), calls=1 << code)


def _suited(level: int, name: int) -> _Option:
    """Return a bid in a variable suit, which ranks between the suits and notrump of its level."""
    rank = (bid_code(level, 3 if name in {0, 1, 4, 5, 6} else 1), _VARIABLE_RANK[name])
    return _Option(f"{level}{NAMES[name]}", rank, suited=(level, name), width=1)


def _malformed(problem: str, token: str, remedy: str) -> MalformedError:
    return MalformedError(problem, where=Where(token=token.strip()), remedy=remedy)


OUR_PASS, THEIR_PASS = read_token("p"), read_token("(p)")
