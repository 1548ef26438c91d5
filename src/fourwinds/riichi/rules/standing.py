"""The final standing: places, and final points with uma, oka, leftover sticks, penalties and rounding."""

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
    """How one seat ended. `total` is in points: 54,000 is shown as +54.0."""

    seat: int
    place: int
    score: int
    """With the leftover sticks that the first takes."""
    uma: int
    oka: int
    penalty: int
    total: int

    @property
    def final_points(self) -> float:
        return self.total / 1000


class Standing(NamedTuple):
    """The places of all seats, in the order of the seats."""

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
    """The standing after these scores, with so many sticks still on the table.

    Penalties are taken from the final points; those of a bust go to somebody else and so may be negative.

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
    """The seats from first to last; together where the rules let ties share."""
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
        _rounded(score, rules.rounding) - rules.return_points + bonus + extra
        for score, bonus, extra in zip(final, uma, oka, strict=True)
    ]
    if rules.rounding != "exact":
        totals[first] -= sum(totals) + STICK * lost
    return totals


ROUNDING_ADDS: Final[dict[str, int]] = {"half_up": 500, "half_down": 400, "toward_zero": 0}


def _rounded(score: int, rounding: str) -> int:
    """A score to thousands; that of a bust player as if it were above zero."""
    if rounding == "exact":
        return score
    thousands = (abs(score) + ROUNDING_ADDS[rounding]) // 1000 * 1000
    return thousands if score >= 0 else -thousands


def penalties_of(rules: Ruleset, steps: Sequence[Step]) -> list[int]:
    """What the rules take from final points: chombo after uma, and the bonus that bust players pay."""
    penalties = [0] * rules.players
    for step in steps:
        if isinstance(step.fact, Chombo) and rules.chombo == "after_uma":
            penalties[step.fact.seat] += rules.chombo_amount
    last = steps[-1] if steps else None
    if last is not None and last.ending == "tobi" and rules.tobi_bonus:
        takes = _who_busts(rules, last)
        for seat, score in enumerate(last.after.scores):
            if takes is not None and score < rules.least_score and seat != takes:
                penalties[seat] += rules.tobi_bonus
                penalties[takes] -= rules.tobi_bonus
    return penalties


def _who_busts(rules: Ruleset, step: Step) -> int | None:
    """The winner of a hand, of several the first in turn."""
    fact = step.fact
    if isinstance(fact, Ron):
        return min(fact.winners, key=lambda seat: (seat - fact.loser) % rules.players)
    if isinstance(fact, NagashiMangan) and rules.nagashi == "win":
        return min(fact.seats, key=lambda seat: (seat - step.before.dealer) % rules.players)
    return fact.win.seat if isinstance(fact, Tsumo) else None


def check_final_scores(rules: Ruleset, scores: Sequence[int]) -> None:
    """Refuse final scores that cannot have come about: sticks may be lost, points may not."""
    if len(scores) != rules.players:
        raise IllegalError(f"{len(scores)} final scores", remedy=f"give one for each of {rules.players} players")
    for score in scores:
        if type(score) is not int or score % 100:
            raise IllegalError(f"{score!r} is not a score", remedy="scores are whole hundreds")
    off = rules.start * rules.players - sum(scores)
    if off and (off < 0 or off % STICK or rules.leftover_sticks == "first"):
        raise IllegalError(
            f"the final scores add up to {sum(scores)}, {abs(off)} points {'are missing' if off > 0 else 'too many'}",
            remedy=f"{rules.players} players started with {rules.start} each"
            + ("; sticks left on the table belong to the first" if off > 0 and not off % STICK else ""),
        )
