"""What a call asks of partner, in every spelling: in notes and answers, in files of rules, and as a forcing level."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

__all__ = ["FORCING_SPELLINGS", "Forcing", "ForcingLevel", "level_of"]


class Forcing(StrEnum):
    """What a call asks of partner, from the least to the most, as notes and the JSON of answers spell it."""

    SIGNOFF = "signoff"
    INVITATIONAL = "invitational"
    FORCING = "forcing"
    GAME_FORCING = "game_forcing"


class ForcingLevel(StrEnum):
    """What a side owes itself."""

    NON_FORCING = "NON_FORCING"
    FORCING_1_ROUND = "FORCING_1_ROUND"
    GAME_FORCE = "GAME_FORCE"


class _Spelling(NamedTuple):
    notes: str | None
    """The word of notes; None where nothing is stated."""
    rules: str
    """The word of `forcing` in a file of rules."""
    level: ForcingLevel
    """The level that the call sets, `sets_forcing_level` in a file of rules."""


FORCING_SPELLINGS = (
    _Spelling(None, "none", ForcingLevel.NON_FORCING),
    _Spelling(Forcing.FORCING.value, "one_round", ForcingLevel.FORCING_1_ROUND),
    _Spelling(Forcing.GAME_FORCING.value, "game", ForcingLevel.GAME_FORCE),
    _Spelling(Forcing.INVITATIONAL.value, "invitational", ForcingLevel.NON_FORCING),
    _Spelling(Forcing.SIGNOFF.value, "signoff", ForcingLevel.NON_FORCING),
)
_LEVELS = {spelling.notes: spelling.level for spelling in FORCING_SPELLINGS}


def level_of(forcing: str | None) -> ForcingLevel:
    """Return the level set by a call with this word of notes.

    >>> level_of("game_forcing").value, level_of(None).value
    ('GAME_FORCE', 'NON_FORCING')
    """
    return _LEVELS.get(forcing, ForcingLevel.NON_FORCING)
