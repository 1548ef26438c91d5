"""A few deals in which all players make the calls of an auction, found quickly by joining hands drawn for each seat.

What a player calls depends on the own hand alone, so hands are drawn for each seat and tested by themselves. Hands of
the two rarest seats are then joined where they have no card in common. The other cards are dealt at random, or joined
with hands of the third seat if that is rare too. Every deal is as likely as any other, but deals from one call of
`deals_of_auction` may share hands. `DealSampler` draws independent deals and tells how rare they are, in more time.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from fourwinds.bidding.auction.turn import Turn
from fourwinds.bidding.choosing import chosen_codes
from fourwinds.bridge.dealing import DealArray, HandArray
from fourwinds.notes.constraint import ANYTHING, Constraint, all_of, any_of
from fourwinds.notes.constraint.bulk import Batch
from fourwinds.notes.constraint.sampling import sample
from fourwinds.notes.sequence.codes import code_of
from fourwinds.table.errors import FourWindsError

__all__ = ["HandCheck", "deals_of_auction"]

HandCheck: TypeAlias = Callable[[HandArray], NDArray[np.bool_]]
"""A test of hands (n, 4)."""
_Cards: TypeAlias = NDArray[np.uint64]
"""Hands as sets of cards, one bit each."""

_DRAWN, _PATIENCE = 1500, 1 << 16
"""The hands drawn for a seat, and how many hands may be tried for them."""
_JOINED = 2500
"""Hands of a seat that are joined with others."""
_PAIRS = 6000
_TRIED = 2000
"""Random hands that tell which seats are rare."""
_RARE = 0.03
"""Hands of a third seat are drawn too if fewer random hands than this fit."""
_ALL_CARDS = np.uint64((1 << 52) - 1)
_SHIFTS = np.arange(0, 52, 13, dtype=np.uint64)
_SUIT_CARDS = np.uint64((1 << 13) - 1)
_CARD_BITS = np.left_shift(np.uint64(1), np.arange(52, dtype=np.uint64))


@dataclass(frozen=True, eq=False)
class _Player:
    """What the hand of a player must be like: a constraint, and the calls that it must choose."""

    number: int
    needs: Constraint
    checks: tuple[HandCheck, ...]

    def fitting(self, hands: HandArray) -> NDArray[np.bool_]:
        fits = Batch(hands).matches(self.needs) if self.needs != ANYTHING else np.ones(len(hands), dtype=np.bool_)
        for check in self.checks:
            if fits.any():
                fits[fits] = check(np.ascontiguousarray(hands[fits]))
        return fits


def deals_of_auction(
    end: Turn,
    count: int,
    rng: np.random.Generator,
    *,
    needs: Constraint = ANYTHING,
    check: HandCheck | None = None,
    drawn: int = _DRAWN,
) -> DealArray:
    """Return up to `count` deals (n, 4, 4), the dealer's hand first, in which the players make the calls so far.

    The player to call has a hand that fits `needs` and `check`. The result is empty if no such deal was found; it is
    found more likely, in more time, if more hands are drawn for each seat.
    """
    players = [_player(end, number, needs, check) for number in range(4)]
    anyone = Batch(sample(ANYTHING, _TRIED, rng))
    shares = {each.number: float(anyone.matches(each.needs).mean()) for each in players if each.needs != ANYTHING}
    order = sorted(range(4), key=lambda number: shares.get(number, 1.0))
    first, second, third, last = (players[number] for number in order)
    rows = _joined(_drawn(first, drawn, rng), _drawn(second, drawn, rng), rng)
    if not len(rows):
        return _no_deals()
    is_rare = shares.get(third.number, 1.0) < _RARE
    rows = _joined_third(rows, _drawn(third, drawn, rng), rng) if is_rare else _split(rows, rng)
    rows = np.column_stack([rows, _ALL_CARDS & ~np.bitwise_or.reduce(rows, axis=1)])
    deals = np.empty((len(rows), 4, 4), dtype=np.uint16)
    deals[:, order] = _masks(rows)
    for player in (third, last):
        deals = deals[player.fitting(np.ascontiguousarray(deals[:, player.number]))]
    return _different(deals[rng.permutation(len(deals))], first.number, count)


def _player(end: Turn, number: int, needs: Constraint, check: HandCheck | None) -> _Player:
    made = [(before, call) for before, call in end.path() if before.player == number]
    shown = [
        any_of(choice.needs for choice in reading.choices)
        for reading in (end.readings[before.number] for before, _ in made)
        if reading.choices
    ]
    checks = [_chooses(before, code_of(call)) for before, call in made]
    if number == end.player:
        shown.append(needs)
        checks += [check] if check is not None else []
    return _Player(number, all_of(shown), tuple(checks))


def _chooses(turn: Turn, code: int) -> HandCheck:
    return lambda hands: chosen_codes(turn, hands) == code


def _drawn(player: _Player, count: int, rng: np.random.Generator) -> _Cards:
    """Return hands that this player may have; none if there are none or they are too rare."""
    try:
        hands = sample(player.needs, count, rng, patience=_PATIENCE)
    except FourWindsError:
        return np.empty(0, dtype=np.uint64)
    for check in player.checks:
        hands = hands[check(hands)] if len(hands) else hands
    return _cards(hands[:_JOINED])


def _joined(one: _Cards, other: _Cards, rng: np.random.Generator) -> _Cards:
    """Return pairs of hands without a common card (n, 2), a random choice if there are many."""
    ones, others = np.nonzero((one[:, None] & other[None, :]) == 0)
    chosen = rng.permutation(len(ones))[:_PAIRS]
    return np.column_stack([one[ones[chosen]], other[others[chosen]]])


def _joined_third(pairs: _Cards, third: _Cards, rng: np.random.Generator) -> _Cards:
    """Return the pairs with a third hand that has no card in common with either (n, 3)."""
    places, hands = np.nonzero(((pairs[:, 0] | pairs[:, 1])[:, None] & third[None, :]) == 0)
    chosen = rng.permutation(len(places))[:_PAIRS]
    return np.column_stack([pairs[places[chosen]], third[hands[chosen]]])


def _split(pairs: _Cards, rng: np.random.Generator) -> _Cards:
    """Return the pairs with a third hand from the other cards, at random (n, 3)."""
    used = (pairs[:, 0] | pairs[:, 1])[:, None] & _CARD_BITS
    keys = np.where(used != 0, np.float32(2), rng.random(used.shape, dtype=np.float32))
    chosen = np.argpartition(keys, 13, axis=1)[:, :13]
    third = np.bitwise_or.reduce(_CARD_BITS[chosen], axis=1)
    return np.column_stack([pairs, third])


def _different(deals: DealArray, player: int, count: int) -> DealArray:
    """Return some of the deals, with different hands of a player as far as possible."""
    _, firsts = np.unique(_cards(deals[:, player]), return_index=True)
    firsts = np.sort(firsts)
    rest = np.setdiff1d(np.arange(len(deals)), firsts)
    some: DealArray = deals[np.concatenate([firsts, rest])[:count]]
    return some


def _cards(hands: HandArray) -> _Cards:
    cards: _Cards = np.bitwise_or.reduce(np.left_shift(hands.astype(np.uint64), _SHIFTS), axis=-1)
    return cards


def _masks(cards: _Cards) -> HandArray:
    hands: HandArray = ((cards[..., None] >> _SHIFTS) & _SUIT_CARDS).astype(np.uint16)
    return hands


def _no_deals() -> DealArray:
    return np.empty((0, 4, 4), dtype=np.uint16)
