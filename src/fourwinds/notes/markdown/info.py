"""Read the `## Info` section: keys with a value, a list, or parameters."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import date
from difflib import get_close_matches

from fourwinds.notes.base_names import base_id
from fourwinds.notes.markdown.outline import HeadingBlock, is_fence, is_separator
from fourwinds.notes.module import Chosen
from fourwinds.notes.parameter import Parameter, ParameterCondition, parse_template
from fourwinds.notes.problems import Problems
from fourwinds.notes.sequence import Sequence
from fourwinds.notes.spelling import name_of, squeeze
from fourwinds.table.errors import ConflictError, FourWindsError, MalformedError, Where

__all__ = ["Info", "read_info"]

_IDS = ("applies_to", "requires", "conflicts", "covers", "variants", "includes")
KEYS = ("type", "id", "name", "base", "like", "version", "created", *_IDS)
LISTS = ("conventions", "parameters")
_NAMES = (*_IDS, "conventions")
_ALIASES = {"appliesto": "applies_to", "require": "requires", "conflict": "conflicts", "variant": "variants"} | {
    "cover": "covers",
    "include": "includes",
    "convention": "conventions",
    "parameter": "parameters",
    "base_system": "base",
    "date": "created",
}
_KEY = re.compile(r"\s*(?:[-*•]\s+)?[*_`]*([^\W\d][\w -]*?)[*_`]*\s*[:=][*_`]*\s*(.*)")
_ITEM = re.compile(r"\s*[-*•+]\s+(.*)")
_PARAMETER = re.compile(r"\$?([^\W\d][\w -]*?)\s*[:=]\s*(.*?)\s*(?:\(([^()]*)\))?\s*(?:(?:^|\s)--\s*(.*))?")
_TAKEN = re.compile(r"\$(\w+)\s+or\s+(.+)", re.IGNORECASE)
VERSION = r"\d+(?:\.\w+)*"
_CHOSEN = re.compile(rf"(.+?)(?:(?:\s+|\s*@\s*)v?({VERSION}))?\s*(?:\(([^()]*)\))?", re.IGNORECASE)
_ID = re.compile(r"[^\W_][\w /.+&'()-]*")
_VALUE = re.compile(r"\s*([^:=]*?)\s*[:=]\s*(.*?)\s*")
_DATE = re.compile(r"(\d{4})\s*[-/.]\s*(\d{1,2})\s*[-/.]\s*(\d{1,2})\b.*")


@dataclass(slots=True)
class _Entry:
    line: int
    column: int
    text: str
    items: list[tuple[Where, str]] = field(default_factory=list)


class Info:
    """The keys of a file; values that cannot be read are added to the problems."""

    def __init__(self, entries: Mapping[str, _Entry], line: int, problems: Problems) -> None:
        self._entries, self.line, self._problems = entries, line, problems
        self.places: dict[str, Where] = {}
        """Where each module is named in the file; `like` is where that key stands."""

    def __contains__(self, key: str) -> bool:
        return key in self._entries

    def where(self, key: str) -> Where:
        entry = self._entries.get(key)
        return Where(line=entry.line, column=entry.column, token=entry.text or None) if entry else Where(line=self.line)

    def text(self, key: str) -> str:
        """Return the value of a key; empty if the key is missing."""
        entry = self._entries.get(key)
        return squeeze(entry.text) if entry else ""

    def names(self, key: str) -> tuple[str, ...]:
        """Return a list of ids, without duplicates."""
        names = []
        for where, item in self._items(key):
            with self._problems.collecting():
                names.append(_id(parse_template(item)[0].strip(), where))
                self.places.setdefault(names[-1], replace(where, file=self._problems.file))
        return tuple(dict.fromkeys(names))

    def conditions(self, *keys: str) -> dict[str, tuple[ParameterCondition, ...]]:
        """Return the conditions on modules of these lists, by id: `weak_twos [if twos = weak]`."""
        found: dict[str, tuple[ParameterCondition, ...]] = {}
        for where, item in (each for key in keys for each in self._items(key)):
            with suppress(FourWindsError):
                text, conditions = parse_template(item)
                if conditions:
                    found[_chosen(text.strip(), where).id] = conditions
        return found

    def sequences(self, key: str) -> tuple[Sequence, ...]:
        """Return a list of sequences."""
        found = []
        for where, item in self._items(key):
            with self._problems.collecting():
                try:
                    found.append(Sequence.parse(item))
                except FourWindsError as error:
                    column = (where.column or 1) - 1 + (error.where.column or 1)
                    raise error.at(line=where.line, column=column) from None
        return tuple(dict.fromkeys(found))

    def parameters(self) -> tuple[Parameter, ...]:
        found: dict[str, Parameter] = {}
        for where, item in self._items("parameters", whole=True):
            with self._problems.collecting():
                parameter = _parameter(item, where)
                if parameter.name in found:
                    raise _twice(f"parameter {parameter.name}", where)
                found[parameter.name] = parameter
        return tuple(found.values())

    def chosen(self, key: str) -> tuple[Chosen, ...]:
        """Return library modules with their versions and parameters: `stayman_1nt 1.0 (weak = yes)`."""
        found: dict[str, Chosen] = {}
        for where, item in self._items(key):
            with self._problems.collecting():
                chosen = _chosen(parse_template(item)[0].strip(), where)
                if chosen.id in found:
                    raise _twice(chosen.id, where)
                found[chosen.id] = chosen
                self.places[chosen.id] = replace(where, file=self._problems.file)
        return tuple(found.values())

    def like(self) -> str:
        """Return the id of the base system that the file says it is like; empty if it says none."""
        text = self.text("like")
        if not text:
            return ""
        where = self.where("like")
        self.places["like"] = replace(where, file=self._problems.file)
        try:
            return _id(base_id(text), where)
        except MalformedError as error:
            self._problems.add(error)
            return ""

    def created(self) -> date | None:
        text = self.text("created")
        if not text:
            return None
        if parts := _DATE.fullmatch(text):
            with suppress(ValueError):
                return date(int(parts[1]), int(parts[2]), int(parts[3]))
        error = MalformedError(f"'{text}' is not a date", where=self.where("created"), remedy="write 2026-01-23")
        self._problems.add(error)
        return None

    def more(self) -> tuple[tuple[str, str], ...]:
        """Return the keys that have no meaning here, with their values."""
        others = [key for key in self._entries if key not in KEYS and key not in LISTS]
        return tuple((key, ", ".join(item for _, item in self._items(key, whole=True))) for key in others)

    def _items(self, key: str, *, whole: bool = False) -> list[tuple[Where, str]]:
        entry = self._entries.get(key)
        if entry is None:
            return []
        inline = [squeeze(entry.text)] if whole else _split(_strip_brackets(entry.text.strip()))
        columns = [entry.column + max(0, entry.text.find(item)) for item in inline]
        items = [(Where(line=entry.line, column=column), item) for column, item in zip(columns, inline, strict=True)]
        return [(where, item) for where, item in items + entry.items if item]


def _strip_brackets(text: str) -> str:
    return text[1:].removesuffix("]") if text.startswith("[") else text


def _split(text: str) -> list[str]:
    """Split a text at its commas, except inside parentheses."""
    return [squeeze(item).strip("\"'") for item in re.split(r"[,;](?![^()]*\))", text)]


def read_info(parts: Iterable[HeadingBlock], problems: Problems) -> Info:
    """Read `key: value`, `key: [a, b]`, and a key with indented or bulleted lines below it."""
    entries: dict[str, _Entry] = {}
    line = 0
    for part in parts:
        line = line or part.line
        _Reader(entries, problems).read(part)
    return Info(entries, line, problems)


class _Reader:
    def __init__(self, entries: dict[str, _Entry], problems: Problems) -> None:
        self.entries, self.problems = entries, problems
        self.open: _Entry | None = None
        self.key = ""

    def read(self, part: HeadingBlock) -> None:
        for number, text in enumerate(part.lines, part.first):
            if text.strip() and not is_separator(text) and not is_fence(text):
                with self.problems.collecting():
                    self._line(number, text)
        self._close()

    def _line(self, number: int, text: str) -> None:
        found = _KEY.fullmatch(text)
        key = _known_key(name_of(found[1])) if found else ""
        if self._is_unclosed and key not in KEYS + LISTS and self.open is not None:
            self.open.text += " " + text.strip()
            return
        self._close()
        if self.open is not None and not self.open.text and (self._is_item(text, key) or not found):
            item = _ITEM.fullmatch(text)
            column = (item.start(1) if item else len(text) - len(text.lstrip())) + 1
            self.open.items.append((Where(line=number, column=column), squeeze(item[1] if item else text)))
        elif found is None:
            raise MalformedError(
                f"'{squeeze(text)}' is not a key with a value",
                where=Where(line=number, column=len(text) - len(text.lstrip()) + 1, token=squeeze(text)),
                remedy="write key: value, and prose under ## Notes",
            )
        else:
            self._begin(number, key, found)

    @property
    def _is_unclosed(self) -> bool:
        """Whether a list in brackets continues."""
        if self.open is None or self.key not in _NAMES or not self.open.text.startswith("["):
            return False
        return self.open.text.count("[") > self.open.text.count("]")

    def _close(self) -> None:
        if self.open is not None and self._is_unclosed:
            entry, self.open = self.open, None
            where = Where(line=entry.line, column=entry.column, token=entry.text)
            error = MalformedError(
                f"the list of {self.key} is not closed", where=where, remedy="write ] after its last id"
            )
            self.problems.add(error)

    def _is_item(self, text: str, key: str) -> bool:
        if _ITEM.fullmatch(text):
            return self.key == "parameters" or key not in KEYS
        return self.key == "parameters" and (text[:1].isspace() or key not in KEYS + LISTS)

    def _begin(self, number: int, key: str, found: re.Match[str]) -> None:
        where = Where(line=number, column=found.start(1) + 1, token=found[1])
        if key in self.entries:
            first = self.entries[key].line
            raise ConflictError(f"{key} appears twice, first on line {first}", where=where, remedy="delete one")
        close = key not in KEYS + LISTS and get_close_matches(key, KEYS + LISTS, 1, 0.8)
        if close:
            raise MalformedError(f"unknown key '{key}'", where=where, remedy=f"did you mean {close[0]}?")
        self.key = key
        self.open = self.entries[key] = _Entry(number, found.start(2) + 1, found[2].strip())


def _known_key(key: str) -> str:
    return _ALIASES.get(key, key)


def _twice(what: str, where: Where) -> ConflictError:
    return ConflictError(f"{what} appears twice", where=replace(where, token=what), remedy="delete one of the two")


def _parameter(text: str, where: Where) -> Parameter:
    found = _PARAMETER.fullmatch(text)
    if found is None or not (found[2] or found[3]):
        raise MalformedError(
            f"'{text}' is not a parameter",
            where=replace(where, token=text),
            remedy="write its name, default, choices and help: through: 2s (2s 3s 4h) -- the highest level",
        )
    listed = found[3] or ""
    choices = tuple(
        filter(None, map(squeeze, re.split(r"[,|]", listed) if re.search("[,|]", listed) else listed.split()))
    )
    taken = _TAKEN.fullmatch(found[2] or "")
    takes, default = (name_of(taken[1]), taken[2]) if taken else ("", found[2])
    parameter = Parameter(name_of(found[1]), default or choices[0], choices, squeeze(found[4] or ""), takes)
    try:
        parameter.value(parameter.default)
    except MalformedError as error:
        raise error.at(line=where.line, column=where.column) from None
    return parameter


def _chosen(text: str, where: Where) -> Chosen:
    found = _CHOSEN.fullmatch(text)
    values: dict[str, str] = {}
    for pair in re.split(r"[,;]", found[3]) if found and found[3] else ():
        value = _VALUE.fullmatch(pair)
        if value is None or not (name_of(value[1]) and value[2]):
            raise MalformedError(
                f"'{squeeze(pair)}' is not a parameter value",
                where=replace(where, token=squeeze(pair)),
                remedy="write the parameters of a module as (name = value, name = value)",
            )
        values[name_of(value[1])] = squeeze(value[2])
    return Chosen(_id(found[1] if found else text, where), (found[2] or "") if found else "", values)


def _id(text: str, where: Where) -> str:
    if _ID.fullmatch(text):
        return name_of(text)
    raise MalformedError(
        f"'{text}' is not a module id",
        where=replace(where, token=text),
        remedy="write ids such as stayman_1nt, and lines of notes under a separate heading",
    )
