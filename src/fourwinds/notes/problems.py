"""Collect all errors of a file, to report them together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Unpack

from fourwinds.table.errors import FourWindsError, MalformedError, PartialWhere, Where

__all__ = ["CombinedError", "Problems"]


class CombinedError(MalformedError):
    """Several errors in one: `problems` holds them, and the text lists them, one per line."""

    def __init__(
        self, problem: str, *, where: Where | None = None, remedy: str, problems: Iterable[FourWindsError] = ()
    ) -> None:
        super().__init__(problem, where=where, remedy=remedy)
        self.problems = tuple(problems)

    @classmethod
    def of(cls, problems: Iterable[FourWindsError]) -> CombinedError:
        every = tuple(problems)
        first = every[0]
        where = Where(file=first.where.file)
        return cls(f"{len(every)} problems", where=where, remedy="\n".join(["", *map(str, every)]), problems=every)

    def __reduce__(self) -> tuple[object, ...]:
        return CombinedError.of, (self.problems,)

    def at(self, **known: Unpack[PartialWhere]) -> CombinedError:
        """The same error, with the place of each problem completed."""
        return CombinedError.of(each.at(**known) for each in self.problems)

    def as_json(self) -> dict[str, object]:
        return super().as_json() | {"problems": [each.as_json() for each in self.problems]}


class Problems(list[FourWindsError]):
    """Errors collected while a file is read."""

    def __init__(self, file: str | None = None) -> None:
        super().__init__()
        self.file = file

    def add(self, error: FourWindsError) -> None:
        """Add an error; a combined error is added as its parts."""
        if isinstance(error, CombinedError):
            self.extend(error.problems)
        else:
            self.append(error.at(file=self.file) if self.file and not error.where.file else error)

    @contextmanager
    def collecting(self) -> Iterator[None]:
        """Collect errors raised inside the block, and continue after it."""
        try:
            yield
        except FourWindsError as error:
            self.add(error)

    @property
    def ordered(self) -> list[FourWindsError]:
        """The errors by line and column."""
        return sorted(self, key=lambda error: (error.where.line or 0, error.where.column or 0))

    @property
    def error(self) -> FourWindsError:
        """All errors as one, in order of lines; a single error as it is."""
        every = self.ordered
        return every[0] if len(every) == 1 else CombinedError.of(every)

    def raise_any(self) -> None:
        """Raise the errors, if there are any."""
        if self:
            raise self.error

    def deliver(self, into: list[FourWindsError] | None) -> None:
        """Append the errors to a list in order of lines or, without a list, raise them."""
        if into is None:
            self.raise_any()
        else:
            into.extend(self.ordered)
