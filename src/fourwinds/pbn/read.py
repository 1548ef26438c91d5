"""Read games from PBN, LIN and JSON files, one at a time."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Protocol, TypeAlias

from fourwinds.pbn.decoding import EncodingSource, Lines
from fourwinds.pbn.encodings import encoding_named
from fourwinds.pbn.game import PbnGame
from fourwinds.pbn.game.raw import RawGame, RawTag
from fourwinds.pbn.json_file import boards_in, games_of_boards, looks_like_json
from fourwinds.pbn.lin.read import lin_games
from fourwinds.pbn.marks import inherits
from fourwinds.pbn.numbering import Numbering
from fourwinds.pbn.repair import repair
from fourwinds.pbn.tokens import raw_games
from fourwinds.pbn.write import Profile, dumps
from fourwinds.table.errors import MalformedError, NotFoundError, Where

__all__ = ["GameReader", "Source", "canonical", "load", "loads", "read"]


class Readable(Protocol):
    """An open file of bytes or text."""

    def read(self, size: int = -1, /) -> bytes | str: ...


Source: TypeAlias = str | os.PathLike[str] | bytes | Readable
"""A path, the bytes of a file, or an open file."""

_CHUNK = 1 << 18
_SNIFFED = 40
"""The number of lines examined to detect LIN."""
_LIN = re.compile(r"\s*(?:%[^\n]*\n\s*)*[A-Za-z0-9]{2}\|")
_LIN_AFTER_TEXT = re.compile(r"(?:^|(?<=[\s=?&]))(?:vg|qx|pn|st|md)\|", re.MULTILINE)
_TAG = re.compile(r'^\s*\[\w+\s+"', re.MULTILINE)


def canonical(game: PbnGame) -> PbnGame:
    """Return a game as it comes back after being written and read; raise an error if it comes back changed."""
    games = loads(dumps([game], profile=Profile.STANDARD))
    if len(games) > 1 or (games and games[0].deal != game.deal):
        raise MalformedError(
            "the board has text that would change when written to a file and read again",
            where=Where(board=None if game.number is None else str(game.number)),
            remedy="remove brackets, quotes and line breaks from tags, rows and remarks",
        )
    return replace(games[0], findings=game.findings, line=None) if games else game


class GameReader(Iterator[PbnGame]):
    """The games of a file, one at a time, and the encoding of the file."""

    def __init__(self, source: Source, encoding: str | None) -> None:
        self._lines: Lines | None = None
        self._requested = None if encoding is None else encoding_named(encoding)
        self._games = self._read(source)

    def __iter__(self) -> Iterator[PbnGame]:
        return self._games

    def __next__(self) -> PbnGame:
        return next(self._games)

    def _read(self, source: Source) -> Iterator[PbnGame]:
        with _lines_of(source, self._requested) as self._lines:
            yield from _games(self._lines)

    @property
    def encoding(self) -> str:
        """The encoding in use, known once the first game has been read."""
        return "UTF-8" if self._lines is None else self._lines.encoding

    @property
    def encoding_source(self) -> EncodingSource:
        """Why this encoding was chosen."""
        return "usual" if self._lines is None else self._lines.source


def read(source: Source, *, encoding: str | None = None) -> GameReader:
    """Read the games of a PBN, LIN or JSON file, each with its findings; one at a time is in memory, except for JSON.

    A bad board never stops the others. The only errors are a file that cannot be opened and JSON that cannot be read.
    Without `encoding`, the byte order mark or the declared charset decides; otherwise the file is read as UTF-8 or, if
    it is not valid UTF-8, as UTF-16 or Windows-1252.
    """
    return GameReader(source, encoding)


def load(source: Source, *, encoding: str | None = None) -> list[PbnGame]:
    """Return all games of a file."""
    return list(read(source, encoding=encoding))


def loads(text: str | bytes) -> list[PbnGame]:
    """Return all games of a text.

    >>> [game] = loads('[Deal "N:KQ3.AT74.Q62.K85 A8654.KQ5..QJT76 J972.J9832.K4.A9 T.6.AJT98753.432"]')
    >>> game.deal_hash
    'v1:sha256:5b1955f071b573bbdf088610933258efa2c60a3cd2484a3fe546c625b9945354'
    """
    return list(read(text if isinstance(text, bytes) else io.StringIO(text)))


@contextmanager
def _lines_of(source: Source, encoding: str | None) -> Iterator[Lines]:
    if isinstance(source, bytes):
        yield Lines([source], encoding)
    elif isinstance(source, str | os.PathLike):
        path = Path(source)
        try:
            file = path.open("rb")
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or "cannot be opened"
            raise NotFoundError(f"{path}: {why}", remedy="choose a file that can be read") from None
        with file:
            yield Lines(_chunks(file), encoding)
    else:
        yield Lines(_chunks(source), encoding)


def _chunks(file: Readable) -> Iterator[bytes | str]:
    while chunk := file.read(_CHUNK):
        yield chunk


def _games(lines: Lines) -> Iterator[PbnGame]:
    coming = iter(lines)
    head: list[str] = []
    filled = 0
    for line in coming:
        head.append(line)
        filled += bool(line.strip())
        if filled == _SNIFFED:
            break
    if looks_like_json("\n".join(head)):
        whole = [*head, *coming]
        boards = boards_in("\n".join(whole))
        if boards is not None:
            yield from map(canonical, games_of_boards(boards, lines.problems))
            return
        coming = iter(whole[len(head) :])
    lin = _as_lin(head)
    games = _resolve_inherited(raw_games(chain(head, coming))) if lin is None else lin_games(chain(lin, coming))
    numbering = Numbering()
    for raw in games:
        if not raw.has_content and not lines.problems:
            continue
        if lines.problems:
            raw.problems[:0] = lines.problems
            lines.problems = []
        yield repair(raw, numbering.number(raw))


def _as_lin(head: list[str]) -> list[str] | None:
    """Return the first lines of a LIN file, with text before the first command as a comment; None for other files."""
    text = "\n".join(head)
    if _LIN.match(text):
        return head
    found = _LIN_AFTER_TEXT.search(text)
    if found is None or _TAG.search(text):
        return None
    return f"nt|{text[: found.start()].replace('|', '/')}|{text[found.start() :]}".split("\n")


def _resolve_inherited(games: Iterator[RawGame]) -> Iterator[RawGame]:
    """Resolve `#`, the value of the previous game, and `##`, a value for this game and all that follow."""
    previous: dict[str, RawTag] = {}
    lasting: dict[str, RawTag] = {}
    for game in games:
        for tag in game.tags:
            first = tag.value[:1]
            if first == "#":
                _inherit(game, tag, previous, lasting)
            elif first == " " and inherits(tag.value.lstrip(" ")):
                tag.value = tag.value[1:]
            elif lasting and tag.name in lasting:
                lasting[tag.name] = tag
        for name, tag in lasting.items():
            if name not in game.named:
                game.add(RawTag(name, tag.value, game.line, tag.rows))
        previous |= game.named
        yield game


def _inherit(game: RawGame, tag: RawTag, previous: dict[str, RawTag], lasting: dict[str, RawTag]) -> None:
    if tag.value.startswith("##"):
        tag.value = tag.value[2:]
        if tag.value:
            lasting[tag.name] = tag
        else:
            lasting.pop(tag.name, None)
    elif tag.value == "#":
        source = previous.get(tag.name) or lasting.get(tag.name)
        if source is None:
            problem = f"{tag.name} is inherited, but the previous game has none"
            game.problems.append(("tag-inherited-nothing", problem, tag.line))
            tag.value = ""
            return
        tag.value = source.value
        if not tag.rows and source.rows is not None:
            tag.rows = list(source.rows)
