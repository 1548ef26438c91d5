"""Reading files of riichi games: club notation, or one JSON object per line, plain or gzipped."""

from __future__ import annotations

import gzip
import json
import sys
import zlib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from fourwinds.cli.paths import check_name, encodable
from fourwinds.cli.progress import progress
from fourwinds.riichi.records.record import GameRecord
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.table.errors import FourWindsError, MalformedError, NotFoundError, Where

__all__ = ["file_label", "read_json", "read_records", "read_text"]

_GZIP = b"\x1f\x8b"


def read_text(name: str) -> str:
    """Return the text of a file, which can be gzipped; `-` is standard input."""
    label = file_label(name)
    try:
        data = sys.stdin.buffer.read() if name == "-" else _bytes_of(name)
        if data.startswith(_GZIP):
            data = gzip.decompress(data)
    except (EOFError, gzip.BadGzipFile, zlib.error):
        raise MalformedError(f"{label} is damaged and cannot be unpacked", remedy="download or copy it again") from None
    except OSError as error:
        raise NotFoundError(f"{label}: {error.strerror or error}", remedy="give a file that can be read") from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise MalformedError(f"{label} is not UTF-8 text", remedy="save it as UTF-8") from None


def file_label(name: str) -> str:
    """Return the name of a file for messages."""
    return "standard input" if name == "-" else encodable(name)


def _bytes_of(name: str) -> bytes:
    check_name(name)
    return Path(name).read_bytes()


def read_json(text: str) -> Mapping[str, Any]:
    """Read a JSON object from the text itself, or from the file that it names."""
    source = text if text.lstrip().startswith("{") else read_text(text)
    return _object(source, Where(file=None if source is text else text))


def _object(text: str, where: Where) -> Mapping[str, Any]:
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        remedy = "write one JSON object on every line" if where.line else "write one JSON object"
        raise MalformedError(f"this is not JSON: {error}", where=where, remedy=remedy) from None
    if not isinstance(found, dict):
        raise MalformedError(f"this is JSON, but {found!r:.40} is not an object", where=where, remedy="write { … }")
    return found


def read_records(names: Iterable[str], rules: Ruleset | None) -> list[GameRecord]:
    """Read the games of all files; `rules` are for games that do not name theirs."""
    names = list(names)
    records = [record for name in progress(names, "Reading", len(names)) for record in _records_of(name, rules)]
    if not records:
        raise NotFoundError(
            f"no game found in {', '.join(map(file_label, names))}",
            remedy="begin a game with the line of its players: Koki Josh Mikey Jo",
        )
    return records


def _records_of(name: str, rules: Ruleset | None) -> list[GameRecord]:
    from fourwinds.riichi.notation import read_games

    text = read_text(name)
    try:
        if text.lstrip().startswith("{"):
            return [_at_line(name, number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
        return read_games(text, rules)
    except FourWindsError as error:
        raise error.at(file=file_label(name)) from None


def _at_line(name: str, number: int, line: str) -> GameRecord:
    from fourwinds.riichi.verify.recorded_game import recorded_game
    from fourwinds.riichi.wire.fact_json import record_from_json

    row = _object(line, Where(file=file_label(name), line=number))
    try:
        return recorded_game(row) if "hands" in row else record_from_json(row)
    except FourWindsError as error:
        raise error.at(line=number) from None
