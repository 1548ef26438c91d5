"""What a form can hold: which boards can be written in it, and why the others cannot."""

from __future__ import annotations

import re
from collections.abc import Container
from dataclasses import replace

from fourwinds.pbn.game import PbnGame, Status
from fourwinds.pbn.game.draft import DraftDeal
from fourwinds.pbn.game.findings import Effect
from fourwinds.pbn.write import Profile, dumps
from fourwinds.table.errors import IllegalError

__all__ = ["obstacles_of", "renumbered", "why_not"]

_AUTO_NUMBER = re.compile(r"(Auto-fix: Board was .*, numbered )\d+")
_STOPPING = (Effect.DRAFT, Effect.REJECTED)


def renumbered(game: PbnGame, number: int) -> PbnGame:
    """The board with another number; it is no longer one of several with the same."""
    findings = tuple(finding for finding in game.findings if finding.code != "board-number-shared")
    notes = tuple(_AUTO_NUMBER.sub(rf"\g<1>{number}", note) for note in game.notes)
    return replace(game, number=number, findings=findings, notes=notes)


def why_not(game: PbnGame, profile: Profile, numbers: Container[int | None] = ()) -> str:
    """Why a game cannot be written this way beside boards of these numbers; nothing if it can."""
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
    """What keeps a board from being complete, in words."""
    if not game.has_deal:
        return ["there is no deal"]
    found = [finding.message for finding in game.findings if finding.effect in _STOPPING]
    return found or [message for _, message in game.obstacles()]
