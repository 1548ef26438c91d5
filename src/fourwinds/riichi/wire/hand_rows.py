"""Steps of a game as rows (docs/specification.md, riichi): the hand, the scores before and after it, and a summary."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal, NamedTuple, get_args

from fourwinds.riichi.records.fact_words import describe_fact
from fourwinds.riichi.rules.game import Step
from fourwinds.riichi.rules.outcome import AbortiveDraw, Baseline, Fact, PlayedHand, Ron, Tsumo, Uncertain, Win, wins_of
from fourwinds.riichi.rules.ruleset import AbortiveKind, Ruleset
from fourwinds.riichi.rules.state import WINDS, State
from fourwinds.riichi.rules.value import payment_of
from fourwinds.riichi.rules.yaku import YAKU
from fourwinds.riichi.wire.actions import action_rows, is_settled
from fourwinds.table.errors import IllegalError

__all__ = [
    "OUTCOME_TYPES",
    "WIND_ROUNDS",
    "HandRow",
    "OutcomeType",
    "ScoreRow",
    "hand_row",
    "hand_summary",
    "outcome_type",
    "score_rows",
]

OutcomeType = (
    Literal["ron", "tsumo", "double_ron", "triple_ron", "exhaustive_draw", "nagashi_mangan"]
    | AbortiveKind
    | Literal["chombo", "no_contest", "uncertain", "baseline", "correction", "stop"]
)
OUTCOME_TYPES: Final[tuple[OutcomeType, ...]] = tuple(name for part in get_args(OutcomeType) for name in get_args(part))
"""The outcomes of the specification, and uncertain, baseline, correction and stop."""
WIND_ROUNDS: Final = tuple(wind.lower() for wind in WINDS)
_RONS: Final[tuple[OutcomeType, ...]] = ("ron", "double_ron", "triple_ron")


class HandRow(NamedTuple):
    """A hand as a row. Pots and deposits are counted in sticks."""

    hand_number: int
    wind_round: str
    round_number: int
    honba_count: int
    dealer_seat: int
    dealer_continues: bool | None
    """None until the hand is complete, and if no hand was played."""
    outcome_type: OutcomeType
    riichi_deposits: int
    riichi_pot_before: int
    riichi_pot_after: int
    winners: tuple[int, ...]
    is_yakuman: bool
    yakuman_type: str | None
    is_complete: bool


class ScoreRow(NamedTuple):
    """The score of a seat before and after a hand."""

    seat: int
    score_before: int
    score_after: int


def hand_row(rules: Ruleset, step: Step, number: int) -> HandRow:
    """Return a step of a game as a row; `number` is its place in the record, counting all facts from 1.

    >>> from fourwinds.riichi.rules.game import fold
    >>> from fourwinds.riichi.rules.value import Value
    >>> game = fold(Ruleset(), [Ron(loser=2, wins=(Win(0, Value(3, 30)),), riichi=(0,))])
    >>> row = hand_row(game.rules, game.steps[0], 1)
    >>> row.wind_round, row.round_number, row.outcome_type, row.riichi_deposits, row.riichi_pot_after, row.winners
    ('east', 1, 'ron', 1, 0, (0,))
    """
    fact, before = step.fact, _before(step)
    wins = wins_of(fact)
    complete = not isinstance(fact, Uncertain)
    riichi = len(fact.accepted) if isinstance(fact, PlayedHand) else 0
    return HandRow(
        hand_number=number,
        wind_round=WIND_ROUNDS[before.wind % len(WINDS)],
        round_number=before.dealer + 1,
        honba_count=before.honba,
        dealer_seat=before.dealer,
        dealer_continues=step.repeats if complete else None,
        outcome_type=outcome_type(fact),
        riichi_deposits=riichi if riichi and is_settled(rules, step) else 0,
        riichi_pot_before=before.sticks,
        riichi_pot_after=step.after.sticks,
        winners=tuple([win.seat for win in wins]),
        is_yakuman=any(_is_yakuman(rules, step, win) for win in wins),
        yakuman_type=", ".join(_yakuman_names(wins)) or None,
        is_complete=complete,
    )


def score_rows(step: Step) -> tuple[ScoreRow, ...]:
    """Return the scores before and after a step; for a baseline they are the same."""
    return tuple(map(ScoreRow, range(len(step.after.scores)), _before(step).scores, step.after.scores))


def outcome_type(fact: Fact) -> OutcomeType:
    """Return the outcome type of a fact."""
    if isinstance(fact, Ron):
        return _RONS[len(fact.wins) - 1]
    return fact.kind if isinstance(fact, AbortiveDraw) else fact.outcome  # type: ignore[return-value]  # named there


def _before(step: Step) -> State:
    """Return the table before a step. A baseline moves no points, so it is the same before and after."""
    return step.after if isinstance(step.fact, Baseline) else step.before


def _is_yakuman(rules: Ruleset, step: Step, win: Win) -> bool:
    """Whether a win pays as a yakuman, including a counted one."""
    try:
        paid = payment_of(win.value, rules, win.seat == step.before.dealer, isinstance(step.fact, Tsumo))
    except IllegalError:
        return win.value.yakuman > 0
    return paid.limit == "yakuman"


def _yakuman_names(wins: Sequence[Win]) -> list[str]:
    names = [name for win in wins for name, _ in win.yaku if name in YAKU and YAKU[name].yakuman]
    liable = [win.pao.hand for win in wins if win.pao]
    return list(dict.fromkeys(names + liable))


def hand_summary(rules: Ruleset, step: Step, names: Sequence[str]) -> dict[str, Any]:
    """Return a step as an entry of a list of hands, with a sentence; `names` are by seat.

    >>> from fourwinds.riichi.rules.game import fold
    >>> from fourwinds.riichi.rules.value import Value
    >>> game = fold(Ruleset(), [Ron(loser=2, wins=(Win(0, Value(3, 30)),), riichi=(0,))])
    >>> summary = hand_summary(game.rules, game.steps[0], ["Josh", "Koki", "Mikey", "Jo"])
    >>> summary["round"], summary["winner"], summary["loser"], summary["points"], summary["text"]
    ('East 1', 'Josh', 'Mikey', 5800, 'Josh won 3 han 30 fu from Mikey, riichi of Josh')
    """
    fact, before = step.fact, _before(step)
    names = names[: rules.players]
    winners = [names[win.seat] for win in wins_of(fact)]
    return {
        "round": before.round,
        "honba": before.honba,
        "outcome": outcome_type(fact),
        "winner": winners[0] if winners else None,
        "winners": winners,
        "loser": names[fact.loser] if isinstance(fact, Ron) else None,
        "points": _points_won(rules, step) if winners else None,
        "riichi_declared": [names[seat] for seat in fact.riichi] if isinstance(fact, PlayedHand) else [],
        "deltas": dict(zip(names, step.deltas, strict=True)),
        "scores_after": dict(zip(names, step.after.scores, strict=True)),
        "riichi_pot": step.after.sticks,
        "is_complete": not isinstance(fact, Uncertain),
        "text": str(describe_fact(fact, names)),
    }


def _points_won(rules: Ruleset, step: Step) -> int | None:
    """Return the points of all wins together, without honba and sticks."""
    won = [row.points_delta for row in action_rows(rules, step) if row.action_type == "win"]
    return None if None in won else sum([points or 0 for points in won])
