"""Decode bytes into lines, with the encoding that was requested, marked, declared or detected."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final, Literal

from fourwinds.pbn.encodings import display_name, encoding_named, is_of_one_byte, is_wide
from fourwinds.table.errors import MalformedError

__all__ = ["EncodingSource", "Lines"]

EncodingSource = Literal["asked", "mark", "content", "declared", "usual"]
"""Why an encoding was chosen: requested, byte order mark, detected from the bytes, declared; `usual` is UTF-8."""

_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_DECLARED: Final = re.compile(
    rb"""(?:^|[\r\n])%(?:[^\r\n]*?\bcharset\s*[=:]\s*|\s*charset\s+)["']?([A-Za-z0-9][\w.:+-]*)""", re.IGNORECASE
)
_LOOKED_AT: Final = 1 << 12
"""The number of bytes examined to detect UTF-16."""
_JUNK = ("\N{ZERO WIDTH NO-BREAK SPACE}", "\x1a", "\x00")
_JUNK_BYTES = tuple(junk.encode() for junk in _JUNK)
_NOT_TEXT = {ord(junk): None for junk in _JUNK}
"""Characters programs leave where files were joined or ended: byte order marks, Ctrl-Z, NUL."""
_WINDOWS: Final = {
    code: bytes([code]).decode("cp1252") for code in range(128, 160) if code not in (129, 141, 143, 144, 157)
}
"""Where Windows-1252 differs from ISO-8859-1, which many Windows-1252 files declare."""


class Lines:
    """The lines of a file without line ends, and the problems found while decoding them."""

    def __init__(self, chunks: Iterable[bytes | str], requested: str | None = None) -> None:
        self._chunks = iter(chunks)
        self._encoding = "utf-8" if requested is None else encoding_named(requested)
        self._is_judged = requested is not None
        """Whether the encoding is final: one that was requested, marked or detected is not questioned."""
        self._declared = ""
        self._has_misfits = False
        """Whether lines of a UTF-8 file were read as Windows-1252."""
        self.source: EncodingSource = "usual" if requested is None else "asked"
        self.problems: list[tuple[str, str, int]] = []
        """Finding codes and messages, with line numbers."""

    @property
    def encoding(self) -> str:
        """The encoding in use, known once lines have been read."""
        return display_name("cp1252" if self._has_misfits else self._encoding)

    def __iter__(self) -> Iterator[str]:
        return chain.from_iterable(self._lists())

    def _lists(self) -> Iterator[list[str]]:
        rest: bytes | str | None = None
        number = 0
        for chunk in self._decoded_if_wide():
            whole = _joined(rest, chunk)
            cut = _last_line_end(whole)
            lines = self._decoded(whole[:cut], number)
            rest = whole[cut:]
            number += len(lines)
            yield lines
        if rest:
            yield self._decoded(rest, number)

    def _decoded_if_wide(self) -> Iterator[bytes | str]:
        """Yield the chunks; as text if characters take two or four bytes, because those cannot be split into lines."""
        first = next(self._chunks, b"")
        if isinstance(first, bytes):
            self._judge(first)
        chunks = chain([first], self._chunks)
        if not is_wide(self._encoding):
            yield from chunks
            return
        decoder = codecs.getincrementaldecoder(self._encoding)(errors="replace")
        for chunk in chunks:
            yield decoder.decode(chunk) if isinstance(chunk, bytes) else chunk

    def _judge(self, head: bytes) -> None:
        """Choose an encoding from the beginning of the file, unless one was requested."""
        mark = next((name for mark, name in _MARKS if head.startswith(mark)), None)
        wide = _unmarked_utf16(head[:_LOOKED_AT]) if mark is None else None
        if self._is_judged:
            if self._encoding == "utf-16" and mark is None:
                self._encoding = wide or "utf-16-le"
        elif mark is not None:
            self._encoding, self.source, self._is_judged = mark, "mark", True
        elif wide is not None:
            self._encoding, self.source, self._is_judged = wide, "content", True
            self._report("encoding", f"the file has no byte order mark: read as {display_name(wide)}", 1)
        elif (declared := _DECLARED.search(head)) is not None:
            self._take_declared(declared[1].decode("ascii", "replace"), head.count(b"\n", 0, declared.start(1)) + 1)

    def _take_declared(self, name: str, line: int) -> None:
        try:
            encoding = encoding_named(name)
        except MalformedError:
            problem = f"the file declares the charset {name[:40]!r}, which is unknown: read as UTF-8"
            self._report("charset-wrong", problem, line)
            return
        if is_wide(encoding):
            problem = f"the file declares the charset {name}, but is not encoded in it: read as UTF-8"
            self._report("charset-wrong", problem, line)
            return
        self._encoding, self._declared, self.source = encoding, name, "declared"
        self._is_judged = not is_of_one_byte(encoding)

    def _decoded(self, chunk: bytes | str, before: int) -> list[str]:
        lines = _split(chunk) if isinstance(chunk, str) else self._lines(chunk, before)
        if _has_junk(chunk):
            self._report_nul(lines, before)
            lines = [line.translate(_NOT_TEXT) for line in lines]
        return lines

    def _report_nul(self, lines: list[str], before: int) -> None:
        """Report NUL within a line; at the end of one it says only where a program stopped writing."""
        for number, line in enumerate(lines, before + 1):
            if "\x00" in line.strip("".join(_JUNK)):
                self._report("nul", "NUL characters are left out", number)
                return

    def _lines(self, chunk: bytes, before: int) -> list[str]:
        if not before and chunk.startswith(codecs.BOM_UTF8):
            self._report("byte-order-mark", "the file begins with a byte order mark", 1)
            chunk = chunk[3:]
        if not self._is_judged and self._declared and not chunk.isascii():
            self._doubt_declaration(chunk, before)
        try:
            return _split(self._text(chunk))
        except UnicodeDecodeError:
            return self._line_by_line(chunk, before)

    def _doubt_declaration(self, chunk: bytes, before: int) -> None:
        """Prefer UTF-8 to a declared single-byte encoding where the bytes are valid UTF-8, which is rarely chance."""
        self._is_judged = True
        try:
            chunk.decode("utf-8")
        except UnicodeDecodeError:
            return
        problem = f"the file declares the charset {self._declared}, but is encoded in UTF-8: read as UTF-8"
        self._encoding, self.source = "utf-8", "content"
        self._report("charset-wrong", problem, before + 1)

    def _text(self, content: bytes) -> str:
        if self._encoding in ("iso8859-1", "cp1252"):
            return content.decode("latin-1").translate(_WINDOWS)
        return content.decode(self._encoding)

    def _line_by_line(self, chunk: bytes, before: int) -> list[str]:
        lines = []
        for line in _split(chunk.decode("latin-1")):
            raw = line.encode("latin-1")
            try:
                lines.append(self._text(raw))
            except UnicodeDecodeError:
                lines.append(self._misfit(raw, before + len(lines) + 1))
        return lines

    def _misfit(self, line: bytes, number: int) -> str:
        """Decode a line that is not in the encoding of the file, as UTF-8 or Windows-1252."""
        if self._encoding != "utf-8":
            name = self._declared or self.encoding
            self._report("charset-wrong", f"bytes that are not {name} are read as UTF-8 or Windows-1252", number)
            try:
                return line.decode("utf-8")
            except UnicodeDecodeError:
                return line.decode("latin-1").translate(_WINDOWS)
        self._has_misfits, self.source = True, "content"
        self._report("encoding", "bytes that are not UTF-8 are read as Windows-1252", number)
        return line.decode("latin-1").translate(_WINDOWS)

    def _report(self, code: str, message: str, line: int) -> None:
        """Report a problem of the file, once."""
        if all(code != known for known, _, _ in self.problems):
            self.problems.append((code, message, line))


def _unmarked_utf16(head: bytes) -> str | None:
    """Detect UTF-16 without a byte order mark: in board files nearly every other byte is zero."""
    pairs = len(head) // 2
    first, second = head[: 2 * pairs : 2].count(0), head[1 : 2 * pairs : 2].count(0)
    name, many, few = ("utf-16-le", second, first) if second > first else ("utf-16-be", first, second)
    if pairs < 2 or 5 * many < pairs or 10 * few > many:
        return None
    text = head[: 2 * pairs].decode(name, "replace")
    return name if any(mark in text for mark in "[|%{") else None


def _has_junk(chunk: bytes | str) -> bool:
    if isinstance(chunk, str):
        return any(junk in chunk for junk in _JUNK)
    return any(junk in chunk for junk in _JUNK_BYTES)


def _joined(rest: bytes | str | None, chunk: bytes | str) -> bytes | str:
    if isinstance(rest, str) and isinstance(chunk, str):
        return rest + chunk
    return rest + chunk if isinstance(rest, bytes) and isinstance(chunk, bytes) else chunk


def _last_line_end(text: bytes | str) -> int:
    """Return the index after the last complete line; a final carriage return may be half of a line end."""
    if isinstance(text, str):
        return text.rfind("\n") + 1 or text.rfind("\r", 0, -1) + 1
    return text.rfind(b"\n") + 1 or text.rfind(b"\r", 0, -1) + 1


def _split(text: str) -> list[str]:
    """Split at the line ends used in files; str.splitlines also splits at other characters."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    lines = text.split("\n")
    if not lines[-1]:
        lines.pop()
    return lines
