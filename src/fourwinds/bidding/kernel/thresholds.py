"""The strength a hand needs for each step: to respond, to invite, to bid game or a slam."""

from __future__ import annotations

from dataclasses import dataclass

from fourwinds.bidding.auction.view import AuctionView
from fourwinds.bidding.kernel.constants import Constants
from fourwinds.notes.constraint import Measure

__all__ = ["Thresholds", "thresholds"]

_INVITATION = 3
"""The range of points of an invitation."""


@dataclass(frozen=True, slots=True)
class Thresholds:
    """The least a hand needs, in one measure, to bid at all, to invite game, to bid it, and to bid the slams."""

    weak: int
    invite: int
    game: int
    slam: int
    grand: int


def thresholds(view: AuctionView, constants: Constants, measure: Measure, *, minor: bool = False) -> Thresholds:
    """Return what this player needs, given what partner has shown; `minor` asks for game in a minor suit."""
    floor, ceiling = view.partner_floor(measure), view.partner_ceiling(measure)
    total = constants.minor_game if minor else constants.game
    if view.is_invited and view.stands_in_game:
        floor = (floor + ceiling) // 2
    slam, grand = constants.small_slam - floor, constants.grand_slam - floor
    if view.is_game_forced:
        return Thresholds(0, 0, 0, max(slam, 1), max(grand, 2))
    if view.is_first_response:
        invite, game = constants.limit_invite[0], constants.limit_game[0] + (total - constants.game)
        return Thresholds(constants.limit_weak[0], invite, game, slam, grand)
    if view.is_invited:
        floor = (floor + ceiling) // 2
    game = max(total - floor, 0)
    invite = min(max(total - ceiling, game - _INVITATION, 0), game)
    weak = min(max(constants.open_min + constants.response_min - floor, 0), invite)
    return Thresholds(weak, invite, game, max(slam, game + 1), max(grand, game + 2))
