"""Who may not pass: a force of one round, or to game, derived from what the calls so far mean."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from fourwinds.bridge.calls import PASS, Bid, Call, Strain
from fourwinds.notes.meaning import Meaning

__all__ = ["FREE", "Force", "ForcingLevel", "is_game"]

_RELEASES = frozenset({"non_forcing", "signoff", "invitational"})


class ForcingLevel(Enum):
    """What a side owes, as the rules of a schema name it."""

    NON_FORCING = "NON_FORCING"
    FORCING_1_ROUND = "FORCING_1_ROUND"
    GAME_FORCE = "GAME_FORCE"

    @classmethod
    def of(cls, meaning: Meaning | None) -> ForcingLevel:
        """What a call sets."""
        forcing = meaning.forcing if meaning is not None else None
        return {"forcing": cls.FORCING_1_ROUND, "game_forcing": cls.GAME_FORCE}.get(forcing or "", cls.NON_FORCING)


@dataclass(frozen=True, slots=True)
class Force:
    """What one side owes itself.

    A game force stays until the side has bid a game, or says with a bid below it that it may be passed (2♣-2♦-2NT).
    """

    to_game: bool = False
    asked: bool = False
    """Whether the side's last call forces for one round."""

    def after(self, call: Call, meaning: Meaning | None) -> Force:
        """After one more call of this side."""
        level = ForcingLevel.of(meaning)
        if not isinstance(call, Bid):
            return replace(self, asked=False)
        released = is_game(call) or (
            meaning is not None and level is ForcingLevel.NON_FORCING and not _RELEASES.isdisjoint(meaning.flags)
        )
        to_game = level is ForcingLevel.GAME_FORCE or self.to_game
        return Force(to_game and not released, level is not ForcingLevel.NON_FORCING)

    def binds(self, last: Call | None) -> bool:
        """Whether the side, now to call after this call of theirs, is in a forcing auction.

        A force of one round is over when the opponent acts; one to game is not.
        """
        return self.to_game or (self.asked and last is PASS)

    @property
    def level(self) -> ForcingLevel:
        if self.to_game:
            return ForcingLevel.GAME_FORCE
        return ForcingLevel.FORCING_1_ROUND if self.asked else ForcingLevel.NON_FORCING


FREE = Force()


def is_game(bid: Bid) -> bool:
    """Whether a bid is a game or higher. 4♣ and 4♦ are not.

    >>> [str(bid) for bid in map(Bid.parse, ("3S", "3N", "4C", "4H", "5C")) if is_game(bid)]
    ['3N', '4H', '5C']
    """
    minor = bid.strain in (Strain.CLUBS, Strain.DIAMONDS)
    return bid.level >= (5 if minor else 3 if bid.strain is Strain.NOTRUMP else 4)
