"""Repair a file of boards: report findings, and write the boards in canonical form."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fourwinds.app.boards.keep_boards import LeftOut
from fourwinds.app.boards.read_pbn import ReadBoards, Sent, read_boards
from fourwinds.pbn.fit import renumbered, why_not
from fourwinds.pbn.game import PbnGame, Status
from fourwinds.pbn.game.findings import Effect, Finding
from fourwinds.pbn.write import Profile, dumps

__all__ = ["RepairedFile", "repair_pbn"]


@dataclass(frozen=True, slots=True)
class RepairedFile:
    """A repaired file, and what was repaired."""

    text: str
    drafts: str
    """The boards that this profile cannot hold, in the standard profile; empty if there are none."""
    boards: ReadBoards
    written: int
    left_out: list[LeftOut]

    @property
    def games(self) -> list[PbnGame]:
        return self.boards.games

    @property
    def findings(self) -> list[Finding]:
        return [finding for game in self.games for finding in game.findings]

    @property
    def repairs(self) -> int:
        return sum(finding.effect is Effect.REPAIRED for finding in self.findings)

    def count(self, status: Status) -> int:
        """Return the number of boards with a status."""
        return sum(game.has_deal and game.status is status for game in self.games)


def repair_pbn(sent: Sent, *, profile: Profile = Profile.V1, renumber: bool = False) -> RepairedFile:
    """Read boards in any format, and write those that the profile can hold."""
    boards = read_boards(sent)
    whole, rest, left_out = _split_games(boards.games, profile, renumber=renumber)
    drafts = dumps(rest, profile=Profile.STANDARD) if rest else ""
    return RepairedFile(dumps(whole, profile=profile), drafts, boards, len(whole), left_out)


def _split_games(
    games: Sequence[PbnGame], profile: Profile, *, renumber: bool
) -> tuple[list[PbnGame], list[PbnGame], list[LeftOut]]:
    whole: list[PbnGame] = []
    rest: list[PbnGame] = []
    left_out: list[LeftOut] = []
    numbers: set[int | None] = set()
    for game in games:
        candidate = renumbered(game, len(numbers) + 1) if renumber and game.has_deal else game
        why = why_not(candidate, profile, numbers)
        if why:
            rest.append(game)
            left_out.append(LeftOut(game.number, game.line, why))
            continue
        whole.append(candidate)
        if candidate.has_deal:
            numbers.add(candidate.number)
    return whole, rest, left_out
