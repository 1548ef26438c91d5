"""What has to be written so that the stored rows of a system become those of its newest version, in small steps."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from fourwinds.store.shadow.rows import Shadow, ShadowLine, ShadowReading, is_plain
from fourwinds.store.shadow.stored import NumberedLine, StoredShadow

__all__ = ["Step", "steps"]

Row: TypeAlias = dict[str, Any]


@dataclass(slots=True)
class Step:
    """Rows of one table to delete by their key, then rows to insert or to replace; they belong together."""

    table: str
    delete: list[Row] = field(default_factory=list)
    put: list[Row] = field(default_factory=list)

    @property
    def size(self) -> int:
        return len(self.delete) + len(self.put)


def steps(stored: StoredShadow, wanted: Shadow, change: int, is_below: Callable[[str], bool]) -> Iterator[Step]:
    """Yield what to write, in order: readers never see a position without its line and its reading.

    Positions outside `wanted.below` are kept. `is_below` tells whether a sequence is at or below those.
    """
    sections, numbers = _Numbers(stored.sections), _Numbers(stored.readings)
    lines = _Lines(stored)
    placed = {
        (key.sequence, lines.number(key.line, sections)): numbers.number(reading)
        for key, reading in wanted.positions.items()
    }
    kept = {
        place: reading
        for place, reading in stored.positions.items()
        if wanted.below is not None and is_plain(place[0]) and not is_below(place[0])
    }
    yield from (Step("sections", put=[_section(key, number)]) for key, number in sections.new.items())
    yield from (Step("readings", put=[_reading(each, number)]) for each, number in numbers.new.items())
    yield from (Step("lines", put=[_line(each, change)]) for each in lines.written())
    yield from _position_steps(stored.positions, kept | placed)
    yield from _reuse_steps(stored, wanted)
    yield from _definition_steps(stored, wanted)
    yield from _unused(stored, kept | placed, lines)


class _Numbers:
    """Numbers for things of one kind: those they have, and new ones above."""

    def __init__(self, known: dict[Any, int]) -> None:
        self._known, self.new = known, dict[Any, int]()
        self._last = max(known.values(), default=0)

    def number(self, thing: Any) -> int:
        found = self._known.get(thing) or self.new.get(thing)
        if found is None:
            self._last += 1
            found = self.new[thing] = self._last
        return found


class _Lines:
    """Numbers for lines: a line keeps its number as long as its module, sequence and context stay."""

    def __init__(self, stored: StoredShadow) -> None:
        modules = {number: module for (module, _), number in stored.sections.items()}
        self._stored = stored.lines
        self._keys = {
            (modules[each.section], each.written, each.context): each.number for each in stored.lines.values()
        }
        self._last = max(stored.lines, default=0)
        self.found: dict[ShadowLine, NumberedLine] = {}

    def number(self, line: ShadowLine, sections: _Numbers) -> int:
        found = self.found.get(line)
        if found is None:
            number = self._keys.get(line.key)
            if number is None:
                self._last += 1
                number = self._last
            section = sections.number((line.module_id, line.section))
            found = NumberedLine(number, section, line.written, line.context, line.rank, line.priority)
            self.found[line] = found
        return found.number

    def written(self) -> Iterator[NumberedLine]:
        """Yield the lines that are new or have changed."""
        yield from (each for each in self.found.values() if self._stored.get(each.number) != each)


def _position_steps(before: dict[tuple[str, int], int], after: dict[tuple[str, int], int]) -> Iterator[Step]:
    """Yield a step for every sequence that changes, in order, so that pages are filled one after the other."""
    gone = ((sequence, line, None) for sequence, line in before.keys() - after.keys())
    new = ((*place, reading) for place, reading in after.items() if before.get(place) != reading)
    step: Step | None = None
    current = None
    for sequence, line, reading in sorted([*gone, *new], key=lambda row: row[:2]):
        if step is None or sequence != current:
            if step is not None:
                yield step
            step, current = Step("positions"), sequence
        key: Row = {"sequence": sequence, "line": line}
        if reading is None:
            step.delete.append(key)
        else:
            step.put.append(key | {"reading": reading})
    if step is not None:
        yield step


def _reuse_steps(stored: StoredShadow, wanted: Shadow) -> Iterator[Step]:
    def rows(pairs: Iterable[tuple[str, str]]) -> list[Row]:
        return [{"sequence": sequence, "source": source} for sequence, source in sorted(pairs)]

    yield from (Step("reuses", delete=[row]) for row in rows(stored.reuses - wanted.reuses))
    yield from (Step("reuses", put=[row]) for row in rows(wanted.reuses - stored.reuses))


def _definition_steps(stored: StoredShadow, wanted: Shadow) -> Iterator[Step]:
    terms = {each.term for each in wanted.definitions}
    gone = sorted({each.term for each in stored.definitions} - terms)
    yield from (Step("definitions", delete=[{"term": term}]) for term in gone)
    yield from (Step("definitions", put=[each._asdict()]) for each in sorted(wanted.definitions - stored.definitions))


def _unused(stored: StoredShadow, after: dict[tuple[str, int], int], lines: _Lines) -> Iterator[Step]:
    """Yield the deletion of what no position needs any more."""
    used_lines, used_readings = {line for _, line in after}, set(after.values())
    now = stored.lines | {each.number: each for each in lines.found.values()}
    used_sections = {now[number].section for number in used_lines}
    for table, known, used in (
        ("lines", stored.lines.keys(), used_lines),
        ("readings", set(stored.readings.values()), used_readings),
        ("sections", set(stored.sections.values()), used_sections),
    ):
        yield from (Step(table, delete=[{"number": number}]) for number in sorted(known - used))


def _section(key: tuple[str, str], number: int) -> Row:
    module, title = key
    return {"number": number, "module_id": module, "title": title}


def _reading(reading: ShadowReading, number: int) -> Row:
    return {**reading._asdict(), "number": number}


def _line(line: NumberedLine, change: int) -> Row:
    return {name: getattr(line, name) for name in NumberedLine.__slots__} | {"change": change}
