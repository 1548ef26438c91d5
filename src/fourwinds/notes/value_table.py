"""Values of a library file that hang on a parameter: with `notrump = 12-14`, `nt_invite` is 11-12."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from fourwinds.notes.parameter import Parameter

__all__ = ["ValueTable"]


@dataclass(frozen=True, slots=True)
class ValueTable:
    """A table with a column for each choice of one parameter and a row for each value that hangs on it."""

    parameter: str
    choices: tuple[str, ...]
    rows: Mapping[str, tuple[str, ...]] = field(default_factory=dict, hash=False)

    def column(self, choice: str) -> dict[str, str]:
        """Return the values for a choice of the parameter; none if the table has no column for it.

        >>> ValueTable("notrump", ("12-14", "15-17"), {"nt_game": ("13", "10")}).column("12-14")
        {'nt_game': '13'}
        """
        if choice not in self.choices:
            return {}
        at = self.choices.index(choice)
        return {name: cells[at] for name, cells in self.rows.items()}

    def as_parameters(self) -> dict[str, Parameter]:
        """Return its rows as parameters with all their values, to try lines with."""
        return {name: Parameter(name, cells[0], tuple(dict.fromkeys(cells))) for name, cells in self.rows.items()}

    def lines(self) -> list[str]:
        """Return the table in Markdown."""
        table = [(self.parameter, *self.choices), *((name, *cells) for name, cells in self.rows.items())]
        widths = [max(map(len, column)) for column in zip(*table, strict=True)]
        written = [
            f"| {' | '.join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))} |" for row in table
        ]
        return [written[0], f"| {' | '.join('-' * width for width in widths)} |", *written[1:]]
