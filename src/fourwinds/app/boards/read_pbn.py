"""Read boards from a request, in PBN, LIN or JSON, within limits on size and time."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from fourwinds.pbn.board_form import game_from_form
from fourwinds.pbn.decoding import EncodingSource
from fourwinds.pbn.encodings import encoding_named
from fourwinds.pbn.game import PbnGame
from fourwinds.pbn.game_json import game_from_json
from fourwinds.pbn.json_file import boards_in, games_of_boards, looks_like_json
from fourwinds.pbn.read import canonical, read
from fourwinds.store.text import must_be_storable
from fourwinds.table.errors import IllegalError, MalformedError, TooLargeError, Where

__all__ = [
    "LARGEST_FILE",
    "LONGEST_BOARD",
    "MOST_BOARDS",
    "ReadBoards",
    "Sent",
    "SentFile",
    "read_board",
    "read_boards",
    "read_pbn",
    "read_sent",
]


@dataclass(frozen=True, slots=True)
class SentFile:
    """The bytes of a file, and its encoding according to the sender."""

    content: bytes
    encoding: str | None = None


Sent: TypeAlias = SentFile | str | Sequence[Mapping[str, Any]]
"""A file, its text, or boards as JSON, in our format or that of the lesson editor."""


@dataclass(frozen=True, slots=True)
class ReadBoards:
    """The games of a request, each with its findings, and how the file was read."""

    games: list[PbnGame]
    encoding: str | None = None
    """The encoding of a file, None for a text."""
    encoding_source: EncodingSource | None = None


LARGEST_FILE: Final = 10_000_000
"""Maximum size in bytes, or characters of a text."""
MOST_BOARDS: Final = 5_000
LONGEST_BOARD: Final = 200_000
"""Maximum size in bytes or characters."""
_STEP = 32_768
_BEGINNING = 1000
"""Number of bytes needed to tell JSON from PBN and LIN."""
_MOST_SECONDS = 10.0
"""Maximum CPU time of the thread; an ordinary file of 10 MB needs a quarter of it."""
_MOST_OF_A_BOARD, _MOST_OF_ALL = 500_000, 30_000_000
"""Maximum number of characters in boards, including inherited tags."""
_PIECE = 64
"""What a tag, a row or a finding counts besides its text."""


def read_sent(sent: Sent) -> list[PbnGame]:
    """Read the boards of a request in any format."""
    return read_boards(sent).games


def read_boards(sent: Sent) -> ReadBoards:
    """Read the boards of a request in any format, and how they were read."""
    if isinstance(sent, str):
        return ReadBoards(read_pbn(sent))
    if isinstance(sent, SentFile):
        return _read_file(sent)
    must_be_storable(list(sent))
    return ReadBoards(
        _limit_games(canonical(game_from_form(one) if "hands" in one else game_from_json(one)) for one in sent)
    )


def _read_file(sent: SentFile) -> ReadBoards:
    encoding = None if sent.encoding is None else encoding_named(sent.encoding)
    if looks_like_json(sent.content[:_BEGINNING].decode(encoding or "utf-8-sig", "replace")):
        try:
            return ReadBoards(read_pbn(sent.content.decode(encoding or "utf-8-sig")), "UTF-8", "usual")
        except UnicodeDecodeError:
            raise MalformedError("the file is not UTF-8 JSON", remedy="save it as UTF-8") from None
    _must_be_short(sent.content)
    source = _LimitedFile(sent.content, encoding)
    return ReadBoards(_limit_games(source.games()), source.reading.encoding, source.reading.encoding_source)


def read_pbn(text: str) -> list[PbnGame]:
    """Read the games of a text, each with its findings. A text that is too large is rejected as a whole."""
    _must_be_short(text)
    if looks_like_json(text[:_BEGINNING]):
        boards = boards_in(text)
        if boards is None:
            raise MalformedError("this is JSON, but not boards", remedy="send a list of boards")
        must_be_storable(list(boards))
        return _limit_games(map(canonical, games_of_boards(boards)))
    games = _limit_games(_LimitedFile(text).games())
    must_be_storable(text)
    return games


def _must_be_short(content: bytes | str) -> None:
    if len(content) > LARGEST_FILE:
        raise _too_large(f"the file has more than {LARGEST_FILE:,} characters")


def read_board(sent: Sent, field: str) -> PbnGame:
    """Read a single board. Its deal may have hidden hands but must be consistent."""
    if isinstance(sent, str) and len(sent) > LONGEST_BOARD:
        raise _too_large(f"a board has more than {LONGEST_BOARD:,} characters")
    boards = [game for game in read_sent(sent) if game.has_deal]
    if len(boards) != 1:
        raise MalformedError(
            f"this is {'not a board' if not boards else 'more than one board'}",
            where=Where(field=field),
            remedy="send the PBN of one board, with its Deal",
        )
    [game] = boards
    if game.is_rejected:
        why = next((finding.message for finding in game.findings), "the deal cannot be read")
        raise IllegalError(why, where=Where(field=field), remedy="deal each of the 52 cards once")
    return game


def _limit_games(games: Iterable[PbnGame]) -> list[PbnGame]:
    """Return the games, or raise an error if there are too many or they have too much text."""
    found: list[PbnGame] = []
    total = 0
    for game in games:
        if len(found) == MOST_BOARDS:
            raise _too_large(f"there are more than {MOST_BOARDS:,} boards")
        weight = sum(_PIECE + len(text) for text in _texts(game))
        total += weight
        if weight > _MOST_OF_A_BOARD or total > _MOST_OF_ALL:
            raise _too_large("the boards have too much text", game.line)
        found.append(game)
    return found


class _LimitedFile:
    """A file that stops its reader if a board is too long or reading takes too long.

    Some texts take a thousand times as long as ordinary boards. Boards that were read before are kept.
    """

    def __init__(self, content: bytes | str, encoding: str | None = None) -> None:
        self.reading = read(self, encoding=encoding)
        self._content = content
        self._place = 0
        self._until = time.thread_time() + _MOST_SECONDS
        self.since_board = 0
        """Characters read since the last board."""

    def games(self) -> Iterator[PbnGame]:
        for game in self.reading:
            self.since_board = 0
            yield game

    def read(self, _size: int = -1, /) -> bytes | str:
        if self.since_board > LONGEST_BOARD + _STEP:
            raise _too_large(f"a board has more than {LONGEST_BOARD:,} characters")
        if time.thread_time() > self._until:
            raise _too_large("the file takes too long to read")
        part = self._content[self._place : self._place + _STEP]
        self._place += _STEP
        self.since_board += _STEP
        return part


def _texts(game: PbnGame) -> Iterator[str]:
    for tag in game.tags:
        yield tag.value
        yield from tag.rows or ()
    yield from (remark.text for remark in game.remarks)
    yield from game.notes
    yield from (finding.message for finding in game.findings)
    for section in (game.bidding, game.play):
        for _, annotation in section.annotations if section is not None else ():
            yield annotation.note or ""
            yield from annotation.comments
            yield from map(str, annotation.glyphs)


def _too_large(problem: str, line: int | None = None) -> TooLargeError:
    return TooLargeError(problem, where=Where(line=line), remedy="split it into several files")
