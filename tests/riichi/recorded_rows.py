"""Recorded games as JSON objects: real ones, and random ones under any rules that the format can state."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from fourwinds.riichi.rules.game import Game, Step, fold
from fourwinds.riichi.rules.outcome import (
    AbortiveDraw,
    Chombo,
    ExhaustiveDraw,
    Fact,
    NagashiMangan,
    PlayedHand,
    Ron,
    Stop,
    Tsumo,
    Win,
)
from fourwinds.riichi.rules.ruleset import Ruleset
from fourwinds.riichi.rules.settle import TABLE, Why
from fourwinds.riichi.rules.state import STICK, WINDS
from fourwinds.riichi.rules.value import Value, payment
from fourwinds.riichi.rules.yaku import YAKU
from fourwinds.riichi.vectors.random_games import random_fact
from fourwinds.riichi.verify.recorded_game import recorded_rules
from fourwinds.table.errors import FourWindsError
from tests import shared_data

Row = dict[str, Any]
_HANDS = ("ron", "tsumo", "exhaustive_draw", "nagashi_mangan", "abortive_draw", "chombo", "no_contest")
_YAKUMAN = [name for name, yaku in YAKU.items() if yaku.yakuman and yaku.open_han and not yaku.double]


@cache
def real_games() -> list[Row]:
    with gzip.open(shared_data.path("riichi_games.jsonl.gz"), "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


@cache
def real_wins() -> list[Row]:
    with gzip.open(shared_data.path("riichi_wins.jsonl.gz"), "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def game_with(found: Callable[[Row], bool]) -> tuple[Row, int]:
    """A copy of the first real game that has such a hand, and the index of the hand."""
    for game in real_games():
        for index, hand in enumerate(game["hands"]):
            if found(hand):
                return deepcopy(game), index
    pytest.fail("no such hand in the shared games")


def leaves(content: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Yield the paths to all values that are not lists or objects."""
    if isinstance(content, list | dict):
        for key in content if isinstance(content, dict) else range(len(content)):
            yield from leaves(content[key], (*path, key))
    else:
        yield path


NONSENSE: tuple[Any, ...] = (
    *(None, True, 0, -1, 3, 9, 0.5, 10**30, float("inf"), float("nan"), "", "E", "3", "ron", "chombo", "sanchahou"),
    *([], {}, [[]], [None], [0, 0, 0, 0], [9], ["pinfu"], [["pinfu", 1]], ["suuankou"] * 9, {"a": 1}, [["east", 1]]),
)


def with_nonsense(random: Random, row: Row) -> Row:
    """Return a copy in which some values are changed or missing."""
    spoiled = deepcopy(row)
    for _ in range(random.choice((1, 1, 3))):
        inside = random.choice([within for within in _containers(spoiled) if within])
        key = random.choice(list(inside) if isinstance(inside, dict) else range(len(inside)))
        if random.random() < 0.1:
            del inside[key]
        else:
            inside[key] = deepcopy(random.choice(NONSENSE))
    return spoiled


def _containers(content: Any) -> Iterator[Any]:
    if isinstance(content, list | dict):
        yield content
        for inner in content.values() if isinstance(content, dict) else content:
            yield from _containers(inner)


def told_or_refused(use: Callable[[Row], object], row: Row) -> str:
    """Return the differences of a record in words, or its error."""
    try:
        found = use(row)
    except FourWindsError as error:
        return f"{error.problem}: {error.remedy}"
    return "\n".join(map(str, found)) if isinstance(found, list) else ""


def random_rules(random: Random, players: int) -> Row:
    """Return rules in the terms of the format."""
    start = random.choice((25_000, 30_000, 35_000, 8_000))
    target = start + random.choice((0, 5_000, 10_000))
    triple = random.choice(("abort", "win", "no"))
    return {
        "length": random.choice(("tonpuu", "hanchan", "issousou")),
        "aka": random.random() < 0.5,
        "kuitan": random.random() < 0.5,
        "start": start,
        "target": target,
        "uma": random.choice(
            ([20, 10, -10, -20], [45, 5, -15, -35]) if players == 4 else ([20, 0, -20], [12.5, 0, -12.5])
        ),
        "oka": (target - start) * players // 1000,
        "tobi_below": random.choice((0, None, 1_000)),
        "kiriage": random.random() < 0.5,
        "multi_ron": "triple" if triple == "win" and players == 4 else random.choice(("single", "double")),
        "triple_ron": triple,
        "honba_per_player": random.choice((100, 500)),
        "noten_total": 3_000 if players == 4 else 2_000,
        "leftover_sticks": random.choice(("first", "lost")),
        "tie_break": random.choice(("initial_seat_order", "split")),
        "agari_yame": random.random() < 0.5,
        "tenpai_yame": random.random() < 0.5,
        "renchan": random.choice(("win", "win_or_tenpai", "always")),
        "double_yakuman_hands": random.random() < 0.5,
    }


def random_row(random: Random, players: int) -> Row:
    """Return a random game, recorded with all its amounts."""
    row: Row = {
        "id": f"random {random.randrange(10**6)}",
        "players": [f"p{seat}" for seat in range(players)],
        "rules": random_rules(random, players),
        "points_rounding": random.choice(("exact_0.1", "score_half_up_1000_top_balances")),
    }
    rules = recorded_rules(row)
    game = fold(rules, ())
    while game.ending is None:
        late = len(game.steps) >= 60
        game = game.after(Stop(reason="time") if late else _sayable(random, random_fact(random, game, _HANDS)))
    return row | _recorded(game)


def _sayable(random: Random, fact: Fact) -> Fact:
    """Return the fact with values that the format has: no liability for two yakuman, no points next to han."""
    if not isinstance(fact, Ron | Tsumo):
        return fact
    wins = fact.wins if isinstance(fact, Ron) else (fact.win,)
    fed = [win.seat for win in wins if win.pao]  # a hand with liability is open, so without riichi
    closed = replace(fact, riichi=tuple(seat for seat in fact.riichi if seat not in fed))
    if isinstance(closed, Ron):
        return replace(closed, wins=tuple(_sayable_win(random, win) for win in closed.wins))
    return replace(closed, win=_sayable_win(random, closed.win))


def _sayable_win(random: Random, win: Win) -> Win:
    value = win.value
    if win.pao:
        pao = replace(win.pao, hand="daisangen", yakuman=1)
        return replace(win, value=Value(yakuman=1), yaku=(("daisangen", None),), pao=pao, open=True)
    if value.yakuman:
        names = random.sample(_YAKUMAN, value.yakuman)
        return replace(win, value=Value(yakuman=len(names)), yaku=tuple((name, None) for name in names))
    if value.han or value.limit:
        return replace(win, value=Value(value.han, value.fu, limit=value.limit))
    return win


def _recorded(game: Game) -> Row:
    played = [step for step in game.steps if isinstance(step.fact, PlayedHand)]
    return {
        "hands": [_hand(game.rules, step, step.fact) for step in played if isinstance(step.fact, PlayedHand)],
        "first_dealer": 0,
        "starting_points": [game.rules.start] * game.rules.players,
        "final_scores": list(game.standing.scores),
        "final_points": list(game.standing.final_points),
        "end_reason": game.ending,
    }


def _hand(rules: Ruleset, step: Step, fact: PlayedHand) -> Row:
    before, after = step.before, step.after
    paid = set() if fact.voided else set(fact.accepted)
    hand: Row = {
        "round_wind": WINDS[before.wind % 4][0],
        "round_number": before.dealer + 1,
        "dealer": before.dealer,
        "honba": before.honba,
        "sticks_before": before.sticks,
        "scores_before": list(before.scores),
        "riichi": list(fact.accepted),
        "riichi_not_accepted": [] if fact.ronned_riichi is None else [fact.ronned_riichi],
        "outcome": fact.kind if isinstance(fact, AbortiveDraw) else fact.outcome,
        "result_deltas": [points + STICK * (seat in paid) for seat, points in enumerate(step.deltas)],
        "deltas": list(step.deltas),
        "scores_after": list(after.scores),
        **({} if fact.winners else {"ba_end": [before.honba, after.sticks]}),
    }
    if isinstance(fact, ExhaustiveDraw | NagashiMangan):
        hand["tenpai"] = list(fact.tenpai)
    if isinstance(fact, NagashiMangan):
        hand["declared_by"] = list(fact.seats)
    if isinstance(fact, AbortiveDraw) and fact.declared_by is not None:
        hand["declared_by"] = [fact.declared_by]
    if isinstance(fact, Chombo):
        hand["declared_by"] = fact.seat
    if isinstance(fact, Ron):
        hand["loser"] = fact.loser
    if isinstance(fact, Ron | Tsumo):
        hand["wins"] = [_win(rules, step, win) for win in (fact.wins if isinstance(fact, Ron) else (fact.win,))]
    return hand


def _win(rules: Ruleset, step: Step, win: Win) -> Row:
    tsumo = isinstance(step.fact, Tsumo)
    paid = payment(win.value, rules, dealer=win.seat == step.before.dealer, tsumo=tsumo)
    deltas, sticks = [0] * rules.players, 0
    for payer, receiver, points, why in step.transfers(rules):
        if receiver == win.seat and why is not Why.RIICHI:
            deltas[receiver] += points
            if payer == TABLE:
                sticks += points // STICK
            else:
                deltas[payer] -= points
    told: Row = {"han": win.value.han, "fu": win.value.fu}
    if win.value.yakuman:
        told |= {"yakuman": [name for name, _ in win.yaku], "pao": win.pao.seat if win.pao else None}
    return {
        "seat": win.seat,
        **told,
        "points": paid.points,
        "limit": paid.limit or "",
        "open": win.open,
        "deltas": deltas,
        "ba": [step.before.honba, sticks],
    }
