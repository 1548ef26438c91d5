"""Leagues and players as the API reads and writes them."""

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
    """A league to be made."""

    model_config = ConfigDict(
        extra="forbid", json_schema_extra={"examples": [{"name": "Friday league", "rules": "ema", "is_private": False}]}
    )

    id: Id | None = None
    name: Name
    rules: Rules = Field("default", description="The rules of new games: a preset by name, or its choices")
    is_private: StrictBool = False


class EditedLeague(RequestModel):
    """What is to be changed in a league; what is left out stays."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [{"is_private": True, "history": False}]})

    name: Name = ""
    rules: Rules = "default"
    is_private: StrictBool = Field(False, description="Only those who belong to it may look into it")
    recording: StrictBool = Field(True, description="Hands may be recorded; final scores always may")
    history: StrictBool = Field(True, description="Everybody who may look into the league sees its hands")
    beta_accounts: list[Id] | None = Field(
        None, max_length=500, description="Only these accounts, and organisers, record hands; null for all"
    )


class LeagueAnswer(BaseModel):
    """A league, and what you are in it."""

    id: str
    name: str
    rules: Rules
    is_private: bool
    is_home: bool = Field(description="The league of somebody's games at home, which needs no naming")
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
    """Somebody who is to belong to a league, by the address of the account."""

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
    """A player to be added; an organiser may say by which account the player is known."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [{"name": "Koki"}]})

    id: Id | None = None
    name: Name
    email: Email | None = None


class ChangedPlayer(RequestModel):
    """What is to be changed of a player; what is left out stays, and an email of null unties the account."""

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
    """A rating and how sure it is."""

    mu: float
    sigma: float
    games: int
    shown: str


class PlayerStatistics(BaseModel):
    """Figures as docs/riichi-statistics.md defines them; null where the data cannot say."""

    player: PlayerAnswer
    rating: RatingAnswer | None
    figures: dict[str, Any] | None
    overall: dict[str, Any]
    style: dict[str, Any] | None
    opponents: dict[str, dict[str, Any]]
    trend: list[dict[str, Any]]


class TableLine(BaseModel):
    """One player of the league table."""

    player_id: str
    name: str
    games: int
    total_final_points: float | None
    average_place: float | None
    rating: RatingAnswer | None


class LeagueTable(BaseModel):
    items: list[TableLine]
