"""Split the text of a LIN file into commands, and commands into boards."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import repeat

__all__ = ["LinCommand", "lin_boards", "lin_commands"]

_LAYOUT = {"pg", "st", "rh"}
"""Commands without a value: they turn the page, and clear the table and its heading."""
_COMMON = {"vg", "rs", "qx", "pn", "st", "md", "sv", "mb", "pc", "mc", "pg", "nt"}
"""Commands that no text ends with: if one does, or one appears as a value, a bar is missing before it."""
_KNOWN = _COMMON | {"pw", "mp", "bn", "rh", "ah", "an", "at", "zz"}
_HEADING = {"pn", "st", "rh", "ah", "nt"}
_NAME = re.compile(r"(?:(.*)\s)?([A-Za-z0-9]{2})", re.DOTALL)


@dataclass(slots=True)
class LinCommand:
    """Two letters and the text between the bars after them; no letters for text outside any command."""

    name: str
    value: str
    line: int
    problem: str = ""

    def __str__(self) -> str:
        return f"{self.name}|{self.value}|"

    @property
    def is_text(self) -> bool:
        """Whether the command shows a text; an empty text only clears the display."""
        return self.name in ("nt", "at", "") and bool(self.value.strip())


def lin_commands(lines: Iterable[str]) -> Iterator[LinCommand]:
    """Split text at its bars, recovering where a bar is missing.

    >>> [str(command) for command in lin_commands(["st||md|1SAK,", "HAK|pg|sv|o|"])]
    ['st||', 'md|1SAK,\\nHAK|', 'pg||', 'sv|o|']
    """
    name, number, begun, opened = "", 1, 1, 1
    parts: list[str] = []
    for number, line in enumerate(lines, 1):
        pieces = line.split("|")
        names = pieces[:-1:2]
        if names and len(pieces) % 2 and not name and not any(parts) and _KNOWN.issuperset(names):
            yield from map(LinCommand, names, pieces[1::2], repeat(number))
            begun, parts = number, pieces[-1:]
            continue
        parts.append(pieces[0])
        for part in pieces[1:]:
            text = "\n".join(parts) if len(parts) > 1 else parts[0]
            parts = [part]
            if not name:
                stray, name = _split_name(text.strip())
                if stray:
                    yield _stray(stray, begun)
                begun = opened = number
                continue
            begun = number
            value, broken, last = text.rpartition("\n")
            last = last.strip()
            if last in _COMMON and (broken or name in _LAYOUT):
                yield LinCommand(name, value, opened, f"{name} is not closed by |")
                name, opened = last, number
            elif last in _COMMON and name not in _KNOWN:
                yield _stray(name, opened)
                name, opened = last, number
            else:
                yield LinCommand(name, text, opened)
                name = ""
    text = "\n".join(parts).strip()
    if name:
        yield LinCommand(name, text, opened, f"{name} is not closed by |" if text else "")
    elif text:
        yield _stray(text, begun)


def _split_name(text: str) -> tuple[str, str]:
    """Split a text into what comes before the name of a command, and the name."""
    if text in _COMMON:
        return "", text
    found = _NAME.fullmatch(text)
    return ((found[1] or "").strip(), found[2].lower()) if found is not None else (text, "")


def _stray(text: str, line: int) -> LinCommand:
    return LinCommand("", text, line, f"{text[:40]!r} is not a command: kept as a comment")


def lin_boards(commands: Iterable[LinCommand]) -> Iterator[list[LinCommand]]:
    """Split commands into boards. Commands that may be the head of the next board wait for what follows them."""
    board: list[LinCommand] = []
    waiting: list[LinCommand] = []
    seen: set[str] = set()
    for command in commands:
        name = command.name
        if name == "md" and not command.value.strip():
            continue
        if (name in ("vg", "qx") and seen & {"qx", "md"}) or (name == "md" and "md" in seen):
            yield board
            board, waiting = [*waiting, command], []
            seen = {later.name for later in board}
        elif "md" in seen and (waiting or (name in _HEADING and _may_begin(command, seen))):
            waiting.append(command)
            if _goes_on(waiting):
                board += waiting
                seen |= {later.name for later in waiting}
                waiting = []
        else:
            board.append(command)
            seen.add(name)
    if board or waiting:
        yield board + waiting


def _may_begin(command: LinCommand, seen: set[str]) -> bool:
    name = command.name
    if name == "nt":
        return not command.is_text
    return name in ("pn", "st") or "ah" in seen


def _goes_on(waiting: list[LinCommand]) -> bool:
    """Whether these commands continue the previous board: they act on it, or turn a page of text."""
    last = waiting[-1].name
    return last in ("sv", "mb", "an", "pc", "mc") or (last == "pg" and any(command.is_text for command in waiting))
