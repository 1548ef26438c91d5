"""The final standing: places, and final points from uma, oka, leftover sticks, penalties and rounding."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple

from fourwinds.riichi.rules.outcome import Chombo, NagashiMangan, Ron, Tsumo
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.rules.shares import shares
from fourwinds.riichi.rules.state import STICK
from fourwinds.table.errors import IllegalError

if TYPE_CHECKING:
    from fourwinds.riichi.rules.game import Step

__all__ = ["ROUNDING_ADDS", "Placing", "Standing", "check_final_scores", "penalties_of", "standing_of"]


class Placing(NamedTuple):
    """The result of one seat. `total` is in points: 54,000 is shown as +54.0."""

    seat: int
    place: int
    score: int
    """The score with any leftover sticks that the first player takes."""
    uma: int
    oka: int
    penalty: int
    total: int

    @property
    def final_points(self) -> float:
        return self.total / 1000


class Standing(NamedTuple):
    """The results of all seats, in seat order."""

    placings: tuple[Placing, ...]
    lost_sticks: int

    @property
    def in_order(self) -> tuple[Placing, ...]:
        return tuple(sorted(self.placings, key=lambda placing: (placing.place, placing.seat)))

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(placing.score for placing in self.placings)

    @property
    def ranks(self) -> tuple[int, ...]:
        return tuple(placing.place for placing in self.placings)

    @property
    def final_points(self) -> tuple[float, ...]:
        return tuple(placing.final_points for placing in self.placings)


def standing_of(
    rules: Ruleset, scores: Sequence[int], *, sticks: int = 0, penalties: Sequence[int] | None = None
) -> Standing:
    """Return the standing for these scores, with this many sticks left on the table.

    Penalties are deducted from the final points. Whoever receives a bust player's penalty has a negative one.

    >>> standing_of(Ruleset(), (16_300, 21_900, 17_700, 44_100)).final_points
    (-28.7, -3.1, -17.3, 49.1)
    """
    penalties = penalties or [0] * rules.players
    tied = _tied_groups(rules, scores)
    final = list(scores)
    if sticks and rules.leftover_sticks == "first":
        for seat, points in zip(tied[0], shares(STICK * sticks, len(tied[0])), strict=True):
            final[seat] += points
    uma, place_of = [0] * rules.players, [0] * rules.players
    row, place = _uma_row(rules, scores), 1
    for group in tied:
        bonus = shares(sum(row[place - 1 : place - 1 + len(group)]), len(group))
        for seat, points in zip(group, bonus, strict=True):
            uma[seat], place_of[seat] = points, place
        place += len(group)
    oka = [0] * rules.players
    for seat, points in zip(tied[0], shares(rules.oka, len(tied[0])), strict=True):
        oka[seat] = points
    totals = _totals(rules, final, uma, oka, tied[0][0], lost=sticks if rules.leftover_sticks == "lost" else 0)
    return Standing(
        tuple(
            Placing(seat, place_of[seat], final[seat], uma[seat], oka[seat], penalties[seat], total - penalties[seat])
            for seat, total in enumerate(totals)
        ),
        sticks if rules.leftover_sticks == "lost" else 0,
    )


def _tied_groups(rules: Ruleset, scores: Sequence[int]) -> list[list[int]]:
    """Return the seats from first to last, with tied seats together if the rules split ties."""
    order = sorted(range(rules.players), key=lambda seat: (-scores[seat], seat))
    if rules.ties == "seat":
        return [[seat] for seat in order]
    return [list(group) for _, group in groupby(order, key=lambda seat: scores[seat])]


def _uma_row(rules: Ruleset, scores: Sequence[int]) -> tuple[int, ...]:
    above = sum(score >= rules.return_points for score in scores)
    if rules.floating_uma and 1 <= above < rules.players:
        return rules.floating_uma[above - 1]
    return rules.uma


def _totals(
    rules: Ruleset, final: Sequence[int], uma: Sequence[int], oka: Sequence[int], first: int, *, lost: int
) -> list[int]:
    totals = [
        _round_score(score, rules.rounding) - rules.return_points + bonus + extra
        for score, bonus, extra in zip(final, uma, oka, strict=True)
    ]
    if rules.rounding != "exact":
        totals[first] -= sum(totals) + STICK * lost
    return totals


ROUNDING_ADDS: Final[dict[str, int]] = {"half_up": 500, "half_down": 400, "toward_zero": 0}


def _round_score(score: int, rounding: str) -> int:
    """Round a score to thousands; a negative score is rounded like a positive one."""
    if rounding == "exact":
        return score
    thousands = (abs(score) + ROUNDING_ADDS[rounding]) // 1000 * 1000
    return thousands if score >= 0 else -thousands


def penalties_of(rules: Ruleset, steps: Sequence[Step]) -> list[int]:
    """Return what each seat loses from its final points: chombo after uma, and the bonus that bust players pay."""
    penalties = [0] * rules.players
    for step in steps:
        if isinstance(step.fact, Chombo) and rules.chombo == "after_uma":
            penalties[step.fact.seat] += rules.chombo_amount
    last = steps[-1] if steps else None
    if last is not None and last.ending == "tobi" and rules.tobi_bonus:
        takes = _bonus_taker(rules, last)
        for seat, score in enumerate(last.after.scores):
            if takes is not None and score < rules.least_score and seat != takes:
                penalties[seat] += rules.tobi_bonus
                penalties[takes] -= rules.tobi_bonus
    return penalties


def _bonus_taker(rules: Ruleset, step: Step) -> int | None:
    """Return who gets the bonus: the winner of the hand, or the first in turn of several."""
    fact = step.fact
    if isinstance(fact, Ron):
        return min(fact.winners, key=lambda seat: (seat - fact.loser) % rules.players)
    if isinstance(fact, NagashiMangan) and rules.nagashi == "win":
        return min(fact.seats, key=lambda seat: (seat - step.before.dealer) % rules.players)
    return fact.win.seat if isinstance(fact, Tsumo) else None


def check_final_scores(rules: Ruleset, scores: Sequence[int]) -> None:
    """Raise `IllegalError` if these cannot be final scores: sticks can be lost, other points cannot."""
    if len(scores) != rules.players:
        raise IllegalError(
            f"there are {len(scores)} final scores", remedy=f"give one for each of {rules.players} players"
        )
    for score in scores:
        if type(score) is not int or score % 100:
            raise IllegalError(f"{score!r} is not a score", remedy="give scores in hundreds")
    off = rules.start * rules.players - sum(scores)
    if off and (off < 0 or off % STICK or rules.leftover_sticks == "first"):
        raise IllegalError(
            f"the final scores add up to {sum(scores)}, {abs(off)} points {'are missing' if off > 0 else 'too many'}",
            remedy=f"{rules.players} players started with {rules.start} each"
            + ("; sticks left on the table go to the first player" if off > 0 and not off % STICK else ""),
        )
