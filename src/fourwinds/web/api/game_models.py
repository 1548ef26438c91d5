"""Request and response models of games."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool

from fourwinds.app.games.game_response import SeatResponse
from fourwinds.web.api.hand_models import Id, RequestModel, Rules, Score

__all__ = [
    "ChangedHand",
    "Changes",
    "Completions",
    "EditedGame",
    "FinalScores",
    "GameAnswer",
    "GameList",
    "GameWithHands",
    "HandAnswer",
    "HandList",
    "ImportedGames",
    "ImportedIds",
    "NewGameSent",
    "RecordedHand",
    "Tables",
]


Seats = list[SeatResponse]


class NewGameSent(RequestModel):
    """A game to create. Players are given by name or id in seat order, first East first."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={"examples": [{"players": ["Koki", "Josh", "Mikey", "Jo"], "rules": "ema"}]},
    )

    id: Id | None = None
    league_id: Id | None = Field(None, description="By default your home league")
    players: list[Annotated[str, Field(max_length=200)]] = Field(max_length=4)
    rules: Rules | None = Field(
        None, description="The name of a preset, or an object of choices; by default the rules of the league"
    )
    label: str = Field("", max_length=200)
    started_at: datetime | None = None


class EditedGame(RequestModel):
    """Changes to a game; omitted fields stay unchanged."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [{"label": "Final", "rules": "ema"}]})

    label: str = Field("", max_length=200)
    started_at: datetime | None = None
    rules: Rules | None = None


class FinalScores(RequestModel):
    """The final scores counted at the table, in seat order."""

    model_config = ConfigDict(
        extra="forbid", json_schema_extra={"examples": [{"final_scores": [42100, 28300, 21600, 8000]}]}
    )

    final_scores: list[Score] = Field(max_length=4)
    accept_differences: StrictBool = Field(False, description="Accept scores that do not match the hands")


class ImportedGames(RequestModel):
    """Finished games in the format of `fourwinds riichi play --json`, with facts, final scores or both."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [
                {
                    "games": [
                        {
                            "played": "2024-06-15",
                            "players": ["Koki", "Josh", "Mikey", "Jo"],
                            "rules": "default",
                            "final_scores": [42100, 28300, 21600, 8000],
                        }
                    ]
                }
            ]
        },
    )

    games: list[dict[str, Any]] = Field(max_length=500)


class TableState(BaseModel):
    """The table now: the next hand, or how the game ended."""

    round: str
    honba: int
    riichi_pot: int = Field(description="Sticks on the table")
    dealer_seat: int
    next_dealer: str
    scores: dict[str, int]
    is_provisional: bool = Field(description="An earlier hand is still uncertain")
    ending: str | None
    may_be_over: bool = Field(False, description="The last hand is uncertain and may have ended the game")


class HandAnswer(BaseModel):
    """A recorded hand and its effect on the scores, which are by player id."""

    hand_id: str
    hand_number: int | None = Field(description="Counts dealt hands from 1; null for a baseline, correction or stop")
    place: int | None = Field(None, description="Position in the record from 1, as used to insert or move a hand")
    round: str
    honba: int
    outcome: str
    outcome_type: str
    wind_round: str
    round_number: int
    honba_count: int
    dealer_seat: int
    dealer_continues: bool | None
    winner: str | None
    winners: list[str]
    loser: str | None
    points: int | None = Field(description="Points of the win, without honba and sticks")
    riichi_declared: list[str]
    riichi_pot: int
    riichi_pot_before: int
    riichi_pot_after: int
    deltas: dict[str, int]
    scores_after: dict[str, int]
    is_complete: bool
    text: str
    fact: dict[str, Any] = Field(description="The recorded fact, with the tiles of its wins if known")
    findings: list[str] = Field(description="Wins whose tiles have another value than recorded")
    recorded_by: str | None
    recorded_by_name: str | None = None
    created_at: datetime
    updated_at: datetime


class RecordedHand(HandAnswer):
    """A new hand, and the table after it."""

    next_dealer: str
    state: TableState
    version: int


class ChangedHand(BaseModel):
    """A corrected hand, its effects on other hands, and the table now."""

    hand: HandAnswer | None
    changes: list[str]
    state: TableState
    version: int


class GameAnswer(BaseModel):
    """A game without its hands."""

    id: str
    league_id: str
    label: str
    rules: Rules
    started_at: datetime
    finished_at: datetime | None
    ending: str | None
    version: int
    players: Seats
    final_scores: list[int] | None
    has_differences: bool
    hands_recorded: int
    data_quality: Literal["final_only", "partial", "complete"]


class MayDo(BaseModel):
    """What you may do with a game."""

    record: bool
    correct: bool = Field(description="Correct any hand at any time")
    correct_until: dict[str, datetime] = Field(
        description="Ids of hands that you recorded, and until when you may correct them"
    )
    finish: bool
    delete: bool


class GameWithHands(GameAnswer):
    """A game with the table now. State and hands are null if the league hides them."""

    state: TableState | None
    hands: list[HandAnswer] | None
    may: MayDo


class GameList(BaseModel):
    items: list[GameAnswer]
    next: str | None


class HandList(BaseModel):
    hands: list[HandAnswer]
    version: int


class GameChange(BaseModel):
    """One change of a game."""

    number: int
    at: datetime
    who: str
    action: str
    before: dict[str, Any] | None
    after: dict[str, Any] | None


class Changes(BaseModel):
    items: list[GameChange]
    next: str | None


class CompletionModel(BaseModel):
    """One way to complete the uncertain hands."""

    plausibility: float
    changes: list[str]
    facts: list[dict[str, Any]]


class Completions(BaseModel):
    """Completions that lead to the final scores, most plausible first."""

    version: int
    completions: list[CompletionModel]
    open: list[str]
    exhausted: bool


class ImportedIds(BaseModel):
    ids: list[str]


class Tables(BaseModel):
    """What a phone needs to continue a game offline."""

    version: int
    tables: dict[str, Any]
    record: dict[str, Any]
