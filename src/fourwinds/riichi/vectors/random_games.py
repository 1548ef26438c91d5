"""Random rulesets, random facts that are legal in a game, and whole random games.

Everything depends only on the given `Random`, so a seed always gives the same game. Tests and the vectors for the phone
use them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final, TypeVar

from fourwinds.riichi.rules.game import Game, fold
from fourwinds.riichi.rules.outcome import (
    AbortiveDraw,
    Baseline,
    Chombo,
    Correction,
    ExhaustiveDraw,
    Fact,
    NagashiMangan,
    NoContest,
    Pao,
    Ron,
    Stop,
    Tsumo,
    Uncertain,
    Win,
)
from fourwinds.riichi.rules.ruleset import ABORTIVE_DRAWS, PAO_YAKUMAN, Ruleset
from fourwinds.riichi.rules.state import STICK
from fourwinds.riichi.rules.value import LIMITS, MOST_YAKUMAN, Value, possible_points
from fourwinds.riichi.vectors.random_tiles import random_tiled_win
from fourwinds.table.errors import IllegalError

__all__ = ["FACT_KINDS", "random_fact", "random_game", "random_ruleset"]

T = TypeVar("T")

_CHOICES: Final[dict[str, tuple[Any, ...]]] = {
    "winds": (1, 1, 2, 2, 3, 4),
    "ties": ("seat", "split"),
    "rounding": ("exact", "half_up", "half_down", "toward_zero"),
    "leftover_sticks": ("first", "lost"),
    "honba_to": ("first", "every"),
    "sticks_to": ("first", "own_first"),
    "honba_value": (100, 100, 0, 500),
    "kiriage": (False, True),
    "counted_yakuman": (True, False),
    "multiple_yakuman": (True, False),
    "max_yakuman": (6, 4, 2, 1),
    "double_yakuman": (False, True),
    "sanma_tsumo": ("loss", "split"),
    "pao_split": (True, False),
    "pao_covers": ("yakuman", "hand"),
    "pao_honba": ("liable", "discarder"),
    "buttobi": (False, False, True),
    "renchan": ("win", "tenpai", "always"),
    "abortive_repeat": (True, False),
    "nagashi": ("no", "draw", "win"),
    "riichi_below_1000": (False, True),
    "noten_riichi": ("chombo", "noten"),
    "chombo": ("reverse_mangan", "after_uma", "points", "none"),
    "chombo_amount": (8_000, 20_000, 12_300),
    "tobi": (False, True),
    "tobi_threshold": (0, 0, 100, 1_000, -10_000),
    "tobi_bonus": (0, 10_000),
    "extension": (False, True, True),
    "agari_yame": ("no", "auto", "optional"),
    "tenpai_yame": ("no", "auto", "auto", "optional"),
    "double_wind_fu": (4, 2),
    "renhou": ("none", "mangan", "yakuman"),
    "aka": (0, 2, 3, 4),
    "kuitan": (True, False),
    "ippatsu": (True, False),
    "ura": (True, False),
    "kan_dora": (True, False),
    "kan_ura": (True, False),
}
_UMA: Final[dict[int, tuple[tuple[int, ...], ...]]] = {
    4: ((15_000, 5_000, -5_000, -15_000), (30_000, 10_000, -10_000, -30_000), (0, 0, 0, 0)),
    3: ((20_000, 0, -20_000), (12_000, -4_000, -8_000)),
}
_FLOATING: Final[dict[int, tuple[tuple[int, ...], ...]]] = {
    4: ((12_000, -1_000, -3_000, -8_000), (8_000, 4_000, -4_000, -8_000), (8_000, 3_000, 1_000, -12_000)),
    3: ((12_000, -2_000, -10_000), (10_000, 1_000, -11_000)),
}
_MOST_FACTS: Final = 60
_WITH_TILES: Final = 0.1
"""How often a win is tried with tiles; about half of these have a yaku."""


def random_ruleset(random: Random) -> Ruleset:
    """Return a ruleset with random choices."""
    players = random.choice((4, 4, 3))
    start = random.choice((25_000, 25_000, 30_000, 35_000, 8_000))
    floating = random.random() < 0.25
    return Ruleset(
        name=f"random {random.randrange(1_000_000)}",
        players=players,
        start=start,
        return_points=start + random.choice((0, 5_000, 5_000, 10_000, 4 * start)),
        uma=random.choice(_UMA[players]),
        floating_uma=_FLOATING[players] if floating else (),
        max_winners=random.randint(1, players - 1),
        noten_total=random.choice((3_000, 6_000, 0) if players == 4 else (2_000, 3_000, 0)),
        pao=_some(random, PAO_YAKUMAN),
        abortive_draws=_some(random, ABORTIVE_DRAWS),
        **{name: random.choice(options) for name, options in _CHOICES.items()},
    )


def random_game(random: Random, rules: Ruleset, *, most: int = _MOST_FACTS) -> Game:
    """Return a game played to its end, or until it is stopped after `most` facts.

    Facts that are rare at a table are rare in most games and frequent in some.
    """
    kinds = [kind for kind in FACT_KINDS if kind in _USUAL or random.random() < 0.3]
    game = fold(rules, [_baseline(random, fold(rules, ()))] if random.random() < 0.25 else ())
    while game.ending is None:
        fact = Stop(reason="time") if len(game.steps) >= most else None
        if fact is None and "optional" in (rules.agari_yame, rules.tenpai_yame) and random.random() < 0.5:
            fact = _dealer_stops(random, game)
        game = game.after(fact or random_fact(random, game, kinds))
    return game


def random_fact(random: Random, game: Game, kinds: Sequence[str] | None = None) -> Fact:
    """Return a fact that can come next in a game that has not ended."""
    kinds = FACT_KINDS if kinds is None else kinds
    while True:
        kind = random.choices(kinds, [_USUAL.get(kind, 1) for kind in kinds])[0]
        if fact := _MAKERS[kind](random, game):
            return fact


def _some(random: Random, things: Sequence[T]) -> tuple[T, ...]:
    return tuple(thing for thing in things if random.random() < 0.6)


def _seats(random: Random, game: Game, *, least: int = 0) -> tuple[int, ...]:
    """Return some seats, in any order."""
    players = game.rules.players
    return tuple(random.sample(range(players), random.randint(least, players)))


def _riichi(random: Random, game: Game, among: Sequence[int] | None = None) -> tuple[int, ...]:
    may = range(game.rules.players) if game.state.provisional else game.state.may_riichi(game.rules)
    declared = [seat for seat in may if (among is None or seat in among) and random.random() < 0.35]
    random.shuffle(declared)
    return tuple(declared)


def _value(random: Random, game: Game, winner: int, *, tsumo: bool) -> Value:
    """Return a value, given in any of the ways in which players give it."""
    dealer = winner == game.state.dealer
    possible = possible_points(game.rules, dealer=dealer, tsumo=tsumo)
    points = list(possible)[int(len(possible) * random.random() ** 2)]  # cheap hands are frequent: games last longer
    reading = random.choice(possible[points])
    return random.choice(
        (
            reading,
            reading,
            Value(points=points),
            Value(reading.han, reading.fu, limit=reading.limit, yakuman=reading.yakuman, points=points),
            Value(random.randint(5, 15), random.choice((None, 30, 50))),
            Value(random.randint(3, 4), random.choice((40, 70))),
            Value(limit=random.choice(list(LIMITS))),
        )
    )


def _win(random: Random, game: Game, winner: int, riichi: Sequence[int], *, tsumo: bool) -> Win:
    if random.random() < _WITH_TILES:
        riichi_too = winner in riichi
        tiled = random_tiled_win(random, game.rules, game.state, winner, riichi=riichi_too, tsumo=tsumo)
        if tiled is not None:
            return tiled
    if not game.rules.pao or random.random() < 0.85:
        is_open = random.choice((None, False) if winner in riichi else (None, False, True))
        return Win(winner, _value(random, game, winner, tsumo=tsumo), open=is_open)
    count = random.randint(1, random.choice((1, 2, MOST_YAKUMAN)))
    hand = random.choice(game.rules.pao)
    liable = random.choice([seat for seat in range(game.rules.players) if seat != winner])
    yaku: tuple[tuple[str, int | None], ...] = ((hand, None),)
    return Win(winner, Value(yakuman=count), yaku, Pao(liable, hand, random.randint(1, count)))


def _ron(random: Random, game: Game) -> Ron:
    loser, *others = random.sample(range(game.rules.players), game.rules.players)
    winners = others[: random.choice((1, 1, random.randint(1, game.rules.max_winners)))]
    riichi = _riichi(random, game)
    return Ron(
        loser=loser,
        wins=tuple(_win(random, game, winner, riichi, tsumo=False) for winner in winners),
        riichi=riichi,
        ronned_riichi=loser if loser in riichi and random.random() < 0.3 else None,
    )


def _tsumo(random: Random, game: Game) -> Tsumo:
    winner = random.randrange(game.rules.players)
    riichi = _riichi(random, game)
    return Tsumo(win=_win(random, game, winner, riichi, tsumo=True), riichi=riichi)


def _tenpai(random: Random, game: Game) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return who is tenpai at a draw, and who declared riichi."""
    tenpai = _seats(random, game)
    among = tenpai if game.rules.noten_riichi == "chombo" else None
    return tenpai, _riichi(random, game, among)


def _exhaustive_draw(random: Random, game: Game) -> ExhaustiveDraw:
    tenpai, riichi = _tenpai(random, game)
    return ExhaustiveDraw(tenpai=tenpai, riichi=riichi)


def _nagashi_mangan(random: Random, game: Game) -> NagashiMangan | None:
    if game.rules.nagashi == "no":
        return None
    seats = _seats(random, game, least=1)[: random.choice((1, 1, 3))]
    tenpai, riichi = _tenpai(random, game)
    return NagashiMangan(seats=seats, tenpai=tenpai, riichi=riichi)


def _abortive_draw(random: Random, game: Game) -> AbortiveDraw | None:
    if not game.rules.abortive_draws:
        return None
    kind = random.choice(game.rules.abortive_draws)
    riichi = _riichi(random, game)
    if kind == "suucha_riichi":
        able = range(game.rules.players) if game.state.provisional else game.state.may_riichi(game.rules)
        if len(able) < game.rules.players:
            return None
        riichi = tuple(random.sample(able, len(able)))
    return AbortiveDraw(
        kind=kind,  # type: ignore[arg-type]  # checked as it is made
        declared_by=random.randrange(game.rules.players) if kind == "kyuushu_kyuuhai" else None,
        riichi=riichi,
        ronned_riichi=riichi[-1] if kind == "sanchahou" and riichi else None,
    )


def _chombo(random: Random, game: Game) -> Chombo:
    return Chombo(seat=random.randrange(game.rules.players), riichi=_riichi(random, game))


def _no_contest(random: Random, game: Game) -> NoContest:
    return NoContest(riichi=_riichi(random, game), note="a tile fell")


def _uncertain(random: Random, game: Game) -> Uncertain:
    return Uncertain(
        kind=random.choice((None, "ron", "tsumo", "exhaustive_draw")),
        possible_winners=_seats(random, game)[: random.choice((1, 2))],
        possible_losers=_seats(random, game)[:2],
        tenpai=random.choice((None, _seats(random, game))),
        value=random.choice((None, Value(3, 30))),
        repeats=random.choice((None, None, False, True)),
        riichi=_riichi(random, game),
        note="who won?",
    )


def _baseline(random: Random, game: Game) -> Baseline:
    """Return a baseline with the same points in other hands, at a round that the rules play."""
    rules, players = game.rules, game.rules.players
    sticks = random.randint(0, 3)
    left = rules.start * players - STICK * sticks
    least = max(0, rules.least_score) if rules.tobi else 0
    scores = [random.randrange(least, left // players + 1, 100) for _ in range(players - 1)]
    scores.append(left - sum(scores))
    random.shuffle(scores)
    last = min(3, rules.winds - (not rules.extension))
    return Baseline(
        wind=random.choice((last, last, random.randint(0, last))),
        dealer=random.randrange(players),
        scores=tuple(scores),
        honba=random.randint(0, 3),
        sticks=sticks,
        note="found the paper",
    )


def _correction(random: Random, game: Game) -> Correction:
    sticks = random.randint(max(-2, -game.state.sticks), 2)
    deltas = [100 * random.randint(-20, 20) for _ in range(game.rules.players - 1)]
    deltas.append(-sum(deltas) - STICK * sticks)
    random.shuffle(deltas)
    return Correction(deltas=tuple(deltas), sticks=sticks, note="miscounted")


def _stop(random: Random, game: Game) -> Stop | None:
    if random.random() < 0.15:
        return Stop(reason=random.choice(("time", "agreement")))
    return _dealer_stops(random, game)


def _dealer_stops(random: Random, game: Game) -> Stop | None:
    stop = Stop(reason="dealer_stops", note=random.choice(("", "enough")))
    try:
        game.after(stop)
    except IllegalError:
        return None
    return stop


_MAKERS: Final[dict[str, Callable[[Random, Game], Fact | None]]] = {
    "ron": _ron,
    "tsumo": _tsumo,
    "exhaustive_draw": _exhaustive_draw,
    "nagashi_mangan": _nagashi_mangan,
    "abortive_draw": _abortive_draw,
    "chombo": _chombo,
    "no_contest": _no_contest,
    "uncertain": _uncertain,
    "baseline": _baseline,
    "correction": _correction,
    "stop": _stop,
}
FACT_KINDS: Final = tuple(_MAKERS)
"""The outcomes of all kinds of facts."""
_USUAL: Final = {"ron": 8, "tsumo": 5, "exhaustive_draw": 4}
