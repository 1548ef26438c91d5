"""Games as JSON and as rows of a table."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Sequence
from typing import IO

from fourwinds.bridge.contract import Contract, Result
from fourwinds.bridge.deal import Deal
from fourwinds.bridge.seat import Seat
from fourwinds.cli.pbn.files import Located
from fourwinds.pbn import Annotation, Bidding, Game, Play, Remark, Tag
from fourwinds.pbn.names import CALL_NAMES, contract_name

__all__ = ["game_as_json", "result_name", "write_csv", "write_json"]

_COLUMNS = (
    *("file", "board", "event", "site", "date", "dealer", "vulnerable", "north", "east", "south", "west"),
    *("deal_hash", "contract", "declarer", "tricks", "score_ns", "auction", "status"),
)


def game_as_json(file: str, game: Game) -> dict[str, object]:
    """All that a game tells."""
    contract = game.contract
    return {
        "file": file,
        "line": game.line,
        "number": game.number,
        "dealer": _text(game.dealer),
        "vulnerable": _text(game.vulnerability),
        "deal": game.deal.text(game.first) if game.deal is not None else game.tag("Deal") or None,
        "deal_hash": game.deal_hash,
        "first": str(game.first) if game.deal is not None else None,
        "auction": _auction_as_json(game.bidding) if game.bidding is not None else None,
        "contract": _contract_name(contract) if contract is not None else None,
        "declarer": _text(contract.declarer) if contract is not None else None,
        "tricks": game.tricks,
        "result": result_name(game.result) if game.result is not None else None,
        "lead": _text(game.lead),
        "play": _play_as_json(game.play) if game.play is not None else None,
        "notes": list(game.notes),
        "tags": [_tag_as_json(tag) for tag in game.tags],
        "remarks": [_remark_as_json(remark) for remark in game.remarks],
        "status": game.status.value,
        "findings": [finding.as_json() for finding in game.findings],
    }


def _text(value: object) -> str | None:
    return None if value is None else str(value)


def _contract_name(contract: Contract) -> str:
    return contract_name(contract.bid, contract.doubled)


def result_name(result: Result) -> str:
    """The contract as PBN has it, its declarer and its end: `3NTX N +1`, or `Pass`."""
    name = _contract_name(result.contract)
    return name if result.contract.is_passed_out else f"{name} {result.contract.declarer} {result.ending}"


def _auction_as_json(bidding: Bidding) -> dict[str, object]:
    return {
        "dealer": str(bidding.auction.dealer),
        "calls": [CALL_NAMES[call] for call in bidding.auction.calls],
        "notes": _annotations_as_json("call", bidding.annotations),
        "mark": bidding.mark,
    }


def _play_as_json(play: Play) -> dict[str, object]:
    return {
        "leader": str(play.leader),
        "tricks": [[_text(card) for card in trick] for trick in play.tricks],
        "notes": _annotations_as_json("card", play.annotations),
        "mark": play.mark,
    }


def _annotations_as_json(what: str, annotations: Sequence[tuple[int, Annotation]]) -> list[dict[str, object]]:
    """Calls and cards count from 1."""
    return [
        {
            what: index + 1,
            "note": annotation.note,
            "glyphs": list(annotation.glyphs),
            "comments": list(annotation.comments),
        }
        for index, annotation in annotations
    ]


def _tag_as_json(tag: Tag) -> dict[str, object]:
    rows = {} if tag.rows is None else {"rows": list(tag.rows)}
    return {"name": tag.name, "value": tag.value, **rows}


def _remark_as_json(remark: Remark) -> dict[str, object]:
    return {"text": remark.text, "after": remark.after, "directive": remark.directive}


def write_json(games: Iterable[Located], file: IO[str]) -> None:
    """A list with one game after another, so that none of them has to wait for the others."""
    before = "["
    for name, game in games:
        file.write(before + "\n" + json.dumps(game_as_json(name, game), ensure_ascii=False, indent=2))
        before = ","
    file.write("[]\n" if before == "[" else "\n]\n")


def write_csv(games: Iterable[Located], file: IO[str]) -> None:
    """A heading, and one row a board."""
    table = csv.writer(file)
    table.writerow(_COLUMNS)
    table.writerows(_row(name, game) for name, game in games)


def _row(file: str, game: Game) -> list[object]:
    contract, result = game.contract, game.result
    score = result.ns_score(game.vulnerability) if result is not None and game.vulnerability is not None else None
    return [
        *(file, game.number, game.tag("Event"), game.tag("Site"), game.tag("Date"), game.dealer, game.vulnerability),
        *_hands(game),
        game.deal_hash,
        _contract_name(contract) if contract is not None else None,
        contract.declarer if contract is not None else None,
        *(game.tricks, score),
        " ".join(CALL_NAMES[call] for call in game.auction.calls) if game.auction is not None else None,
        game.status.value,
    ]


def _hands(game: Game) -> list[str]:
    """From north clockwise; nothing for a hand that is not known."""
    if isinstance(game.deal, Deal):
        return list(map(str, game.deal))
    return [".".join(hand or ()) for hand in game.deal or (None,) * len(Seat)]
