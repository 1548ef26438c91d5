"""Candidates: everything that an uncertain hand may have been, with the points that it would have moved.

The points of a hand depend on dealer, honba and sticks, not on the scores. They are computed at a `spot`, a state where
all players have the same large score, and packed into one number so that a search can add them. Two winners by one
discard are tried if the rules allow them and no value was recorded; three only if three possible winners are named.
Liability and void hands are not guessed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, product
from typing import Any, Final, NamedTuple

from fourwinds.riichi.reconcile import plausibility
from fourwinds.riichi.rules.game import play_hand
from fourwinds.riichi.rules.outcome import (
    AbortiveDraw,
    Chombo,
    ExhaustiveDraw,
    NagashiMangan,
    PlayedHand,
    Ron,
    Tsumo,
    Uncertain,
    Win,
)
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.rules.state import State
from fourwinds.riichi.rules.value import Value, payment
from fourwinds.table.errors import IllegalError

__all__ = ["Candidate", "candidates", "pack", "spot_of", "unpack"]

_PLENTY: Final = 1_000_000
_BITS: Final = 20
_HALF: Final = 1 << (_BITS - 1)
_MULTIPLE: Final = {2: "double_ron", 3: "triple_ron"}
_EXTRA_RIICHI: Final = 0.3
"""The factor by which each riichi that was not recorded lowers the plausibility of a hand."""


def pack(points: Sequence[int]) -> int:
    """Pack the points of all seats into one number; packed numbers can be added.

    >>> unpack(pack((1_000, -300, -700)) + pack((0, 300, -300)), 3)
    (1000, 0, -1000)
    """
    return sum(number // 100 << (_BITS * seat) for seat, number in enumerate(points))


def unpack(packed: int, players: int) -> tuple[int, ...]:
    points = []
    for _ in range(players):
        hundreds = (packed + _HALF) % (2 * _HALF) - _HALF
        points.append(100 * hundreds)
        packed = (packed - hundreds) >> _BITS
    return tuple(points)


def spot_of(state: State) -> State:
    """Return the state without its scores."""
    return state._replace(scores=(_PLENTY,) * len(state.scores), provisional=False)


class Candidate(NamedTuple):
    """One outcome that the hand may have had."""

    chance: float
    moved: int
    """The points that it moves, packed."""
    after: State
    """The spot after it."""
    fact: PlayedHand
    points: tuple[int, ...]
    """What each winner of a ron won, if candidates that differ only in points share one fact."""

    def as_fact(self) -> PlayedHand:
        if not self.points or not isinstance(self.fact, Ron):
            return self.fact
        wins = tuple(
            Win(win.seat, Value(points=points)) for win, points in zip(self.fact.wins, self.points, strict=True)
        )
        return replace(self.fact, wins=wins)


def candidates(rules: Ruleset, spot: State, hand: Uncertain, *, more_riichi: bool = False) -> list[Candidate]:
    """Return everything that the hand may have been at this spot, likeliest first.

    With `more_riichi`, up to two players may have declared riichi although it was not recorded.
    """
    found = list(_Guessing(rules, spot, hand).candidates())
    if more_riichi:
        others = [seat for seat in range(rules.players) if seat not in hand.riichi]
        for extra in (*combinations(others, 1), *combinations(others, 2)):
            guessing = _Guessing(rules, spot, replace(hand, riichi=(*hand.riichi, *extra)), most_winners=1)
            lowered = _EXTRA_RIICHI ** len(extra)
            found += [one._replace(chance=one.chance * lowered) for one in guessing.candidates()]
    found.sort(key=lambda one: -one.chance)
    return found


class _Guessing:
    """The candidates for one hand at one spot, with one set of riichi."""

    def __init__(self, rules: Ruleset, spot: State, hand: Uncertain, *, most_winners: int = 3) -> None:
        self.rules = rules
        self.spot = spot
        self.hand = hand
        self.riichi = hand.riichi
        self.seats = range(rules.players)
        self.winners = hand.possible_winners or tuple(self.seats)
        self.losers = hand.possible_losers or tuple(self.seats)
        if hand.ronned_riichi is not None:
            self.losers = tuple(seat for seat in self.losers if seat == hand.ronned_riichi)
        most = 1 if hand.value is not None else 3 if len(hand.possible_winners) >= 3 else 2
        self.most_winners = min(most, most_winners, rules.max_winners)
        self.about: dict[str, Any] = {"riichi": hand.riichi, "note": hand.note}

    def candidates(self) -> Iterator[Candidate]:
        hand = self.hand
        won = bool(hand.possible_winners or hand.value is not None)
        by_discard = bool(hand.possible_losers or hand.ronned_riichi is not None)
        drawn = hand.tenpai is not None
        if hand.kind in (None, "ron") and not drawn:
            yield from self.rons()
        if hand.kind in (None, "tsumo") and not drawn and not by_discard:
            yield from self.tsumos()
        if hand.kind in (None, "exhaustive_draw") and not won and not by_discard:
            yield from self.draws()
        if hand.kind is None and not (won or by_discard or drawn):
            yield from self.others()

    def candidates_of(
        self, fact: PlayedHand, chance: float, shared: Sequence[tuple[float, int, tuple[int, ...]]] = ()
    ) -> Iterator[Candidate]:
        """Yield the candidate of a fact that the rules allow, or all candidates that differ from it only in points."""
        try:
            step = play_hand(self.rules, self.spot, fact)
        except IllegalError:
            return
        if self.hand.repeats not in (None, step.repeats):
            return
        after, moved = spot_of(step.after), pack(step.deltas)
        if not shared:
            yield Candidate(chance, moved, after, fact, ())
        for share, more, points in shared:
            yield Candidate(chance * share, moved + more, after, fact, points)

    def chances(self, seat: int, *, tsumo: bool) -> dict[int, float]:
        """Return the points that a player may have won, with their chances."""
        dealer = seat == self.spot.dealer
        known = plausibility.chance_of_points(self.rules, dealer=dealer, tsumo=tsumo, riichi=seat in self.riichi)
        if self.hand.value is None:
            return known
        try:
            points = payment(self.hand.value, self.rules, dealer=dealer, tsumo=tsumo).points
        except IllegalError:
            return {}
        return {points: known.get(points, min(known.values()))}

    def value(self, points: int) -> Value:
        return Value(points=points) if self.hand.value is None else self.hand.value

    def rons(self) -> Iterator[Candidate]:
        about = {**self.about, "ronned_riichi": self.hand.ronned_riichi}
        for loser, count in product(self.losers, range(1, self.most_winners + 1)):
            for winners in combinations([seat for seat in self.winners if seat != loser], count):
                points = [self.chances(seat, tsumo=False) for seat in winners]
                if not all(points):
                    continue
                first = [next(iter(chances)) for chances in points]
                wins = tuple(Win(seat, self.value(one)) for seat, one in zip(winners, first, strict=True))
                shared = self.ron_variants(loser, winners, points) if self.hand.value is None else ()
                chance = self.ron_chance(loser, winners) * (1 if shared else points[0][first[0]])
                yield from self.candidates_of(Ron(loser=loser, wins=wins, **about), chance, shared)

    def ron_variants(
        self, loser: int, winners: tuple[int, ...], points: list[dict[int, float]]
    ) -> list[tuple[float, int, tuple[int, ...]]]:
        """Return the rons that differ from the first only in points: chance, additional points moved, and points."""
        ways: list[tuple[float, int, tuple[int, ...]]] = [(1.0, 0, ())]
        for seat, chances in zip(winners, points, strict=True):
            hundred = (1 << (_BITS * seat)) - (1 << (_BITS * loser))
            least = next(iter(chances))
            each = [(chance, (won - least) // 100 * hundred, won) for won, chance in chances.items()]
            ways = [(way * one, moved + more, (*won, last)) for way, moved, won in ways for one, more, last in each]
        return ways

    def ron_chance(self, loser: int, winners: tuple[int, ...]) -> float:
        kind = plausibility.kind_chance(_MULTIPLE.get(len(winners), "ron"), len(self.riichi))
        for seat in winners:
            kind *= plausibility.chance_of_winner(seat, self.riichi, tsumo=False, players=self.rules.players)
        return kind * plausibility.chance_of_loser(loser, winners, self.riichi, self.rules.players)

    def tsumos(self) -> Iterator[Candidate]:
        kind = plausibility.kind_chance("tsumo", len(self.riichi))
        for seat in self.winners:
            seat_chance = plausibility.chance_of_winner(seat, self.riichi, tsumo=True, players=self.rules.players)
            for points, chance in self.chances(seat, tsumo=True).items():
                fact = Tsumo(win=Win(seat, self.value(points)), **self.about)
                yield from self.candidates_of(fact, kind * seat_chance * chance)

    def tenpai(self) -> Iterator[tuple[tuple[int, ...], float]]:
        for count in range(self.rules.players + 1):
            for seats in combinations(self.seats, count):
                if self.hand.tenpai in (None, seats):
                    yield seats, plausibility.chance_of_tenpai(seats, self.riichi, self.rules.players)

    def draws(self) -> Iterator[Candidate]:
        kind = plausibility.kind_chance("exhaustive_draw", len(self.riichi))
        for seats, chance in self.tenpai():
            yield from self.candidates_of(ExhaustiveDraw(tenpai=seats, **self.about), kind * chance)

    def others(self) -> Iterator[Candidate]:
        """Yield rare outcomes, which are tried only if nothing at all is known of the hand."""
        kind = plausibility.kind_chance("nagashi_mangan", len(self.riichi)) / self.rules.players
        for seat, (tenpai, chance) in product(self.seats, self.tenpai()):
            yield from self.candidates_of(NagashiMangan(seats=(seat,), tenpai=tenpai, **self.about), kind * chance)
        if self.rules.abortive_draws:
            four = len(self.riichi) == 4 and "suucha_riichi" in self.rules.abortive_draws
            called_off = AbortiveDraw(kind="suucha_riichi" if four else _likeliest(self.rules), **self.about)
            yield from self.candidates_of(called_off, plausibility.kind_chance("abortive_draw", len(self.riichi)))
        kind = plausibility.kind_chance("chombo", len(self.riichi)) / self.rules.players
        for seat in self.seats:
            yield from self.candidates_of(Chombo(seat=seat, **self.about), kind)


def _likeliest(rules: Ruleset) -> Any:
    return next((kind for kind in rules.abortive_draws if kind != "suucha_riichi"), "suucha_riichi")
