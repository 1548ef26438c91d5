"""Request and response models of leagues and players."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StrictBool

from fourwinds.web.api.hand_models import Id, RequestModel, Rules

__all__ = [
    "ChangedPlayer",
    "EditedLeague",
    "LeagueAnswer",
    "LeagueList",
    "LeagueTable",
    "MemberAnswer",
    "MemberList",
    "NewLeague",
    "NewMember",
    "NewPlayer",
    "PlayerAnswer",
    "PlayerList",
    "PlayerStatistics",
]

Name = Annotated[str, Field(max_length=200)]
Email = Annotated[str, Field(max_length=300)]


class NewLeague(RequestModel):
    """A league to create."""

    model_config = ConfigDict(
        extra="forbid", json_schema_extra={"examples": [{"name": "Friday league", "rules": "ema", "is_private": False}]}
    )

    id: Id | None = None
    name: Name
    rules: Rules = Field("default", description="The rules of new games: the name of a preset, or an object of choices")
    is_private: StrictBool = False


class EditedLeague(RequestModel):
    """Changes to a league; omitted fields stay unchanged."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [{"is_private": True, "history": False}]})

    name: Name = ""
    rules: Rules = "default"
    is_private: StrictBool = Field(False, description="Only members and players may see the league")
    recording: StrictBool = Field(True, description="Allow hands to be recorded; final scores are always allowed")
    history: StrictBool = Field(True, description="Show hands to everyone who may see the league")
    beta_accounts: list[Id] | None = Field(
        None, max_length=500, description="Ids of accounts that may record hands besides organisers; null for everyone"
    )


class LeagueAnswer(BaseModel):
    """A league, and your role in it."""

    id: str
    name: str
    rules: Rules
    is_private: bool
    is_home: bool = Field(description="Whether this is a home league, which is created automatically")
    recording: bool
    history: bool
    beta_accounts: list[str] | None
    role: Literal["organiser", "member", "player"] | None
    version: int
    created_at: datetime
    updated_at: datetime


class LeagueList(BaseModel):
    items: list[LeagueAnswer]
    next: str | None


class NewMember(RequestModel):
    """A member to add, by the email address of the account."""

    model_config = ConfigDict(
        extra="forbid", json_schema_extra={"examples": [{"email": "jo@club.example", "role": "organiser"}]}
    )

    email: Email
    role: Literal["organiser", "member"] = "member"


class MemberAnswer(BaseModel):
    account_id: str
    name: str
    role: Literal["organiser", "member"]


class MemberList(BaseModel):
    items: list[MemberAnswer]


class NewPlayer(RequestModel):
    """A player to add. An organiser may link the player to an account by its email address."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [{"name": "Koki"}]})

    id: Id | None = None
    name: Name
    email: Email | None = None


class ChangedPlayer(RequestModel):
    """Changes to a player; omitted fields stay unchanged, and a null email removes the link to the account."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [{"name": "Kōki"}]})

    name: Name = ""
    email: Email | None = None


class PlayerAnswer(BaseModel):
    id: str
    league_id: str
    name: str
    account_id: str | None
    created_at: datetime


class PlayerList(BaseModel):
    items: list[PlayerAnswer]
    next: str | None


class RatingAnswer(BaseModel):
    """A rating (mu) and its uncertainty (sigma)."""

    mu: float
    sigma: float
    games: int
    shown: str


class PlayerStatistics(BaseModel):
    """Statistics as defined in docs/riichi-statistics.md; null if there is not enough data."""

    player: PlayerAnswer
    rating: RatingAnswer | None
    figures: dict[str, Any] | None
    overall: dict[str, Any]
    style: dict[str, Any] | None
    opponents: dict[str, dict[str, Any]]
    trend: list[dict[str, Any]]


class TableLine(BaseModel):
    """One player in the league table."""

    player_id: str
    name: str
    games: int
    total_final_points: float | None
    average_place: float | None
    rating: RatingAnswer | None


class LeagueTable(BaseModel):
    items: list[TableLine]
