"""Reading an object of a JSON record field by field, with errors that name the field."""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from reprlib import Repr
from typing import Any, Final, TypeVar

from fourwinds.riichi.wire.fact_limits import MOST
from fourwinds.table.errors import MalformedError, Where

__all__ = ["Row", "short_text"]

T = TypeVar("T")
_WORDS: Final[dict[type, str]] = {bool: "true or false", str: "a string", list: "a list: […]"}
_SHORT: Final = Repr()
_SHORT.maxstring = _SHORT.maxother = _SHORT.maxlong = 80
_SHORT.maxlist = _SHORT.maxdict = 12
_SHORT.maxlevel = 4


def short_text(content: object) -> str:
    """Return a value of a record as text, shortened if it is long.

    >>> short_text([25000, True, "tobi"]), short_text("tobi"), len(short_text("tobi" * 1000))
    ("[25000, True, 'tobi']", 'tobi', 120)
    """
    return content[:120] if isinstance(content, str) else _SHORT.repr(content)


class Row:
    """An object of a record.

    >>> hand = Row({"honba": "1"}, "a hand")
    >>> hand.whole("honba")
    Traceback (most recent call last):
    ...
    fourwinds.table.errors.MalformedError: the honba of a hand cannot be '1': give a whole number
    """

    __slots__ = ("content", "what")

    def __init__(self, content: object, what: str) -> None:
        if not isinstance(content, Mapping):
            raise MalformedError(f"{what} cannot be {_SHORT.repr(content)}", remedy="give an object: {…}")
        self.content: Mapping[str, Any] = content
        self.what = what

    def __contains__(self, name: str) -> bool:
        return name in self.content

    def has(self, name: str) -> bool:
        """Whether the field is present and not null."""
        return self.content.get(name) is not None

    def field(self, name: str) -> Any:
        if name not in self.content:
            raise MalformedError(f"{self.what} has no {name!r}", where=Where(part=name), remedy="add this field")
        return self.content[name]

    def whole(self, name: str, least: int = -MOST, most: int = MOST) -> int:
        number = self.field(name)
        if type(number) is not int:
            raise self.unreadable(name, "a whole number")
        if not least <= number <= most:
            raise self.unreadable(name, f"a whole number from {least} to {most}")
        return number

    def wholes(self, name: str, count: int | None = None) -> tuple[int, ...]:
        """Return a list of whole numbers; `count` is how many there must be."""
        numbers = self.entries(name)
        for number in numbers:
            if type(number) is not int or not -MOST <= number <= MOST:
                raise self.unreadable(name, "a list of whole numbers")
        if count is not None and len(numbers) != count:
            raise self.unreadable(name, f"a list of {count} numbers")
        return tuple(numbers)

    def numbers(self, name: str) -> tuple[float, ...]:
        numbers = self.entries(name)
        if not all(type(number) in (int, float) and isfinite(number) and abs(number) <= MOST for number in numbers):
            raise self.unreadable(name, "a list of numbers")
        return tuple(numbers)

    def truth(self, name: str) -> bool:
        return self._of(bool, name)

    def text(self, name: str) -> str:
        return self._of(str, name)

    def entries(self, name: str) -> list[Any]:
        return self._of(list, name)

    def rows(self, name: str, what: str) -> list[Row]:
        return [Row(content, what) for content in self.entries(name)]

    def one_of(self, name: str, known: Mapping[str, T]) -> T:
        choice = self.field(name)
        if not isinstance(choice, str) or choice not in known:
            raise self.unreadable(name, f"one of {', '.join(known)}")
        return known[choice]

    def unreadable(self, name: str, wanted: str) -> MalformedError:
        return MalformedError(
            f"the {name} of {self.what} cannot be {_SHORT.repr(self.content[name])}",
            where=Where(part=name),
            remedy=f"give {wanted}",
        )

    def _of(self, kind: type[T], name: str) -> T:
        content = self.field(name)
        if type(content) is not kind:
            raise self.unreadable(name, _WORDS[kind])
        return content
