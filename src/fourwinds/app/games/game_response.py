"""Games as use cases return them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection

from fourwinds.app.games.hand_response import HandResponse, StateResponse
from fourwinds.app.games.json_types import RulesJson
from fourwinds.riichi.records.record import GameRecord, Quality
from fourwinds.riichi.rules.game import Game
from fourwinds.riichi.wire.fact_json import rules_as_json
from fourwinds.store.games.games import GameRow, qualities
from fourwinds.store.games.hands import KeptHand

__all__ = [
    "GameDetailsResponse",
    "GameResponse",
    "GameRights",
    "SeatResponse",
    "game_record",
    "game_response",
    "stored_game_response",
]


@dataclass(frozen=True, slots=True)
class SeatResponse:
    """A player of a game; seat 0 is the first East."""

    seat: int
    player_id: str
    name: str
    final_score: int | None
    placement: int | None
    final_points: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class GameResponse:
    """A game without its hands."""

    id: str
    league_id: str
    label: str
    rules: RulesJson
    started_at: datetime
    finished_at: datetime | None
    ending: str | None
    version: int
    players: list[SeatResponse]
    final_scores: list[int] | None
    has_differences: bool
    hands_recorded: int
    data_quality: Quality


@dataclass(frozen=True, slots=True)
class GameRights:
    """What someone may do with a game. Pages offer only this."""

    record: bool
    correct: bool
    """Any hand at any time."""
    correct_until: dict[str, datetime]
    """Hands, by id, that the reader recorded and may correct until then."""
    finish: bool
    delete: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class GameDetailsResponse(GameResponse):
    """A game with the table now and its hands; both are None if the league hides them."""

    state: StateResponse | None
    hands: list[HandResponse] | None
    may: GameRights


def game_record(
    game: GameRow, kept: Sequence[KeptHand], claimed: Sequence[int] | None = None, *, folded: Game | None = None
) -> GameRecord:
    """Return a stored game as a record, with other final scores if given. A known fold is not repeated."""
    record = GameRecord(
        game.names,
        game.rules,
        tuple([hand.fact for hand in kept]),
        final_scores=tuple(claimed) if claimed is not None else game.claimed_scores,
        id=game.id,
        played=game.started_at.isoformat(),
    )
    return record if folded is None else record.folded_as(folded)


def stored_game_response(connection: Connection, game: GameRow) -> GameResponse:
    """Return a game without its hands, which the database counts."""
    return game_response(game, *qualities(connection, [game])[game.id])


def game_response(game: GameRow, quality: Quality, hands_recorded: int) -> GameResponse:
    """Return a game without its hands."""
    seats = [
        SeatResponse(seat.seat, seat.player_id, seat.name, seat.final_score, seat.placement, seat.final_points)
        for seat in game.seats
    ]
    return GameResponse(
        id=game.id,
        league_id=game.league_id,
        label=game.label,
        rules=rules_as_json(game.rules),
        started_at=game.started_at,
        finished_at=game.finished_at,
        ending=game.ending,
        version=game.version,
        players=seats,
        final_scores=game.final_scores,
        has_differences=game.has_differences,
        hands_recorded=hands_recorded,
        data_quality=quality,
    )
