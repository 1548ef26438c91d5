"""The errors of Four Winds. Each one says what is wrong, where, and what the user can do.

::

    FourWindsError
    ├── MalformedError    the text cannot be read at all: `1Z` is not a call
    ├── IllegalError      it reads well, but the rules of the game forbid it: 1♣ over 1♠
    ├── AmbiguousError    it reads in more than one way and nothing says which
    ├── NotFoundError     it does not exist: a file, a board, a system
    ├── ConflictError     it was changed in the meantime, or two things exclude each other
    │   └── StaleError    the user looked at an older version
    ├── VersionNeededError the request does not say which version the user looked at
    ├── ForbiddenError    this user may not do that
    ├── SignInNeededError the user has to sign in first
    ├── TooLargeError     the input is over the size limit
    ├── TooSlowError      the rest of the input did not arrive in time
    ├── TooManyError      too many requests
    ├── BusyError         too much work is waiting
    └── UnavailableError  it is impossible just now, for any user: the disk is full, the database does not answer
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any, ClassVar, Self, TypedDict, Unpack

__all__ = [
    "AmbiguousError",
    "BusyError",
    "ConflictError",
    "ForbiddenError",
    "FourWindsError",
    "IllegalError",
    "MalformedError",
    "NotFoundError",
    "PartialWhere",
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
    """The place an error refers to; unknown parts are None.

    Lines, columns, calls, hands and places count from 1.

    >>> str(Where(file="lesson.pbn", line=12, board="3"))
    'lesson.pbn, line 12, board 3'
    """

    file: str | None = None
    board: str | None = None
    hand: int | None = None
    place: int | None = None
    """The number of a fact in the record of a game, counting baselines, corrections and stops; not in messages."""
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


class PartialWhere(TypedDict, total=False):
    """The parts of a place that a reader can add to an error."""

    file: str | None
    board: str | None
    hand: int | None
    place: int | None
    line: int | None
    column: int | None


class FourWindsError(Exception):
    """Base class of the errors that Four Winds reports to its users.

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
        """Data for programs that handle the error, such as the two versions that conflict."""

    def __str__(self) -> str:
        place = str(self.where)
        return f"{self.problem}{f' ({place})' if place else ''}: {self.remedy}"

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (type(self), self.problem, self.where, self.remedy, self.details)

    def at(self, **known: Unpack[PartialWhere]) -> Self:
        """Return the same error with more of its place filled in."""
        where = replace(
            self.where,
            file=known.get("file") or self.where.file,
            board=known.get("board") or self.where.board,
            hand=known.get("hand") or self.where.hand,
            place=known.get("place") or self.where.place,
            line=known.get("line") or self.where.line,
            column=known.get("column") or self.where.column,
        )
        return type(self)(self.problem, where=where, remedy=self.remedy, details=self.details)

    def as_json(self) -> dict[str, object]:
        place = {name: value for name, value in asdict(self.where).items() if value is not None}
        written: dict[str, object] = {"code": self.code, "problem": self.problem, "where": place, "remedy": self.remedy}
        return written if self.details is None else {**written, "details": dict(self.details)}


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
    """It does not exist."""

    code = "not_found"


class ConflictError(FourWindsError):
    """It was changed in the meantime, or two things exclude each other."""

    code = "conflict"


class ForbiddenError(FourWindsError):
    """This user may not do that."""

    code = "forbidden"


class StaleError(ConflictError):
    """The user looked at an older version."""

    code = "stale"


class VersionNeededError(FourWindsError):
    """The request does not say which version the user looked at, so an edit could undo someone else's."""

    code = "version_needed"


class SignInNeededError(FourWindsError):
    """The user has to sign in first."""

    code = "sign_in_needed"


class TooLargeError(FourWindsError):
    """The input is over the size limit."""

    code = "too_large"


class TooSlowError(FourWindsError):
    """The rest of the input did not arrive in time."""

    code = "too_slow"


class TooManyError(FourWindsError):
    """Too many requests."""

    code = "too_many"


class BusyError(FourWindsError):
    """Too much work is waiting."""

    code = "busy"


class UnavailableError(FourWindsError):
    """It is impossible just now, for any user."""

    code = "unavailable"
