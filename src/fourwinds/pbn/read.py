"""Reading files: bytes to lines, lines to games, one at a time."""

from __future__ import annotations

import codecs
import io
import os
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import Protocol, TypeAlias

from fourwinds.pbn.game import Game
from fourwinds.pbn.lin.read import lin_games
from fourwinds.pbn.marks import inherits
from fourwinds.pbn.numbering import Numbering
from fourwinds.pbn.raw import RawGame, RawTag
from fourwinds.pbn.repair import repair
from fourwinds.pbn.tokens import raw_games
from fourwinds.table.errors import NotFoundError

__all__ = ["Source", "load", "loads", "read"]


class Readable(Protocol):
    """An open file, of bytes or of text."""

    def read(self, size: int = -1, /) -> bytes | str: ...


Source: TypeAlias = str | os.PathLike[str] | bytes | Readable
"""A path, the bytes of a file, or an open file."""

_CHUNK = 1 << 18
_UTF16 = codecs.getincrementaldecoder("utf-16")
_UTF16_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_SNIFFED = 40
"""Lines that tell whether a file is LIN."""
_LIN = re.compile(r"\s*(?:%[^\n]*\n\s*)*[A-Za-z0-9]{2}\|")
_LIN_AFTER_TEXT = re.compile(r"(?:^|(?<=[\s=?&]))(?:vg|qx|pn|st|md)\|", re.MULTILINE)
_TAG = re.compile(r'^\s*\[\w+\s+"', re.MULTILINE)


def read(source: Source) -> Iterator[Game]:
    """The games of a PBN or LIN file, each with its findings; one game is in memory at a time.

    A bad board never stops the others. The only error is a file that cannot be opened.
    """
    with _lines_of(source) as lines:
        yield from _games(lines)


def load(source: Source) -> list[Game]:
    """All games of a file."""
    return list(read(source))


def loads(text: str | bytes) -> list[Game]:
    """All games of a text.

    >>> [game] = loads('[Deal "N:KQ3.AT74.Q62.K85 A8654.KQ5..QJT76 J972.J9832.K4.A9 T.6.AJT98753.432"]')
    >>> game.deal_hash
    'v1:sha256:5b1955f071b573bbdf088610933258efa2c60a3cd2484a3fe546c625b9945354'
    """
    return list(read(text if isinstance(text, bytes) else io.StringIO(text)))


class _Lines:
    """The lines of a file without their ends, and what was found while decoding them."""

    def __init__(self, chunks: Iterable[bytes | str]) -> None:
        self._chunks = iter(chunks)
        self.problems: list[tuple[str, str, int]] = []

    def __iter__(self) -> Iterator[str]:
        return chain.from_iterable(self._lists())

    def _lists(self) -> Iterator[list[str]]:
        rest: bytes | str | None = None
        number = 0
        for chunk in self._chunks:
            whole = _joined(rest, chunk)
            cut = _last_line_end(whole)
            lines = self._decoded(whole[:cut], number)
            rest = whole[cut:]
            number += len(lines)
            yield lines
        if rest:
            yield self._decoded(rest, number)

    def _decoded(self, chunk: bytes | str, before: int) -> list[str]:
        lines = self._lines(chunk, before)
        if _has_junk(chunk):
            lines = [line.translate(_NOT_TEXT) for line in lines]
        return lines

    def _lines(self, chunk: bytes | str, before: int) -> list[str]:
        if isinstance(chunk, str):
            return _split(chunk)
        if not before and chunk.startswith(b"\xef\xbb\xbf"):
            self.problems.append(("byte-order-mark", "the file begins with a byte order mark", 1))
            chunk = chunk[3:]
        try:
            return _split(chunk.decode("utf-8"))
        except UnicodeDecodeError:
            return self._line_by_line(chunk, before)

    def _line_by_line(self, chunk: bytes, before: int) -> list[str]:
        lines = []
        for line in _split(chunk.decode("latin-1")):
            raw = line.encode("latin-1")
            try:
                lines.append(raw.decode("utf-8"))
            except UnicodeDecodeError:
                if all(code != "encoding" for code, _, _ in self.problems):
                    problem = "bytes that are not UTF-8 are read as Windows-1252"
                    self.problems.append(("encoding", problem, before + len(lines) + 1))
                lines.append("".join(_CP1252.get(character, character) for character in line))
        return lines


_CP1252 = {
    chr(code): bytes([code]).decode("cp1252") for code in range(128, 160) if code not in (129, 141, 143, 144, 157)
}


_JUNK = ("\N{ZERO WIDTH NO-BREAK SPACE}", "\x1a", "\x00")
_JUNK_BYTES = tuple(junk.encode() for junk in _JUNK)
_NOT_TEXT = {ord(junk): None for junk in _JUNK}
"""What programs leave where files were joined or ended: byte order marks, Ctrl-Z, NUL."""


def _has_junk(chunk: bytes | str) -> bool:
    if isinstance(chunk, str):
        return any(junk in chunk for junk in _JUNK)
    return any(junk in chunk for junk in _JUNK_BYTES)


def _joined(rest: bytes | str | None, chunk: bytes | str) -> bytes | str:
    if isinstance(rest, str) and isinstance(chunk, str):
        return rest + chunk
    return rest + chunk if isinstance(rest, bytes) and isinstance(chunk, bytes) else chunk


def _last_line_end(text: bytes | str) -> int:
    """Behind the last line that is whole; a carriage return may be half of a line end."""
    if isinstance(text, str):
        return text.rfind("\n") + 1 or text.rfind("\r", 0, -1) + 1
    return text.rfind(b"\n") + 1 or text.rfind(b"\r", 0, -1) + 1


def _split(text: str) -> list[str]:
    """Lines whatever ends them, and only what ends lines in files: str.splitlines knows too many ends."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    lines = text.split("\n")
    if not lines[-1]:
        lines.pop()
    return lines


@contextmanager
def _lines_of(source: Source) -> Iterator[_Lines]:
    if isinstance(source, bytes):
        yield _Lines([_utf16_decoded(source)])
    elif isinstance(source, str | os.PathLike):
        path = Path(source)
        try:
            file = path.open("rb")
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or "cannot be opened"
            raise NotFoundError(f"{path}: {why}", remedy="name a file that can be read") from None
        with file:
            yield _Lines(_chunks(file))
    else:
        yield _Lines(_chunks(source))


def _chunks(file: Readable) -> Iterator[bytes | str]:
    chunk = file.read(_CHUNK)
    decoder = _UTF16(errors="replace") if isinstance(chunk, bytes) and chunk.startswith(_UTF16_MARKS) else None
    while chunk:
        yield decoder.decode(chunk) if decoder is not None and isinstance(chunk, bytes) else chunk
        chunk = file.read(_CHUNK)


def _utf16_decoded(content: bytes) -> bytes | str:
    return content.decode("utf-16", errors="replace") if content.startswith(_UTF16_MARKS) else content


def _games(lines: _Lines) -> Iterator[Game]:
    coming = iter(lines)
    head: list[str] = []
    told = 0
    for line in coming:
        head.append(line)
        told += bool(line.strip())
        if told == _SNIFFED:
            break
    lin = _as_lin(head)
    games = _inherited(raw_games(chain(head, coming))) if lin is None else lin_games(chain(lin, coming))
    numbering = Numbering()
    for raw in games:
        if not raw.tells_anything and not lines.problems:
            continue
        if lines.problems:
            raw.problems[:0] = lines.problems
            lines.problems = []
        yield repair(raw, numbering.number(raw))


def _as_lin(head: list[str]) -> list[str] | None:
    """The first lines of a LIN file, what stands before its first command turned into text; None for any other."""
    text = "\n".join(head)
    if _LIN.match(text):
        return head
    found = _LIN_AFTER_TEXT.search(text)
    if found is None or _TAG.search(text):
        return None
    return f"nt|{text[: found.start()].replace('|', '/')}|{text[found.start() :]}".split("\n")


def _inherited(games: Iterator[RawGame]) -> Iterator[RawGame]:
    """Resolve `#`, the value of the game before, and `##`, a value for this game and all that follow."""
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
            problem = f"{tag.name} is inherited, but the game before has none"
            game.problems.append(("tag-inherited-nothing", problem, tag.line))
            tag.value = ""
            return
        tag.value = source.value
        if not tag.rows and source.rows is not None:
            tag.rows = list(source.rows)
