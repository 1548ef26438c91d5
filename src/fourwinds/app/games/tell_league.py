"""Leagues as the API tells them."""

from __future__ import annotations

from typing import Any

from fourwinds.riichi.wire.fact_json import rules_as_json
from fourwinds.store.games.leagues import LeagueRow, Member, PlayerRow

__all__ = ["tell_league", "tell_member", "tell_player"]


def tell_league(league: LeagueRow, role: str | None) -> dict[str, Any]:
    """A league as somebody with this role sees it."""
    return {
        "id": league.id,
        "name": league.name,
        "rules": rules_as_json(league.rules),
        "is_private": league.is_private,
        "is_home": league.home_of is not None,
        "recording": league.recording,
        "history": league.history,
        "beta_accounts": league.beta_accounts if role == "organiser" else None,
        "role": role,
        "version": league.version,
        "created_at": league.created_at.isoformat(),
        "updated_at": league.updated_at.isoformat(),
    }


def tell_member(member: Member) -> dict[str, Any]:
    return {"account_id": member.account_id, "name": member.name, "role": member.role}


def tell_player(player: PlayerRow) -> dict[str, Any]:
    return {
        "id": player.id,
        "league_id": player.league_id,
        "name": player.name,
        "account_id": player.account_id,
        "created_at": player.created_at.isoformat(),
    }
