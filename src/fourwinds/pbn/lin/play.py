"""Convert the play between LIN, which lists cards in order, and PBN, which has a column for each seat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import eq

from fourwinds.bridge.calls import Strain
from fourwinds.bridge.cards import RANKS, Card, Suit
from fourwinds.bridge.contract import Contract
from fourwinds.bridge.seat import Seat
from fourwinds.bridge.trick import winning_card
from fourwinds.pbn.game import Play

__all__ = ["in_columns", "in_order"]

_CARDS = {str(card): card for card in (Card(suit, rank) for suit in Suit for rank in range(len(RANKS)))}
_AROUND = {seat: tuple(seat.around()) for seat in Seat}


def in_columns(
    cards: Sequence[str], owners: Mapping[str, Seat], contract: Contract | None
) -> list[tuple[Seat, dict[Seat, int]]]:
    """Return the tricks, each with its leader and the index of each seat's card, while the leader is known."""
    tricks: list[tuple[Seat, dict[Seat, int]]] = []
    to_lead = contract.declarer.next if contract is not None and contract.declarer is not None else None
    for start in range(0, len(cards), 4):
        trick = cards[start : start + 4]
        leader = _find_leader(trick, owners, to_lead)
        if leader is None:
            break
        tricks.append((leader, dict(zip(_AROUND[leader], range(start, start + len(trick)), strict=False))))
        to_lead = None
        if contract is not None and contract.bid is not None and len(trick) == 4:
            to_lead = _winner(dict(zip(_AROUND[leader], trick, strict=True)), leader, contract.bid.strain)
    return tricks


def _find_leader(trick: Sequence[str], owners: Mapping[str, Seat], to_lead: Seat | None) -> Seat | None:
    """Return the leader for whom most cards come from their owners; if in doubt, the winner of the last trick."""
    holders = tuple(map(owners.get, trick))
    if to_lead is not None and holders == _AROUND[to_lead][: len(trick)]:
        return to_lead
    fitting = {
        leader: sum(map(eq, holders, _AROUND[leader])) for leader in ([] if to_lead is None else [to_lead]) + list(Seat)
    }
    best = max(fitting, key=fitting.__getitem__)
    return best if fitting[best] else to_lead


def in_order(play: Play, contract: Contract | None) -> list[int]:
    """Return the indices of the cards, four per trick, in the order played, up to the first that is not recorded."""
    order: list[int] = []
    seats = _AROUND[play.leader]
    leader = play.leader
    for number, trick in enumerate(play.tricks):
        cards = {seat: str(card) for seat, card in zip(seats, trick, strict=False) if card is not None}
        if contract is None and len(cards) < 4:
            leader = next((seat for seat in cards if seat.previous not in cards), leader)
        turns = _AROUND[leader][: len(cards)]
        if any(seat not in cards for seat in turns):
            break
        order += [4 * number + seats.index(seat) for seat in turns]
        if len(cards) < 4:
            break
        strain = contract.bid.strain if contract is not None and contract.bid is not None else Strain.NOTRUMP
        leader = _winner(cards, leader, strain)
    return order


def _winner(trick: Mapping[Seat, str], leader: Seat, strain: Strain) -> Seat:
    turns = _AROUND[leader]
    return turns[winning_card([_CARDS[trick[seat]] for seat in turns], strain.suit)]
