"""Settling a hand: the transfers of points that follow from a fact, between players and to and from the table.

Every transfer takes from one what it gives to another, so the total never changes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Any, Final, NamedTuple

from fourwinds.riichi.rules.outcome import (
    AbortiveDraw,
    Chombo,
    Correction,
    ExhaustiveDraw,
    Fact,
    NagashiMangan,
    PlayedHand,
    Ron,
    Tsumo,
    Win,
)
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.rules.seat_message import SeatMessage
from fourwinds.riichi.rules.shares import shares
from fourwinds.riichi.rules.state import STICK, State
from fourwinds.riichi.rules.value import Value, payment_of
from fourwinds.table.errors import IllegalError, MalformedError

__all__ = ["TABLE", "Transfer", "Why", "points_moved", "settle"]

TABLE: Final = -1
"""The index of the table, where riichi sticks lie."""
_MANGAN: Final = Value(limit="mangan")
_OTHERS: Final = {
    players: tuple(tuple(other for other in range(players) if other != seat) for seat in range(players))
    for players in (3, 4)
}


class Why(StrEnum):
    """What a transfer is for."""

    HAND = "hand"
    PAO = "pao"
    HONBA = "honba"
    RIICHI = "riichi"
    STICKS = "sticks"
    NOTEN = "noten"
    NAGASHI = "nagashi"
    CHOMBO = "chombo"
    CORRECTION = "correction"


_NEVER_CAPPED: Final = (Why.RIICHI, Why.CORRECTION)


class Transfer(NamedTuple):
    """Points that move from one player, or the table, to another."""

    payer: int
    receiver: int
    points: int
    why: Why


def settle(rules: Ruleset, state: State, fact: Fact) -> list[Transfer]:
    """Return the transfers of a hand, in the order in which the points move.

    >>> from fourwinds.riichi.rules.state import opening
    >>> ron = Ron(loser=2, wins=(Win(0, Value(3, 30)),), riichi=(0,))
    >>> for transfer in settle(Ruleset(), opening(Ruleset()), ron):
    ...     print(transfer.payer, transfer.receiver, transfer.points, transfer.why)
    0 -1 1000 riichi
    2 0 5800 hand
    -1 0 1000 sticks
    """
    moves: list[Transfer] = []
    (_CappedTable if rules.buttobi else _Table)(rules, state, moves).settle(fact)
    return moves


def points_moved(rules: Ruleset, state: State, fact: Fact) -> list[int]:
    """Return what each seat gains or loses in a hand and, at the index `TABLE`, what the table does."""
    table = (_CappedTable if rules.buttobi else _Table)(rules, state, None)
    table.settle(fact)
    return table.gains


class _Table:
    """The points that move in one hand."""

    __slots__ = ("gains", "moves", "rules", "state")

    def __init__(self, rules: Ruleset, state: State, moves: list[Transfer] | None) -> None:
        self.rules = rules
        self.state = state
        self.gains = [0] * (rules.players + 1)
        self.moves = moves

    def settle(self, fact: Fact) -> None:
        if isinstance(fact, PlayedHand):
            if self.rules.players == 3:
                _check_seats(fact)
            if fact.riichi:
                self.riichi(fact)
        settling = _SETTLING.get(type(fact))
        if settling is not None:
            settling(self, fact)
        elif not isinstance(fact, PlayedHand):
            raise MalformedError(
                f"{type(fact).__name__} moves no points", remedy="settle a played hand or a correction"
            )

    def pay(self, payer: int, receiver: int, points: int, why: Why) -> None:
        gains = self.gains
        gains[payer] -= points
        gains[receiver] += points
        if self.moves is not None:
            self.moves.append(Transfer(payer, receiver, points, why))

    def others(self, seat: int) -> tuple[int, ...]:
        return _OTHERS[self.rules.players][seat]

    def riichi(self, hand: PlayedHand) -> None:
        for seat in hand.riichi:
            score = self.state.scores[seat]
            if score < STICK and not self.rules.riichi_below_1000 and not self.state.provisional:
                raise IllegalError(
                    SeatMessage(
                        "{declarer} declared riichi with {score} points", seats={"declarer": seat}, score=score
                    ),
                    remedy="these rules require 1000 points to declare riichi",
                )
        if not hand.voided:
            for seat in hand.accepted:
                self.pay(seat, TABLE, STICK, Why.RIICHI)

    def ron(self, ron: Ron) -> None:
        loser, wins, rules = ron.loser, ron.wins, self.rules
        if len(wins) > 1:
            if len(wins) > rules.max_winners:
                raise IllegalError(f"{len(wins)} winners by one discard", remedy=_fewer_winners(rules, len(wins)))
            wins = tuple(sorted(wins, key=lambda win: (win.seat - loser) % rules.players))
        honba = rules.honba_of_a_ron * self.state.honba if self.state.honba else 0
        for win in wins:
            honba_payer = loser
            if win.pao is None:
                self.pay_ron(loser, win.seat, win.value)
            else:
                honba_payer = self.pao_ron(win, loser)
            if honba and (rules.honba_to == "every" or win is wins[0]):
                self.pay(honba_payer, win.seat, honba, Why.HONBA)
        if ron.riichi or self.state.sticks:
            self.sticks(ron, [win.seat for win in wins])

    def pay_ron(self, loser: int, winner: int, value: Value) -> None:
        paid = payment_of(value, self.rules, winner == self.state.dealer, False)
        self.pay(loser, winner, paid.points, Why.HAND)

    def sticks(self, hand: PlayedHand, winners: Sequence[int]) -> None:
        """Give the sticks to the first winner in turn; under `own_first` the others take their own stick first."""
        accepted = hand.accepted
        sticks = self.state.sticks + len(accepted)
        if not sticks:
            return
        if self.rules.sticks_to == "own_first":
            for seat in winners[1:]:
                if seat in accepted:
                    self.pay(TABLE, seat, STICK, Why.STICKS)
                    sticks -= 1
        if sticks:
            self.pay(TABLE, winners[0], STICK * sticks, Why.STICKS)

    def liability(self, win: Win, *, tsumo: bool) -> tuple[int, int, Value | None]:
        """Return who is liable, for how many points, and the value of any yakuman that liability does not cover."""
        pao = win.pao
        if pao is None or pao.hand not in self.rules.pao:
            raise IllegalError(
                f"pao for {pao.hand if pao else 'nothing'}",
                remedy=f"these rules have liability for {', '.join(self.rules.pao) or 'no hand'}",
            )
        dealer = win.seat == self.state.dealer
        whole = payment_of(win.value, self.rules, dealer, tsumo)
        covered = payment_of(Value(yakuman=pao.yakuman), self.rules, dealer, tsumo)
        if self.rules.pao_covers == "hand" or covered == whole:
            return pao.seat, whole.points, None
        return pao.seat, covered.points, Value(points=whole.points - covered.points)

    def pao_ron(self, win: Win, loser: int) -> int:
        """Pay a ron with liability, and return who pays the honba."""
        liable, points, rest = self.liability(win, tsumo=False)
        if liable == loser:
            self.pay(loser, win.seat, points, Why.PAO)
        else:
            own = points // 2 if self.rules.pao_split else points
            self.pay(liable, win.seat, own, Why.PAO)
            if own < points:
                self.pay(loser, win.seat, points - own, Why.HAND)
        if rest:
            self.pay_ron(loser, win.seat, rest)
        return liable if self.rules.pao_honba == "liable" else loser

    def tsumo(self, tsumo: Tsumo) -> None:
        win = tsumo.win
        if win.pao is None:
            self.pay_tsumo(win.seat, win.value, Why.HAND)
            self.honba(win.seat)
        else:
            liable, points, rest = self.liability(win, tsumo=True)
            self.pay(liable, win.seat, points, Why.PAO)
            if rest:
                self.pay_tsumo(win.seat, rest, Why.HAND)
            if self.state.honba:
                self.pay(liable, win.seat, self.rules.honba_of_a_ron * self.state.honba, Why.HONBA)
        if tsumo.riichi or self.state.sticks:
            self.sticks(tsumo, (win.seat,))

    def pay_tsumo(self, winner: int, value: Value, why: Why) -> None:
        """Make all other players pay for a tsumo, or for nagashi mangan."""
        dealer = self.state.dealer
        paid = payment_of(value, self.rules, winner == dealer, True)
        for seat in self.others(winner):
            self.pay(seat, winner, paid.dealer_pays if seat == dealer else paid.other_pays, why)

    def honba(self, winner: int) -> None:
        if self.state.honba:
            for seat in self.others(winner):
                self.pay(seat, winner, self.rules.honba_value * self.state.honba, Why.HONBA)

    def exhaustive_draw(self, draw: ExhaustiveDraw) -> None:
        self.check_noten_riichi(draw.riichi, draw.tenpai)
        tenpai = draw.tenpai
        noten = [seat for seat in range(self.rules.players) if seat not in tenpai]
        if tenpai and noten:
            pairs = max(len(tenpai), len(noten))
            for pair in range(pairs):
                payer, receiver = noten[pair % len(noten)], tenpai[pair % len(tenpai)]
                self.pay(payer, receiver, self.rules.noten_total // pairs, Why.NOTEN)

    def check_noten_riichi(self, riichi: tuple[int, ...], tenpai: tuple[int, ...]) -> None:
        if riichi and self.rules.noten_riichi == "chombo":
            for seat in riichi:
                if seat not in tenpai:
                    raise IllegalError(
                        SeatMessage(
                            "{declarer} declared riichi and is not tenpai at the draw", seats={"declarer": seat}
                        ),
                        remedy="record a chombo, as these rules require, or add the player to the tenpai players",
                    )

    def nagashi_mangan(self, nagashi: NagashiMangan) -> None:
        if self.rules.nagashi == "no":
            raise IllegalError("these rules do not have nagashi mangan", remedy="record an exhaustive draw")
        self.check_noten_riichi(nagashi.riichi, nagashi.tenpai)
        seats = sorted(nagashi.seats, key=lambda seat: (seat - self.state.dealer) % self.rules.players)
        for seat in seats:
            self.pay_tsumo(seat, _MANGAN, Why.NAGASHI)
        if self.rules.nagashi == "win":
            self.honba(seats[0])
            self.sticks(nagashi, seats)

    def abortive_draw(self, draw: AbortiveDraw) -> None:
        if draw.kind not in self.rules.abortive_draws:
            raise IllegalError(
                f"these rules do not have the abortive draw {draw.kind}",
                remedy=f"they have {', '.join(self.rules.abortive_draws) or 'none'}",
            )
        if draw.kind == "suucha_riichi" and len(draw.riichi) != self.rules.players:
            raise IllegalError(
                f"suucha riichi with {len(draw.riichi)} riichi", remedy="all four players must have declared riichi"
            )

    def chombo(self, chombo: Chombo) -> None:
        dealer = self.state.dealer
        if self.rules.chombo == "reverse_mangan":
            paid = payment_of(_MANGAN, self.rules, chombo.seat == dealer, True)
            for seat in self.others(chombo.seat):
                self.pay(chombo.seat, seat, paid.dealer_pays if seat == dealer else paid.other_pays, Why.CHOMBO)
        elif self.rules.chombo == "points":
            receivers = [seat for other in self.others(chombo.seat) for seat in [other] * (1 + (other == dealer))]
            for seat, points in zip(receivers, shares(self.rules.chombo_amount, len(receivers)), strict=True):
                self.pay(chombo.seat, seat, points, Why.CHOMBO)

    def correction(self, correction: Correction) -> None:
        if len(correction.deltas) != self.rules.players:
            raise IllegalError(
                f"the correction has {len(correction.deltas)} scores", remedy="give one for every player"
            )
        if self.state.sticks + correction.sticks < 0:
            raise IllegalError(
                "the correction takes more sticks than are on the table", remedy="count the sticks again"
            )
        for seat, points in enumerate(correction.deltas):
            payer, receiver = (TABLE, seat) if points > 0 else (seat, TABLE)
            if points:
                self.pay(payer, receiver, abs(points), Why.CORRECTION)


class _CappedTable(_Table):
    """A table where players pay no more than they have."""

    __slots__ = ()

    def pay(self, payer: int, receiver: int, points: int, why: Why) -> None:
        if payer != TABLE and why not in _NEVER_CAPPED:
            points = min(points, max(0, self.state.scores[payer] + self.gains[payer]))
        if points:
            super().pay(payer, receiver, points, why)


def _fewer_winners(rules: Ruleset, winners: int) -> str:
    if winners == 3 and "sanchahou" in rules.abortive_draws:
        return "record sanchahou; under these rules three winners abort the hand"
    if rules.max_winners == 1:
        return "under these rules only the player next in turn after the discarder wins"
    return "under these rules only the next two players in turn after the discarder win"


def _check_seats(hand: PlayedHand) -> None:
    if 3 in hand.named_seats:
        raise IllegalError("there is no seat 3 at a table of three", remedy="seats are numbered 0 to 2")


_SETTLING: Final[dict[type, Callable[[_Table, Any], None]]] = {
    Ron: _Table.ron,
    Tsumo: _Table.tsumo,
    ExhaustiveDraw: _Table.exhaustive_draw,
    NagashiMangan: _Table.nagashi_mangan,
    AbortiveDraw: _Table.abortive_draw,
    Chombo: _Table.chombo,
    Correction: _Table.correction,
}
