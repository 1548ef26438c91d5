"""Add boards to a collection, with auction, play and commentary, all of them or none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from typing import Any

from sqlalchemy import Connection

from fourwinds.app.actor import Actor
from fourwinds.app.boards.board_text import text_of
from fourwinds.app.boards.collections import hold_collection, log_of_collection, must_be_collector
from fourwinds.app.boards.read_pbn import MOST_BOARDS, Sent, read_sent
from fourwinds.pbn.fit import obstacles_of
from fourwinds.pbn.game import PbnGame
from fourwinds.pbn.game.findings import Finding
from fourwinds.store.answers import KeyedRequest, find_answer, keep_answer
from fourwinds.store.boards import boards as store
from fourwinds.store.boards.boards import KeptBoard
from fourwinds.store.database import Database
from fourwinds.table.errors import ConflictError, IllegalError, TooLargeError

__all__ = ["KeptBoards", "LeftOut", "add_boards", "keep_boards", "keepable"]

_MOST_NAMED = 100


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A board that was left out, and the reason."""

    number: int | None
    line: int | None
    why: str


@dataclass(frozen=True, slots=True)
class KeptBoards:
    """The boards added to a collection: their numbers in the order they were sent, and the new version.

    The findings are those of the boards that were sent.
    """

    collection_id: str
    version: int
    numbers: list[int]
    left_out: list[LeftOut]
    findings: tuple[Finding, ...] = ()


def add_boards(
    database: Database,
    who: Actor,
    collection_id: str,
    sent: Sent,
    *,
    renumber: bool = False,
    expected: int | None = None,
    key: str | None = None,
) -> KeptBoards:
    """Read boards from a request and add them to a collection. Permissions are checked first."""
    must_be_collector(database, who, collection_id)
    return keep_boards(database, who, collection_id, read_sent(sent), renumber=renumber, expected=expected, key=key)


def keep_boards(
    database: Database,
    who: Actor,
    collection_id: str,
    games: Sequence[PbnGame],
    *,
    renumber: bool = False,
    expected: int | None = None,
    key: str | None = None,
) -> KeptBoards:
    """Add boards to a collection, with their own numbers or the next free ones.

    A collection holds boards with a whole deal; others are listed with the reason. With a `key` from the client, a
    repeated request is done once.
    """
    added, left_out = keepable(games)
    findings = tuple(finding for game in games for finding in game.findings)
    asked = (
        None
        if key is None
        else KeyedRequest(who.account_id, f"boards {key}", _request_data(collection_id, added, renumber))
    )
    with database.write() as connection:
        held = hold_collection(connection, who, collection_id, None)
        answer = find_answer(connection, asked) if asked is not None else None
        if answer is not None:
            left_before = [LeftOut(**left) for left in answer["left_out"]]
            return KeptBoards(**{**answer, "left_out": left_before, "findings": findings})
        if expected is not None:
            held = hold_collection(connection, who, collection_id, expected)
        if not added:
            why = left_out[0].why if left_out else "the request has no boards"
            raise IllegalError(f"no board can be stored: {why}", remedy="send boards with all four hands")
        numbered = _number_boards(connection, collection_id, added, renumber=renumber)
        store.keep_boards(connection, collection_id, numbered)
        numbers = [kept.board.number for kept in numbered]
        version = log_of_collection(connection, who, held, "add boards", after={"numbers": numbers})
        kept = KeptBoards(collection_id, version, numbers, left_out)
        if asked is not None:
            keep_answer(connection, asked, asdict(kept))
        return replace(kept, findings=findings)


def keepable(games: Sequence[PbnGame]) -> tuple[list[KeptBoard], list[LeftOut]]:
    """Return the boards that a collection can hold, and those left out; pages of text are neither."""
    kept: list[KeptBoard] = []
    left_out: list[LeftOut] = []
    for game in games:
        board = game.board
        if board is not None:
            kept.append(KeptBoard(board, text_of(game)))
        elif game.has_deal:
            left_out.append(LeftOut(game.number, game.line, obstacles_of(game)[0]))
    return kept, left_out


def _request_data(collection_id: str, added: Sequence[KeptBoard], renumber: bool) -> Any:
    texts = sha256("\0".join(kept.pbn or "" for kept in added).encode(errors="replace")).hexdigest()
    return [collection_id, renumber, texts]


def _number_boards(
    connection: Connection, collection_id: str, added: Sequence[KeptBoard], *, renumber: bool
) -> list[KeptBoard]:
    used = store.board_numbers(connection, collection_id)
    if len(used) + len(added) > MOST_BOARDS:
        raise TooLargeError(
            f"a collection holds at most {MOST_BOARDS:,} boards", remedy="create another collection for the others"
        )
    if renumber:
        first = (used[-1] if used else 0) + 1
        return [replace(kept, board=replace(kept.board, number=number)) for number, kept in enumerate(added, first)]
    taken, seen = [], set(used)
    for kept in added:
        if kept.board.number in seen:
            taken.append(kept.board.number)
        seen.add(kept.board.number)
    if taken:
        raise ConflictError(
            f"board {taken[0]} already exists" + (f", and {len(taken) - 1} more" if len(taken) > 1 else ""),
            remedy="renumber them, or replace the boards one by one",
            details={"numbers": taken[:_MOST_NAMED]},
        )
    return list(added)
