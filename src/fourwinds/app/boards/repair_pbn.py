"""Repair a file of boards: what was found, and the boards written canonically."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fourwinds.app.boards.keep_boards import LeftOut
from fourwinds.app.boards.read_pbn import ReadBoards, Sent, read_boards
from fourwinds.pbn.fit import renumbered, why_not
from fourwinds.pbn.game import PbnGame, Status
from fourwinds.pbn.game.findings import Effect, Finding
from fourwinds.pbn.write import Profile, dumps

__all__ = ["Repaired", "repair_pbn"]


@dataclass(frozen=True, slots=True)
class Repaired:
    """A file as it should be, and how it came to that."""

    text: str
    drafts: str
    """The boards that this profile cannot hold, in the standard profile; nothing if it holds all."""
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
        """How many boards are complete, drafts, rejected."""
        return sum(game.has_deal and game.status is status for game in self.games)


def repair_pbn(sent: Sent, *, profile: Profile = Profile.V1, renumber: bool = False) -> Repaired:
    """Read boards whatever their form, and write what the profile can hold."""
    boards = read_boards(sent)
    whole, rest, left_out = _sorted(boards.games, profile, renumber=renumber)
    drafts = dumps(rest, profile=Profile.STANDARD) if rest else ""
    return Repaired(dumps(whole, profile=profile), drafts, boards, len(whole), left_out)


def _sorted(
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
