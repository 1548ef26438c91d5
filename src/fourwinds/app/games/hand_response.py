"""Recorded hands and the state of the table as use cases return them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from fourwinds.app.games.json_types import FactJson
from fourwinds.riichi.records.tile_check import tile_findings
from fourwinds.riichi.rules.game import Game
from fourwinds.riichi.rules.open_end import open_end
from fourwinds.riichi.wire.fact_json import fact_as_json
from fourwinds.riichi.wire.hand_rows import hand_row, hand_summary, score_rows
from fourwinds.store.games.games import GameRow
from fourwinds.store.games.hands import KeptHand

__all__ = [
    "HandChangeResponse",
    "HandResponse",
    "RecordedHandResponse",
    "StateResponse",
    "hand_response",
    "hand_responses",
    "state_response",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class StateResponse:
    """The table now: the next hand, or how the game ended. Scores are by player id."""

    round: str
    honba: int
    riichi_pot: int
    """In sticks."""
    dealer_seat: int
    next_dealer: str
    scores: dict[str, int]
    is_provisional: bool
    ending: str | None
    may_be_over: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class HandResponse:
    """A recorded fact and its effect, who recorded it and when. Names are of players, scores by player id."""

    round: str
    honba: int
    outcome: str
    winner: str | None
    winners: list[str]
    loser: str | None
    points: int | None
    riichi_declared: list[str]
    deltas: dict[str, int]
    scores_after: dict[str, int]
    riichi_pot: int
    is_complete: bool
    text: str
    hand_id: str
    hand_number: int | None
    """Counts dealt hands; None for baselines, corrections and stops."""
    place: int | None = None
    """Counts everything recorded."""
    wind_round: str
    round_number: int
    honba_count: int
    dealer_seat: int
    dealer_continues: bool | None
    outcome_type: str
    riichi_pot_before: int
    riichi_pot_after: int
    fact: FactJson
    findings: list[str]
    recorded_by: str | None
    recorded_by_name: str | None = None
    created_at: datetime
    updated_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedHandResponse(HandResponse):
    """A new hand, and the table after it."""

    state: StateResponse
    version: int

    @property
    def next_dealer(self) -> str:
        return self.state.next_dealer


@dataclass(frozen=True, slots=True)
class HandChangeResponse:
    """A corrected, moved or deleted hand, the effects on other hands in words, and the table now."""

    hand: HandResponse | None
    changes: list[str]
    state: StateResponse
    version: int


def state_response(game: GameRow, folded: Game) -> StateResponse:
    """Return the table as it is now."""
    state = folded.state
    return StateResponse(
        round=state.round,
        honba=state.honba,
        riichi_pot=state.sticks,
        dealer_seat=state.dealer,
        next_dealer=game.seats[state.dealer].player_id,
        scores=dict(zip(game.player_ids, state.scores, strict=True)),
        is_provisional=state.provisional,
        ending=folded.ending,
        may_be_over=open_end(folded) is not None,
    )


def hand_response(game: GameRow, folded: Game, kept: KeptHand, index: int) -> HandResponse:
    """Return the hand at an index of the record."""
    step = folded.steps[index]
    row = hand_row(folded.rules, step, index + 1)
    summary = hand_summary(folded.rules, step, game.names)
    players = game.player_ids
    return HandResponse(
        round=summary["round"],
        honba=summary["honba"],
        outcome=summary["outcome"],
        winner=summary["winner"],
        winners=[players[seat] for seat in row.winners],
        loser=summary["loser"],
        points=summary["points"],
        riichi_declared=summary["riichi_declared"],
        deltas={players[each.seat]: each.score_after - each.score_before for each in score_rows(step)},
        scores_after=dict(zip(players, step.after.scores, strict=True)),
        riichi_pot=summary["riichi_pot"],
        is_complete=row.is_complete,
        text=summary["text"],
        hand_id=kept.id,
        hand_number=folded.hand_numbers[index],
        place=index + 1,
        wind_round=row.wind_round,
        round_number=row.round_number,
        honba_count=row.honba_count,
        dealer_seat=row.dealer_seat,
        dealer_continues=row.dealer_continues,
        outcome_type=row.outcome_type,
        riichi_pot_before=row.riichi_pot_before,
        riichi_pot_after=row.riichi_pot_after,
        fact=fact_as_json(kept.fact),
        findings=[found.with_names(game.names) for found in tile_findings(folded.rules, step.before, kept.fact)],
        recorded_by=kept.created_by,
        recorded_by_name=kept.recorder,
        created_at=kept.created_at,
        updated_at=kept.updated_at,
    )


def hand_responses(game: GameRow, folded: Game, kept: Sequence[KeptHand]) -> list[HandResponse]:
    """Return all hands of a game in order."""
    return [hand_response(game, folded, hand, index) for index, hand in enumerate(kept)]
