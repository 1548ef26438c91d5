"""Files of boards in JSON: a list, each board as `board_as_json` tells it."""

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
    """Write games one after another, so that none of them has to wait for the others."""
    before = "["
    for game in games:
        file.write(before + "\n" + json.dumps(board_as_json(game), ensure_ascii=False, indent=2))
        before = ","
    file.write("[]\n" if before == "[" else "\n]\n")


def dumps_json(games: Iterable[PbnGame]) -> str:
    """The games as the text of a file.

    >>> dumps_json([])
    '[]\\n'
    """
    file = io.StringIO()
    dump_json(games, file)
    return file.getvalue()


def looks_like_json(beginning: str) -> bool:
    """Whether a file that begins so can be one of boards in JSON."""
    return _BEGINNING.match(beginning) is not None


def boards_in(text: str) -> Sequence[Mapping[str, Any]] | None:
    """The boards of a file, each of the right shape; None for JSON that is about something else.

    The list may stand in an object, as the API takes it: `{"boards": […]}`.
    """
    told = _loaded(text)
    if isinstance(told, list):
        is_of_boards = not told or any(isinstance(one, dict) and "deal" in one for one in told)
        return _checked(told) if is_of_boards else None
    for name in told:
        if name != "boards":
            raise MalformedError(
                f"{name[:40]!r} is no field of a file of boards",
                where=Where(field=name[:40]),
                remedy='write {"boards": […]} and nothing else',
            )
    if not isinstance(told["boards"], list):
        raise MalformedError("boards is not a list", where=Where(field="boards"), remedy='write {"boards": […]}')
    return _checked(told["boards"])


def _loaded(text: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        where = Where(line=error.lineno, column=error.colno)
        raise MalformedError(f"this is not JSON: {error.msg}", where=where, remedy="get the file again") from None
    except ValueError:
        raise MalformedError("this is JSON with a number too long to read", remedy="get the file again") from None
    except RecursionError:
        raise MalformedError("this JSON is nested too deeply", remedy="write boards as objects") from None


def _checked(boards: Sequence[Any]) -> list[Mapping[str, Any]]:
    return [must_be_board(one, f"boards.{index}") for index, one in enumerate(boards)]


def games_of_boards(
    boards: Iterable[Mapping[str, Any]], problems: Iterable[tuple[str, str, int]] = ()
) -> Iterator[PbnGame]:
    """The games of a file, numbered and repaired as those of any other; the first tells the problems of the file.

    Findings are placed by their board: the lines of JSON tell nothing.
    """
    numbering = Numbering()
    for told in boards:
        raw = raw_from_json(told)
        raw.problems += problems
        problems = ()
        game = repair(raw, numbering.number(raw))
        yield replace(game, findings=tuple(replace(found, line=None) for found in game.findings), line=None)
