"""Games as JSON and as rows of a table."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from typing import IO

from fourwinds.bridge.deal import Deal
from fourwinds.bridge.seat import Seat
from fourwinds.cli.pbn.files import Located
from fourwinds.pbn import PbnGame
from fourwinds.pbn import game_json as pbn_json
from fourwinds.pbn.game.names import CALL_NAMES, contract_name

__all__ = ["game_as_json", "write_csv"]

_COLUMNS = (
    *("file", "board", "event", "site", "date", "dealer", "vulnerable", "north", "east", "south", "west"),
    *("deal_hash", "contract", "declarer", "tricks", "score_ns", "auction", "status"),
)


def game_as_json(file: str, game: PbnGame) -> dict[str, object]:
    """Return everything in a game, and its file, as JSON."""
    return {"file": file, **pbn_json.game_as_json(game)}


def write_csv(games: Iterable[Located], file: IO[str]) -> None:
    """Write a heading and one row per board."""
    table = csv.writer(file)
    table.writerow(_COLUMNS)
    table.writerows(_row(name, game) for name, game in games)


def _row(file: str, game: PbnGame) -> list[object]:
    contract, result = game.contract, game.result
    score = result.ns_score(game.vulnerability) if result is not None and game.vulnerability is not None else None
    return [
        *(file, game.number, game.tag("Event"), game.tag("Site"), game.tag("Date"), game.dealer, game.vulnerability),
        *_hands(game),
        game.deal_hash,
        contract_name(contract.bid, contract.doubled) if contract is not None else None,
        contract.declarer if contract is not None else None,
        *(game.tricks, score),
        " ".join(CALL_NAMES[call] for call in game.auction.calls) if game.auction is not None else None,
        game.status.value,
    ]


def _hands(game: PbnGame) -> list[str]:
    """Return the hands from north clockwise; an unknown hand is empty."""
    if isinstance(game.deal, Deal):
        return list(map(str, game.deal))
    return [".".join(hand or ()) for hand in game.deal or (None,) * len(Seat)]
