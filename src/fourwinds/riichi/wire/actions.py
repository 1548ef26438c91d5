"""Hands as rows of actions: who declared, won, dealt in and paid (docs/specification.md, riichi).

The points of a win are those of the hand itself. Honba, sticks and what a bankrupt player cannot pay have separate
rows. The rows of a seat add up to its change of score; all rows with their sticks add up to 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, Final, Literal, NamedTuple, get_args

from fourwinds.riichi.rules.game import Step
from fourwinds.riichi.rules.outcome import (
    Chombo,
    Correction,
    ExhaustiveDraw,
    NagashiMangan,
    PlayedHand,
    Ron,
    Tsumo,
    Win,
)
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.rules.settle import Transfer, Why, settle
from fourwinds.riichi.rules.state import STICK
from fourwinds.riichi.wire.fact_json import win_as_json
from fourwinds.table.errors import IllegalError

__all__ = ["ACTION_TYPES", "ActionRow", "ActionType", "action_rows", "is_settled"]

ActionType = Literal[
    "riichi",
    "win",
    "deal_in",
    "payment",
    "tenpai",
    "not_tenpai",
    "chombo_penalty",
    "riichi_return",
    "riichi_won",
    "bankruptcy_transfer",
    "correction",
]
ACTION_TYPES: Final[tuple[ActionType, ...]] = get_args(ActionType)
"""The action types of the specification, and `correction`."""


class ActionRow(NamedTuple):
    """One thing that a player did or paid in a hand."""

    seat: int
    action_type: ActionType
    action_order: int
    """Counted from 1 within the hand."""
    target_seat: int | None
    """The other player: who dealt into a win, won from a deal-in, or is the other side of a payment."""
    points_delta: int | None
    """None if the points depend on an earlier uncertain hand."""
    riichi_stick_delta: int
    """The points of the sticks put on the table, minus those taken from it."""
    details: dict[str, Any]


def action_rows(rules: Ruleset, step: Step) -> tuple[ActionRow, ...]:
    """Return the actions of one step of a game, in order; none for a baseline or a stop.

    >>> from fourwinds.riichi.rules.game import fold
    >>> from fourwinds.riichi.rules.value import Value
    >>> game = fold(Ruleset(), [Ron(loser=2, wins=(Win(0, Value(3, 30)),), riichi=(0,))])
    >>> for row in action_rows(game.rules, game.steps[0]):
    ...     print(row.seat, row.action_type, row.points_delta, row.riichi_stick_delta)
    0 riichi -1000 1000
    0 win 5800 0
    2 deal_in -5800 0
    0 riichi_return 1000 -1000
    """
    if not isinstance(step.fact, PlayedHand | Correction):
        return ()
    return _Writer(rules, step).write()


def is_settled(rules: Ruleset, step: Step) -> bool:
    """Whether the points of a step are known. After an uncertain hand they may not be."""
    return not step.before.provisional or _transfers(rules, step) is not None


def _transfers(rules: Ruleset, step: Step) -> list[Transfer] | None:
    """Return the transfers of a step as if every player could pay, or None if they are not known yet."""
    if not isinstance(step.fact, PlayedHand | Correction):
        return []
    try:
        return settle(_without_buttobi(rules) if rules.buttobi else rules, step.before, step.fact)
    except IllegalError:
        if not step.before.provisional:
            raise
        return None


@lru_cache(maxsize=256)
def _without_buttobi(rules: Ruleset) -> Ruleset:
    return rules.with_choices(buttobi=False)


class _Writer:
    """Writes the rows of one step."""

    def __init__(self, rules: Ruleset, step: Step) -> None:
        moves = _transfers(rules, step)
        self.rules, self.step = rules, step
        self.known = moves is not None
        self.moves = moves or []
        self.rows: list[ActionRow] = []

    def write(self) -> tuple[ActionRow, ...]:
        fact = self.step.fact
        if isinstance(fact, PlayedHand):
            self.riichi(fact)
        write_outcome = _WRITERS.get(type(fact))
        if write_outcome is not None:
            write_outcome(self, fact)
        if isinstance(fact, PlayedHand):
            self.honba()
            self.sticks(fact)
        if self.rules.buttobi and self.known:
            self.bankruptcy()
        return tuple(self.rows)

    def add(
        self,
        seat: int,
        kind: ActionType,
        points: int,
        target: int | None = None,
        details: dict[str, Any] | None = None,
        *,
        sticks: int = 0,
    ) -> None:
        order = len(self.rows) + 1
        self.rows.append(ActionRow(seat, kind, order, target, points if self.known else None, sticks, details or {}))

    def transfers_for(self, *why: Why) -> list[Transfer]:
        return [move for move in self.moves if move.why in why]

    def riichi(self, hand: PlayedHand) -> None:
        for seat in hand.riichi:
            if seat == hand.ronned_riichi:
                self.add(seat, "riichi", 0, details={"ronned": True})
            else:
                self.add(seat, "riichi", -STICK, sticks=STICK if self.known else 0)

    def ron(self, ron: Ron) -> None:
        loser = ron.loser
        paid = self.transfers_for(Why.HAND, Why.PAO)
        for win in sorted(ron.wins, key=lambda win: (win.seat - loser) % self.rules.players):
            won = [move for move in paid if move.receiver == win.seat]
            self.add(win.seat, "win", _sum(won), loser, _details(win))
            self.add(loser, "deal_in", -_sum(move for move in won if move.payer == loser), win.seat)
            for move in won:
                if move.payer != loser:
                    self.payment(move, win)

    def tsumo(self, tsumo: Tsumo) -> None:
        paid = self.transfers_for(Why.HAND, Why.PAO)
        self.add(tsumo.win.seat, "win", _sum(paid), None, _details(tsumo.win))
        for move in paid:
            self.payment(move, tsumo.win)

    def payment(self, move: Transfer, win: Win) -> None:
        liable = {"pao": win.pao.hand} if move.why is Why.PAO and win.pao else None
        self.add(move.payer, "payment", -move.points, move.receiver, liable)

    def draw(self, draw: ExhaustiveDraw | NagashiMangan) -> None:
        gains = [0] * self.rules.players
        for move in self.transfers_for(Why.NOTEN):
            gains[move.payer] -= move.points
            gains[move.receiver] += move.points
        for seat, points in enumerate(gains):
            self.add(seat, "tenpai" if seat in draw.tenpai else "not_tenpai", points)

    def nagashi(self, nagashi: NagashiMangan) -> None:
        paid = self.transfers_for(Why.NAGASHI)
        for seat in nagashi.seats:
            won = [move for move in paid if move.receiver == seat]
            self.add(seat, "payment", _sum(won), None, {"nagashi": True})
            for move in won:
                self.add(move.payer, "payment", -move.points, seat)
        self.draw(nagashi)

    def chombo(self, chombo: Chombo) -> None:
        paid = self.transfers_for(Why.CHOMBO)
        self.add(chombo.seat, "chombo_penalty", -_sum(paid))
        for seat in dict.fromkeys(move.receiver for move in paid):
            self.add(seat, "payment", _sum(move for move in paid if move.receiver == seat), chombo.seat)

    def correction(self, correction: Correction) -> None:
        sticks = STICK * correction.sticks
        for seat, points in enumerate(correction.deltas):
            if points and self.known:
                self.add(seat, "correction", points, sticks=sticks)
                sticks = 0

    def honba(self) -> None:
        paid = [move for move in self.transfers_for(Why.HONBA) if move.points]
        mark = {"honba": self.step.before.honba}
        for move in paid:
            self.add(move.payer, "payment", -move.points, move.receiver, dict(mark))
        for seat in dict.fromkeys(move.receiver for move in paid):
            won = _sum(move for move in paid if move.receiver == seat)
            self.add(seat, "payment", won, None, dict(mark))

    def sticks(self, hand: PlayedHand) -> None:
        """Write who gets their own stick back, and who wins the sticks of others."""
        if hand.voided and self.known:
            for seat in hand.accepted:
                self.add(seat, "riichi_return", STICK, sticks=-STICK)
        for move in self.transfers_for(Why.STICKS):
            own = STICK if move.receiver in hand.accepted else 0
            if own:
                self.add(move.receiver, "riichi_return", own, sticks=-own)
            if move.points > own:
                self.add(move.receiver, "riichi_won", move.points - own, sticks=own - move.points)

    def bankruptcy(self) -> None:
        """Write what bankrupt players could not pay: returned to them and taken from the winners."""
        missing = list(self.step.deltas)
        for row in self.rows:
            missing[row.seat] -= row.points_delta or 0
        for seat, points in enumerate(missing):
            if points:
                self.add(seat, "bankruptcy_transfer", points)


def _sum(moves: Iterable[Transfer]) -> int:
    return sum([move.points for move in moves])


def _details(win: Win) -> dict[str, Any]:
    details = win_as_json(win)
    del details["seat"]
    return details


_WRITERS: Final[dict[type, Callable[[_Writer, Any], None]]] = {
    Ron: _Writer.ron,
    Tsumo: _Writer.tsumo,
    ExhaustiveDraw: _Writer.draw,
    NagashiMangan: _Writer.nagashi,
    Chombo: _Writer.chombo,
    Correction: _Writer.correction,
}
