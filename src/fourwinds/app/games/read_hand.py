"""What a request says happened in a hand: in the document's shape with actions, or as a fact."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fourwinds.riichi.records.tile_check import check_tiles
from fourwinds.riichi.rules.outcome import Fact
from fourwinds.riichi.rules.possible_yaku import check_yaku
from fourwinds.riichi.rules.seat_message import with_names
from fourwinds.riichi.rules.state import State
from fourwinds.riichi.wire.claims import Claim, check_claims
from fourwinds.riichi.wire.fact_json import fact_as_json, fact_from_json
from fourwinds.riichi.wire.fact_limits import LONGEST_NOTE
from fourwinds.riichi.wire.hand_document import fact_of_hand
from fourwinds.riichi.wire.sent_actions import at_field
from fourwinds.store.games.games import GameRow
from fourwinds.table.errors import FourWindsError, MalformedError, Where

__all__ = ["read_hand"]


def read_hand(game: GameRow, state: State, sent: Mapping[str, Any]) -> Fact:
    """The fact that a request tells of a hand to be played at this state. Points it sends are claims that must hold.

    Tiles that make another value than the hand records are refused.
    """
    try:
        fact = _told_fact(game, state, sent) if "fact" in sent else fact_of_hand(game.rules, state, _seats(game), sent)
        with at_field("body.fact" if "fact" in sent else "body.actions"):
            check_yaku(game.rules, state, fact)
        note = fact_as_json(fact).get("note", "")
        if len(note) > LONGEST_NOTE:
            raise MalformedError(
                f"a note of {len(note)} characters",
                where=Where(field="body.fact.note" if "fact" in sent else "body.note"),
                remedy=f"write up to {LONGEST_NOTE}",
            )
        with at_field("body.fact" if "fact" in sent else "body.actions"):
            check_tiles(game.rules, state, fact)
        return fact
    except FourWindsError as error:
        raise with_names(error, game.names) from None


def _told_fact(game: GameRow, state: State, sent: Mapping[str, Any]) -> Fact:
    with at_field("body.fact"):
        fact = fact_from_json(sent["fact"])
    claims = [
        Claim(_seat(game, player), points, f"body.points.{player}")
        for player, points in (sent.get("points") or {}).items()
    ]
    with at_field("body.fact"):
        check_claims(game.rules, state, fact, claims)
    return fact


def _seats(game: GameRow) -> dict[str, int]:
    return {seat.player_id: seat.seat for seat in game.seats}


def _seat(game: GameRow, player: str) -> int:
    """A seat by its player's id or by its number."""
    seat = _seats(game).get(player)
    if seat is None and player in ("0", "1", "2", "3")[: len(game.seats)]:
        seat = int(player)
    if seat is None:
        raise MalformedError(
            f"{player[:40]!r} does not sit at this game",
            where=Where(field="body.points"),
            remedy="name seats 0 to 3, or players by their ids",
        )
    return seat
