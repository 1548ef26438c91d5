"""Read the `## Values` section: a table of values that hang on a parameter."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from fourwinds.notes.markdown.outline import HeadingBlock, is_separator
from fourwinds.notes.parameter import Parameter, unknown_macro
from fourwinds.notes.problems import Problems
from fourwinds.notes.spelling import name_of, squeeze
from fourwinds.notes.value_table import ValueTable
from fourwinds.table.errors import ConflictError, MalformedError, Where

__all__ = ["VALUES", "read_values"]

VALUES = frozenset({"values"})
"""The headings of a section of values."""
_RULE = re.compile(r"[\s|:-]+")
_Row = tuple[int, list[str]]


def read_values(
    parts: Iterable[HeadingBlock], problems: Problems, parameters: Mapping[str, Parameter], *, has_parts: bool = False
) -> tuple[ValueTable, ...]:
    """Return the tables of these blocks; each starts with a row that names a parameter and its choices.

    With `has_parts`, the parameter may be that of a part of the module.
    """
    found = []
    for part in parts:
        for rows in _tables(part):
            with problems.collecting():
                table = _table(rows)
                parameter = parameters.get(table.parameter)
                if parameter is None and not has_parts:
                    raise unknown_macro(table.parameter, parameters, Where(line=rows[0][0], column=1))
                if parameter is not None and parameter.choices:
                    table = replace(table, choices=tuple(map(parameter.value, table.choices)))
                found.append(table)
    return tuple(found)


def _tables(part: HeadingBlock) -> Iterator[list[_Row]]:
    rows: list[_Row] = []
    for number, text in enumerate([*part.lines, ""], part.first):
        if "|" not in text and rows:
            yield rows
            rows = []
        elif "|" in text and not is_separator(text) and not _RULE.fullmatch(text):
            rows.append((number, [squeeze(cell) for cell in text.strip().strip("|").split("|")]))


def _table(rows: list[_Row]) -> ValueTable:
    (line, (parameter, *choices)), *below = rows
    values: dict[str, tuple[str, ...]] = {}
    for number, (name, *cells) in below:
        where = Where(line=number, column=1, token=name)
        if len(cells) != len(choices) or not (name_of(name) and all(cells)):
            wanted = ", ".join(choices)
            raise MalformedError(
                f"the row {name!r} does not have a value for each of {wanted}",
                where=where,
                remedy="write one value between | and | for each choice in the first row",
            )
        if name_of(name) in values:
            raise ConflictError(f"the value {name} appears twice", where=where, remedy="delete one of the two rows")
        values[name_of(name)] = tuple(cells)
    if not (name_of(parameter) and choices):
        raise MalformedError(
            "the table names no parameter and its choices",
            where=Where(line=line, column=1),
            remedy="begin it with a row such as | notrump | 12-14 | 15-17 |",
        )
    return ValueTable(name_of(parameter), tuple(choices), values)
