"""Results of a match as lines of JSON, so that it can be continued."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from fourwinds.bridge.auction import Auction
from fourwinds.bridge.board import Board
from fourwinds.lab.match.play import MatchBoard, TableResult, standard_boards
from fourwinds.lab.match.teams import Mistake
from fourwinds.table.errors import ConflictError, FourWindsError, MalformedError, Where

__all__ = ["MatchKey", "ResultsKey", "board_json", "board_line", "end_last_line", "read_results"]


@dataclass(frozen=True, slots=True)
class MatchKey:
    """What makes two runs the same match: the teams, with a fingerprint of each, and the seed of the deals."""

    one: str
    other: str
    fingerprints: tuple[str, str]
    seed: int

    def line(self) -> str:
        """Return the first line of a file of results."""
        fields = {"one": self.one, "other": self.other, "fingerprints": list(self.fingerprints), "seed": self.seed}
        return json.dumps({"match": fields}, ensure_ascii=False)


def board_json(result: MatchBoard) -> dict[str, object]:
    """Return a result as JSON."""
    mistakes = [{"team": each.team, "auction": each.auction, "problem": each.problem} for each in result.mistakes]
    return {
        "board": result.board.number,
        "deal": str(result.board.deal),
        "auctions": [[str(call) for call in table.auction.calls] for table in result.tables],
        "ns_scores": [table.ns_score for table in result.tables],
        "imps": result.imps,
        **({"mistakes": mistakes} if mistakes else {}),
    }


def board_line(result: MatchBoard) -> str:
    """Return a result as a line of JSON."""
    return json.dumps(board_json(result), ensure_ascii=False)


class ResultsKey(Protocol):
    """What makes two runs the same."""

    def line(self) -> str:
        """Return the first line of a file of results."""


def end_last_line(file: Path, key: ResultsKey) -> None:
    """Prepare a file for more results: write the first line of a new one, and remove a last line that was cut off."""
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    whole = text[: text.rfind("\n") + 1] or f"{key.line()}\n"
    if whole != text:
        file.write_text(whole, encoding="utf-8")


def read_results(lines: Iterable[str], key: MatchKey) -> Iterator[MatchBoard]:
    """Yield the boards of a file of results; raise an error if they are of another match.

    Boards are dealt again from their number and the seed. A last line that was cut off is skipped.
    """
    rows = iter(lines)
    header = next(rows, "").strip()
    if header and header != key.line():
        raise ConflictError(
            "the file has the results of another match, or of other versions of the systems",
            remedy="write to another file, or delete this one",
        )
    for number, line in enumerate(rows, 2):
        if not line.endswith("\n"):
            return
        try:
            yield _result(json.loads(line), key.seed)
        except (ValueError, KeyError, TypeError, FourWindsError):
            raise MalformedError(
                "the line is not a result of a match", where=Where(line=number), remedy="delete the line"
            ) from None


def _result(row: dict[str, Any], seed: int) -> MatchBoard:
    (board,) = standard_boards(1, seed=seed, first=int(row["board"]))
    if str(board.deal) != row["deal"]:
        raise ValueError("another deal")
    one, two = (_table(board, calls, score) for calls, score in zip(row["auctions"], row["ns_scores"], strict=True))
    mistakes = (Mistake(board=board.number, **fields) for fields in row.get("mistakes", ()))
    return MatchBoard(board, (one, two), tuple(mistakes))


def _table(board: Board, calls: list[str], score: int | None) -> TableResult:
    return TableResult(Auction.parse(" ".join(calls), dealer=board.dealer), score)
