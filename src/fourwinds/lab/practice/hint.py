"""A hint: what a player can see and count, without the answer."""

from __future__ import annotations

from collections.abc import Iterator

from fourwinds.bidding.auction.known import UNKNOWN
from fourwinds.bidding.auction.turn import Turn
from fourwinds.bridge import evaluate
from fourwinds.bridge.cards import Hand

__all__ = ["hint_lines"]


def hint_lines(turn: Turn, hand: Hand) -> Iterator[str]:
    """Yield the points and the shape of the hand, what partner has shown, and whether a pass is possible."""
    points = evaluate.hcp(hand) + evaluate.length_points(hand)
    kind = evaluate.shape_class(hand).name.lower().replace("_", "-")
    pattern = "-".join(map(str, evaluate.pattern(hand)))
    article = "an" if kind[0] in "aeiou" else "a"
    yield f"You have {evaluate.hcp(hand)} HCP, {points} points with length, and {article} {kind} hand ({pattern})."
    if turn.partner_hand is not UNKNOWN:
        yield f"Partner has shown {turn.partner_hand.describe()}."
    if turn.known_fit is not None:
        support = evaluate.support_points(hand, turn.known_fit)
        yield f"You have a fit in {turn.known_fit.name.lower()}, and {support} support points."
    if turn.is_forced:
        yield "You may not pass: partner's call is forcing."
