"""A book made from rules with a sequence; meanings are built from their conditions."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping

from fourwinds.bidding.schema.in_line import InLine
from fourwinds.bidding.schema.line import STEP, LineRule
from fourwinds.notes.book import Book
from fourwinds.notes.meaning import Meaning, Situation
from fourwinds.notes.meaning.reader import read_meaning
from fourwinds.notes.module import Definition
from fourwinds.notes.rule import BASE, USER, Rule
from fourwinds.table.errors import FourWindsError

__all__ = ["SchemaBook"]


class SchemaBook(Book):
    """A book of rules that is used like a book of notes. Calls are tried in order of priority."""

    def __init__(
        self, lines: Iterable[LineRule], modules: Iterable[str] = (), definitions: Mapping[str, str] | None = None
    ) -> None:
        order = {module: number for number, module in enumerate(dict.fromkeys((BASE, *modules)))}
        found = sorted(lines, key=lambda line: _place(line.rule.module, order))
        self._schema_lines = {id(line.rule): line for line in found}
        super().__init__(
            (line.rule for line in found), (Definition(term, text) for term, text in (definitions or {}).items())
        )

    def __reduce__(self) -> tuple[object, ...]:
        raise TypeError("rules with a sequence cannot be sent to another machine")

    def errors(self) -> Iterator[tuple[LineRule, FourWindsError]]:
        """Yield an error for each rule whose notes cannot be read."""
        for line in self._schema_lines.values():
            if line.notes is not None:
                try:
                    self.meaning_of(line.rule)
                except FourWindsError as error:
                    yield line, error

    def _order_of(self, rule: Rule) -> tuple[int, tuple[int, ...]]:
        line = self._schema_lines[id(rule)]
        return -line.rank, (-(line.priority % STEP),)

    def _meaning_key(self, rule: Rule) -> Hashable:
        return id(rule)

    def _meaning_in(self, rule: Rule, situation: Situation) -> Meaning:
        line = self._schema_lines[id(rule)]
        try:
            if line.notes is not None:
                read = read_meaning(line.notes, situation, self._texts)
                needs, shows = read.needs, read.shows
            else:
                needs, shows = line.needed(situation), line.shown(situation)
        except FourWindsError as error:
            raise line.error(error) from None
        transfer = InLine(situation).suits(line.transfer_to) if line.transfer_to is not None else ()
        return Meaning(
            line.text(situation, needs),
            shows,
            needs,
            line.forcing,
            line.flags,
            transfer[0] if transfer else None,
            line.asks,
        )


def _place(module: str, order: Mapping[str, int]) -> tuple[bool, int]:
    """Return the sort order of modules: in the order given, then unnamed ones, the user's own last."""
    return module == USER, order.get(module, len(order))
