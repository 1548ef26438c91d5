"""Leagues as use cases return them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from fourwinds.app.games.json_types import RulesJson
from fourwinds.riichi.wire.fact_json import rules_as_json
from fourwinds.store.games.leagues import LeagueRow, Role

__all__ = ["LeagueResponse", "league_response"]


@dataclass(frozen=True, slots=True)
class LeagueResponse:
    """A league, with the role of whoever reads it."""

    id: str
    name: str
    rules: RulesJson
    is_private: bool
    is_home: bool
    recording: bool
    history: bool
    beta_accounts: list[str] | None
    role: Role | None
    version: int
    created_at: datetime
    updated_at: datetime


def league_response(league: LeagueRow, role: Role | None) -> LeagueResponse:
    """Return a league as someone with this role sees it."""
    return LeagueResponse(
        id=league.id,
        name=league.name,
        rules=rules_as_json(league.rules),
        is_private=league.is_private,
        is_home=league.home_of is not None,
        recording=league.recording,
        history=league.history,
        beta_accounts=league.beta_accounts if role == "organiser" else None,
        role=role,
        version=league.version,
        created_at=league.created_at,
        updated_at=league.updated_at,
    )
