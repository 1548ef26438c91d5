"""The errors of Four Winds. Every one says what is wrong, where, and what the user can do.

::

    FourWindsError
    ├── MalformedError    the text cannot be read at all: `1Z` is not a call
    ├── IllegalError      it reads well, but the rules of the game forbid it: 1♣ over 1♠
    ├── AmbiguousError    it reads in more than one way and nothing says which
    ├── NotFoundError     there is no such thing: a file, a board, a system
    ├── ConflictError     it was changed meanwhile, or two things exclude each other
    │   └── StaleError    it is not the version any more that the user looked at
    ├── VersionNeededError nothing says which version the user looked at
    ├── ForbiddenError    this user may not do that
    ├── SignInNeededError nobody may do that without saying who they are
    ├── TooLargeError     it is more than is read at once
    ├── TooSlowError      the rest of it did not come in time
    ├── TooManyError      it was asked too often
    ├── BusyError         there is too much to do at the moment
    └── UnavailableError  it cannot be done just now, whoever asks: the disk is full, the database does not answer
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any, ClassVar, Self

__all__ = [
    "AmbiguousError",
    "BusyError",
    "ConflictError",
    "ForbiddenError",
    "FourWindsError",
    "IllegalError",
    "MalformedError",
    "NotFoundError",
    "SignInNeededError",
    "StaleError",
    "TooLargeError",
    "TooManyError",
    "TooSlowError",
    "UnavailableError",
    "VersionNeededError",
    "Where",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Where:
    """The place an error speaks of; whatever is not known stays None.

    Lines, columns, calls, hands and places count from 1.

    >>> str(Where(file="lesson.pbn", line=12, board="3"))
    'lesson.pbn, line 12, board 3'
    """

    file: str | None = None
    board: str | None = None
    hand: int | None = None
    place: int | None = None
    """The place of a fact in the record of a game, where baselines, corrections and stops count too; not in words."""
    call: int | None = None
    line: int | None = None
    column: int | None = None
    token: str | None = None
    part: str | None = None
    """The wrong part of a value, by its name in Python, such as `uma`; whoever reads a request finds its field."""
    field: str | None = None
    """The field of a request, such as `body.name`."""

    def __str__(self) -> str:
        named = [(name, getattr(self, name)) for name in ("line", "column", "board", "hand", "call")]
        parts = [self.file] if self.file else []
        return ", ".join(parts + [f"{name} {value}" for name, value in named if value is not None])


class FourWindsError(Exception):
    """Anything Four Winds can tell its user about.

    >>> error = MalformedError("'1Z' is not a call", where=Where(column=4), remedy="write 1C to 7N, P, X or XX")
    >>> str(error)
    "'1Z' is not a call (column 4): write 1C to 7N, P, X or XX"
    >>> str(error.at(file="notes.md"))
    "'1Z' is not a call (notes.md, column 4): write 1C to 7N, P, X or XX"
    """

    code: ClassVar[str] = "error"

    def __init__(
        self, problem: str, *, where: Where | None = None, remedy: str, details: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__(problem)
        self.problem = problem
        self.where = where or Where()
        self.remedy = remedy
        self.details = details
        """What a program needs to go on, such as the two versions that conflict."""

    def __str__(self) -> str:
        place = str(self.where)
        return f"{self.problem}{f' ({place})' if place else ''}: {self.remedy}"

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (type(self), self.problem, self.where, self.remedy, self.details)

    def at(
        self,
        *,
        file: str | None = None,
        board: str | None = None,
        hand: int | None = None,
        place: int | None = None,
        line: int | None = None,
        column: int | None = None,
    ) -> Self:
        """The same error, its place completed by a reader that knows more of it."""
        where = replace(
            self.where,
            file=file or self.where.file,
            board=board or self.where.board,
            hand=hand or self.where.hand,
            place=place or self.where.place,
            line=line or self.where.line,
            column=column or self.where.column,
        )
        return type(self)(self.problem, where=where, remedy=self.remedy, details=self.details)

    def as_json(self) -> dict[str, object]:
        place = {name: value for name, value in asdict(self.where).items() if value is not None}
        told: dict[str, object] = {"code": self.code, "problem": self.problem, "where": place, "remedy": self.remedy}
        return told if self.details is None else {**told, "details": dict(self.details)}


def _rebuild(
    kind: type[FourWindsError], problem: str, where: Where, remedy: str, details: Mapping[str, Any] | None
) -> FourWindsError:
    return kind(problem, where=where, remedy=remedy, details=details)


class MalformedError(FourWindsError, ValueError):
    """The text cannot be read."""

    code = "malformed"


class IllegalError(FourWindsError, ValueError):
    """The text reads well, but the rules of the game forbid what it says."""

    code = "illegal"


class AmbiguousError(FourWindsError, ValueError):
    """The text reads in more than one way."""

    code = "ambiguous"


class NotFoundError(FourWindsError, LookupError):
    """There is no such thing."""

    code = "not_found"


class ConflictError(FourWindsError):
    """It was changed meanwhile, or two things exclude each other."""

    code = "conflict"


class ForbiddenError(FourWindsError):
    """This user may not do that."""

    code = "forbidden"


class StaleError(ConflictError):
    """It is not the version any more that the user looked at."""

    code = "stale"


class VersionNeededError(FourWindsError):
    """Nothing says which version the user looked at, so that an edit could undo somebody else's."""

    code = "version_needed"


class SignInNeededError(FourWindsError):
    """Nobody may do that without saying who they are."""

    code = "sign_in_needed"


class TooLargeError(FourWindsError):
    """It is more than is read at once."""

    code = "too_large"


class TooSlowError(FourWindsError):
    """The rest of it did not come in time."""

    code = "too_slow"


class TooManyError(FourWindsError):
    """It was asked too often."""

    code = "too_many"


class BusyError(FourWindsError):
    """There is too much to do at the moment."""

    code = "busy"


class UnavailableError(FourWindsError):
    """It cannot be done just now, whoever asks."""

    code = "unavailable"
