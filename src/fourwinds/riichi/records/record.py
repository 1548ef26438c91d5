"""Game records: who sat where, the rules, the recorded facts and the final scores."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final, Literal

from fourwinds.riichi.rules.game import Game, fold
from fourwinds.riichi.rules.outcome import Baseline, Fact, PlayedHand, Uncertain
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.rules.seat_message import with_names
from fourwinds.riichi.rules.standing import Standing, check_final_scores, penalties_of, standing_of
from fourwinds.riichi.rules.state import STICK
from fourwinds.table.errors import FourWindsError, IllegalError, MalformedError
from fourwinds.table.lazy import Lazy

__all__ = ["GameRecord", "Quality", "check_played"]

Quality = Literal["final_only", "partial", "complete"]


_ISO: Final = re.compile(r"\d{4}-\d\d-\d\d([T ].+)?", re.ASCII)


def check_played(text: str) -> str:
    """Return the date of a game, or raise `MalformedError` if it is not an ISO date or time; games are sorted by it."""
    try:
        if text:
            datetime.fromisoformat(text if _ISO.fullmatch(text) else "")
    except ValueError:
        raise MalformedError(
            f"{text[:40]!r} is not a date", remedy="write it as 2026-11-16 or 2026-11-16T19:30"
        ) from None
    return text


@dataclass(frozen=True)
class GameRecord:
    """A game with hands, with final scores, or with both. Players are in seat order.

    >>> players = ("Koki", "Josh", "Mikey", "Jo")
    >>> final_only = GameRecord(players, Ruleset(), final_scores=(42_100, 28_300, 21_600, 8_000))
    >>> final_only.quality, final_only.standing.final_points
    ('final_only', (47.1, 3.3, -13.4, -37.0))
    """

    players: tuple[str, ...]
    rules: Ruleset
    facts: tuple[Fact, ...] = ()
    final_scores: tuple[int, ...] | None = None
    penalties: tuple[int, ...] | None = None
    """What to deduct from the final points; None takes it from the recorded hands."""
    id: str = ""
    played: str = ""
    """The date of the game as an ISO date or time; games are sorted by it."""
    season: str = ""

    def __post_init__(self) -> None:
        if len(self.players) != self.rules.players:
            raise IllegalError(
                f"the game has {len(self.players)} players, but the rules are for {self.rules.players}",
                remedy="name one for every seat",
            )
        if len(set(self.players)) != len(self.players):
            raise IllegalError("a player has two seats", remedy="name every player once")
        check_played(self.played)
        if self.final_scores is not None:
            check_final_scores(self.rules, self.final_scores)
        if self.penalties is not None and len(self.penalties) != self.rules.players:
            raise IllegalError(
                f"there are {len(self.penalties)} penalties", remedy="give one for every seat, 0 for none"
            )

    @Lazy
    def game(self) -> Game:
        """The game folded from the recorded facts."""
        try:
            return fold(self.rules, self.facts)
        except FourWindsError as error:
            raise with_names(error, self.players) from None

    def folded_as(self, game: Game) -> GameRecord:
        """Return the same record, with a fold of its facts that is already known."""
        record = replace(self)
        record.__dict__["game"] = game
        return record

    @Lazy
    def quality(self) -> Quality:
        """How complete the record is: final scores only, some hands, or all hands with matching final scores."""
        if not any(isinstance(fact, PlayedHand) for fact in self.facts):
            return "final_only" if self.final_scores is not None else "partial"
        missing = any(isinstance(fact, Baseline | Uncertain) for fact in self.facts)
        return "partial" if missing or self.game.ending is None or any(self.differences) else "complete"

    @property
    def differences(self) -> tuple[int, ...]:
        """How far each final score is above the score from the hands; empty if hands or final scores are missing."""
        if self.final_scores is None or not self.facts:
            return ()
        folded = self.game.standing.scores
        return tuple(final - score for final, score in zip(self.final_scores, folded, strict=True))

    @property
    def is_finished(self) -> bool:
        return self.final_scores is not None or self.game.ending is not None

    @Lazy
    def standing(self) -> Standing | None:
        """The places and final points, or None if the game is not finished."""
        if not self.is_finished:
            return None
        if self.final_scores is None and self.penalties is None:
            return self.game.standing
        penalties = self.penalties
        if penalties is None:
            penalties = tuple(penalties_of(self.rules, self.game.steps))
        if self.final_scores is None:
            return standing_of(self.rules, self.game.state.scores, sticks=self.game.state.sticks, penalties=penalties)
        lost = (self.rules.start * self.rules.players - sum(self.final_scores)) // STICK
        return standing_of(self.rules, self.final_scores, sticks=lost, penalties=penalties)
