"""The lines of a system that can be asked: those where a player has something to decide."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from fourwinds.notes.book import Book
from fourwinds.notes.rule import Rule
from fourwinds.table.errors import NotFoundError, Where

__all__ = ["LineId", "chosen_modules", "lines_to_ask"]


@dataclass(frozen=True, slots=True, order=True)
class LineId:
    """The id of a line of a system, which stays the same when the line is reworded.

    >>> from fourwinds.notes.rule import parse_line
    >>> str(LineId.of(parse_line("1n-2c [seat 3] = Stayman", module="stayman_1nt")))
    'stayman_1nt: 1n-(p)-2c [seat 3]'
    """

    module: str
    """A convention, `base` or `user_custom`."""
    path: str
    context: str = ""

    @classmethod
    def of(cls, rule: Rule) -> LineId:
        return cls(*rule.key)

    def __str__(self) -> str:
        return f"{self.module}: {f'{self.path} {self.context}'.rstrip()}"


def chosen_modules(book: Book, conventions: Iterable[str]) -> tuple[str, ...]:
    """Return the modules to practise: these conventions, or every module of the system if none is named."""
    modules = tuple(dict.fromkeys(rule.module for rule in book.rules))
    chosen = tuple(dict.fromkeys(conventions))
    for convention in chosen:
        if convention not in modules:
            known = ", ".join(sorted(modules))
            raise NotFoundError(
                f"the system has no convention named {convention!r}",
                where=Where(token=convention),
                remedy=f"choose from {known}",
            )
    return chosen or modules


def lines_to_ask(book: Book, modules: Iterable[str]) -> Mapping[LineId, Rule]:
    """Return the lines of these modules that are in force, in file order.

    Left out are deletions, lines taken over with `as`, and questions that a bidder asks only on request.
    """
    wanted = set(modules)
    return {
        LineId.of(rule): rule
        for rule in book.in_force.values()
        if rule.module in wanted and not (rule.deleted or rule.source or rule.waits)
    }
