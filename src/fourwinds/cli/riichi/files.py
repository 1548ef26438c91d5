"""Files of riichi games: club notation, or one JSON object a line, plain or gzipped."""

from __future__ import annotations

import gzip
import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from fourwinds.cli.pbn.files import check_name
from fourwinds.cli.progress import progress
from fourwinds.riichi.record import GameRecord
from fourwinds.riichi.ruleset import Ruleset
from fourwinds.table.errors import FourWindsError, MalformedError, NotFoundError, Where

__all__ = ["read_json", "read_records", "read_text", "rows_of"]

_GZIP = b"\x1f\x8b"


def read_text(name: str) -> str:
    """The text of a file, gzipped or not; `-` is standard input."""
    try:
        data = sys.stdin.buffer.read() if name == "-" else _bytes_of(name)
        if data.startswith(_GZIP):
            data = gzip.decompress(data)
    except (OSError, EOFError) as error:
        why = getattr(error, "strerror", None) or error
        raise NotFoundError(f"{name}: {why}", remedy="name a file that can be read") from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise MalformedError(f"{name} is not a text in UTF-8", remedy="save it as UTF-8") from None


def _bytes_of(name: str) -> bytes:
    check_name(name)
    return Path(name).read_bytes()


def read_json(text: str) -> Mapping[str, Any]:
    """A JSON object: the text itself, or the file that it names."""
    source = text if text.lstrip().startswith("{") else read_text(text)
    return _object(source, Where(file=None if source is text else text))


def _object(text: str, where: Where) -> Mapping[str, Any]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise MalformedError(f"this is not JSON: {error}", where=where, remedy="write one JSON object") from None
    if not isinstance(found, dict):
        raise MalformedError(f"this is JSON, but {found!r:.40} is no object", where=where, remedy="write { … }")
    return found


def rows_of(name: str) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """The objects of a JSON-lines file with the numbers of their lines."""
    for number, line in enumerate(read_text(name).splitlines(), 1):
        if line.strip():
            yield number, _object(line, Where(file=name, line=number))


def read_records(names: Iterable[str], rules: Ruleset | None) -> list[GameRecord]:
    """The games of all files; those that do not name their rules are played by the given ones."""
    names = list(names)
    return [record for name in progress(names, "Reading", len(names)) for record in _records_of(name, rules)]


def _records_of(name: str, rules: Ruleset | None) -> list[GameRecord]:
    from fourwinds.riichi.notation import read_games

    text = read_text(name)
    try:
        if text.lstrip().startswith("{"):
            return [_at_line(name, number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
        return read_games(text, rules)
    except FourWindsError as error:
        raise error.at(file=name) from None


def _at_line(name: str, number: int, line: str) -> GameRecord:
    from fourwinds.riichi.fact_json import record_from_json
    from fourwinds.riichi.recorded_game import recorded_game

    row = _object(line, Where(file=name, line=number))
    try:
        return recorded_game(row) if "hands" in row else record_from_json(row)
    except FourWindsError as error:
        raise error.at(line=number) from None
