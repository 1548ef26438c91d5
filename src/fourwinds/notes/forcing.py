"""Forcing auctions: whether a side may pass, derived from the meanings of the calls so far."""

from __future__ import annotations

from dataclasses import dataclass, replace

from fourwinds.bridge.calls import PASS, Bid, Call
from fourwinds.notes.meaning import Forcing, ForcingLevel, Meaning
from fourwinds.notes.meaning.forcing import level_of

__all__ = ["FREE", "Force"]

_RELEASES = frozenset({"non_forcing", Forcing.SIGNOFF, Forcing.INVITATIONAL})


@dataclass(frozen=True, slots=True)
class Force:
    """Whether one side is forced, for one round or to game.

    A game force lasts until the side has bid a game, or until a bid below game says that it may be passed (2♣-2♦-2NT).
    """

    to_game: bool = False
    asked: bool = False
    """Whether the side's last call is forcing for one round."""

    def after(self, call: Call, meaning: Meaning | None) -> Force:
        """Return the force after one more call of this side."""
        if not isinstance(call, Bid):
            return replace(self, asked=False)
        level = level_of(meaning.forcing if meaning is not None else None)
        released = call.is_game or (
            meaning is not None and level is ForcingLevel.NON_FORCING and not _RELEASES.isdisjoint(meaning.flags)
        )
        to_game = level is ForcingLevel.GAME_FORCE or self.to_game
        return Force(to_game and not released, level is not ForcingLevel.NON_FORCING)

    def binds(self, last: Call | None) -> bool:
        """Whether the side is in a forcing auction, now that it is to call after this call of theirs.

        A one-round force ends when the opponent acts; a game force does not.
        """
        return self.to_game or (self.asked and last is PASS)

    @property
    def level(self) -> ForcingLevel:
        if self.to_game:
            return ForcingLevel.GAME_FORCE
        return ForcingLevel.FORCING_1_ROUND if self.asked else ForcingLevel.NON_FORCING


FREE = Force()
