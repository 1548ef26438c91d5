"""Games as the API reads and writes them."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool

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


class NewGameSent(RequestModel):
    """A game to be played. Players stand in the order of their seats, the first East first, by name or id."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={"examples": [{"players": ["Koki", "Josh", "Mikey", "Jo"], "rules": "ema"}]},
    )

    id: Id | None = None
    league_id: Id | None = Field(None, description="Without it, the game is one of your games at home")
    players: list[Annotated[str, Field(max_length=200)]] = Field(max_length=4)
    rules: Rules | None = Field(None, description="A preset by name, or its choices; without it, the league's")
    label: str = Field("", max_length=200)
    started_at: datetime | None = None


class EditedGame(RequestModel):
    """What is to be changed in a game; what is left out stays."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [{"label": "Final", "rules": "ema"}]})

    label: str = Field("", max_length=200)
    started_at: datetime | None = None
    rules: Rules | None = None


class FinalScores(RequestModel):
    """The final scores as counted at the table, seat by seat."""

    model_config = ConfigDict(
        extra="forbid", json_schema_extra={"examples": [{"final_scores": [42100, 28300, 21600, 8000]}]}
    )

    final_scores: list[Score] = Field(max_length=4)
    accept_differences: StrictBool = Field(False, description="Keep them even where the hands lead elsewhere")


class ImportedGames(RequestModel):
    """Games that are over, in the form of `fourwinds riichi play --json`: with facts, final scores, or both."""

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


class SeatModel(BaseModel):
    """A player at the table; seats count from the first East."""

    seat: int
    player_id: str
    name: str
    final_score: int | None
    placement: int | None
    final_points: float | None


class TableState(BaseModel):
    """What the table shows: the hand that comes next, or how the game ended."""

    round: str
    honba: int
    riichi_pot: int = Field(description="Sticks on the table")
    dealer_seat: int
    next_dealer: str
    scores: dict[str, int]
    is_provisional: bool = Field(description="A hand before waits to be completed")
    ending: str | None
    may_be_over: bool = Field(False, description="The last hand is not certain, and could have ended the game")


class HandAnswer(BaseModel):
    """A recorded hand and what the fold makes of it. Scores are by player id."""

    hand_id: str
    hand_number: int | None = Field(description="Counts dealt hands from 1; null for a baseline, correction or stop")
    place: int | None = Field(None, description="Counts everything recorded from 1: by it a hand is inserted or moved")
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
    points: int | None = Field(description="Without honba and sticks")
    riichi_declared: list[str]
    riichi_pot: int
    riichi_pot_before: int
    riichi_pot_after: int
    deltas: dict[str, int]
    scores_after: dict[str, int]
    is_complete: bool
    text: str
    fact: dict[str, Any] = Field(description="What was recorded, with the tiles of its wins where they are known")
    findings: list[str] = Field(description="Where the tiles of a win tell another value than is recorded")
    recorded_by: str | None
    recorded_by_name: str | None = None
    created_at: datetime
    updated_at: datetime


class RecordedHand(HandAnswer):
    """A hand that was recorded, and the table after it."""

    next_dealer: str
    state: TableState
    version: int


class ChangedHand(BaseModel):
    """A corrected hand, what else that changed, and the table now."""

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
    players: list[SeatModel]
    final_scores: list[int] | None
    has_differences: bool
    hands_recorded: int
    data_quality: Literal["final_only", "partial", "complete"]


class MayDo(BaseModel):
    """What whoever asks may do with a game, as far as rights go."""

    record: bool
    correct: bool = Field(description="Every hand, at any time")
    correct_until: dict[str, datetime] = Field(description="Hands of one's own that can be corrected until then, by id")
    finish: bool
    delete: bool


class GameWithHands(GameAnswer):
    """A game with the table as it is; hands are null where the league hides them."""

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
    """One way in which the game can have been played."""

    plausibility: float
    changes: list[str]
    facts: list[dict[str, Any]]


class Completions(BaseModel):
    """What fits the final scores, most plausible first."""

    version: int
    completions: list[CompletionModel]
    open: list[str]
    exhausted: bool


class ImportedIds(BaseModel):
    ids: list[str]


class Tables(BaseModel):
    """What a phone needs to go on alone."""

    version: int
    tables: dict[str, Any]
    record: dict[str, Any]
