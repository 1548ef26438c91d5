"""Results of a trial as lines of JSON, a line for each chunk, so that it can be continued."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from fourwinds.bridge.auction import Auction
from fourwinds.bridge.board import Board
from fourwinds.bridge.deal import Deal
from fourwinds.bridge.seat import Seat, Vulnerability
from fourwinds.lab.match.play import MatchBoard, TableResult
from fourwinds.lab.match.record import board_json
from fourwinds.lab.trial.estimate import Weighed
from fourwinds.lab.trial.play import CHUNK, DifferingDeal, TrialChunk
from fourwinds.table.errors import ConflictError, FourWindsError, MalformedError, Where

__all__ = ["TrialKey", "chunk_line", "differing_deal_json", "read_chunks"]


@dataclass(frozen=True, slots=True)
class TrialKey:
    """What makes two runs the same trial: the systems with their fingerprints, and the seed of the deals."""

    names: tuple[str, ...]
    fingerprints: tuple[str, ...]
    seed: int

    def line(self) -> str:
        """Return the first line of a file of results."""
        fields = {"systems": list(self.names), "fingerprints": list(self.fingerprints), "seed": self.seed}
        return json.dumps({"trial": fields | {"chunk": CHUNK}}, ensure_ascii=False)


def differing_deal_json(deal: DifferingDeal) -> dict[str, object]:
    """Return a deal that was bid differently as JSON."""
    board = deal.result.board
    return board_json(deal.result) | {
        "dealer": str(board.dealer),
        "vulnerable": str(board.vulnerability),
        "weight": deal.weighed.weight,
        "parts": list(deal.weighed.parts),
        "origin": deal.origin,
        "line": deal.line,
    }


def chunk_line(chunk: TrialChunk) -> str:
    """Return the results of a chunk as a line of JSON."""
    deals = [differing_deal_json(deal) for deal in chunk.deals]
    return json.dumps({"start": chunk.start, "count": chunk.count, "deals": deals})


def read_chunks(lines: Iterable[str], key: TrialKey) -> Iterator[TrialChunk]:
    """Yield the chunks of a file of results; raise an error if they are of another trial.

    A last line that was cut off is skipped.
    """
    rows = iter(lines)
    header = next(rows, "").strip()
    if header and header != key.line():
        raise ConflictError(
            "the file has the results of another trial, or of other versions of the systems",
            remedy="write to another file, or delete this one",
        )
    for number, line in enumerate(rows, 2):
        if not line.endswith("\n"):
            return
        try:
            row = json.loads(line)
            deals = tuple(_deal(each) for each in row["deals"])
            chunk = TrialChunk(int(row["start"]), int(row["count"]), deals)
        except (ValueError, KeyError, TypeError, FourWindsError):
            raise MalformedError(
                "the line is not a result of a trial", where=Where(line=number), remedy="delete the file"
            ) from None
        yield chunk


def _deal(row: dict[str, Any]) -> DifferingDeal:
    dealer, vulnerability = Seat.parse(row["dealer"]), Vulnerability.parse(row["vulnerable"])
    board = Board(int(row["board"]), dealer, vulnerability, Deal.parse(row["deal"]))
    one, two = (
        TableResult(Auction.parse(" ".join(calls), dealer=dealer), score)
        for calls, score in zip(row["auctions"], row["ns_scores"], strict=True)
    )
    result = MatchBoard(board, (one, two))
    weighed = Weighed(result.imps, float(row["weight"]), tuple(map(float, row["parts"])))
    return DifferingDeal(result, weighed, int(row["origin"]), int(row["line"]))
