"""JSON files of boards: a list, with each board as in `board_as_json`."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import IO, Any, Final

from fourwinds.pbn.game import PbnGame
from fourwinds.pbn.game_json import board_as_json, raw_from_json
from fourwinds.pbn.json_shape import must_be_board
from fourwinds.pbn.numbering import Numbering
from fourwinds.pbn.repair import repair
from fourwinds.table.errors import MalformedError, Where

__all__ = ["boards_in", "dump_json", "dumps_json", "games_of_boards", "looks_like_json"]

_BEGINNING: Final = re.compile(r'\s*(?:\{\s*"boards"\s*:|\[\s*\{\s*"|\[\s*\]\s*\Z)')


def dump_json(games: Iterable[PbnGame], file: IO[str]) -> None:
    """Write games one after another, without holding all of them in memory."""
    before = "["
    for game in games:
        file.write(before + "\n" + json.dumps(board_as_json(game), ensure_ascii=False, indent=2))
        before = ","
    file.write("[]\n" if before == "[" else "\n]\n")


def dumps_json(games: Iterable[PbnGame]) -> str:
    """Return the games as the text of a file.

    >>> dumps_json([])
    '[]\\n'
    """
    file = io.StringIO()
    dump_json(games, file)
    return file.getvalue()


def looks_like_json(beginning: str) -> bool:
    """Whether a file with this beginning can be a JSON file of boards."""
    return _BEGINNING.match(beginning) is not None


def boards_in(text: str) -> Sequence[Mapping[str, Any]] | None:
    """Return the boards of a JSON file, with their shape checked; None for JSON about something else.

    The list may be inside an object, as in the API: `{"boards": […]}`.
    """
    data = _parse_json(text)
    if isinstance(data, list):
        is_of_boards = not data or any(isinstance(one, dict) and "deal" in one for one in data)
        return _check_boards(data) if is_of_boards else None
    for name in data:
        if name != "boards":
            raise MalformedError(
                f"{name[:40]!r} is not a field of a JSON file of boards",
                where=Where(field=name[:40]),
                remedy='write {"boards": […]} and nothing else',
            )
    if not isinstance(data["boards"], list):
        raise MalformedError("boards is not a list", where=Where(field="boards"), remedy='write {"boards": […]}')
    return _check_boards(data["boards"])


def _parse_json(text: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        where = Where(line=error.lineno, column=error.colno)
        raise MalformedError(
            f"the file is not valid JSON: {error.msg}", where=where, remedy="download or export the file again"
        ) from None
    except ValueError:
        raise MalformedError(
            "the JSON has a number that is too long to read", remedy="download or export the file again"
        ) from None
    except RecursionError:
        raise MalformedError("the JSON is nested too deeply", remedy="write boards as objects") from None


def _check_boards(boards: Sequence[Any]) -> list[Mapping[str, Any]]:
    return [must_be_board(one, f"boards.{index}") for index, one in enumerate(boards)]


def games_of_boards(
    boards: Iterable[Mapping[str, Any]], problems: Iterable[tuple[str, str, int]] = ()
) -> Iterator[PbnGame]:
    """Yield the games of a JSON file, numbered and repaired like any others; the first one carries the file's problems.

    Findings give the board and no line, since lines of JSON mean nothing.
    """
    numbering = Numbering()
    for board in boards:
        raw = raw_from_json(board)
        raw.problems += problems
        problems = ()
        game = repair(raw, numbering.number(raw))
        yield replace(game, findings=tuple(replace(found, line=None) for found in game.findings), line=None)
