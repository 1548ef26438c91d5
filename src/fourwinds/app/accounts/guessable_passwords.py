"""Reject easily guessed passwords: common words, rows of keys, dates, and facts about the owner."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import date
from functools import cache
from importlib.resources import files
from itertools import product
from typing import Final
from unicodedata import combining, normalize

from fourwinds.table.errors import MalformedError, Where

__all__ = ["must_not_be_guessable"]

_WORDS_FILE: Final = "common_passwords.txt"
_SHORTEST_PART: Final = 3
_FIGURES: Final = str.maketrans(
    {"0": "o", "3": "e", "4": "a", "5": "s", "7": "t", "8": "b", "9": "g", "@": "a", "$": "s"}
)
_ONES: Final = [str.maketrans(dict.fromkeys("1!|", letter)) for letter in "il"]
"""Characters that people write instead of letters; 1 can be i or l."""
_ROWS: Final = (
    "abcdefghijklmnopqrstuvwxyz",
    "01234567890123456789",
    *("qwertyuiop", "asdfghjkl", "zxcvbnm", "qwertzuiop", "yxcvbnm", "azertyuiop", "qsdfghjklm", "wxcvbn"),
    *(
        "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p",
        "qazwsxedcrfvtgbyhnujmikolp",
        "1q2w3e4r5t6y7u8i9o0p",
        "q1w2e3r4t5y6u7i8o9p0",
    ),
    *("147258369", "159357", "741852963", "13579", "24680", "00112233445566778899", "a1b2c3d4e5f6g7h8i9j0"),
)
"""Well-known sequences of letters and digits, and rows of keys."""
_LONGEST_ROW: Final = max(map(len, _ROWS))


def must_not_be_guessable(password: str, about: Iterable[str], field: str) -> None:
    """Reject a new password that is common, or that is based on what is known about its owner."""
    if _is_common(password):
        problem = "this password is too common"
    elif _is_about(password, [*about, "four winds"]):
        problem = "this password is too similar to your name, your address, or Four Winds"
    else:
        return
    raise MalformedError(
        problem, where=Where(field=field), remedy="choose another; a few words in a row are easy to remember"
    )


def _is_common(password: str) -> bool:
    plain = _letters(password)
    return (
        len(set(plain)) < _SHORTEST_PART + 1
        or _is_date(plain)
        or any(_is_row(each) or _is_row(each[::-1]) for each in (plain, plain.strip("0123456789")) if each)
        or any(core in _words() for core in _cores(password))
    )


def _cores(password: str) -> Iterator[str]:
    """Yield possible words in a password: without surrounding digits and signs, with digits read as letters."""
    lower = _lower(password)
    trimmed = re.sub(r"^[\W\d_]+|[\W\d_]+$", "", lower)
    without_figures = re.sub(r"\d+$", "", lower.rstrip("!?.*#+-_"))
    for text, ones in product((lower, trimmed, without_figures), _ONES):
        for core in (_letters(text), _letters(text.translate(_FIGURES).translate(ones))):
            yield core
            half = core[: len(core) // 2]
            if half * 2 == core:
                yield half
            repeated = re.fullmatch(r"(.+?)\1+", core)
            if repeated:
                yield repeated[1]


def _is_row(plain: str) -> bool:
    """Whether it consists only of pieces of known sequences of three or more characters, such as `qwer1234`."""
    ends = [True] + [False] * len(plain)
    for end in range(_SHORTEST_PART, len(plain) + 1):
        ends[end] = any(
            ends[start] and any(plain[start:end] in row or plain[start:end] in row[::-1] for row in _ROWS)
            for start in range(max(0, end - _LONGEST_ROW), end - _SHORTEST_PART + 1)
        )
    return ends[-1]


def _is_date(plain: str) -> bool:
    if not (plain.isascii() and plain.isdigit() and len(plain) == 8):
        return False
    orders = (
        (plain[:4], plain[4:6], plain[6:]),
        (plain[4:], plain[2:4], plain[:2]),
        (plain[4:], plain[:2], plain[2:4]),
    )
    return any(_is_day(int(year), int(month), int(day)) for year, month, day in orders)


def _is_day(year: int, month: int, day: int) -> bool:
    try:
        return 1900 <= date(year, month, day).year < 2100
    except ValueError:
        return False


def _is_about(password: str, about: Iterable[str]) -> bool:
    """Whether little is left after removing names, addresses and their parts."""
    rest = _letters(password)
    for part in sorted(set(_parts(about)), key=len, reverse=True):
        rest = rest.replace(part, "").replace(part[::-1], "")
    left = rest.strip("0123456789")
    return len(left) < _SHORTEST_PART and rest != _letters(password)


def _parts(about: Iterable[str]) -> Iterator[str]:
    for text in about:
        whole = _letters(text)
        words = [_letters(word) for word in re.split(r"[\W_]+", _lower(text))]
        local = _letters(text.partition("@")[0])
        yield from (part for part in (whole, local, *words) if len(part) >= _SHORTEST_PART and not part.isdigit())


@cache
def _words() -> frozenset[str]:
    lines = files(__package__).joinpath(_WORDS_FILE).read_text(encoding="utf-8").splitlines()
    return frozenset(word for line in lines if not line.startswith("#") for word in line.split())


def _lower(text: str) -> str:
    """Return the text in lower case and without accents."""
    return "".join(letter for letter in normalize("NFKD", text.casefold()) if not combining(letter))


def _letters(text: str) -> str:
    return "".join(letter for letter in _lower(text) if letter.isalnum())
