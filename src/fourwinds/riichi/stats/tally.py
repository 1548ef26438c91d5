"""Counting a recorded game in one pass: what each hand adds to the counts of its players.

Only hands that ended in a win or a draw count. A hand that is replayed, after a chombo or a no contest, does not.
Nothing of an uncertain hand is counted, since using the known parts would count some outcomes more often than others.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from fourwinds.riichi.records.record import GameRecord
from fourwinds.riichi.rules.game import Step
from fourwinds.riichi.rules.outcome import (
    AbortiveDraw,
    Baseline,
    Chombo,
    ExhaustiveDraw,
    NagashiMangan,
    NoContest,
    PlayedHand,
    Ron,
    Tsumo,
    Uncertain,
    Win,
)
from fourwinds.riichi.rules.standing import Standing
from fourwinds.riichi.rules.state import STICK, State
from fourwinds.riichi.rules.value import payment
from fourwinds.riichi.rules.yaku import YAKU
from fourwinds.riichi.stats.counts import Counts, Yakuman

__all__ = ["CountedGame", "count_game", "counts_of"]

_PLACES: Final = ("first_places", "second_places", "third_places", "fourth_places")
_NOBODY: Final = -1


RonPaid = tuple[int, int, int | None]
"""A ron: the seats of winner and discarder, and the points of the hand, or None if they are not known."""


class CountedGame(NamedTuple):
    """What is kept of a counted game besides sums: the result of each seat, and who won from whom."""

    played: str
    game: str
    players: tuple[str, ...]
    results: tuple[tuple[int, int, int], ...] | None
    """Place, score and final points (in points, not in thousands); None if the game is not finished."""
    hands: int
    rons: tuple[RonPaid, ...]


def counts_of(record: GameRecord) -> tuple[Counts, ...]:
    """Return the counts of one game for each seat.

    >>> from fourwinds.riichi.rules.ruleset import Ruleset
    >>> from fourwinds.riichi.rules.value import Value
    >>> ron = Ron(loser=2, wins=(Win(0, Value(3, 30)),), riichi=(0, 2))
    >>> east, _, west, _ = counts_of(GameRecord(("Ann", "Ben", "Cho", "Dee"), Ruleset(), (ron,)))
    >>> east.wins, east.win_value, east.win_income, west.deal_in_loss, west.riichi_deal_ins
    (1, 5800, 6800, 5800, 1)
    """
    seats = tuple(Counts() for _ in record.players)
    count_game(record, seats, Counts())
    return seats


def count_game(record: GameRecord, seats: Sequence[Counts], table: Counts) -> CountedGame:
    """Add a game to the counts of its seats, and what the players share to the counts of the table."""
    steps, standing = record.game.steps, record.standing
    tally = _Tally(record, seats)
    for number, step in zip(record.game.hand_numbers, steps, strict=True):
        count_fact = _COUNTERS.get(type(step.fact))
        if count_fact is not None:
            count_fact(tally, step.fact, step, number or 0)
    for counts in (*seats, table):
        tally.close(counts, standing)
    results = None
    if standing is not None:
        _count_places(record, seats, standing)
        results = tuple([(placing.place, placing.score, placing.total) for placing in standing.placings])
    return CountedGame(record.played, record.id, record.players, results, tally.hands, tuple(tally.rons))


def _count_places(record: GameRecord, seats: Sequence[Counts], standing: Standing) -> None:
    last = max(placing.place for placing in standing.placings)
    for placing, counts in zip(standing.placings, seats, strict=True):
        name = _PLACES[placing.place - 1]
        setattr(counts, name, getattr(counts, name) + 1)
        counts.last_places += placing.place == last
        counts.score += placing.score
        counts.final_points += placing.total
        counts.busts += placing.score < record.rules.least_score


class _Tally:
    """Counts the hands of one game."""

    __slots__ = (
        "deals",
        "draws",
        "exhaustive",
        "hands",
        "knows_dealer",
        "record",
        "rons",
        "rules",
        "run",
        "seats",
        "uncertain",
        "void",
        "with_dealer",
    )

    def __init__(self, record: GameRecord, seats: Sequence[Counts]) -> None:
        self.record = record
        self.rules = record.rules
        self.seats = seats
        self.hands = self.with_dealer = self.draws = self.exhaustive = self.void = self.uncertain = 0
        self.knows_dealer = True
        self.deals = _NOBODY
        self.run = 0
        self.rons: list[RonPaid] = []

    def close(self, counts: Counts, standing: Standing | None) -> None:
        """Add what is the same for all players."""
        counts.games += 1
        counts.finished_games += standing is not None
        counts.games_with_hands += self.hands > 0
        counts.hands += self.hands
        counts.hands_with_dealer += self.with_dealer
        counts.draws += self.draws
        counts.exhaustive_draws += self.exhaustive
        counts.void_hands += self.void
        counts.uncertain_hands += self.uncertain

    def hand(self, hand: PlayedHand, before: State) -> None:
        """Count what every completed hand adds."""
        self.hands += 1
        if self.knows_dealer:
            self.with_dealer += 1
            dealer = before.dealer
            counts = self.seats[dealer]
            counts.dealer_hands += 1
            self.run = self.run + 1 if dealer == self.deals else 1
            self.deals = dealer
            counts.longest_dealership = max(counts.longest_dealership, self.run)
            if not before.provisional:
                counts.highest_honba = max(counts.highest_honba, before.honba)
        for seat in hand.riichi:
            self.seats[seat].riichis += 1
            if seat != hand.ronned_riichi:
                self.seats[seat].accepted_riichis += 1

    def ron(self, ron: Ron, step: Step, number: int) -> None:
        self.hand(ron, step.before)
        loser = ron.loser
        counts = self.seats[loser]
        counts.deal_ins += 1
        stick = 0
        if loser in ron.riichi:
            counts.riichi_deal_ins += 1
            if ron.ronned_riichi is None:
                stick = STICK
            else:
                counts.riichi_tile_deal_ins += 1
        total = 0
        for win in ron.wins:
            points = self.win(win, ron, step, number, tsumo=False)
            self.rons.append((win.seat, loser, points))
            total += points or 0
        if self.knows_dealer:
            counts.deal_ins_with_value += 1
            counts.deal_in_value += total
            counts.deal_in_value_squares += total * total
        if not step.before.provisional:
            counts.deal_ins_with_loss += 1
            counts.deal_in_loss -= step.deltas[loser] + stick

    def tsumo(self, tsumo: Tsumo, step: Step, number: int) -> None:
        self.hand(tsumo, step.before)
        self.win(tsumo.win, tsumo, step, number, tsumo=True)
        self.seats[tsumo.win.seat].tsumo_wins += 1

    def win(self, win: Win, hand: PlayedHand, step: Step, number: int, *, tsumo: bool) -> int | None:
        """Count a win and return its points without honba and sticks, or None if the dealer is not known."""
        seat = win.seat
        counts = self.seats[seat]
        counts.wins += 1
        has_riichi = seat in hand.riichi
        if has_riichi:
            counts.riichi_wins += 1
        if not step.before.provisional:
            counts.wins_with_income += 1
            counts.win_income += step.deltas[seat]
        if win.open is not None:  # only if recorded: counting riichi hands as closed would bias the share
            counts.wins_with_openness += 1
            if win.open:
                counts.open_wins += 1
            elif not has_riichi:
                counts.damaten_wins += 1
        if win.yaku:
            counts.wins_with_yaku += 1
            for name, han in win.yaku:
                if han != 0:
                    counts.yaku[name] = counts.yaku.get(name, 0) + 1
        return self.value(win, counts, step, number, tsumo=tsumo)

    def value(self, win: Win, counts: Counts, step: Step, number: int, *, tsumo: bool) -> int | None:
        value = win.value
        if value.han is not None:
            counts.wins_with_han += 1
            counts.win_han += value.han
        if not self.knows_dealer:
            if value.yakuman:
                self.yakuman(win, counts, step.before, number)
            return None
        is_dealer = win.seat == step.before.dealer
        if is_dealer:
            counts.dealer_wins += 1
        points, _, _, limit = payment(value, self.rules, dealer=is_dealer, tsumo=tsumo)
        counts.wins_with_value += 1
        counts.win_value += points
        counts.win_value_squares += points * points
        if limit is not None:
            counts.mangan_wins += 1
            if limit == "yakuman":
                self.yakuman(win, counts, step.before, number)
        return points

    def yakuman(self, win: Win, counts: Counts, before: State, number: int) -> None:
        if win.value.han is not None:
            names: tuple[str, ...] = ("counted_yakuman",)
        else:
            names = tuple(name for name, _ in win.yaku if name not in YAKU or YAKU[name].yakuman)
        name_of_round = "" if before.provisional else before.round
        player = self.record.players[win.seat]
        counts.yakuman.append(Yakuman(player, self.record.id, number, name_of_round, names))

    def exhaustive_draw(self, draw: ExhaustiveDraw, step: Step, _number: int) -> None:
        self.draw(draw, step)
        self.exhaustive += 1
        for seat in draw.tenpai:
            self.seats[seat].tenpai_draws += 1

    def nagashi_mangan(self, nagashi: NagashiMangan, step: Step, _number: int) -> None:
        self.draw(nagashi, step)
        for seat in nagashi.seats:
            self.seats[seat].nagashi_mangans += 1

    def abortive_draw(self, draw: AbortiveDraw, step: Step, _number: int) -> None:
        self.draw(draw, step)

    def draw(self, hand: PlayedHand, step: Step) -> None:
        self.hand(hand, step.before)
        self.draws += 1
        for seat in hand.riichi:
            self.seats[seat].riichi_draws += 1

    def chombo(self, chombo: Chombo, _step: Step, _number: int) -> None:
        self.void += 1
        self.seats[chombo.seat].chombos += 1

    def no_contest(self, _hand: NoContest, _step: Step, _number: int) -> None:
        self.void += 1

    def uncertain_hand(self, hand: Uncertain, step: Step, _number: int) -> None:
        self.uncertain += 1
        self.deals = _NOBODY
        self.knows_dealer = self.knows_dealer and _decides_next_dealer(hand, step.before.dealer)

    def baseline(self, _baseline: Baseline, _step: Step, _number: int) -> None:
        self.deals = _NOBODY
        self.knows_dealer = True


def _decides_next_dealer(hand: Uncertain, dealer: int) -> bool:
    """Whether the known parts of an uncertain hand decide who deals next."""
    if hand.repeats is not None:
        return True
    if hand.kind == "exhaustive_draw":
        return hand.tenpai is not None
    winners = hand.possible_winners
    return hand.kind is not None and bool(winners) and (dealer not in winners or len(winners) == 1)


_COUNTERS: Final[dict[type, Callable[[_Tally, Any, Step, int], None]]] = {
    Ron: _Tally.ron,
    Tsumo: _Tally.tsumo,
    ExhaustiveDraw: _Tally.exhaustive_draw,
    NagashiMangan: _Tally.nagashi_mangan,
    AbortiveDraw: _Tally.abortive_draw,
    Chombo: _Tally.chombo,
    NoContest: _Tally.no_contest,
    Uncertain: _Tally.uncertain_hand,
    Baseline: _Tally.baseline,
}
