"""Read what a request says happened in a hand: a fact, or a list of actions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from fourwinds.app.games.json_types import FactJson, JsonObject
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

__all__ = ["ActionsInput", "FactInput", "HandInput", "read_hand"]


@dataclass(frozen=True, slots=True)
class FactInput:
    """A hand sent as a fact. Points, by player id or seat, are claims that are checked."""

    fact: FactJson
    points: Mapping[str, int] | None = None

    field: ClassVar = "body.fact"
    note_field: ClassVar = "body.fact.note"

    def as_json(self) -> JsonObject:
        """Return the hand as it was sent."""
        return {"fact": self.fact} if self.points is None else {"fact": self.fact, "points": self.points}

    def read(self, game: GameRow, state: State) -> Fact:
        with at_field(self.field):
            fact = fact_from_json(self.fact)
        claims = [
            Claim(_seat(game, player), points, f"body.points.{player}")
            for player, points in (self.points or {}).items()
        ]
        with at_field(self.field):
            check_claims(game.rules, state, fact, claims)
        return fact


@dataclass(frozen=True, slots=True)
class ActionsInput:
    """A hand sent as an outcome with the actions of its players, as `fourwinds.riichi.wire.hand_document` reads it."""

    document: JsonObject

    field: ClassVar = "body.actions"
    note_field: ClassVar = "body.note"

    def as_json(self) -> JsonObject:
        """Return the hand as it was sent."""
        return self.document

    def read(self, game: GameRow, state: State) -> Fact:
        return fact_of_hand(game.rules, state, _seats(game), self.document)


HandInput = FactInput | ActionsInput


def read_hand(game: GameRow, state: State, hand: HandInput) -> Fact:
    """Return the fact of a hand played from this state. Refuse claims, yaku and tiles that do not fit it."""
    try:
        fact = hand.read(game, state)
        with at_field(hand.field):
            check_yaku(game.rules, state, fact)
        note = fact_as_json(fact).get("note", "")
        if len(note) > LONGEST_NOTE:
            raise MalformedError(
                f"the note is too long: {len(note)} characters",
                where=Where(field=hand.note_field),
                remedy=f"write at most {LONGEST_NOTE}",
            )
        with at_field(hand.field):
            check_tiles(game.rules, state, fact)
        return fact
    except FourWindsError as error:
        raise with_names(error, game.names) from None


def _seats(game: GameRow) -> dict[str, int]:
    return {seat.player_id: seat.seat for seat in game.seats}


def _seat(game: GameRow, player: str) -> int:
    """Return a seat by the id of its player or by its number."""
    seat = _seats(game).get(player)
    if seat is None and player in ("0", "1", "2", "3")[: len(game.seats)]:
        seat = int(player)
    if seat is None:
        raise MalformedError(
            f"{player[:40]!r} is not a player of this game",
            where=Where(field="body.points"),
            remedy="send a seat from 0 to 3, or the id of a player",
        )
    return seat
