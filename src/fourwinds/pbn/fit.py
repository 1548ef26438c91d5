"""Which boards can be written in a profile, and why the others cannot."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping
from dataclasses import replace

from fourwinds.pbn.game import PbnGame, Status
from fourwinds.pbn.game.draft import DraftDeal
from fourwinds.pbn.game.findings import Effect
from fourwinds.pbn.write import Profile, dumps
from fourwinds.table.errors import IllegalError

__all__ = ["obstacles_of", "renumbered", "why_not", "with_heading"]

_AUTO_NUMBER = re.compile(r"(Auto-fix: Board was .*, numbered )\d+")
_STOPPING = (Effect.DRAFT, Effect.REJECTED)


def renumbered(game: PbnGame, number: int) -> PbnGame:
    """Return the board with another number, which it no longer shares with other boards."""
    findings = tuple(finding for finding in game.findings if finding.code != "board-number-shared")
    notes = tuple(_AUTO_NUMBER.sub(rf"\g<1>{number}", note) for note in game.notes)
    return replace(game, number=number, findings=findings, notes=notes)


def with_heading(game: PbnGame, heading: Mapping[str, str]) -> PbnGame:
    """Return the board with these values of Event, Site and Date, where it has none or an incomplete one."""
    if not heading or not game.has_deal:
        return game
    missing = {code for code, _ in game.obstacles()}
    filled = {code: name for name in heading if (code := f"{name.lower()}-missing") in missing}
    for name in filled.values():
        game = game.with_tag(name, heading[name])
    return replace(game, findings=tuple(finding for finding in game.findings if finding.code not in filled))


def why_not(game: PbnGame, profile: Profile, numbers: Container[int | None] = ()) -> str:
    """Return why a game cannot be written in this profile next to boards with these numbers; empty if it can."""
    if profile is Profile.LIN:
        return _why_not_lin(game)
    if profile is Profile.STANDARD:
        return ""
    if game.status is not Status.COMPLETE:
        return "; ".join(obstacles_of(game))
    return f"another board has the number {game.number}" if game.number in numbers else ""


def _why_not_lin(game: PbnGame) -> str:
    if isinstance(game.deal, DraftDeal):
        return game.deal.why
    try:
        dumps([game], profile=Profile.LIN)
    except IllegalError as error:
        return error.problem if game.deal is not None else "; ".join(obstacles_of(game))
    return ""


def obstacles_of(game: PbnGame) -> list[str]:
    """Return the reasons why a board is not complete, in words."""
    if not game.has_deal:
        return ["the deal is missing"]
    found = [finding.message for finding in game.findings if finding.effect in _STOPPING]
    return found or [message for _, message in game.obstacles()]
