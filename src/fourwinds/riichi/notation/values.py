"""Values of wins in words, `3han 30fu`, `mangan`, `2 yakuman`, `8000`, `1000/2000` or `4000 all`, and lists of yaku."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from fourwinds.riichi.notation.words import NotationToken, read_points
from fourwinds.riichi.rules.value import LIMITS, Value
from fourwinds.riichi.rules.yaku import YakuList, read_yaku, write_yaku
from fourwinds.table.errors import MalformedError

__all__ = ["TsumoPayments", "read_value", "write_value", "write_yaku_list"]

_HAN: Final = re.compile(r"(\d{1,3})han(?:(\d{1,3})fu)?", re.IGNORECASE)
_FU: Final = re.compile(r"(\d{1,3})fu", re.IGNORECASE)
_TIMES: Final = {"double": 2, "triple": 3}


class TsumoPayments(NamedTuple):
    """What each player pays for a tsumo, as written: a non-dealer, and the dealer, or None if the dealer won."""

    other_pays: int
    dealer_pays: int | None


class _Parts:
    """The parts of a value that have been read."""

    def __init__(self) -> None:
        self.parts: dict[str, int | str] = {}
        self.claim: TsumoPayments | None = None

    def add(self, name: str, part: int | str, token: NotationToken) -> None:
        if name in self.parts:
            raise MalformedError(
                f"the hand has a second {name}", where=token.where, remedy="give the value of a hand once"
            )
        self.parts[name] = part


def read_value(tokens: list[NotationToken], at: int, players: int) -> tuple[Value | None, TsumoPayments | None, int]:
    """Read a value that begins at a token; return it, the payments of a tsumo if given, and the next index."""
    found = _Parts()
    while at < len(tokens):
        used = _read_part(found, tokens, at, players)
        if not used:
            break
        at += used
    if not found.parts:
        return None, None, at
    return Value(**found.parts), found.claim, at  # type: ignore[arg-type]  # checked as it is made


def _read_part(found: _Parts, tokens: list[NotationToken], at: int, players: int) -> int:
    token = tokens[at]
    after = tokens[at + 1].word if at + 1 < len(tokens) else ""
    if token.kind == "number":
        return _read_number(found, token, after, players)
    if token.kind == "split":
        other, dealer = (read_points(part, token.where) for part in token.text.split("/"))
        found.add("points", dealer + other * (players - 2), token)
        found.claim = TsumoPayments(other, dealer)
        return 1
    if match := _HAN.fullmatch(token.word):
        found.add("han", int(match[1]), token)
        if match[2]:
            found.add("fu", int(match[2]), token)
        return 1
    if match := _FU.fullmatch(token.word):
        found.add("fu", int(match[1]), token)
        return 1
    return _read_limit(found, token, after)


def _read_number(found: _Parts, token: NotationToken, after: str, players: int) -> int:
    number = read_points(token.text, token.where)
    if after in ("han", "fu", "yakuman"):
        found.add(after, number, token)
        return 2
    if after == "all":
        found.add("points", number * (players - 1), token)
        found.claim = TsumoPayments(number, None)
        return 2
    found.add("points", number, token)
    return 1


def _read_limit(found: _Parts, token: NotationToken, after: str) -> int:
    if token.word == "yakuman":
        found.add("yakuman", 1, token)
        return 1
    if token.word in _TIMES and after == "yakuman":
        found.add("yakuman", _TIMES[token.word], token)
        return 2
    if token.word in LIMITS:
        found.add("limit", token.word, token)
        return 1
    return 0


def write_value(value: Value) -> str:
    """Write a value that `read_value` reads back.

    >>> write_value(Value(3, 30, points=5_800)), write_value(Value(yakuman=2))
    ('3han 30fu 5800', '2 yakuman')
    """
    words: list[str] = []
    if value.han is not None:
        words.append(f"{value.han}han")
    if value.fu is not None:
        words.append(f"{value.fu}fu")
    if value.limit:
        words.append(value.limit)
    if value.yakuman:
        words.append("yakuman" if value.yakuman == 1 else f"{value.yakuman} yakuman")
    if value.points is not None:
        words.append(str(value.points))
    return " ".join(words)


def write_yaku_list(yaku: YakuList) -> str:
    """Write a list of yaku in parentheses. A kokushi of 13 han gets an x, since `kokushi 13` is the 13-sided wait."""
    written = write_yaku(yaku)
    if read_yaku(written) != yaku:
        written = ", ".join(name if number is None else f"{name} x{number}" for name, number in yaku)
    return f"({written})"
