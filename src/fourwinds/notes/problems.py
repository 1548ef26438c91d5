"""All that is wrong with a file, told at once and not one by one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Unpack

from fourwinds.table.errors import FourWindsError, MalformedError, PartialWhere, Where

__all__ = ["CombinedError", "Problems"]


class CombinedError(MalformedError):
    """Several errors in one; `problems` holds each, and its own text tells them all, a line each."""

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
        """Keep an error; several in one are kept one by one."""
        if isinstance(error, CombinedError):
            self.extend(error.problems)
        else:
            self.append(error.at(file=self.file) if self.file and not error.where.file else error)

    @contextmanager
    def gathered(self) -> Iterator[None]:
        """Keep what goes wrong inside, and go on after it."""
        try:
            yield
        except FourWindsError as error:
            self.add(error)

    @property
    def ordered(self) -> list[FourWindsError]:
        """By line and column."""
        return sorted(self, key=lambda error: (error.where.line or 0, error.where.column or 0))

    @property
    def error(self) -> FourWindsError:
        """All of them as one error, in the order of the lines; a single one is itself."""
        every = self.ordered
        return every[0] if len(every) == 1 else CombinedError.of(every)

    def refuse(self) -> None:
        """Raise when there is anything."""
        if self:
            raise self.error

    def settle(self, told: list[FourWindsError] | None) -> None:
        """Hand the errors over in the order of the lines, to a list that somebody gave or else by raising them."""
        if told is None:
            self.refuse()
        else:
            told.extend(self.ordered)
